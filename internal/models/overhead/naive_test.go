package overhead

import (
	"math"
	"slices"
)

// naive simulates one workflow by the rules of the package's comment, one after the other,
// looking at all jobs at each date. Amounts are numbers, and the hosts one pool.
type naive struct {
	m     *Model
	j     *Jobs
	d     []Dates
	queue []int // idle, in order
	begun []int // that got slots, in order
	pipe  float64
	last  float64 // start
	sub   float64 // last submission
}

func (n *naive) run() ([]Dates, float64) {
	n.d = make([]Dates, n.j.Len())
	for t := range n.d {
		n.d[t] = NoDates
	}
	n.last, n.sub = math.Inf(-1), math.Inf(-1)
	for now, ok := 0.0, true; ok; now, ok = n.nextDate(now) {
		for n.at(now) {
		}
	}
	end := n.m.Begin.Value
	for _, d := range n.d {
		end = max(end, d.KnownSec)
	}
	return n.d, end + n.m.End.Value
}

// nextDate is the first date that is set, after now, or the next cycle.
func (n *naive) nextDate(now float64) (float64, bool) {
	least := math.Inf(1)
	set := func(x float64) {
		if x > now+1e-9 {
			least = min(least, x)
		}
	}
	set(n.m.Begin.Value)
	for _, d := range n.d {
		for _, x := range []float64{d.SubmitSec, d.DispatchSec, d.ComputeSec, d.ComputedSec, d.FinishSec, d.KnownSec} {
			if !math.IsInf(x, 1) {
				set(x)
			}
		}
	}
	if n.m.Match.Value > 0 && len(n.queue) > 0 {
		set(multiple(now+2e-9, n.m.Match.Value)) // the first after now
	}
	return least, !math.IsInf(least, 1)
}

// multiple is the least multiple of step that is at least x, or nearly.
func multiple(x, step float64) float64 {
	if step == 0 {
		return x
	}
	return max(math.Ceil((x-1e-9)/step)*step, x-1e-9)
}

func same(x, now float64) bool { return math.Abs(x-now) <= 1e-9 }

// at does at a date what can be done, and says whether anything was.
func (n *naive) at(now float64) (did bool) {
	m, inf := n.m, math.Inf(1)
	stage := func(bytes float64) (from, to float64) {
		if m.Pipe.Value == 0 || math.IsInf(m.Pipe.Value, 1) || bytes == 0 {
			return now, now
		}
		from = max(n.pipe, now)
		n.pipe = from + bytes/m.Pipe.Value
		return from, n.pipe
	}
	// Ends of runs come first, then jobs that are dispatched, in the order of their starts.
	for t := range n.d {
		d := &n.d[t]
		if same(d.ComputedSec, now) && d.StageOutSec == inf {
			d.StageOutSec, d.FinishSec = stage(n.j.OutBytes[t])
			did = true
		}
		if same(d.FinishSec, now) && d.KnownSec == inf {
			d.KnownSec = now + m.Complete.Value
			did = true
		}
	}
	for _, t := range n.begun {
		d := &n.d[t]
		if same(d.DispatchSec, now) && d.StageInSec == inf {
			d.StageInSec, d.ComputeSec = stage(n.j.InBytes[t])
			stretch := m.Stretch.Value
			if stretch == 0 {
				stretch = 1
			}
			d.ComputedSec = d.ComputeSec + stretch*n.j.RunSec[t]
			did = true
		}
	}
	for t := range n.d {
		d := &n.d[t]
		if d.ReadySec == inf && n.heard(t, now) {
			d.ReadySec = now
			at := max(multiple(now, m.Scan.Value), n.sub+m.SubmitGap.Value, now)
			d.SubmitSec, n.sub = at, at
			did = true
		}
		if same(d.SubmitSec, now) && d.StartSec == inf && !slices.Contains(n.queue, t) {
			n.queue = append(n.queue, t)
			did = true
		}
	}
	return n.start(now) || did
}

// heard says whether all that a job waits for is known to be done.
func (n *naive) heard(t int, now float64) bool {
	if now < n.m.Begin.Value-1e-9 {
		return false
	}
	for p := range n.d {
		if slices.Contains(n.j.next(int32(p)), int32(t)) && n.d[p].KnownSec > now+1e-9 {
			return false
		}
	}
	return true
}

func (n *naive) start(now float64) (did bool) {
	m := n.m
	for len(n.queue) > 0 {
		busy, left, taken := 0, 0, 0
		for _, d := range n.d {
			if d.StartSec <= now && d.FinishSec > now+1e-9 {
				busy++
			}
			if same(d.FinishSec, now) {
				left++
			}
			if same(d.StartSec, now) {
				taken++
			}
		}
		cycle := m.Match.Value == 0 || same(multiple(now, m.Match.Value), now) && n.d[n.queue[0]].SubmitSec < now-1e-9
		if busy >= int(n.j.Cores[0]) || m.Slots.Value > 0 && busy >= int(m.Slots.Value) || !cycle && taken >= left {
			return did
		}
		t := n.queue[0]
		n.queue, n.begun = n.queue[1:], append(n.begun, t)
		n.last = max(now, n.last+m.StartGap.Value)
		n.d[t].StartSec, n.d[t].DispatchSec = now, n.last+m.Dispatch.Value
		did = true
	}
	return did
}
