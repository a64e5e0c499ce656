package heuristic

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// readySet holds the ready tasks in the order of a list, each with its offer.
// Placing a task changes the slots of one host only and makes none better, so a
// task's offer is computed again only if the host of its best slot, or of its
// second best, has taken a task since.
type readySet struct {
	plan      *Planner
	by        Comparison
	second    bool    // entries also need their second best
	place     []int32 // by TaskID: position in the list
	placed    []uint32
	entries   []readyEntry // in the list's order
	keyOf     func(*readyEntry) float64
	firstOnly int    // how many entries compete; 0 means all
	pinned    []bool // by TaskID: only pin may run it; nil if none
	pin       platform.HostID
	winners   []readyEntry // of a pass, not placed yet
}

type readyEntry struct {
	task workload.TaskID
	Offer
	asked       bool
	seen, seen2 uint32 // placements on best.Host and other when the offer was computed
}

func newReadySet(l *Planner, by Comparison, list []workload.TaskID) *readySet {
	r := &readySet{plan: l, by: by, place: make([]int32, len(list)), placed: make([]uint32, len(l.cores))}
	for i, t := range list {
		r.place[t] = int32(i)
	}
	return r
}

func (r *readySet) add(t workload.TaskID) {
	at, _ := slices.BinarySearchFunc(r.entries, r.place[t], func(e readyEntry, place int32) int {
		return int(r.place[e.task] - place)
	})
	r.entries = slices.Insert(r.entries, at, readyEntry{task: t})
}

// placeNext places the task with the greatest key; ties, to a relative Epsilon
// of the tasks' finish times, go to the first in the list.
func (r *readySet) placeNext() (workload.TaskID, error) {
	compete := len(r.entries)
	if r.firstOnly > 0 {
		compete = min(compete, r.firstOnly)
	}
	chosen, beat := 0, 0.0
	for i := range r.entries[:compete] {
		e := &r.entries[i]
		if err := r.refresh(e); err != nil {
			return e.task, err
		}
		if key := r.keyOf(e); i == 0 || key > beat {
			chosen, beat = i, key+scheduler.Epsilon*e.Best.FinishSec
		}
	}
	e := r.entries[chosen]
	r.entries = slices.Delete(r.entries, chosen, chosen+1)
	r.plan.Place(e.task, e.Best)
	r.placed[e.Best.Host]++
	return e.task, nil
}

// placeNextOfPass places a winner of the present pass, if one is left, or else of
// the next pass.
func (r *readySet) placeNextOfPass() (workload.TaskID, error) {
	if len(r.winners) == 0 {
		if t, err := r.pass(); err != nil {
			return t, err
		}
	}
	e := r.winners[0]
	r.winners = r.winners[1:]
	r.plan.Place(e.task, e.Best)
	r.placed[e.Best.Host]++
	return e.task, nil
}

// pass finds the winner of each host that is the best of some task: the one with the greatest
// key; ties as in placeNext. The winners' slots are on different hosts, so placing one
// leaves the others valid.
func (r *readySet) pass() (workload.TaskID, error) {
	holder := make([]int, len(r.placed)) // by HostID: index of the entry that holds the host, plus 1
	for i := range r.entries {
		e := &r.entries[i]
		if err := r.refresh(e); err != nil {
			return e.task, err
		}
		h := e.Best.Host
		if holder[h] > 0 {
			other := &r.entries[holder[h]-1]
			if !(r.keyOf(e) > r.keyOf(other)+scheduler.Epsilon*other.Best.FinishSec) {
				continue
			}
		}
		holder[h] = i + 1
	}
	var waiting []readyEntry
	for i := range r.entries {
		if e := r.entries[i]; holder[e.Best.Host] == i+1 {
			r.winners = append(r.winners, e)
		} else {
			waiting = append(waiting, e)
		}
	}
	r.entries = waiting
	return 0, nil
}

func (r *readySet) refresh(e *readyEntry) error {
	if e.asked && r.placed[e.Best.Host] == e.seen && (!r.second || r.count(e.Other) == e.seen2) {
		return nil
	}
	var err error
	if e.Offer, err = r.ask(e.task); err != nil {
		return err
	}
	e.asked, e.seen, e.seen2 = true, r.placed[e.Best.Host], r.count(e.Other)
	return nil
}

func (r *readySet) ask(t workload.TaskID) (Offer, error) {
	if r.pinned == nil || !r.pinned[t] {
		return r.plan.offerOf(t, r.by)
	}
	s, err := r.plan.only(t, r.pin)
	return Offer{Best: s, Other: platform.NoHost}, err
}

func (r *readySet) count(h platform.HostID) uint32 {
	if h == platform.NoHost {
		return 0
	}
	return r.placed[h]
}
