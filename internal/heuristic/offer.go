package heuristic

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Comparison is the measure that a list scheduler minimizes when it chooses a
// host for a task.
type Comparison string

const (
	// ByFinish is the earliest finish time.
	ByFinish Comparison = "eft"
	// ByStart is the earliest start time.
	ByStart Comparison = "est"
	// ByExec is the shortest execution time, wherever it starts.
	ByExec Comparison = "quickest"
)

// of measures s.
func (c Comparison) of(s Slot, execSec float64) float64 {
	switch c {
	case ByStart:
		return s.StartSec
	case ByExec:
		return execSec
	}
	return s.FinishSec
}

// Offer is the best that the hosts can do for one task.
type Offer struct {
	Best    Slot            // its host is NoHost if there is none
	Measure float64         // of Best
	Second  float64         // measure of the best slot on another host; +Inf if there is none
	Other   platform.HostID // the host of Second; NoHost if there is none

	beat  float64 // less than this is better than Best
	least float64 // of all measures; Measure may be that of a lower host, nearly the same
}

// NewOffer is an offer of nothing yet.
func NewOffer() Offer {
	inf := math.Inf(1)
	return Offer{Best: Slot{Host: platform.NoHost}, Measure: inf, Second: inf, Other: platform.NoHost, beat: inf, least: inf}
}

// Consider compares one more host's slot. Ties, to a relative Epsilon, go to the first.
func (o *Offer) Consider(s Slot, measure float64) {
	o.least = min(o.least, measure)
	switch {
	case measure < o.beat:
		o.Second, o.Other = o.Measure, o.Best.Host
		o.Best, o.Measure, o.beat = s, measure, measure-scheduler.Epsilon*measure
	case measure < o.Second:
		o.Second, o.Other = measure, s.Host
	}
}

// Sufferage is what the task loses without its best host; +Inf if it has no other.
func (o *Offer) Sufferage() float64 { return o.Second - o.Measure }

// offerOf measures t's slot on every host. Ties, to a relative Epsilon, go to
// the lowest host. The error is that of Best. Cost: that of Fit on every host.
func (l *Planner) offerOf(t workload.TaskID, by Comparison) (Offer, error) {
	o := NewOffer()
	if by != ByExec && l.growTree() {
		o = l.offerOfSpans(t, by)
		return o, l.noOffer(t, &o)
	}
	for h := range platform.HostID(len(l.cores)) {
		exec := l.problem.Costs.ExecSec(t, h)
		if by == ByExec && !(exec < o.Second) {
			continue
		}
		if s := l.fit(t, h, l.ReadySec(t, h), exec); !math.IsInf(s.FinishSec, 1) {
			o.Consider(s, by.of(s, exec))
		}
	}
	return o, l.noOffer(t, &o)
}

// noOffer is the error that t has no slot, if it has none.
func (l *Planner) noOffer(t workload.TaskID, o *Offer) error {
	if o.Best.Host == platform.NoHost {
		return l.nowhere(t)
	}
	return nil
}

// firstStart is the slot in which t starts first.
func (l *Planner) firstStart(t workload.TaskID) (Slot, error) {
	o, err := l.offerOf(t, ByStart)
	return o.Best, err
}

// Offers holds ready tasks in the order of a list, each with its offer. Placing
// a task changes the slots of one host only and makes none better, so an offer
// is found again only if the host of its best slot, or of its second best, has
// taken a task since.
type Offers struct {
	Find   func(t workload.TaskID) (Offer, error)
	Key    func(o *Offer) float64 // the task with the greatest comes next
	Second bool                   // the key depends on Offer.Second
	First  int                    // only the first tasks of the list compete, that many; 0: all

	place   []int32  // by TaskID: position in the list; nil: lists are by TaskID
	placed  []uint32 // by HostID: tasks taken
	entries []offerEntry
	winners []offerEntry // of a pass, not taken yet
}

type offerEntry struct {
	task workload.TaskID
	Offer
	found       bool
	seen, seen2 uint32 // tasks taken by Best.Host and Other when the offer was found
}

