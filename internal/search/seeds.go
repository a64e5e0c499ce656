package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// someHosts are the costs of a problem in which only some hosts run anything.
type someHosts struct {
	scheduler.Costs
	runs []bool // by HostID
}

func (c *someHosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	if !c.runs[h] {
		return math.Inf(1)
	}
	return c.Costs.ExecSec(t, h)
}

// seeds are the plans that a search begins with, up to most of them.
func (x *evolution) seeds(ctx context.Context, heft, cheap *sequence, most int) ([]*sequence, error) {
	list := []*sequence{heft, cheap}
	pr := x.dec.pr
	hosts := pr.Platform.NumHosts()
	orders := [][]platform.HostID{x.hostsBy(Makespan)}
	for _, o := range x.Objectives {
		if o != Makespan {
			orders = append(orders, x.hostsBy(o))
		}
	}
	each := (most - len(list)) / len(orders)
	for _, order := range orders {
		for i := range min(each, hosts) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			part := order[:(i+1)*hosts/min(each, hosts)]
			if s, err := heftOn(ctx, pr, part); err == nil { // else these hosts cannot run all tasks
				list = append(list, newSequence(pr, s))
			}
		}
	}
	return list, nil
}

// heftOn is HEFT's plan on some hosts.
func heftOn(ctx context.Context, pr *scheduler.Problem, hosts []platform.HostID) (*scheduler.Schedule, error) {
	part := *pr
	runs := make([]bool, pr.Platform.NumHosts())
	for _, h := range hosts {
		runs[h] = true
	}
	part.Costs = &someHosts{pr.Costs, runs}
	return list.HEFT{}.Map(ctx, &part)
}

// hostsBy are the hosts, those first that would do all the work at the least time, cost or energy. Of equal ones the first
// in the platform comes first.
func (x *evolution) hostsBy(o Objective) []platform.HostID {
	worth := make([]float64, x.dec.pr.Platform.NumHosts())
	order := make([]platform.HostID, len(worth))
	for h := range order {
		order[h] = platform.HostID(h)
		for t := range x.plan {
			sec := x.dec.pr.Costs.ExecSec(workload.TaskID(t), platform.HostID(h))
			switch o {
			case Cost:
				sec = x.taskCost(workload.TaskID(t), platform.HostID(h))
			case Energy:
				sec *= x.watt.hosts[h].AllCoresW / float64(x.dec.pr.Platform.Host(platform.HostID(h)).Cores)
			}
			if math.IsNaN(sec) {
				sec = math.Inf(1)
			}
			worth[h] += sec
		}
	}
	slices.SortStableFunc(order, func(a, b platform.HostID) int { return cmp.Compare(worth[a], worth[b]) })
	return order
}
