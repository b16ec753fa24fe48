"""Water Sort and Ball Sort: tubes of coloured layers, to be sorted by pouring.

A *colour* is one character, a *tube* is a string of colours read from the bottom to the top, and
`?` stands for a layer whose colour is hidden. A tube never knows how much it can hold: that is the
capacity, one number for the whole puzzle.
"""
