package search

import (
	"errors"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Objective is what a plan is judged by; less is better.
type Objective string

// The objectives, all by planned times, without contention.
const (
	Makespan Objective = "makespan"
	Cost     Objective = "cost"   // of the rented hosts, see package rent
	Energy   Objective = "energy" // of all hosts from 0 to the makespan, and of idle links
)

// ErrUnmet is what errors are that say that there is nothing of what a spec asks for: no plan for a deadline or a budget, no
// prices, no wattages.
var ErrUnmet = errors.New("not met")

// unmet is such an error.
type unmet string

func (e unmet) Error() string { return string(e) }

// Is says that it is ErrUnmet.
func (unmet) Is(target error) bool { return target == ErrUnmet }

const (
	errNoPrices   = unmet("no host has a price (give a platform whose hosts have some, such as cluster(price=0.5/h))")
	errNoWattages = unmet("no host has a wattage (give a platform whose hosts have some, such as cluster(watts=95:200))")
)

// assessor judges sequences.
type assessor struct {
	dec  *decoder
	plan []scheduler.Interval // of the sequence that was decoded last
	bill *rent.Bill           // nil: no prices
	watt *powers              // nil: no wattages
}

func newAssessor(pr *scheduler.Problem) *assessor {
	a := &assessor{dec: newDecoder(pr), plan: make([]scheduler.Interval, pr.DAG.NumTasks())}
	if prices := rent.Of(pr.Platform); prices != nil {
		a.bill = prices.NewBill()
	}
	if pr.Platform.HasWattages() {
		a.watt = newPowers(pr)
	}
	return a
}

// decode makes plan that of a sequence; its makespan may be +Inf.
func (a *assessor) decode(order []workload.TaskID, host []platform.HostID) (makespanSec float64) {
	sec := a.dec.makespanSec(order, host)
	if math.IsInf(sec, 1) {
		return sec
	}
	for t := range a.plan {
		a.plan[t] = scheduler.Interval{StartSec: a.dec.start[t], FinishSec: a.dec.finish[t]}
	}
	return sec
}

// cost is that of the plan; 0 without prices.
func (a *assessor) cost(host []platform.HostID) float64 {
	if a.bill == nil {
		return 0
	}
	a.bill.Reset()
	a.bill.AddPlan(a.dec.pr, host, a.plan)
	return a.bill.Cost()
}

// costOf is what another schedule with a plan costs.
func (a *assessor) costOf(s *scheduler.Schedule) float64 {
	if a.bill == nil {
		return 0
	}
	return a.bill.Prices.Planned(a.dec.pr, s).Cost()
}

// values appends those of a sequence by objectives; they are +Inf if it has no plan.
func (a *assessor) values(to []float64, q *sequence, by []Objective) []float64 {
	sec := a.decode(q.order, q.host)
	for _, o := range by {
		x := sec
		switch {
		case math.IsInf(sec, 1):
		case o == Cost:
			x = a.cost(q.host)
		case o == Energy:
			x = a.watt.joule(a.plan, q.host, sec)
		}
		to = append(to, x)
	}
	return to
}

// powers are what hosts take.
type powers struct {
	pr    *scheduler.Problem
	hosts []wattage.State // by HostID, in the power state in which it begins; zero without wattage
	idleW float64         // of all hosts and links
	busy  [][]scheduler.Interval
}

func newPowers(pr *scheduler.Problem) *powers {
	p := &powers{pr: pr, hosts: make([]wattage.State, pr.Platform.NumHosts()), busy: make([][]scheduler.Interval, pr.Platform.NumHosts())}
	for h := range p.hosts {
		d := pr.Platform.Host(platform.HostID(h)).Details
		if w, ok, _ := d.Wattage(); ok {
			p.hosts[h] = w.States[d.Pstate]
			p.idleW += p.hosts[h].IdleW
		}
	}
	for l := range platform.LinkID(pr.Platform.NumLinks()) {
		w, _, _ := pr.Platform.Link(l).Details.Wattage()
		if pr.Platform.IsHalf(l) {
			w.IdleW /= 2 // a cable takes that with both its halves together
		}
		p.idleW += w.IdleW
	}
	return p
}

// joule is what a plan takes: all hosts and links as if idle, what hosts take more as soon as one core is busy, and for
// each core's time. Cost: O(tasks log tasks).
func (p *powers) joule(plan []scheduler.Interval, host []platform.HostID, makespanSec float64) float64 {
	sum := p.idleW * makespanSec
	for t, at := range plan {
		h := host[t]
		w := p.hosts[h]
		if w == (wattage.State{}) {
			continue
		}
		cores := max(1, p.pr.DAG.Cores(workload.TaskID(t)))
		sum += (w.AllCoresW - w.EpsilonW) * (at.FinishSec - at.StartSec) * float64(cores) / float64(p.pr.Platform.Host(h).Cores)
		p.busy[h] = append(p.busy[h], at)
	}
	for h, list := range p.busy {
		if len(list) > 0 {
			sum += (p.hosts[h].EpsilonW - p.hosts[h].IdleW) * union(list)
			p.busy[h] = list[:0]
		}
	}
	return sum
}

// union is for how long some of the intervals last; it sorts them.
func union(list []scheduler.Interval) float64 {
	slices.SortFunc(list, func(a, b scheduler.Interval) int {
		switch {
		case a.StartSec < b.StartSec:
			return -1
		case a.StartSec > b.StartSec:
			return 1
		}
		return 0
	})
	sum, end := 0.0, math.Inf(-1)
	for _, at := range list {
		if at.FinishSec > end {
			sum += at.FinishSec - max(at.StartSec, end)
			end = at.FinishSec
		}
	}
	return sum
}
