package scheduler

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// maxMistakes is how many mistakes one error lists.
const maxMistakes = 10

// Validate checks that s can be run: every task is placed once, on a host that
// exists and has the cores and the memory that the task needs; Order agrees with Host;
// rigid parallel tasks have all their hosts; hosts have the power states; every host can run
// its tasks and has routes from where their inputs are; the hosts' orders do not deadlock with the
// precedence (a *[DeadlockError] names the tasks). Only the first kind of
// mistake found is reported, up to ten of them, joined. Without pr.Costs,
// routes are not checked. A schedule with copies is checked as its expansion. Cost: O(tasks + edges + hosts) plus the routes of the
// edges.
func Validate(pr *Problem, s *Schedule) error {
	if err := checkGiven("Validate", pr, s); err != nil {
		return err
	}
	if len(s.Copies) > 0 {
		pr, s, err := expanded(pr, s)
		if err != nil {
			return err
		}
		return Validate(pr, s)
	}
	if err := checkPlacement(pr, s); err != nil {
		return err
	}
	if err := checkPstates(pr, s); err != nil {
		return err
	}
	if pr.Costs != nil {
		if err := CheckCosts("schedule", pr, s); err != nil {
			return err
		}
	}
	return FindDeadlock(pr, s)
}

// checkGiven checks what a function is called with.
func checkGiven(function string, pr *Problem, s *Schedule) error {
	switch {
	case pr == nil || pr.DAG == nil || pr.Platform == nil:
		return fmt.Errorf("scheduler: %s: the problem is nil, or its DAG or Platform", function)
	case s == nil:
		return fmt.Errorf("scheduler: %s: the schedule is nil", function)
	}
	return nil
}

// mistakes collects up to maxMistakes errors.
type mistakes struct{ errs []error }

func (m *mistakes) add(format string, args ...any) {
	if len(m.errs) < maxMistakes {
		m.errs = append(m.errs, fmt.Errorf(format, args...))
	}
}

func (m *mistakes) err() error { return errors.Join(m.errs...) }

func checkPlacement(pr *Problem, s *Schedule) error {
	d, hosts := pr.DAG, pr.Platform.NumHosts()
	if len(s.Host) != d.NumTasks() || len(s.Order) != hosts {
		return fmt.Errorf("schedule: %d tasks and %d hosts, want %d and %d", len(s.Host), len(s.Order), d.NumTasks(), hosts)
	}
	var wrong mistakes
	seen := make([]bool, d.NumTasks())
	for h, order := range s.Order {
		name := func() string { return pr.Platform.HostName(platform.HostID(h)) } // a cluster's are made for each call
		for _, t := range order {
			var room error
			if d.HasNeeds() && t >= 0 && int(t) < len(seen) {
				room = exectime.Room(d, t, pr.Platform.Host(platform.HostID(h)))
			}
			switch {
			case t < 0 || int(t) >= len(seen):
				wrong.add("schedule: order of host %q: no task number %d", name(), t)
				continue
			case d.Parallel(t) != nil: // below
			case seen[t]:
				wrong.add("schedule: task %q: twice in the hosts' orders", d.TaskName(t))
			case s.Host[t] != platform.HostID(h):
				wrong.add("schedule: task %q: in the order of host %q, but placed on %s", d.TaskName(t), name(), hostName(pr, s.Host[t]))
			case room != nil:
				wrong.add("schedule: task %q on host %q: %w", d.TaskName(t), name(), room)
			}
			seen[t] = true
		}
	}
	for t := range seen {
		if !seen[t] && d.Parallel(workload.TaskID(t)) == nil {
			wrong.add("schedule: task %q: in no host's order", d.TaskName(workload.TaskID(t)))
		}
	}
	checkParallel(pr, s, &wrong)
	return wrong.err()
}

// hostName is a host's name in quotes, or says that there is no such host.
func hostName(pr *Problem, h platform.HostID) string {
	if h < 0 || int(h) >= pr.Platform.NumHosts() {
		return fmt.Sprintf("no host (number %d)", h)
	}
	return fmt.Sprintf("%q", pr.Platform.HostName(h))
}

