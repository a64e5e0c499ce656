package scheduler

import (
	"fmt"
	"slices"
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
// it, on each of its hosts, to start. Cores do not matter: a task that holds one
// has started and will finish. It returns nil, or a *[DeadlockError]. Cost:
// O(tasks + edges).
func FindDeadlock(pr *Problem, s *Schedule) error {
	d := pr.DAG
	next := make([]int, len(s.Order)) // by HostID: how many of its order have started
	inputs, started := make([]bool, d.NumTasks()), make([]bool, d.NumTasks())
	var look, mine []platform.HostID // look: hosts of which the next task may start
	front := workload.NewFrontier(d, func(t workload.TaskID) {
		inputs[t] = true
		look = append(look, s.Host[t])
	})
	count, parallel := 0, d.NumParallel() > 0
	for len(look) > 0 {
		h := look[len(look)-1]
		look = look[:len(look)-1]
		for order := s.Order[h]; next[h] < len(order) && inputs[order[next[h]]]; {
			t := order[next[h]]
			if !parallel {
				next[h]++
			} else {
				mine = s.AppendHosts(mine[:0], t)
				waits := func(h platform.HostID) bool { return next[h] == len(s.Order[h]) || s.Order[h][next[h]] != t }
				if slices.ContainsFunc(mine, waits) {
					break
				}
				for _, h := range mine {
					next[h]++
				}
				look = append(look, mine...)
			}
			started[t] = true
			count++
			front.Done(t)
		}
	}
	if count == d.NumTasks() {
		return nil
	}
	return circle(pr, s, started)
}

// circle walks back from a task that never starts, along tasks that never start
// either, until it meets one again.
func circle(pr *Problem, s *Schedule, started []bool) *DeadlockError {
	d := pr.DAG
	ahead := slices.Repeat([]workload.TaskID{workload.NoTask}, d.NumTasks()) // by TaskID: right ahead of it, and never starts
	on := make([]platform.HostID, d.NumTasks())                              // where that is
	for h, order := range s.Order {
		for i := 1; i < len(order); i++ {
			if t := order[i]; !started[order[i-1]] && ahead[t] == workload.NoTask {
				ahead[t], on[t] = order[i-1], platform.HostID(h)
			}
		}
	}
	at := workload.TaskID(slices.Index(started, false))
	seen := make(map[workload.TaskID]int)
	var waits []Wait
	for {
		if i, met := seen[at]; met {
			return &DeadlockError{Waits: waits[i:]}
		}
		seen[at] = len(waits)
		w, next := Wait{Task: d.TaskName(at)}, ahead[at]
		if next != workload.NoTask {
			w.Host = pr.Platform.HostName(on[at])
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
