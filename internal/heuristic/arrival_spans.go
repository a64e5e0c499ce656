package heuristic

import (
	"slices"

	"github.com/clustersim/clustersim/internal/alike"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// span is a run of neighbouring hosts on which a task's inputs can be at the same moment.
type span struct {
	from, to platform.HostID // to is not in it
	readySec float64
}

// spans finds when a task's inputs can be on the hosts. Where transfers from a host to most
// others cost the same, these are a few dates for all hosts: one for those without any of the
// predecessors, and one for each of the others.
type spans struct {
	problem *scheduler.Problem
	costs   alike.Costs
	hosts   platform.HostID

	found   []span
	edges   []arrival
	local   []float64         // by HostID: when the last of the predecessors there ends; -1: there is none
	near    []platform.HostID // that have predecessors, ascending
	borders []platform.HostID // at which some row has another cost, ascending
}

// arrival is an input of the task.
type arrival struct {
	src   platform.HostID
	sec   float64     // when the predecessor ends
	bytes float64     // < 0: a control edge
	runs  []alike.Run // of src; those before the one that is looked at are cut off
}

// newSpans is nil if costs do not say which hosts are alike.
func newSpans(pr *scheduler.Problem) *spans {
	costs, ok := pr.Costs.(alike.Costs)
	if !ok {
		return nil
	}
	x := &spans{problem: pr, costs: costs, hosts: platform.HostID(pr.Platform.NumHosts()), local: make([]float64, pr.Platform.NumHosts())}
	for h := range x.local {
		x.local[h] = -1
	}
	return x
}

// of lists the spans of a task with placed predecessors, in ascending order; they have all hosts.
// ok is false if a predecessor's row has no runs. The list is valid until the next call. Cost:
// O(predecessors), if all rows are of one run, and O(distinct hosts log hosts) of theirs.
func (x *spans) of(l *Planner, t workload.TaskID) (list []span, ok bool) {
	d := x.problem.DAG
	x.found, x.edges, x.near, x.borders = x.found[:0], x.edges[:0], x.near[:0], x.borders[:0]
	for _, e := range d.In(t) {
		from := d.From(e)
		a := arrival{src: l.host[from], sec: l.plan[from].FinishSec, bytes: -1}
		if a.runs = x.costs.Runs(a.src); a.runs == nil {
			x.forget()
			return nil, false
		}
		if !d.IsControl(e) {
			a.bytes = d.Bytes(e)
		}
		if x.local[a.src] < 0 {
			x.near = append(x.near, a.src)
			for i := 1; i < len(a.runs); i++ {
				x.borders = append(x.borders, a.runs[i].First)
			}
		}
		x.local[a.src] = max(x.local[a.src], a.sec)
		x.edges = append(x.edges, a)
	}
	slices.Sort(x.near)
	if len(x.borders) > 0 {
		slices.Sort(x.borders)
		x.borders = slices.Compact(x.borders)
	}
	x.list()
	x.forget()
	return x.found, true
}

func (x *spans) forget() {
	for _, h := range x.near {
		x.local[h] = -1
	}
}

// list goes from border to border and, between them, from one host with predecessors to the next.
func (x *spans) list() {
	var from platform.HostID
	near := x.near
	for i := 0; from < x.hosts; i++ {
		to := x.hosts
		if i < len(x.borders) {
			to = x.borders[i]
		}
		last := x.last(from)
		for len(near) > 0 && near[0] < to {
			h := near[0]
			near = near[1:]
			x.add(from, h, last.sec)
			sec := last.sec
			if h == last.src {
				sec = last.otherSec
			}
			x.add(h, h+1, max(sec, x.local[h]))
			from = h + 1
		}
		x.add(from, to, last.sec)
		from = to
	}
}

func (x *spans) add(from, to platform.HostID, sec float64) {
	if from < to {
		x.found = append(x.found, span{from, to, sec})
	}
}

// lastInput is when the last input reaches hosts without predecessors.
type lastInput struct {
	sec      float64
	src      platform.HostID // where it comes from
	otherSec float64         // when the last one from other hosts does
}

// last looks at the inputs of hosts in the run of h.
func (x *spans) last(h platform.HostID) lastInput {
	last := lastInput{src: platform.NoHost}
	for i := range x.edges {
		a := &x.edges[i]
		for len(a.runs) > 1 && a.runs[1].First <= h {
			a.runs = a.runs[1:]
		}
		sec := a.sec
		if a.bytes >= 0 && len(a.runs) > 0 {
			sec += a.runs[0].Sec(a.bytes)
		}
		switch {
		case sec > last.sec && a.src == last.src:
			last.sec = sec
		case sec > last.sec:
			last = lastInput{sec, a.src, last.sec}
		case a.src != last.src:
			last.otherSec = max(last.otherSec, sec)
		}
	}
	return last
}

// lastEndSec is when the last of t's predecessors ends: no input is anywhere else before.
func (l *Planner) lastEndSec(t workload.TaskID) (sec float64) {
	d := l.problem.DAG
	for _, e := range d.In(t) {
		sec = max(sec, l.plan[d.From(e)].FinishSec)
	}
	return sec
}

// readyInto fills row, by HostID, with when t's inputs can be there.
func (l *Planner) readyInto(row []float64, t workload.TaskID) {
	if l.spans != nil {
		if list, ok := l.spans.of(l, t); ok {
			for _, s := range list {
				for h := s.from; h < s.to; h++ {
					row[h] = s.readySec
				}
			}
			return
		}
	}
	for h := range row {
		row[h] = l.ReadySec(t, platform.HostID(h))
	}
}
