package queuestats

import (
	"cmp"
	"slices"

	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// outageStep is how many units are down from a date on.
type outageStep struct {
	atSec   float64
	units   int
	nodes   []simqueue.Interval // whose number of outages changes
	byNodes int32               // by +1 or -1
}

// outageSteps are the changes of the number of units that are down, by date. Outages of the same
// nodes count once; those without nodes add up.
func outageSteps(r *simqueue.Result) []outageStep {
	list := make([]outageStep, 0, 2*len(r.Down))
	for _, o := range r.Down {
		if !(o.FromSec < o.ToSec) {
			continue
		}
		nodes := o.Nodes
		if width(nodes) != o.Units { // units are cores
			nodes = nil
		}
		list = append(list,
			outageStep{o.FromSec, o.Units, nodes, 1},
			outageStep{o.ToSec, o.Units, nodes, -1})
	}
	slices.SortStableFunc(list, func(a, b outageStep) int { return cmp.Compare(a.atSec, b.atSec) })
	covered := make([]int32, nodesOf(r))
	unnamed, named := 0, 0
	for i := range list {
		step := &list[i]
		if step.nodes == nil {
			unnamed += int(step.byNodes) * step.units
		}
		for _, v := range step.nodes {
			for n := v.From; n <= v.To; n++ {
				if step.byNodes < 0 {
					covered[n]--
				}
				if covered[n] == 0 {
					named += int(step.byNodes)
				}
				if step.byNodes > 0 {
					covered[n]++
				}
			}
		}
		step.units = unnamed + named
	}
	return list
}

// nodesOf is how many nodes a result names: one more than the highest number.
func nodesOf(r *simqueue.Result) int {
	n := int32(0)
	for _, v := range r.Nodes {
		n = max(n, v.To+1)
	}
	for _, o := range r.Down {
		for _, v := range o.Nodes {
			n = max(n, v.To+1)
		}
	}
	for _, a := range r.Earlier {
		for _, v := range a.Nodes {
			n = max(n, v.To+1)
		}
	}
	return int(n)
}

// width is how many nodes intervals have.
func width(list []simqueue.Interval) (n int) {
	for _, v := range list {
		n += int(v.To-v.From) + 1
	}
	return n
}
