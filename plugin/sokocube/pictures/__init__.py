"""Pictures computed in the build, as SVG."""
