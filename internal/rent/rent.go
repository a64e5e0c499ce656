package rent

import (
	"math"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Prices are the terms of the hosts of a platform, by HostID.
type Prices []price.Terms

// Of is nil if no host has a price.
func Of(p *platform.Platform) Prices {
	var list Prices
	var of *platform.HostDetails
	var terms price.Terms
	for h := range platform.HostID(p.NumHosts()) {
		if d := p.Host(h).Details; d != of {
			var ok bool
			of = d
			terms, ok, _ = price.Among(func(id string) (string, bool) { return lookup(d, id) })
			if ok && list == nil {
				list = make(Prices, p.NumHosts())
			}
		}
		if list != nil {
			list[h] = terms
		}
	}
	return list
}

func lookup(d *platform.HostDetails, id string) (string, bool) {
	if d != nil {
		for _, p := range d.Properties {
			if p.ID == id {
				return p.Value, true
			}
		}
	}
	return "", false
}

// Bill is when each host is rented.
type Bill struct {
	Prices Prices
	Spans  []scheduler.Interval // by HostID; one that ends before it begins: not rented
}

// NewBill has no host rented.
func (p Prices) NewBill() *Bill {
	b := &Bill{p, make([]scheduler.Interval, len(p))}
	b.Reset()
	return b
}

var never = scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(-1)}

// Reset gives all hosts back.
func (b *Bill) Reset() {
	for h := range b.Spans {
		b.Spans[h] = never
	}
}

// Use adds what takes place on a host.
func (b *Bill) Use(h platform.HostID, fromSec, toSec float64) {
	s := &b.Spans[h]
	s.StartSec, s.FinishSec = min(s.StartSec, fromSec), max(s.FinishSec, toSec)
}

// Rented says whether a host is used at all.
func (b *Bill) Rented(h platform.HostID) bool { return b.Spans[h].FinishSec >= b.Spans[h].StartSec }

// HostCost is what a host costs; 0 if it is not rented.
func (b *Bill) HostCost(h platform.HostID) float64 {
	if !b.Rented(h) {
		return 0
	}
	return b.Prices[h].Cost(b.Spans[h].FinishSec - b.Spans[h].StartSec)
}

// Cost is what all hosts cost.
func (b *Bill) Cost() float64 {
	sum := 0.0
	for h := range b.Spans {
		sum += b.HostCost(platform.HostID(h))
	}
	return sum
}

// Planned is the bill of a schedule by its planned times, which must be there. Cost: O(tasks + edges + hosts).
func (p Prices) Planned(pr *scheduler.Problem, s *scheduler.Schedule) *Bill {
	b := p.NewBill()
	b.AddPlan(pr, s.Host, s.Plan)
	for t, hosts := range s.More {
		for _, h := range hosts {
			b.Use(h, s.Plan[t].StartSec, s.Plan[t].FinishSec)
		}
	}
	return b
}

// AddPlan adds the tasks of a plan, and its transfers, each right after its producer.
func (b *Bill) AddPlan(pr *scheduler.Problem, host []platform.HostID, plan []scheduler.Interval) {
	for t, at := range plan {
		h := host[t]
		b.Use(h, at.StartSec, at.FinishSec)
		for _, e := range pr.DAG.Out(workload.TaskID(t)) {
			to := host[pr.DAG.To(e)]
			if to == h || pr.DAG.IsControl(e) {
				continue
			}
			arrives := at.FinishSec + pr.Costs.TransferSec(e, h, to)
			b.Use(h, at.FinishSec, arrives)
			b.Use(to, at.FinishSec, arrives)
		}
	}
}
