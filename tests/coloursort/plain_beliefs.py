"""Playing with hidden colours restated as sets of boards, to check the package against.

A board is a tuple of tubes whose hidden layers are small letters. A belief is the set of all boards
that fit what was seen; its worth is found by repeating the rule of play until nothing changes.
Nothing here uses the package, nor counts instead of listing.
"""

from __future__ import annotations

from itertools import permutations

from coloursort.plain_pours import plain_pour, plain_pours, plain_solved

NEVER = (10**9, 10**9)


def opened(board):
    """Show the top layer of every tube."""
    return tuple(tube[:-1] + tube[-1:].upper() for tube in board)


def pour_hidden(board, i, j, capacity, rule):
    """Pour in a board with hidden layers: the true run moves, and what comes to the top is seen."""
    true = tuple(tube.upper() for tube in board)
    after = plain_pour(true, i, j, capacity, rule)
    if after is None:
        return None
    moved = len(board[i]) - len(after[i])
    tubes = list(board)
    tubes[i] = board[i][: len(after[i])]
    tubes[j] = board[j] + true[i][-1] * moved
    return opened(tubes)


def looks(board, capacity):
    """Give what the player sees: the board, its hidden layers masked, and whether it is over."""
    masked = tuple("".join("?" if c.islower() else c for c in tube) for tube in board)
    return masked, plain_solved([tube.upper() for tube in board], capacity)


def split(boards, capacity):
    """Split boards by what the player sees."""
    parts = {}
    for board in boards:
        parts.setdefault(looks(board, capacity), []).append(board)
    return [(over, frozenset(part)) for (_, over), part in sorted(parts.items())]


def start_boards(shown, missing):
    """Give every filling of a visible board as a board with small letters."""
    found = set()
    for letters in set(permutations(missing.lower())):
        source = iter(letters)
        found.add(tuple("".join(next(source) if c == "?" else c for c in t) for t in shown))
    return frozenset(found)


def outcomes_of(belief, capacity, rule):
    """Give for every legal pour the parts that it splits a belief into."""
    some = min(belief)
    found = {}
    for i, j, _ in plain_pours(tuple(t.upper() for t in some), capacity, rule):
        after = [pour_hidden(board, i, j, capacity, rule) for board in belief]
        if None not in after:
            found[i, j] = split(after, capacity)
    return found


def belief_worths(start, capacity, rule):
    """Give (least worst case, then least sum) of every belief within reach; NEVER if none."""
    graph = {}
    waiting = [start]
    while waiting:
        belief = waiting.pop()
        if belief not in graph:
            graph[belief] = list(outcomes_of(belief, capacity, rule).values())
            waiting += [part for parts in graph[belief] for over, part in parts if not over]
    worths = dict.fromkeys(graph, NEVER)
    changed = True
    while changed:
        changed = False
        for belief, choices in graph.items():
            for parts in choices:
                told = [(0, 0) if over else worths[part] for over, part in parts]
                if NEVER not in told:
                    here = 1 + max(t[0] for t in told), len(belief) + sum(t[1] for t in told)
                    if here < worths[belief]:
                        worths[belief] = here
                        changed = True
    return worths


def distances_from(boards, capacity, rule):
    """Give the fewest pours from every full board within reach that can be solved."""
    met, order = set(boards), list(boards)
    before = {}
    for here in order:
        for _, _, after in plain_pours(here, capacity, rule):
            before.setdefault(after, []).append(here)
            if after not in met:
                met.add(after)
                order.append(after)
    distances = {board: 0 for board in order if plain_solved(board, capacity)}
    layer = list(distances)
    while layer:
        following = []
        for here in layer:
            for earlier in before.get(here, ()):
                if earlier not in distances:
                    distances[earlier] = distances[here] + 1
                    following.append(earlier)
        layer = following
    return distances


def joint_moves(boards, distances, capacity, rule):
    """Give the pours that start a shortest solution of every board, and what they lead to."""
    found = []
    for i, j, _ in plain_pours(boards[0], capacity, rule):
        after = tuple(plain_pour(board, i, j, capacity, rule) for board in boards)
        if all(
            b in distances and a in distances and distances[a] == distances[b] - 1
            for a, b in zip(after, boards, strict=True)
        ):
            found.append(((i, j), after))
    return found


def joint_length(boards, capacity, rule):
    """Give the length of the longest sequence that starts a shortest solution of every board."""
    distances = distances_from(boards, capacity, rule)
    layer, length = {tuple(boards)}, -1
    while layer:
        length += 1
        layer = {
            after for here in layer for _, after in joint_moves(here, distances, capacity, rule)
        }
    return length
