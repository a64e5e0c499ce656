package oracletest

import (
	"cmp"
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Run simulates the case with package sim.
func runCase(ctx context.Context, c *oracle.Case) (*Times, error) {
	return runOn(ctx, c, sim.NewEngine())
}

// RunOn is Run on an engine, which then has the statistics of the case.
func runOn(ctx context.Context, c *oracle.Case, e *sim.Engine) (*Times, error) {
	times, _, err := simulate(ctx, c, e)
	return times, err
}

// simulate also returns the result in package sim's own form.
func simulate(ctx context.Context, c *oracle.Case, e *sim.Engine) (*Times, *sim.Result, error) {
	p, err := platformOf(c)
	if err != nil {
		return nil, nil, err
	}
	d, edges, err := dagOf(&c.Workload)
	if err != nil {
		return nil, nil, err
	}
	s, err := scheduleOf(&c.Workload, p, d)
	if err != nil {
		return nil, nil, err
	}
	res, err := e.Run(ctx, p, d, sim.Follow(s), c.Options)
	if err != nil {
		return nil, nil, err
	}
	times, err := timesOf(&c.Workload, res, edges)
	return times, res, err
}

// DAG builds the workload's graph; edges has the EdgeID of each message.
func dagOf(p *oracle.Placed) (d *workload.DAG, edges []workload.EdgeID, err error) {
	b := workload.NewBuilder("")
	for _, t := range p.Tasks {
		id := b.Task(t.Name, t.WorkFlop)
		b.SetPriority(id, cmp.Or(t.Priority, 1))
	}
	declared := make([]int, len(p.Tasks)) // edges that leave a task so far
	ordinal := make([]int, len(p.Messages))
	for i, m := range p.Messages {
		b.Edge(workload.TaskID(m.From), workload.TaskID(m.To), m.Bytes)
		ordinal[i] = declared[m.From]
		declared[m.From]++
	}
	for _, c := range p.Controls {
		b.Control(workload.TaskID(c.From), workload.TaskID(c.To))
	}
	if d, err = b.Build(); err != nil {
		return nil, nil, err
	}
	edges = make([]workload.EdgeID, len(p.Messages))
	for i, m := range p.Messages {
		edges[i] = d.Out(workload.TaskID(m.From))[ordinal[i]]
	}
	return d, edges, nil
}

// Schedule places the tasks. Hosts without a queue get theirs in topological order,
// which does not matter to time-shared hosts.
func scheduleOf(p *oracle.Placed, m *platform.Platform, d *workload.DAG) (*scheduler.Schedule, error) {
	s := &scheduler.Schedule{
		Host:  make([]platform.HostID, len(p.Tasks)),
		Order: make([][]workload.TaskID, m.NumHosts()),
	}
	for i, t := range p.Tasks {
		h, ok := m.HostByName(t.Host)
		if !ok {
			return nil, fmt.Errorf("task %q: no host %q", t.Name, t.Host)
		}
		s.Host[i] = h
	}
	queued := make([]bool, m.NumHosts())
	for _, q := range p.Queues {
		h, ok := m.HostByName(q.Host)
		if !ok {
			return nil, fmt.Errorf("queue of no host %q", q.Host)
		}
		queued[h] = true
		for _, t := range q.Order {
			s.Order[h] = append(s.Order[h], workload.TaskID(t))
		}
	}
	for _, t := range d.TopologicalOrder() {
		if h := s.Host[t]; !queued[h] {
			s.Order[h] = append(s.Order[h], t)
		}
	}
	return s, nil
}

func timesOf(p *oracle.Placed, res *sim.Result, edges []workload.EdgeID) (*Times, error) {
	t := &Times{Tasks: make([]Span, len(p.Tasks)), Messages: make([]Span, len(p.Messages))}
	if len(res.Tasks) != len(p.Tasks) {
		return nil, fmt.Errorf("result has %d tasks of %d", len(res.Tasks), len(p.Tasks))
	}
	for i, r := range res.Tasks {
		t.Tasks[i] = Span{r.StartSec, r.FinishSec, true}
	}
	message := make(map[workload.EdgeID]int, len(edges))
	for i, e := range edges {
		message[e] = i
	}
	for _, r := range res.Transfers {
		i, ok := message[r.Edge]
		if !ok {
			return nil, fmt.Errorf("result has a transfer on edge %d, which is no message", r.Edge)
		}
		t.Messages[i] = Span{r.StartSec, r.FinishSec, true}
	}
	return t, nil
}
