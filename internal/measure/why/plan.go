package why

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// comparePlan is nil where no dates were planned.
func (a *Analysis) comparePlan(c *Case, w *walk) *Plan {
	s := c.Schedule
	if len(s.Plan) != len(c.Result.Tasks) || len(s.Plan) == 0 || c.PlacedSec != nil || c.Problem.Costs == nil {
		return nil
	}
	p := &parter{Case: c, walk: w, plan: s.Plan, tolSec: a.planToleranceSec(c)}
	plan := &Plan{PlannedSec: s.PlannedMakespanSec(), SimulatedSec: c.Result.MakespanSec}
	for t, r := range c.Result.Tasks {
		switch more := r.FinishSec - s.Plan[t].FinishSec; {
		case more > p.tolSec:
			plan.Late++
		case more < -p.tolSec:
			plan.Early++
		}
	}
	plan.First = p.first()
	if plan.First != nil && c.Result.Overhead != nil {
		plan.First.Why = System
	}
	return plan
}

// planToleranceSec is by how much dates may differ that are sums of other numbers: each
// event of the run may have been moved a little.
func (a *Analysis) planToleranceSec(c *Case) float64 {
	most := 0
	for _, order := range c.Schedule.Order {
		most = max(most, len(order))
	}
	return roundingPart*c.Result.MakespanSec + 2*eventSec*float64(a.DAG.Stats().Depth+most)
}

// parter looks for the first date at which plan and run differ.
type parter struct {
	*Case
	walk   *walk
	plan   []scheduler.Interval
	tolSec float64
}

// parting is a date that differs; sec is the earlier of the planned and the simulated.
type parting struct {
	task   workload.TaskID
	finish bool
	sec    float64
}

func (p *parter) differ(a, b float64) bool { return math.Abs(a-b) > p.tolSec }

// first is nil if the run went as planned. Of those at one date the finishes come before
// the starts that they allow, then producers before consumers.
func (p *parter) first() *Parting {
	var list []parting
	least := math.Inf(1)
	for _, t := range p.walk.a.DAG.TopologicalOrder() {
		r, iv := p.walk.run(t), p.plan[t]
		switch {
		case p.differ(r.StartSec, iv.StartSec):
			list = append(list, parting{t, false, min(r.StartSec, iv.StartSec)})
		case p.differ(r.FinishSec, iv.FinishSec):
			list = append(list, parting{t, true, min(r.FinishSec, iv.FinishSec)})
		default:
			continue
		}
		least = min(least, list[len(list)-1].sec)
	}
	list = slices.DeleteFunc(list, func(x parting) bool { return x.sec > least+p.tolSec })
	if len(list) == 0 {
		return nil
	}
	if i := slices.IndexFunc(list, func(x parting) bool { return x.finish }); i >= 0 {
		return p.finish(list[i].task)
	}
	return p.start(list[0].task)
}

// finish explains a task that took another time than planned.
func (p *parter) finish(t workload.TaskID) *Parting {
	r, iv := p.walk.run(t), p.plan[t]
	x := &Parting{
		Task: t, Finish: true, PlannedSec: iv.FinishSec, SimulatedSec: r.FinishSec, Edge: NoEdge, By: t,
		PlannedTookSec: iv.FinishSec - iv.StartSec, Took: p.walk.a.Tasks[t],
	}
	x.judge()
	return x
}

// judge distinguishes sharing from another estimate by which makes the larger difference.
func (x *Parting) judge() {
	x.Why = Estimate
	if x.ContentionSec > 0 && x.ContentionSec >= math.Abs(x.AloneSec-x.PlannedTookSec) {
		x.Why = Contention
	}
}

// start explains a task that started at another date than planned.
func (p *parter) start(t workload.TaskID) *Parting {
	at := p.walk.start(t)
	for at.cause == Turn && p.differ(p.walk.run(at.by).StartSec, p.plan[at.by].StartSec) {
		t, at = at.by, p.walk.start(at.by)
	}
	r, iv := p.walk.run(t), p.plan[t]
	x := &Parting{Task: t, PlannedSec: iv.StartSec, SimulatedSec: r.StartSec, Edge: NoEdge, By: at.by, Why: Order}
	if r.StartSec < iv.StartSec {
		p.early(x)
	} else if at.edge != NoEdge {
		p.carried(x, at.edge)
	}
	return x
}

// carried blames the transfer of edge e.
func (p *parter) carried(x *Parting, e workload.EdgeID) {
	d := p.walk.a.DAG
	x.Edge, x.By = e, d.From(e)
	x.PlannedTookSec = p.plannedTransferSec(e)
	if i, ok := p.walk.transfer(e); ok {
		x.Took = p.walk.a.Transfers[i]
	}
	x.judge()
}

func (p *parter) plannedTransferSec(e workload.EdgeID) float64 {
	d := p.walk.a.DAG
	return p.Problem.Costs.TransferSec(e, p.walk.run(d.From(e)).Host, p.walk.run(d.To(e)).Host)
}

// early looks for what the plan had the task wait for: an input, a core, or nothing.
func (p *parter) early(x *Parting) {
	x.Why, x.By = Slack, NoTask
	for _, e := range p.walk.a.DAG.In(x.Task) {
		if from := p.walk.a.DAG.From(e); !p.differ(p.plan[from].FinishSec+p.plannedTransferSec(e), x.PlannedSec) {
			p.carried(x, e)
			return
		}
	}
	for _, u := range p.Schedule.Order[p.walk.run(x.Task).Host] {
		if u != x.Task && !p.differ(p.plan[u].FinishSec, x.PlannedSec) {
			x.Why, x.By = Order, u
			return
		}
	}
}
