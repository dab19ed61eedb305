"""The judge: words read as rulings, rulings recorded, the docket in words."""