// CheckCosts reports, up to ten, tasks of a complete schedule that would take forever and data that has no route. name stands
// before each error.
func CheckCosts(name string, pr *Problem, s *Schedule) error {
	pr = pr.Measuring(context.Background())
	var wrong mistakes
	for t := range s.Host {
		if err := CheckTask(pr, s, workload.TaskID(t)); err != nil {
			wrong.add("%s: %w", name, err)
		}
	}
	return wrong.err()
}

// CheckTask reports the first reason why t cannot run where it is placed.
func CheckTask(pr *Problem, s *Schedule, t workload.TaskID) error {
	d, h := pr.DAG, s.Host[t]
	if err := checkParallelTask(pr, s, t); err != nil {
		return err
	}
	if sec := pr.Costs.ExecSec(t, h); sec < 0 {
		return fmt.Errorf("task %q: Costs.ExecSec on host %s is %v s (want at least 0)", d.TaskName(t), hostName(pr, h), sec)
	} else if math.IsInf(sec, 1) || math.IsNaN(sec) {
		if err := exectime.Room(d, t, pr.Platform.Host(h)); err != nil {
			return fmt.Errorf("task %q on host %s: %w", d.TaskName(t), hostName(pr, h), err)
		}
		return fmt.Errorf("task %q: host %s cannot run it", d.TaskName(t), hostName(pr, h))
	}
	for _, e := range d.In(t) {
		from := d.From(e)
		if sec := pr.Costs.TransferSec(e, s.Host[from], h); sec < 0 {
			return fmt.Errorf("task %q: Costs.TransferSec from host %s to %s is %v s (want at least 0)", d.TaskName(t), hostName(pr, s.Host[from]), hostName(pr, h), sec)
		} else if math.IsInf(sec, 1) || math.IsNaN(sec) {
			return fmt.Errorf("task %q on host %s: no route from host %s, where its predecessor %q runs",
				d.TaskName(t), hostName(pr, h), hostName(pr, s.Host[from]), d.TaskName(from))
		}
	}
	return nil
}

// Slowdown is how many times as long a task runs as at its host's own speed, because of
// the power state that the schedule gives it.
func (s *Schedule) Slowdown(p *platform.Platform, t workload.TaskID) float64 {
	if s.Pstate == nil {
		return 1
	}
	host := p.Host(s.Host[t])
	if host.Details == nil || len(host.Details.PstateFlops) == 0 {
		return 1
	}
	return host.SpeedFlops / host.Details.PstateFlops[s.Pstate[t]]
}

// checkPstates checks the power states of tasks, if the schedule has any.
func checkPstates(pr *Problem, s *Schedule) error {
	switch {
	case s.Pstate == nil:
		return nil
	case len(s.Pstate) != pr.DAG.NumTasks():
		return fmt.Errorf("schedule: power states of %d tasks, want %d", len(s.Pstate), pr.DAG.NumTasks())
	}
	var wrong mistakes
	for h, order := range s.Order {
		k, name := pr.Platform.Host(platform.HostID(h)), pr.Platform.HostName(platform.HostID(h))
		flops := k.Details.OrNone().PstateFlops
		for i, t := range order {
			switch n := int(s.Pstate[t]); {
			case n < 0 || n >= max(len(flops), 1):
				wrong.add("schedule: task %q: host %q has no power state %d (it has %d, counted from 0)", pr.DAG.TaskName(t), name, n, max(len(flops), 1))
			case len(flops) > 0 && flops[n] == 0:
				wrong.add("schedule: task %q: power state %d of host %q has speed 0", pr.DAG.TaskName(t), n, name)
			case k.Cores > 1 && i > 0 && s.Pstate[t] != s.Pstate[order[0]]:
				wrong.add("schedule: task %q: power state %d, but %q has %d on host %q (its %d cores change together)",
					pr.DAG.TaskName(t), n, pr.DAG.TaskName(order[0]), s.Pstate[order[0]], name, k.Cores)
			}
		}
	}
	return wrong.err()
}
