"""The hypercube encoding: every state gets a code of bits, every move flips one of them."""
