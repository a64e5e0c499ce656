package overhead

import (
	"math"

	"github.com/clustersim/clustersim/internal/heap"
)

// server is what starts and ends the containers of one node. Its jobs share it equally, or it
// serves one after the other.
//
// Sharing equally is computed in virtual time, the work that each job has got since the server
// was idle last: a job is served when this has risen by its work. Cost: O(log jobs) for each
// arrival and each end.
type server struct {
	jobs     heap.Heap[served]
	order    uint64
	workSec  float64 // virtual time; of a fifo server, the date at which its last job is served
	atSec    float64 // the date that workSec is for
	armedSec float64 // of its timer; +Inf if there is none

	BusySec float64
}

// served is a job, and the virtual time or date at which it is.
type served struct {
	untilSec float64
	order    uint64
	job      int32
}

// Nodes makes a server for each node.
func (m *Manager) Nodes(n int) {
	if cap(m.nodes) < n {
		m.nodes = make([]server, n)
	}
	m.nodes = m.nodes[:n]
	for i := range m.nodes {
		m.nodes[i] = server{armedSec: math.Inf(1), jobs: heap.Heap[served]{
			Items: m.nodes[i].jobs.Items[:0],
			Less: func(a, b served) bool {
				return a.untilSec < b.untilSec || a.untilSec == b.untilSec && a.order < b.order
			},
		}}
	}
}

// BusySec is how long the server of a node has had jobs.
func (m *Manager) BusySec(node int32) float64 { return m.nodes[node].BusySec }

// Serve gives a job to the server of a node.
func (m *Manager) Serve(node, job int32, workSec, nowSec float64) {
	s := &m.nodes[node]
	s.advance(nowSec, m.fifo())
	s.order++
	x := served{s.workSec + workSec, s.order, job}
	if m.fifo() {
		x.untilSec = max(s.workSec, nowSec) + workSec
		s.workSec = x.untilSec
	}
	s.jobs.Push(x)
	m.arm(node, nowSec)
}

// Served is the next job that the server of a node is done with now; NoJob if there is none. It
// is called until then.
func (m *Manager) Served(node int32, nowSec float64) int32 {
	s := &m.nodes[node]
	if Due(s.armedSec, nowSec) {
		s.armedSec = math.Inf(1)
	}
	s.advance(nowSec, m.fifo())
	if s.jobs.Len() == 0 {
		return NoJob
	}
	if !Due(s.nextSec(nowSec, m.fifo()), nowSec) {
		m.arm(node, nowSec)
		return NoJob
	}
	return s.jobs.Pop().job
}

func (m *Manager) fifo() bool { return !m.Model.NodeShare.IsZero() }

// advance brings virtual time up to now.
func (s *server) advance(nowSec float64, fifo bool) {
	n := float64(s.jobs.Len())
	switch {
	case n > 0:
		s.BusySec += nowSec - s.atSec
		if !fifo {
			s.workSec += (nowSec - s.atSec) / n
		}
	case !fifo:
		s.workSec = 0
	}
	s.atSec = nowSec
}

// nextSec is when the first job is served if no other comes before.
func (s *server) nextSec(nowSec float64, fifo bool) float64 {
	first := s.jobs.Items[0].untilSec
	if fifo {
		return first
	}
	return nowSec + max(first-s.workSec, 0)*float64(s.jobs.Len())
}

// arm sets the timer for the first job of a server, unless there is one before: when that
// comes, Served sets the next.
func (m *Manager) arm(node int32, nowSec float64) {
	s := &m.nodes[node]
	if at := s.nextSec(nowSec, m.fifo()); at < s.armedSec {
		s.armedSec = at
		m.Add(Served, node, at)
	}
}
