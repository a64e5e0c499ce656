package sim_test

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// pods is a second simulation of the container stages, of a list of events and of servers that
// are looked at one after the other. Tasks are numbered; hosts have cores and memory, and the
// first that has room gets a task, in the order of submission.
type pods struct {
	m             *overhead.Model
	runSec        []float64
	cores, memory []float64 // by task
	in            [][]int   // by task: its predecessors
	hostCores     []float64
	hostMemory    []float64
	firstPollSec  float64

	now                                     float64
	events                                  []event
	made, submitted, batch, offered         []int
	busy, changed                           bool
	live                                    int
	roundEnd                                float64
	server                                  [][]*work // by host
	host                                    []int
	unknown                                 []int
	ready, create, submit, offer, assign    []float64
	cored, start, end, visible, free, known []float64
}

type event struct {
	at float64
	do func()
}

type work struct {
	left float64
	do   func()
}

func (w *pods) later(sec float64, do func()) { w.events = append(w.events, event{w.now + sec, do}) }

func (w *pods) run() {
	n := len(w.runSec)
	for _, dates := range []*[]float64{&w.ready, &w.create, &w.submit, &w.offer, &w.assign, &w.cored, &w.start, &w.end, &w.visible, &w.free, &w.known} {
		*dates = slices.Repeat([]float64{math.Inf(1)}, n)
	}
	w.host, w.unknown, w.server = make([]int, n), make([]int, n), make([][]*work, len(w.hostCores))
	w.later(w.m.Begin.Value, func() {
		for t := range n {
			if w.unknown[t] = len(w.in[t]); w.unknown[t] == 0 {
				w.ready[t] = w.now
				w.make(t)
			}
		}
		if w.m.Poll.Value > 0 {
			w.later(w.firstPollSec, w.poll)
		}
	})
	for w.step() {
	}
}

// step goes to the next date and does what happens then.
func (w *pods) step() bool {
	at := math.Inf(1)
	for _, e := range w.events {
		at = min(at, e.at)
	}
	for h := range w.server {
		for i, x := range w.server[h] {
			if n := w.sharers(h); i < n {
				at = min(at, w.now+x.left*float64(n))
			}
		}
	}
	if math.IsInf(at, 1) {
		return false
	}
	for h, list := range w.server {
		n := w.sharers(h)
		for _, x := range list[:n] {
			x.left -= (at - w.now) / float64(n)
		}
	}
	w.now = at
	for w.one() {
	}
	return true
}

// sharers is how many of a server's jobs it serves, the first ones.
func (w *pods) sharers(h int) int {
	if w.m.NodeShare.Value == 1 {
		return min(len(w.server[h]), 1)
	}
	return len(w.server[h])
}

// one does one of the things that happen now.
func (w *pods) one() bool {
	const near = 1e-9
	for i, e := range w.events {
		if e.at <= w.now+near {
			w.events = slices.Delete(w.events, i, i+1)
			e.do()
			return true
		}
	}
	for h, list := range w.server {
		for i, x := range list[:w.sharers(h)] {
			if x.left <= near {
				w.server[h] = slices.Delete(list, i, i+1)
				x.do()
				return true
			}
		}
	}
	full := w.m.Queue.Value > 0 && w.live >= int(w.m.Queue.Value)
	switch {
	case !w.busy && len(w.made) > 0 && !full:
		t := w.made[0]
		w.made, w.busy = w.made[1:], true
		w.later(w.m.SubmitGap.Value, func() { w.submits(t) })
		return true
	case !w.busy && len(w.batch) > 0 && (len(w.made) == 0 || full):
		batch := w.batch
		w.batch = nil
		w.later(w.m.BatchLag.Value, func() { w.offers(batch) })
		return true
	}
	return w.changed && len(w.offered) > 0 && w.roundEnd <= w.now+near && w.decide()
}

func (w *pods) make(t int) {
	w.create[t] = w.now
	w.made = append(w.made, t)
}

func (w *pods) submits(t int) {
	w.busy, w.submit[t] = false, w.now
	w.live++
	w.submitted = append(w.submitted, t)
	if w.m.Batch.Value == 1 {
		w.batch = append(w.batch, t)
	} else {
		w.offers([]int{t})
	}
}

func (w *pods) offers(list []int) {
	for _, t := range list {
		w.offer[t] = w.now
	}
	w.offered, w.changed = append(w.offered, list...), true
}

// decide is one round of the policy.
func (w *pods) decide() bool {
	w.changed = false
	var kept []int
	k := 0.0
	for _, t := range w.offered {
		h := -1
		for i := range w.hostCores {
			if w.hostCores[i] >= w.cores[t] && w.hostMemory[i] >= w.memory[t] {
				h = i
				break
			}
		}
		if h < 0 {
			kept = append(kept, t)
			continue
		}
		w.hostCores[h] -= w.cores[t]
		w.hostMemory[h] -= w.memory[t]
		w.host[t], w.cored[t] = h, w.now
		k++
		w.later(k*w.m.Bind.Value, func() { w.starts(t) })
	}
	w.offered, w.roundEnd = kept, w.now+k*w.m.Bind.Value
	return true
}

func (w *pods) starts(t int) {
	w.assign[t] = w.now
	h := w.host[t]
	serve := func(sec float64, do func()) {
		if sec == 0 { // nothing for the server
			do()
			return
		}
		w.server[h] = append(w.server[h], &work{sec, do})
	}
	w.later(w.m.StartLag.Value, func() {
		serve(w.m.StartWork.Value, func() {
			w.start[t] = w.now
			w.later(w.runSec[t], func() {
				w.end[t] = w.now
				w.later(w.m.EndLag.Value, func() { serve(w.m.EndWork.Value, func() { w.ended(t) }) })
			})
		})
	})
}

func (w *pods) ended(t int) {
	w.visible[t] = w.now
	w.later(w.m.Release.Value, func() {
		w.free[t], w.changed = w.now, true
		w.hostCores[w.host[t]] += w.cores[t]
		w.hostMemory[w.host[t]] += w.memory[t]
	})
	if w.m.Poll.Value == 0 {
		w.later(w.m.Complete.Value, func() { w.learn(t) })
	}
}

// poll is one round of the poller.
func (w *pods) poll() {
	sec, left := 0.0, 0
	for t := range w.runSec {
		if math.IsInf(w.known[t], 1) {
			left++
		}
	}
	for _, t := range w.submitted {
		if !math.IsInf(w.known[t], 1) {
			continue
		}
		sec += w.m.Look.Value
		if w.visible[t] <= w.now {
			sec += w.m.Finish.Value
			w.later(sec, func() { w.learn(t) })
		}
	}
	if left > 0 {
		w.later(max(sec, w.m.Poll.Value), w.poll)
	}
}

func (w *pods) learn(t int) {
	w.known[t] = w.now
	w.live--
	for to, in := range w.in {
		for _, from := range in {
			if from != t {
				continue
			}
			if w.unknown[to]--; w.unknown[to] == 0 {
				w.ready[to] = w.now
				w.later(w.m.Create.Value, func() { w.make(to) })
			}
		}
	}
}
