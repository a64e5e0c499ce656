#!/usr/bin/env python3
"""A greedy online scheduler in Python, over clustersim's protocol (docs/protocol.md).

    clustersim run -p PLATFORM -w WORKLOAD -s 'online-exec(cmd="python3 online_greedy.py")'

Whenever a core is idle it takes the ready task with the most work that it can
run: no task waits in a queue. Of several idle hosts the fastest is served first.
Python 3.8 or later, standard library only.
"""

import json
import sys


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


def decide(ready, idle, work, speed, can_run):
    """Match the longest ready tasks with the fastest idle cores."""
    decisions = []
    ready = sorted(ready, key=lambda t: (-work[t], t))
    for host in sorted(range(len(idle)), key=lambda h: (-speed[h], h)):
        left = []
        for task in ready:
            if idle[host] > 0 and can_run(task, host):
                idle[host] -= 1
                decisions.append({"task": task, "host": host})
            else:
                left.append(task)
        ready = left
    return decisions


def main():
    read()  # hello; its protocol is 1
    say({"type": "hello", "protocol": 1, "name": "online_greedy.py", "want": []})
    problem = read()
    work = [t["work_flop"] for t in problem["tasks"]]
    speed = [h["speed_flops"] for h in problem["hosts"]]
    idle = [h["cores"] for h in problem["hosts"]]
    times = problem.get("exec_sec")  # only if hosts differ by more than speed

    def can_run(task, host):
        return times is None or times[task][host] is not None

    while True:
        message = read()
        if message["type"] == "end":
            return
        for event in message["finished"]:
            idle[event["host"]] += 1
        decisions = decide(message["ready"], idle, work, speed, can_run)
        say({"type": "decisions", "decisions": decisions})


if __name__ == "__main__":
    main()
