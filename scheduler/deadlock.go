package scheduler

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// DeadlockError names tasks that wait for each other in a circle.
type DeadlockError struct {
	Waits []Wait // each for the next one's task, the last for the first's
}

// Wait says why a task cannot start before another.
type Wait struct {
	Task, For string
	Host      string // For stands ahead of Task in this host's order; "": Task needs For's output
}

// Error describes the circle, up to ten of its tasks.
func (e *DeadlockError) Error() string {
	var b strings.Builder
	b.WriteString("schedule: deadlock: ")
	for i, w := range e.Waits {
		if i == maxMistakes {
			fmt.Fprintf(&b, "; and so on, %d tasks in all", len(e.Waits))
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "%q waits for %q", w.Task, w.For)
		if w.Host != "" {
			fmt.Fprintf(&b, " (ahead of it on host %q)", w.Host)
		} else {
			b.WriteString(" (its predecessor)")
		}
	}
	return b.String()
}

// FindDeadlock looks for a cycle in the precedence joined with the hosts'
// orders: a task waits for its predecessors to finish and for the task ahead of
// it to start. Cores do not matter: a task that holds one has started and will
// finish. It returns nil if there is no cycle. Cost: O(tasks + edges).
func FindDeadlock(pr *Problem, s *Schedule) error {
	if pr.DAG.NumParallel() > 0 {
		return findParallelDeadlock(pr, s)
	}
	d := pr.DAG
	ahead, behind := make([]workload.TaskID, d.NumTasks()), make([]workload.TaskID, d.NumTasks())
	for _, order := range s.Order {
		for i, t := range order {
			ahead[t], behind[t] = workload.NoTask, workload.NoTask
			if i > 0 {
				ahead[t] = order[i-1]
				behind[order[i-1]] = t
			}
		}
	}
	started := make([]bool, d.NumTasks())
	var ready []workload.TaskID
	offer := func(t workload.TaskID) {
		if t != workload.NoTask && (ahead[t] == workload.NoTask || started[ahead[t]]) {
			ready = append(ready, t)
		}
	}
	inputs := make([]bool, d.NumTasks()) // have all arrived
	front := workload.NewFrontier(d, func(t workload.TaskID) {
		inputs[t] = true
		offer(t)
	})
	count := 0
	for len(ready) > 0 {
		t := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		started[t] = true
		count++
		if next := behind[t]; next != workload.NoTask && inputs[next] {
			offer(next)
		}
		front.Done(t) // only now: next may have been waiting for t's output alone
	}
	if count == d.NumTasks() {
		return nil
	}
	return circle(pr, started, func(t workload.TaskID) (workload.TaskID, platform.HostID) { return ahead[t], s.Host[t] })
}

// circle walks back from a task that never starts, along tasks that never start
// either, until it meets one again. What stands ahead of a task on a host is NoTask if
// nothing does.
func circle(pr *Problem, started []bool, ahead func(workload.TaskID) (workload.TaskID, platform.HostID)) *DeadlockError {
	d := pr.DAG
	at := workload.TaskID(0)
	for started[at] {
		at++
	}
	seen := make(map[workload.TaskID]int)
	var waits []Wait
	for {
		if i, again := seen[at]; again {
			return &DeadlockError{Waits: waits[i:]}
		}
		seen[at] = len(waits)
		w := Wait{Task: d.TaskName(at)}
		next, host := ahead(at)
		if next != workload.NoTask && !started[next] {
			w.Host = pr.Platform.HostName(host)
		} else {
			for _, e := range d.In(at) {
				if next = d.From(e); !started[next] {
					break
				}
			}
		}
		w.For = d.TaskName(next)
		waits = append(waits, w)
		at = next
	}
}
