package sim

import (
	"context"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// mostPlans is how many plans are kept. What a mapper receives does not depend on the date, so
// hosts that go off and come back while no task starts need no plan twice.
const mostPlans = 16

// mayPlanBetter reports whether a new plan is needed, because a host that is off has tasks that
// have not started, or may be of use, because a host has come back.
func (e *Engine) mayPlanBetter() bool {
	waiting := false
	for t := range e.tasks {
		if run := &e.tasks[t]; run.StartSec == notYet {
			if waiting = true; !e.world.HostOn(run.Host) {
				return true
			}
		}
	}
	return waiting && e.faults.returned
}

// planRest has the mapper plan what has not started, on the hosts that are on. Tasks and
// hosts of the schedule are the run's, where tasks are counted as in the list. It is nil if
// there is nothing to be planned or the mapper cannot.
func (e *Engine) planRest(ctx context.Context) (*scheduler.Schedule, []workload.TaskID, error) {
	f := &e.faults
	f.returned = false
	var tasks []workload.TaskID
	for t := range e.tasks {
		if e.tasks[t].StartSec == notYet {
			tasks = append(tasks, workload.TaskID(t))
		}
	}
	up := e.upHosts()
	if len(tasks) == 0 || len(up) == 0 {
		return nil, nil, nil
	}
	key := e.planKey(tasks, up)
	if s, known := f.plans[key]; known {
		return s, tasks, nil
	}
	given := up
	if e.d.NumParallel() > 0 {
		given = e.allHosts() // parallel tasks need their routes
	}
	rest, err := e.rest(tasks, given)
	if err != nil {
		return nil, nil, err
	}
	s, err := e.plan.mapper.Map(ctx, rest)
	if err == nil && e.d.NumParallel() > 0 {
		if s, err = scheduler.Complete(ctx, rest, s); err == nil {
			err = scheduler.Validate(rest, s) // a mapper may not have seen which hosts are off
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, nil, fmt.Errorf("run stopped at %v s: %w", e.world.NowSec(), context.Cause(ctx))
	case err != nil:
		s = nil
	case len(s.Copies) > 0:
		return nil, nil, fmt.Errorf("rescheduling at %v s: the scheduler %w", e.world.NowSec(), copies.ErrMore)
	default:
		if err := scheduler.Validate(rest, s); err != nil {
			return nil, nil, fmt.Errorf("rescheduling at %v s: %w", e.world.NowSec(), err)
		}
		s = e.widened(s, given)
	}
	if f.plans == nil || len(f.plans) >= mostPlans {
		f.plans = map[string]*scheduler.Schedule{}
	}
	f.plans[key] = s
	return s, tasks, nil
}

// planKey has a bit for each task and host that a mapper would receive.
func (e *Engine) planKey(tasks []workload.TaskID, up []platform.HostID) string {
	first := len(e.tasks)/8 + 1 // byte of the hosts
	key := make([]byte, first+len(e.hosts)/8+1)
	for _, t := range tasks {
		key[t/8] |= 1 << (t % 8)
	}
	for _, h := range up {
		key[first+int(h)/8] |= 1 << (h % 8)
	}
	return string(key)
}

// upHosts are the hosts that are on.
func (e *Engine) upHosts() []platform.HostID {
	return slices.DeleteFunc(e.allHosts(), func(h platform.HostID) bool { return !e.world.HostOn(h) })
}

func (e *Engine) allHosts() []platform.HostID {
	all := make([]platform.HostID, len(e.hosts))
	for h := range all {
		all[h] = platform.HostID(h)
	}
	return all
}

// widened is a schedule for all hosts, made of one for some.
func (e *Engine) widened(s *scheduler.Schedule, up []platform.HostID) *scheduler.Schedule {
	if len(up) == len(e.hosts) {
		return s
	}
	return s.OnWhole(up, len(e.hosts))
}

// rest is what has not started, as a problem of its own, on some hosts: those that are on, or all; then hosts that are
// off have infinite costs.
func (e *Engine) rest(tasks []workload.TaskID, up []platform.HostID) (*scheduler.Problem, error) {
	number := make(map[workload.TaskID]workload.TaskID, len(tasks))
	b := workload.NewBuilder("rest")
	for _, t := range tasks {
		number[t] = b.Task(e.d.TaskName(t), e.plan.problem.DAG.WorkFlop(t)) // as in the first plan
		b.SetNeeds(number[t], e.d.Needs(t))
		b.SetPriority(number[t], e.d.Priority(t))
		if x := e.plan.problem.DAG.Parallel(t); x != nil {
			b.SetParallel(number[t], *x)
		}
	}
	for _, t := range tasks {
		for _, x := range e.d.Out(t) {
			switch to := number[e.d.To(x)]; { // it has not started either
			case e.d.IsControl(x):
				b.Control(number[t], to)
			default:
				b.Edge(number[t], to, e.d.Bytes(x))
			}
		}
	}
	d, err := b.Build()
	if err != nil {
		return nil, fmt.Errorf("rescheduling at %v s: %w", e.world.NowSec(), err)
	}
	p := e.plan.problem.Platform
	if len(up) < p.NumHosts() {
		if p, err = hostsOf(p, up); err != nil {
			return nil, fmt.Errorf("rescheduling at %v s: %w", e.world.NowSec(), err)
		}
	}
	costs := &restCosts{Costs: &upCosts{e.plan.problem.Costs, e}, rest: d, tasks: tasks, all: e.d, up: up}
	return &scheduler.Problem{DAG: d, Platform: p, Costs: costs}, nil
}

// hostsOf is a platform of some hosts of another. It has no links: mappers see these
// by their costs alone.
func hostsOf(p *platform.Platform, hosts []platform.HostID) (*platform.Platform, error) {
	b := platform.NewBuilder(p.Name())
	b.DropProfiles = true
	for _, h := range hosts {
		k := p.Host(h)
		b.Host(platform.Host{Name: p.HostName(h), SpeedFlops: k.SpeedFlops, Cores: k.Cores, Details: k.Details})
	}
	return b.Build()
}

// restCosts are the costs of what has not started, by its own numbers and those of the
// hosts that are on.
type restCosts struct {
	scheduler.Costs
	rest  *workload.DAG
	tasks []workload.TaskID
	all   *workload.DAG
	up    []platform.HostID
}

// edge is the edge in the whole workload. All edges of a task that has not started lead
// to such tasks, in the same order.
func (c *restCosts) edge(x workload.EdgeID) workload.EdgeID {
	from := c.rest.From(x)
	return c.all.Out(c.tasks[from])[x-c.rest.Out(from)[0]]
}

func (c *restCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	return c.Costs.ExecSec(c.tasks[t], c.up[h])
}

func (c *restCosts) MeanExecSec(t workload.TaskID) float64 { return c.Costs.MeanExecSec(c.tasks[t]) }

func (c *restCosts) TransferSec(x workload.EdgeID, src, dst platform.HostID) float64 {
	return c.Costs.TransferSec(c.edge(x), c.up[src], c.up[dst])
}

func (c *restCosts) MeanTransferSec(x workload.EdgeID) float64 {
	return c.Costs.MeanTransferSec(c.edge(x))
}
