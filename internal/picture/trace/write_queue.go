package trace

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/queueview"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// The kinds of events of a batch queue.
const (
	kindStay = firstKind + iota
	kindBlock
	kindFree
	kindQueued
)

// mostTracks is how many tracks nodes have at most; more nodes share them.
const mostTracks = 256

// WriteQueue writes a run of a batch queue in Chrome's trace event format. Process 1 has the nodes, a thread for each
// node, or for each range of nodes of a large machine; a job is a slice on each of its ranges. Jobs that share a
// range lie on further threads of it. Process 2 has counters: free units and waiting jobs. The view
// must have node numbers.
func WriteQueue(w io.Writer, v *queueview.View) error {
	q := &queueTrace{view: v, series: v.Series()}
	q.lines = [mostKinds]func([]byte, int, kind) ([]byte, error){kindStay: q.stay, kindBlock: q.block, kindFree: q.level, kindQueued: q.level}
	q.addNodes()
	q.addLevels()
	return q.write(w, fields{"policy", v.Policy, "jobs", len(v.Result.State), "units", v.Result.Units, "end_s", v.ToSec})
}

// queueTrace is a trace being made.
type queueTrace struct {
	chromeFile
	view   *queueview.View
	series []queueview.Level
	parts  []queuePart
}

// queuePart is what a range of nodes did for a time: it ran a stay, or was off.
type queuePart struct {
	fromSec, toSec float64
	at             int // range
	lane, tid      int32
	stay, off      int // index, or -1
}

// The processes.
const (
	nodesPid int32 = 1
	queuePid int32 = 2
)

// addNodes adds the slices of all ranges of nodes and names their threads.
func (q *queueTrace) addNodes() {
	v := q.view
	size := 1
	if v.Rows > mostTracks {
		size = (v.Rows + mostTracks/2 - 1) / (mostTracks / 2)
	}
	for i := range v.Stays {
		s := &v.Stays[i]
		q.addParts(s.Nodes, size, queuePart{fromSec: s.FromSec, toSec: s.ToSec, stay: i, off: -1})
	}
	for i := range v.Off {
		b := &v.Off[i]
		q.addParts(b.Nodes, size, queuePart{fromSec: b.FromSec, toSec: b.ToSec, stay: -1, off: i})
	}
	slices.SortStableFunc(q.parts, func(a, b queuePart) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.fromSec, b.fromSec)) })
	q.name(nodesPid, 0, v.Unit()+"s")
	tid := int32(0) // of the first lane of the range, less 1
	var free []float64
	for i := range q.parts {
		p := &q.parts[i]
		if i > 0 && p.at != q.parts[i-1].at {
			tid += int32(len(free))
			free = free[:0]
		}
		from := nanoseconds(p.fromSec)
		p.lane = 0
		for int(p.lane) < len(free) && free[p.lane] > from {
			p.lane++
		}
		p.tid = tid + p.lane + 1
		if int(p.lane) == len(free) {
			free = append(free, 0)
			q.name(nodesPid, p.tid, q.rangeName(p.at, size, p.lane))
		}
		free[p.lane] = nanoseconds(p.toSec)
		if p.stay >= 0 {
			q.add(from, kindStay, i)
		} else {
			q.add(from, kindBlock, i)
		}
	}
}

// addParts adds p for each range of nodes that intervals meet.
func (q *queueTrace) addParts(nodes []simqueue.Interval, size int, p queuePart) {
	last := -1
	for _, x := range nodes {
		for at := int(x.From) / size; at <= int(x.To)/size; at++ {
			if at > last {
				p.at, last = at, at
				q.parts = append(q.parts, p)
			}
		}
	}
}

func (q *queueTrace) rangeName(at, size int, lane int32) string {
	name := fmt.Sprintf("%s %d", q.view.Unit(), at)
	if size > 1 {
		name = fmt.Sprintf("%ss %d-%d", q.view.Unit(), at*size, min((at+1)*size, q.view.Rows)-1)
	} else if names := q.view.Machine.NodeNames; len(names) == q.view.Rows && !q.view.Machine.Cores {
		name = names[at]
	}
	if lane > 0 {
		name += fmt.Sprintf(" (%d)", lane+1)
	}
	return name
}

func (q *queueTrace) stay(b []byte, i int, _ kind) ([]byte, error) {
	p := &q.parts[i]
	s, r := &q.view.Stays[p.stay], q.view.Result
	t := r.Trace
	args := fields{"job", t.JobName(s.Job)}
	if k := t.User; k != nil && k[s.Job] >= 0 {
		args = append(args, "user", t.Names.Users[k[s.Job]])
	}
	args = append(args, "units", t.Units[s.Job], "submit_s", t.SubmitSec[s.Job], "wait_s", s.FromSec-t.SubmitSec[s.Job], "start_s", s.FromSec, "end_s", s.ToSec)
	if limit := t.LimitSec[s.Job]; !math.IsInf(limit, 0) && !math.IsNaN(limit) {
		args = append(args, "limit_s", limit)
	}
	state := r.State[s.Job].String()
	if s.Failed {
		state = "put back"
	}
	return newSlice(nodesPid, p.tid, s.FromSec, s.ToSec, t.JobName(s.Job), state, append(args, "state", state)).appendTo(b)
}

func (q *queueTrace) block(b []byte, i int, _ kind) ([]byte, error) {
	p := &q.parts[i]
	x := &q.view.Off[p.off]
	return newSlice(nodesPid, p.tid, x.FromSec, x.ToSec, cmp.Or(x.Why, "off"), "off", fields{"from_s", x.FromSec, "to_s", x.ToSec, "units", x.Units}).appendTo(b)
}

// addLevels adds the counters where they change.
func (q *queueTrace) addLevels() {
	q.name(queuePid, 0, "queue")
	for i, l := range q.series {
		for k, of := range [...]queueview.Quantity{queueview.Free, queueview.Waiting} {
			if i == 0 || l.Of[of] != q.series[i-1].Of[of] {
				q.add(nanoseconds(l.AtSec), kindFree+kind(k), i)
			}
		}
	}
}

func (q *queueTrace) level(b []byte, i int, k kind) ([]byte, error) {
	l := &q.series[i]
	if k == kindFree {
		return count(b, l.AtSec, queuePid, "free "+q.view.Unit()+"s", "units", l.Of[queueview.Free]), nil
	}
	return count(b, l.AtSec, queuePid, "waiting jobs", "jobs", l.Of[queueview.Waiting]), nil
}
