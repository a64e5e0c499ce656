package queueview

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// Quantity is something that changes in the course of a run.
type Quantity int

// The quantities.
const (
	Busy     Quantity = iota // units that run jobs
	Down                     // units that are off or blocked
	Reserved                 // units of reservations that run nothing
	Waiting                  // jobs in the queue
	Area                     // units times run times of waiting jobs, unit seconds
	Free                     // units that run nothing and are not down
	quantities
)

// Level is the values of all quantities from a date on.
type Level struct {
	AtSec float64
	Of    [quantities]float64
}

// Series are the levels of a run, by date; the last one ends with the view.
func (v *View) Series() (list []Level) {
	idle := v.idleReserved()
	reserved := 0.0
	for s := range queuestats.Changes(v.Result) {
		if s.FromSec > v.ToSec {
			break
		}
		level := Level{AtSec: s.FromSec}
		level.Of[Busy], level.Of[Down], level.Of[Free] = float64(s.Busy), float64(s.Down), float64(s.Free)
		level.Of[Waiting], level.Of[Area] = float64(s.Waiting), s.WaitingArea
		for len(idle) > 0 && idle[0].atSec <= s.FromSec+sameDateSec {
			reserved += idle[0].by
			idle = idle[1:]
		}
		level.Of[Reserved] = reserved
		list = append(list, level)
		for len(idle) > 0 && idle[0].atSec < s.ToSec-sameDateSec { // a reservation begins or ends between events
			level.AtSec = idle[0].atSec
			for len(idle) > 0 && idle[0].atSec <= level.AtSec {
				reserved += idle[0].by
				idle = idle[1:]
			}
			level.Of[Reserved] = reserved
			list = append(list, level)
		}
	}
	return list
}

// step is a change at a date.
type step struct{ atSec, by float64 }

// idleReserved are the changes of the number of reserved nodes that run nothing. Where jobs have no
// node numbers it is that of reserved nodes.
func (v *View) idleReserved() (list []step) {
	add := func(fromSec, toSec float64, n int) {
		if n != 0 && fromSec < toSec {
			list = append(list, step{fromSec, float64(n)}, step{toSec, -float64(n)})
		}
	}
	for _, b := range v.Reserved {
		add(b.FromSec, b.ToSec, b.Units)
		for _, s := range v.Stays {
			if from, to := max(b.FromSec, s.FromSec), min(b.ToSec, s.ToSec); from < to {
				add(from, to, -common(b.Nodes, s.Nodes))
			}
		}
	}
	slices.SortStableFunc(list, func(a, b step) int { return cmp.Compare(a.atSec, b.atSec) })
	return list
}

// common is how many numbers two lists have in common.
func common(a, b []simqueue.Interval) (n int) {
	for _, x := range a {
		for _, y := range b {
			n += max(0, int(min(x.To, y.To)-max(x.From, y.From))+1)
		}
	}
	return n
}

// Means are the mean levels in n equal parts of the view, over time.
func (v *View) Means(series []Level, n int) []Level {
	means := make([]Level, n)
	span := v.ToSec - v.FromSec
	at := func(i int) float64 { return v.FromSec + span*float64(i)/float64(n) }
	for i := range means {
		means[i].AtSec = at(i)
	}
	for k, level := range series {
		from, to := max(level.AtSec, v.FromSec), v.ToSec
		if k+1 < len(series) {
			to = series[k+1].AtSec
		}
		if !(from < to) || span == 0 {
			continue
		}
		first := min(n-1, int((from-v.FromSec)/span*float64(n)))
		for i := first; i < n && at(i) < to; i++ {
			part := (min(to, at(i+1)) - max(from, at(i))) / (span / float64(n))
			if !(part > 0) {
				continue
			}
			for q := range level.Of {
				means[i].Of[q] += part * level.Of[q]
			}
		}
	}
	return means
}

// Most is the largest level of a quantity.
func Most(series []Level, q Quantity) (most float64) {
	for _, level := range series {
		most = max(most, level.Of[q])
	}
	return most
}

// Mean is the mean of a quantity over the view, NaN if it takes no time.
func (v *View) Mean(series []Level, q Quantity) float64 {
	if v.ToSec == v.FromSec {
		return math.NaN()
	}
	return v.Means(series, 1)[0].Of[q]
}