// newOffers completes r: tasks come in the order of a list of all of them and, if r says nothing
// else, are offered to all hosts by finish.
func newOffers(l *Planner, list []workload.TaskID, r Offers) *Offers {
	r.Reset(len(l.cores))
	r.place = make([]int32, len(list))
	for i, t := range list {
		r.place[t] = int32(i)
	}
	if r.Find == nil {
		r.Find = func(t workload.TaskID) (Offer, error) { return l.offerOf(t, ByFinish) }
	}
	return &r
}

// Reset drops all tasks. It is to be called before the first Add, too.
func (r *Offers) Reset(hosts int) {
	r.entries, r.placed = r.entries[:0], append(r.placed[:0], make([]uint32, hosts)...)
}

// Add adds a ready task.
func (r *Offers) Add(t workload.TaskID) {
	position := func(t workload.TaskID) int32 {
		if r.place == nil {
			return int32(t)
		}
		return r.place[t]
	}
	at, _ := slices.BinarySearchFunc(r.entries, t, func(e offerEntry, t workload.TaskID) int {
		return int(position(e.task) - position(t))
	})
	r.entries = slices.Insert(r.entries, at, offerEntry{task: t})
}

// Next takes the task with the greatest key; ties, to a relative Epsilon of the
// tasks' finish times, go to the first in the list. The caller must place it. It
// is NoTask if no host can run any of them. The error is that of Find.
func (r *Offers) Next() (workload.TaskID, Slot, error) {
	compete := len(r.entries)
	if r.First > 0 {
		compete = min(compete, r.First)
	}
	chosen, beat := -1, 0.0
	for i := range r.entries[:compete] {
		e := &r.entries[i]
		if err := r.refresh(e); err != nil {
			return e.task, Slot{}, err
		}
		if e.Best.Host == platform.NoHost {
			continue
		}
		if key := r.Key(&e.Offer); chosen < 0 || key > beat {
			chosen, beat = i, key+scheduler.Epsilon*e.Best.FinishSec
		}
	}
	if chosen < 0 {
		return workload.NoTask, Slot{Host: platform.NoHost}, nil
	}
	e := r.entries[chosen]
	r.entries = slices.Delete(r.entries, chosen, chosen+1)
	r.placed[e.Best.Host]++
	return e.task, e.Best, nil
}

// nextOfPass takes a winner of the present pass, if one is left, or else of the next pass.
func (r *Offers) nextOfPass() (workload.TaskID, Slot, error) {
	if len(r.winners) == 0 {
		if t, err := r.pass(); err != nil {
			return t, Slot{}, err
		}
	}
	e := r.winners[0]
	r.winners = r.winners[1:]
	r.placed[e.Best.Host]++
	return e.task, e.Best, nil
}

// pass finds the winner of each host that is the best of some task: the one with the greatest
// key; ties as in Next. The winners' slots are on different hosts, so placing one
// leaves the others valid.
func (r *Offers) pass() (workload.TaskID, error) {
	holder := make([]int, len(r.placed)) // by HostID: index of the entry that holds the host, plus 1
	for i := range r.entries {
		e := &r.entries[i]
		if err := r.refresh(e); err != nil {
			return e.task, err
		}
		h := e.Best.Host
		if holder[h] > 0 {
			other := &r.entries[holder[h]-1]
			if !(r.Key(&e.Offer) > r.Key(&other.Offer)+scheduler.Epsilon*other.Best.FinishSec) {
				continue
			}
		}
		holder[h] = i + 1
	}
	var waiting []offerEntry
	for i, e := range r.entries {
		if holder[e.Best.Host] == i+1 {
			r.winners = append(r.winners, e)
		} else {
			waiting = append(waiting, e)
		}
	}
	r.entries = waiting
	return workload.NoTask, nil
}

// refresh finds an offer, unless the one that is known still holds.
func (r *Offers) refresh(e *offerEntry) (err error) {
	if e.found && r.taken(e.Best.Host) == e.seen && (!r.Second || r.taken(e.Other) == e.seen2) {
		return nil
	}
	e.Offer, err = r.Find(e.task)
	e.found, e.seen, e.seen2 = err == nil, r.taken(e.Best.Host), r.taken(e.Other)
	return err
}

func (r *Offers) taken(h platform.HostID) uint32 {
	if h == platform.NoHost {
		return 0
	}
	return r.placed[h]
}
