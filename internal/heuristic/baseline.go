package heuristic

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// RoundRobin deals the tasks, in topological order, to the hosts in turn. It is
// a baseline: it looks at no cost and plans no times. A task that a host has no room for goes
// to the next host that has.
//
// There are no ties; among ready tasks the lowest TaskID comes first. Cost:
// O(tasks + edges).
type RoundRobin struct{}

// Map deals pr's tasks. The error names tasks on hosts without a route.
func (RoundRobin) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	order := pr.DAG.TopologicalOrder()
	host := make([]platform.HostID, len(order))
	for i, t := range order {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		host[t] = nextWithRoom(pr, t, platform.HostID(i%pr.Platform.NumHosts()))
	}
	return dealt("round-robin", pr, order, host)
}

// dealt is the schedule, without times, of tasks that have been dealt to hosts.
func dealt(name string, pr *scheduler.Problem, order []workload.TaskID, host []platform.HostID) (*scheduler.Schedule, error) {
	s := scheduler.NewSchedule(order, host, pr.Platform.NumHosts())
	if err := scheduler.CheckCosts(name, pr, s); err != nil {
		return nil, err
	}
	return s, nil
}

// nextWithRoom is h or, if that has no room for t, the next host that has, round and round;
// h if there is none.
func nextWithRoom(pr *scheduler.Problem, t workload.TaskID, h platform.HostID) platform.HostID {
	if !pr.DAG.HasNeeds() {
		return h
	}
	hosts := pr.Platform.NumHosts()
	for i := range hosts {
		next := platform.HostID((int(h) + i) % hosts)
		if exectime.Room(pr.DAG, t, pr.Platform.Host(next)) == nil {
			return next
		}
	}
	return h
}

// Random takes the tasks in a random order that respects precedence, at each
// step any ready task with equal chance, and gives each to any host with equal
// chance; one that has no room for it passes it on to the next that has. It is a
// baseline: it looks at no cost and plans no times.
//
// The numbers come from a PCG seeded with (Seed, 0): the same seed gives the
// same schedule on every computer. Cost: O(tasks + edges).
type Random struct {
	Seed uint64
}

// Map deals pr's tasks. The error names tasks on hosts without a route.
func (m Random) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	draw := rand.New(rand.NewPCG(m.Seed, 0))
	hosts := pr.Platform.NumHosts()
	var ready []workload.TaskID
	front := workload.NewFrontier(pr.DAG, func(t workload.TaskID) { ready = append(ready, t) })
	order := make([]workload.TaskID, 0, pr.DAG.NumTasks())
	host := make([]platform.HostID, pr.DAG.NumTasks())
	for len(ready) > 0 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		i, last := draw.IntN(len(ready)), len(ready)-1
		t := ready[i]
		ready[i] = ready[last]
		ready = ready[:last]
		order = append(order, t)
		host[t] = nextWithRoom(pr, t, platform.HostID(draw.IntN(hosts)))
		front.Done(t)
	}
	return dealt("random", pr, order, host)
}

// FastestHost puts every task on one host, in topological order on its cores:
// the baseline that uses a single host and so needs no communication. It takes
// the host with the least max(all execution times, on as many cores, / cores, longest path of
// execution times), below which no schedule on that host can go.
//
// Ties, to a relative Epsilon: lowest HostID. Cost: O(hosts * (tasks + edges)).
var FastestHost = &Heuristic{name: "fastest-host", begin: func(l *Planner) steps {
	fastest := leastHost(len(l.cores), func(h platform.HostID) float64 { return aloneSec(l.problem, h) })
	return inOrder(l.problem.DAG.TopologicalOrder(), func(t workload.TaskID) (Slot, error) {
		if fastest == platform.NoHost {
			return Slot{}, errors.New("no host can run all tasks in finite time")
		}
		return l.Fit(t, fastest), nil
	})
}}

// leastHost is the host with the least measure; ties, to a relative Epsilon, go to the lowest. It
// is NoHost if all measures are +Inf.
func leastHost(hosts int, measure func(h platform.HostID) float64) platform.HostID {
	least, beat := platform.NoHost, math.Inf(1)
	for h := range platform.HostID(hosts) {
		if m := measure(h); m < beat {
			least, beat = h, m-scheduler.Epsilon*m
		}
	}
	return least
}

// aloneSec is a lower bound on the time in which h alone can run the workload.
func aloneSec(pr *scheduler.Problem, h platform.HostID) float64 {
	d := pr.DAG
	finish := make([]float64, d.NumTasks())
	var sum, longest float64
	for _, t := range d.TopologicalOrder() {
		var ready float64
		for _, e := range d.In(t) {
			ready = max(ready, finish[d.From(e)])
		}
		exec := pr.Costs.ExecSec(t, h)
		finish[t] = ready + exec
		longest = max(longest, finish[t])
		sum += exec * float64(d.Cores(t))
	}
	return max(longest, sum/float64(pr.Platform.Host(h).Cores))
}

// OLB, opportunistic load balancing, takes the tasks in topological order and
// gives each to the host that is free next, whatever it costs there, after the
// tasks already there. R. F. Freund et al., "Scheduling resources in
// multi-user, heterogeneous, computing environments with SmartNet", HCW 1998;
// T. D. Braun et al., "A comparison of eleven static heuristics", JPDC 61(6),
// 2001, section 3, doi 10.1006/jpdc.2000.1714.
//
// Ties, to a relative Epsilon: the lowest HostID; among ready tasks the lowest
// TaskID comes first.
//
// Deviations: the papers' tasks are independent; here a task may have to wait
// on its host for its inputs, and a host that they cannot reach is skipped.
// [List] by start time is the variant that counts the wait; without edges the
// two are the same.
//
// Cost: O(tasks * hosts + edges), and more when hosts cannot be reached.
var OLB = &Heuristic{name: "olb", begin: func(l *Planner) steps {
	return inOrder(l.problem.DAG.TopologicalOrder(), l.nextFree)
}}

// nextFree is t's slot on the host, among those that can run it, with the core that is
// free first.
func (l *Planner) nextFree(t workload.TaskID) (Slot, error) {
	chosen, beat := Slot{Host: platform.NoHost}, math.Inf(1)
	for h, free := range l.freeSec {
		if !(free < beat) {
			continue
		}
		if s := l.Fit(t, platform.HostID(h)); !math.IsInf(s.FinishSec, 1) {
			chosen, beat = s, free-scheduler.Epsilon*free
		}
	}
	return l.orNowhere(t, chosen)
}
