"""A first search, from the graph alone: annealed by Kempe moves, then repaired by ejections."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any

from sokocube.hypercube.embedding import Embedding

if TYPE_CHECKING:
    from collections.abc import Sequence

Graph = "Sequence[Sequence[int]]"


def embed(graph: Any, board: Any, bits: Any, method: Any, budget: Any, seed: Any, progress: Any):
    from sokocube.hypercube.embed import Attempt

    adj = graph.neighbours
    n = len(adj)
    colour = [d % 2 for d in graph.depth]
    lg = lambda k: (k - 1).bit_length()
    bound = max(
        lg(n), 1 + lg(max(sum(colour), n - sum(colour))) if n > 1 else 0, max(map(len, adj))
    )
    if n == 1:
        return Attempt(Embedding(0, (0,), ()), 0, True, "bound", "")
    if any(colour[i] == colour[j] for i, j in graph.edges):
        return Attempt(None, bound, False, "bound", "it holds an odd cycle")
    for b in range(bits or bound, (bits or bound + 4) + 1):
        for tries in range(4):
            rng = random.Random(f"{seed} {b} {tries}")
            effort = 0.3 * 2**tries
            code = kempe(adj, b, colour, rng, int(effort * n * 6000))
            code = repair(adj, b, code, rng, int(effort * (20000 + 40 * n)))
            if progress:
                progress(f"{b} bits, try {tries + 1}: {'found' if code else 'not found'}")
            if code:
                codes = tuple(c ^ code[0] for c in code)
                embedding = Embedding(b, codes, graph.edges)
                said = "" if b == bound else f"{b} bits found, bound {bound}"
                return Attempt(embedding, bound, b == bound, "search", said)
    return Attempt(None, bound, False, "search", "the budget was spent")


def flip(cnt, old, msk):
    d = 0
    for x in old:
        q = cnt[x] - 1
        cnt[x] = q
        if q:
            d -= 1
    for x in old:
        x ^= msk
        q = cnt[x]
        cnt[x] = q + 1
        if q:
            d += 1
    return d


def kempe(adj, B, code, rng, work, T0=0.8, T1=0.15, lim=400, wv=4.0):
    n = len(adj)
    code = list(code)
    rnd = rng.random
    cnt = [0] * (1 << B)
    rb = lambda k: int(rnd() * k)
    for c in code:
        cnt[c] += 1
    coll = n - sum(1 for x in cnt if x)
    best = (coll, code[:])
    done = it = 0
    T = T0
    hot = None
    every = max(128, n // 16)
    while done < work and coll:
        if it % every == 0:
            T = T0 * (T1 / T0) ** (done / work)
            done += n
            hot = [s for s in range(n) if cnt[code[s]] > 1]
        it += 1
        s = hot[rb(len(hot))] if hot and rnd() < 0.9 else rb(n)
        w = adj[s][rb(len(adj[s]))]
        m = code[s] ^ code[w]
        b = 1 << rb(B)
        if b == m:
            done += 1
            continue
        m |= b
        comp = [s]
        seen = {s}
        for u in comp:
            cu = code[u]
            for w in adj[u]:
                if w not in seen and not (cu ^ code[w]) & m:
                    seen.add(w)
                    comp.append(w)
            if len(comp) > lim:
                break
        done += len(comp) * 2 + 10
        if len(comp) > lim:
            continue
        dd = flip(cnt, [code[u] for u in comp], m)
        if dd <= 0 or rnd() < math.exp(-dd / T):
            for u in comp:
                code[u] ^= m
            coll += dd
            if coll < best[0]:
                best = (coll, code[:])
        else:
            flip(cnt, [code[u] ^ m for u in comp], m)
    return best[1]


def repair(adj, B, start, rng, iters, tt=10, w2=0.5, winc=0.05):
    n = len(adj)
    code = [-1] * n
    owner = [-1] * (1 << B)
    bits = [1 << b for b in range(B)]
    rnd = rng.random
    rb = lambda k: int(rnd() * k)
    for v, c in enumerate(start):
        if owner[c] < 0 and all(code[u] < 0 or (code[u] ^ c).bit_count() == 1 for u in adj[v]):
            code[v] = c
            owner[c] = v
    un = [v for v in range(n) if code[v] < 0]
    wt = [1.0] * n
    tabu = {}
    near = {}
    best = (len(un), 0)
    for it in range(iters):
        if not un:
            return code
        if it % 128 == 0 and len(un) > 4 * best[0] + 60:
            break
        i = rb(len(un))
        v = un[i]
        nb = [u for u in adj[v] if code[u] >= 0]
        free = len(adj[v]) - len(nb)
        if v not in near:
            d = {v: 0}
            q = [v]
            for u in q:
                if d[u] < 4:
                    for w in adj[u]:
                        if w not in d:
                            d[w] = d[u] + 1
                            q.append(w)
            near[v] = [(w, x) for w, x in d.items() if x > 1]
        nr = [(code[x], d) for x, d in near[v] if code[x] >= 0]
        bs = 1e18
        bc = None
        for c in sorted({code[u] ^ b for u in nb for b in bits}) if nb else [rb(1 << B)]:
            if tabu.get((v, c), 0) > it:
                continue
            s = rnd() * 0.3
            if owner[c] >= 0:
                s += wt[owner[c]]
            for u in nb:
                if (code[u] ^ c).bit_count() != 1:
                    s += wt[u]
            if s >= bs:
                continue
            for y, d in nr:
                if (y ^ c).bit_count() > d:
                    s += w2
            if free:
                s += w2 * max(0, free - sum(owner[c ^ b] < 0 for b in bits))
            if s < bs:
                bs = s
                bc = c
        if bc is None:
            continue
        ej = [u for u in nb if (code[u] ^ bc).bit_count() != 1]
        if owner[bc] >= 0 and owner[bc] not in ej:
            ej.append(owner[bc])
        un[i] = un[-1]
        un.pop()
        for u in ej:
            tabu[u, code[u]] = it + tt + rb(tt) + len(un) // 4
            owner[code[u]] = -1
            code[u] = -1
            un.append(u)
            wt[u] += winc
        code[v] = bc
        owner[bc] = v
        if len(un) < best[0]:
            best = (len(un), it)
        if it - best[1] > 40000:
            break
    return code if not un else None
