#!/usr/bin/env python3
"""A policy of batch queues for clustersim: EASY backfilling (Lifka 1995).

    clustersim queue trace.swf -s 'exec(cmd="python3 queue_easy.py")'

Jobs start in the order of submission while they fit. The first that does not gets a
date, the earliest at which it will fit, and others start before if they do not delay it.
"""
import json
import sys

waiting, expected = [], {}  # jobs; expected end and units by job that runs


def decide(now, free):
    start = []

    def begin(job):
        nonlocal free
        free -= job["units"]
        start.append(job["job"])
        waiting.remove(job)
        expected[job["job"]] = (now + job["estimate_sec"], job["units"])

    while waiting and waiting[0]["units"] <= free:
        begin(waiting[0])
    if waiting:
        head, shadow, then = waiting[0], now, free
        for end in sorted({max(end, now) for end, _ in expected.values()}):
            if then >= head["units"]:
                break
            then = free + sum(units for at, units in expected.values() if at <= end)
            shadow = end
        extra = then - head["units"]
        for job in waiting[1:]:
            ends_in_time = now + job["estimate_sec"] <= shadow
            if job["units"] <= free and (ends_in_time or job["units"] <= extra):
                if not ends_in_time:
                    extra -= job["units"]
                begin(job)
    return start


def reply(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply({"type": "hello", "protocol": 1, "name": "queue_easy.py", "want": []})
    elif message["type"] == "round":
        waiting.extend(message["submitted"])
        waiting.sort(key=lambda job: (job["submit_sec"], job["job"]))
        for ended in message["ended"]:
            expected.pop(ended["job"], None)
        reply({"type": "actions", "start": decide(message["now_sec"], message["free"])})
    elif message["type"] == "end":
        break
