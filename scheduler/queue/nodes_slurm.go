package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
)

// slurmNodes is slurm with reservations that name nodes. In a main pass a job that does not start keeps
// the later ones from the nodes of its partitions alone.
//
// A cycle costs O(jobs tested * steps of the timeline * nodes/64).
type slurmNodes struct {
	slurm
	queue nodeQueue
	line  room.Timeline
	empty room.Space // what is free while no job runs
}

func (p *slurmNodes) begin(v View) error {
	if err := p.slurm.Begin(v); err != nil {
		return err
	}
	p.queue.reset(p.order, p.order, v)
	p.slurm.waiting = &p.queue.waiting
	p.empty.Set(v.Nodes().Now())
	return nil
}

func (p *slurmNodes) Decide(v View) ([]Action, error) {
	nowSec := v.NowSec()
	if math.IsNaN(p.firstSec) {
		p.firstSec = nowSec
	}
	p.queue.update(v, func(*nodeJob) {})
	c := v.Changed()
	event := c.Machine || p.waiting.moved || len(c.Submitted)+len(c.Ended)+len(c.Left)+len(c.Freed) > 0
	switch {
	case event:
		p.queue.inOrder(v, false, p.depth+1)
	case p.passSec <= nowSec+room.SameSec:
		p.queue.inOrder(v, false, math.MaxInt)
	default:
		p.queue.space.Set(v.Nodes().Now())
	}
	p.plan(nowSec, event)
	if p.cycleSec <= nowSec+room.SameSec && v.Settled() {
		p.cycleSec = math.Inf(1)
		if p.waiting.n > 0 {
			p.cycleNodes(v)
		}
	}
	if atSec := min(p.cycleSec, p.passSec); p.waiting.n > 0 && atSec > nowSec+room.SameSec && atSec < math.Inf(1) {
		p.queue.actions = append(p.queue.actions, Action{Kind: Wake, AtSec: atSec})
	}
	return p.queue.wake(), nil
}

// cycleNodes is a backfill cycle.
func (p *slurmNodes) cycleNodes(v View) {
	p.gather(v)
	p.cycles++
	m, nowSec, starts := v.Nodes(), v.NowSec(), 0
	p.line.Reset(m, &p.empty, nowSec)
	p.line.Now(nowSec, &p.queue.space)
	for i := range p.queue.running {
		x := &p.queue.running[i]
		p.line.Take(x.class, x.nodes, nowSec, p.next(x.endSec, p.resolutionSec))
	}
	for i, x := range p.near {
		class := m.Class(int32(x.job))
		atSec, nodes := p.line.Earliest(class, int(x.units), lasts(&x), limitSec(v, &x), nil)
		switch {
		case atSec <= nowSec+room.SameSec:
			p.queue.space.Take(class, nodes)
			p.line.Take(class, nodes, nowSec, p.busy.until(nowSec, x.estimateSec))
			p.queue.start(v, x, nodes)
			if starts++; starts == p.mostStarts {
				p.tested -= len(p.near) - i - 1
				return
			}
		case atSec <= nowSec+p.windowSec:
			p.line.Take(class, nodes, atSec, p.busy.until(atSec, x.estimateSec))
			p.queue.actions = append(p.queue.actions, Action{Kind: Reserve, Job: x.job, AtSec: atSec})
		}
	}
}
