"""Pages: a match as one offline HTML file, with its scenes, its proof and the viewer that reads both."""
