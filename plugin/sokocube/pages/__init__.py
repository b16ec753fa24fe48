"""The pages that the build writes: what stands in them, not what stands around them."""
