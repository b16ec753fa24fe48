"""Colour sort restated as plainly as can be, to check the package against.

Tubes are lists of letters, positions are compared as they stand, nothing is left out or remembered
beyond the positions met. Nothing here uses the package.
"""

from __future__ import annotations

import random


def plain_pour(tubes, i, j, capacity, rule):
    """Give the tubes after pouring i into j, or None."""
    source, target = list(tubes[i]), list(tubes[j])
    if i == j or not source or len(target) == capacity:
        return None
    colour = source[-1]
    if target and target[-1] != colour:
        return None
    run = 0
    for layer in reversed(source):
        if layer != colour:
            break
        run += 1
    amount = {"water": min(run, capacity - len(target)), "whole": run, "ball": 1}[rule]
    if amount > capacity - len(target):
        return None
    source, target = source[: len(source) - amount], target + [colour] * amount
    after = list(tubes)
    after[i], after[j] = "".join(source), "".join(target)
    return tuple(after)


def plain_pours(tubes, capacity, rule):
    """Give every pour as (i, j, tubes afterwards)."""
    found = []
    for i in range(len(tubes)):
        for j in range(len(tubes)):
            after = plain_pour(tubes, i, j, capacity, rule)
            if after is not None:
                found.append((i, j, after))
    return found


def plain_solved(tubes, capacity):
    """Tell whether each tube is empty or full of one colour."""
    return all(t == "" or (len(t) == capacity and len(set(t)) == 1) for t in tubes)


def plain_length(tubes, capacity, rule):
    """Give the fewest pours by breadth-first search over positions as they stand, or None."""
    layer, met, length = [tuple(tubes)], {tuple(tubes)}, 0
    while layer:
        if any(plain_solved(here, capacity) for here in layer):
            return length
        following = []
        for here in layer:
            for _, _, after in plain_pours(here, capacity, rule):
                if after not in met:
                    met.add(after)
                    following.append(after)
        layer, length = following, length + 1
    return None


def random_tubes(seed, *, capacity, colours, tubes, full):
    """Throw layers into tubes: `colours` names one for each tube that it fills.

    Where `full`, the first tubes are filled one after another, else the layers fall anywhere.
    """
    source = random.Random(seed)
    layers = list(colours * capacity)
    source.shuffle(layers)
    if full:
        filled = ["".join(layers[k : k + capacity]) for k in range(0, len(layers), capacity)]
        return (*filled, *("",) * (tubes - len(filled)))
    thrown = [""] * tubes
    for layer in layers:
        open_ones = [k for k in range(tubes) if len(thrown[k]) < capacity]
        k = source.choice(open_ones)
        thrown[k] += layer
    return tuple(thrown)
