package online

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// batch places all ready tasks at once: repeatedly the one with the greatest
// key, on the host where it is expected to finish first. Placing a task changes
// the slots of one host only and makes none better, so a task's offer is
// computed again only if the host of its best or second-best slot has taken a
// task since.
type batch struct {
	expect  forecast
	entries []batchEntry
	placed  []uint32 // by HostID: tasks placed in this call
}

// batchEntry is a ready task and its offer.
type batchEntry struct {
	task workload.TaskID
	heuristic.Offer
	asked       bool
	seen, seen2 uint32 // placements on best.Host and other when the offer was computed
}

// decide places the tasks that some host can run. Ties, to a relative Epsilon
// of the tasks' finish times, go to the lowest TaskID.
func (b *batch) decide(v scheduler.View, key func(*heuristic.Offer) float64) []scheduler.Decision {
	if v.NumReady() == 0 {
		return nil
	}
	b.expect.follow(v)
	b.placed = append(b.placed[:0], make([]uint32, len(b.expect.hosts))...)
	b.entries = b.entries[:0]
	for t := range v.Ready() {
		b.entries = append(b.entries, batchEntry{task: t})
	}
	decisions := make([]scheduler.Decision, 0, v.NumReady())
	for {
		e, ok := b.next(key)
		if !ok {
			return decisions
		}
		b.expect.place(e.task, e.Best)
		b.placed[e.Best.Host]++
		decisions = append(decisions, scheduler.Decision{Task: e.task, Host: e.Best.Host})
	}
}

// next removes the task with the greatest key from the entries.
func (b *batch) next(key func(*heuristic.Offer) float64) (batchEntry, bool) {
	chosen, beat := -1, 0.0
	for i := range b.entries {
		e := &b.entries[i]
		b.refresh(e)
		if e.Best.Host == platform.NoHost {
			continue
		}
		if k := key(&e.Offer); chosen < 0 || k > beat {
			chosen, beat = i, k+scheduler.Epsilon*e.Best.FinishSec
		}
	}
	if chosen < 0 {
		return batchEntry{}, false
	}
	e := b.entries[chosen]
	b.entries = slices.Delete(b.entries, chosen, chosen+1)
	return e, true
}

func (b *batch) refresh(e *batchEntry) {
	if e.asked && b.count(e.Best.Host) == e.seen && b.count(e.Other) == e.seen2 {
		return
	}
	e.Offer = b.expect.offer(e.task)
	e.asked, e.seen, e.seen2 = true, b.count(e.Best.Host), b.count(e.Other)
}

func (b *batch) count(h platform.HostID) uint32 {
	if h == platform.NoHost {
		return 0
	}
	return b.placed[h]
}

// offer measures t's expected finish on every host. Ties, to a relative
// Epsilon, go to the lowest host; best.Host is NoHost if t can run nowhere.
func (f *forecast) offer(t workload.TaskID) heuristic.Offer {
	o := heuristic.Offer{Best: heuristic.Slot{Host: platform.NoHost}, Measure: math.Inf(1), Second: math.Inf(1), Other: platform.NoHost}
	beat := math.Inf(1)
	for i := range f.hosts {
		h := platform.HostID(i)
		iv := f.slot(t, h)
		switch {
		case iv.FinishSec < beat:
			o.Second, o.Other = o.Measure, o.Best.Host
			o.Best, o.Measure = heuristic.Slot{Host: h, Interval: iv}, iv.FinishSec
			beat = o.Measure - scheduler.Epsilon*o.Measure
		case iv.FinishSec < o.Second:
			o.Second, o.Other = iv.FinishSec, h
		}
	}
	return o
}
