"""Bacon Project: two prisoners, one shared deck, a stack zone that is level and health at once.

Read it beside the rulebook: ``setup`` (BP-3, BP-14), ``turn`` (BP-5, BP-6, BP-13), ``drawing``
(BP-13, BP-17), ``stacking`` (BP-8), ``casting`` (BP-7, BP-9, BP-15), ``utilities`` (BP-16),
``combat`` (BP-10, BP-11), ``offence`` and ``answering`` (BP-12), ``windows`` and
``effects`` (BP-17, BP-19). ``options`` holds every unclear place as a named reading.
"""
