#!/usr/bin/env python3
"""HEFT as a scheduler in Python, over clustersim's protocol (docs/protocol.md).

    clustersim run -p PLATFORM -w WORKLOAD -s 'exec(cmd="python3 heft.py")'

H. Topcuoglu, S. Hariri and M.-Y. Wu, "Performance-effective and low-complexity
task scheduling for heterogeneous computing", IEEE TPDS 13(3), 2002: tasks by
falling upward rank, each on the host where it finishes first, into a gap between
planned tasks if one is long enough. It makes the same schedule as -s heft, to the
last bit: the tie rules are the same. Python 3.8 or later, standard library only.
"""

import bisect
import heapq
import json
import sys

EPSILON = 1e-12  # ranks and times that differ by less, relatively, are equal
INF = float("inf")


def read():
    """Read one message; clustersim says end by closing the pipe, too."""
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def say(message):
    """Write one message. Standard output is for nothing else."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def number(value):
    """Numbers that are infinite come as null."""
    return INF if value is None else value


class Problem:
    """What the message tells, in the form that HEFT wants."""

    def __init__(self, m):
        self.speed = [h["speed_flops"] for h in m["hosts"]]
        self.cores = [h["cores"] for h in m["hosts"]]
        self.work = [number(t["work_flop"]) for t in m["tasks"]]
        self.mean_exec = [number(t["mean_exec_sec"]) for t in m["tasks"]]
        self.exec_table = m.get("exec_sec")
        self.fixed = m["pairs"]["fixed_sec"]
        self.rate = m["pairs"]["bytes_per_sec"]
        self.into = [[] for _ in self.work]  # by task: (from, bytes)
        self.out = [[] for _ in self.work]  # by task: (to, mean transfer time)
        for e in m["edges"]:
            self.into[e["to"]].append((e["from"], e["bytes"]))
            self.out[e["from"]].append((e["to"], number(e["mean_transfer_sec"])))

    def exec_sec(self, task, host):
        if self.exec_table is not None:
            return number(self.exec_table[task][host])
        return self.work[task] / self.speed[host]

    def transfer_sec(self, size, src, dst):
        if src == dst or size is None:  # None: a control edge, nothing travels
            return 0.0
        return number(self.fixed[src][dst]) + size / number(self.rate[src][dst])

    def in_order(self, key):
        """List all tasks, each after its predecessors, the lowest key first."""
        missing = [len(edges) for edges in self.into]
        heap = [(key[t], t) for t, n in enumerate(missing) if n == 0]
        heapq.heapify(heap)
        order = []
        while heap:
            _, task = heapq.heappop(heap)
            order.append(task)
            for to, _ in self.out[task]:
                missing[to] -= 1
                if missing[to] == 0:
                    heapq.heappush(heap, (key[to], to))
        return order


class Core:
    """The busy time of one core: sorted, half-open, no overlap."""

    def __init__(self):
        self.busy = []
        self.end = 0.0
        self.gap = 0.0  # no gap is longer

    def earliest(self, ready, length):
        if ready >= self.end:
            return ready
        if length > self.gap + EPSILON * self.end:
            return self.end
        i = bisect.bisect_left(self.busy, (ready, -INF))
        start = max(ready, self.busy[i - 1][1]) if i > 0 else ready
        while i < len(self.busy) and start + length > self.busy[i][0]:
            start = max(start, self.busy[i][1])
            i += 1
        return start

    def add(self, start, finish):
        bisect.insort(self.busy, (start, finish))
        self.gap = max(self.gap, start - self.end)
        self.end = max(self.end, finish)


def rank_classes(p, topological):
    """Number the upward ranks from the highest down; equal ones share a number."""
    rank = [0.0] * len(p.work)
    for t in reversed(topological):
        longest = max((sec + rank[to] for to, sec in p.out[t]), default=0.0)
        rank[t] = p.mean_exec[t] + longest
    classes, current, top = [0] * len(rank), 0, None
    for t in sorted(range(len(rank)), key=lambda t: (-rank[t], t)):
        if top is not None and rank[t] < top - EPSILON * top:
            current, top = current + 1, rank[t]
        top = rank[t] if top is None else top
        classes[t] = current
    return classes


def heft(p):
    """Return (start, finish, host) for each task, and the topological order."""
    topological = p.in_order(range(len(p.work)))
    hosts = range(len(p.speed))
    cores = [[Core() for _ in range(n)] for n in p.cores]
    plan = [None] * len(p.work)
    for t in p.in_order(rank_classes(p, topological)):
        best, beat = None, INF
        for h in hosts:
            ready = 0.0
            for src, size in p.into[t]:
                ready = max(ready, plan[src][1] + p.transfer_sec(size, plan[src][2], h))
            length = p.exec_sec(t, h)
            if not ready + length < beat:
                continue
            start, at = INF, None
            for core in cores[h]:
                s = core.earliest(ready, length)
                if s < start:
                    start, at = s, core
                if s == ready:
                    break  # no core is earlier
            if start + length < beat:
                best = (start, start + length, h, at)
                beat = best[1] - EPSILON * best[1]
        if best is None:
            return None, t
        start, finish, h, core = best
        core.add(start, finish)
        plan[t] = (start, finish, h)
    return plan, topological


def main():
    read()  # hello; its protocol is 1
    say({"type": "hello", "protocol": 1, "name": "heft.py", "want": ["pairs"]})
    message = read()
    plan, order = heft(Problem(message))
    if plan is None:
        say({"type": "error", "message": "task %r runs nowhere" % message["tasks"][order]["name"]})
        return
    order.sort(key=lambda t: plan[t][:2])  # stable: ties stay in topological order
    say({
        "type": "schedule",
        "tasks": [
            {"task": t, "host": plan[t][2], "start_sec": plan[t][0], "finish_sec": plan[t][1]}
            for t in order
        ],
    })
    read()  # end


if __name__ == "__main__":
    main()
