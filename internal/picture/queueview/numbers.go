package queueview

import (
	"cmp"
	"slices"

	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// sameDateSec is how far apart events of one date are at most, in s, as in sim/queue.
const sameDateSec = 1e-9

// number gives each stay the lowest numbers that are free when it starts, and each outage without
// nodes the highest ones.
func (v *View) number() {
	v.Numbered = true
	free := free{{From: 0, To: int32(v.Rows - 1)}}
	type holder struct {
		fromSec, toSec float64
		units          int
		highest        bool
		nodes          *[]simqueue.Interval
	}
	var list []holder
	for i := range v.Off {
		if b := &v.Off[i]; b.Nodes == nil {
			list = append(list, holder{b.FromSec, b.ToSec, b.Units, true, &b.Nodes})
		}
	}
	for i := range v.Stays {
		s := &v.Stays[i]
		list = append(list, holder{s.FromSec, s.ToSec, int(v.Result.Trace.Units[s.Job]), false, &s.Nodes})
	}
	ends := make([]int32, len(list))
	starts := make([]int32, len(list))
	for i := range list {
		ends[i], starts[i] = int32(i), int32(i)
	}
	slices.SortStableFunc(starts, func(a, b int32) int { return cmp.Compare(list[a].fromSec, list[b].fromSec) })
	slices.SortStableFunc(ends, func(a, b int32) int { return cmp.Compare(list[a].toSec, list[b].toSec) })
	for _, i := range starts {
		h := &list[i]
		for len(ends) > 0 && list[ends[0]].toSec <= h.fromSec+sameDateSec {
			free.put(*list[ends[0]].nodes)
			ends = ends[1:]
		}
		if h.toSec <= h.fromSec+sameDateSec { // it takes no time, and its end has passed
			*h.nodes = nil
			continue
		}
		*h.nodes = free.take(h.units, h.highest)
	}
}

// free are the numbers that are free, as ascending intervals.
type free []simqueue.Interval

// take removes the lowest or the highest n numbers, fewer if fewer are free, and returns them.
func (f *free) take(n int, highest bool) (taken []simqueue.Interval) {
	for n > 0 && len(*f) > 0 {
		k := 0
		if highest {
			k = len(*f) - 1
		}
		x := &(*f)[k]
		switch size := int(x.To-x.From) + 1; {
		case size <= n:
			taken = append(taken, *x)
			*f = slices.Delete(*f, k, k+1)
			n -= size
		case highest:
			taken = append(taken, simqueue.Interval{From: x.To - int32(n) + 1, To: x.To})
			x.To -= int32(n)
			n = 0
		default:
			taken = append(taken, simqueue.Interval{From: x.From, To: x.From + int32(n) - 1})
			x.From += int32(n)
			n = 0
		}
	}
	if highest {
		slices.Reverse(taken)
	}
	return taken
}

// put gives numbers back.
func (f *free) put(list []simqueue.Interval) {
	for _, x := range list {
		k, _ := slices.BinarySearchFunc(*f, x.From, func(y simqueue.Interval, from int32) int { return cmp.Compare(y.From, from) })
		before := k > 0 && (*f)[k-1].To == x.From-1
		after := k < len(*f) && (*f)[k].From == x.To+1
		switch {
		case before && after:
			(*f)[k-1].To = (*f)[k].To
			*f = slices.Delete(*f, k, k+1)
		case before:
			(*f)[k-1].To = x.To
		case after:
			(*f)[k].From = x.From
		default:
			*f = slices.Insert(*f, k, x)
		}
	}
}
