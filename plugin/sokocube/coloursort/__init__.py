"""Water Sort and Ball Sort: tubes of coloured layers, to be sorted by pouring."""
