package refine

import "github.com/clustersim/clustersim/workload"

// addEdges joins the parts: within each task, then along each edge.
func (s *splitter) addEdges() {
	n := workload.TaskID(s.d.NumTasks())
	waits := make([]workload.TaskID, n) // by task: whose reduce task its parts wait for already
	for t := range waits {
		waits[t] = workload.NoTask
	}
	for t := range n {
		s.addReduceEdges(t)
		for e, hi := s.d.Out(t); e < hi; e++ {
			if s.d.IsControl(e) || s.o.Send == FromReduce || s.r.Subtasks(t) == 1 {
				s.addFromReduce(t, e)
				continue
			}
			to := s.d.To(e)
			if waits[to] != t { // once, however many messages there are
				waits[to] = t
				s.addControls(t, to)
			}
			if s.o.Send == AllToAll {
				s.addAllToAll(t, e)
			} else {
				s.addPairwise(t, e)
			}
		}
	}
}

// addReduceEdges lets the reduce task of t wait for its subtasks.
func (s *splitter) addReduceEdges(t workload.TaskID) {
	k := s.r.Subtasks(t)
	if k == 1 {
		return
	}
	bytes := 0.0
	if s.o.Send == FromReduce {
		bytes = s.r.sizes[t].resultBytes
	}
	for part := 1; part <= k; part++ {
		s.b.Edge(s.r.SubTask(t, part), s.r.last(t), bytes)
	}
}

// bytesFor is what one part of the edge's target gets.
func (s *splitter) bytesFor(e workload.EdgeID) float64 {
	return s.r.sizes[s.d.To(e)].growth * s.d.Bytes(e)
}

// addFromReduce lets the last part of t, or t itself when it is whole, send the
// edge's data to each part of the target.
func (s *splitter) addFromReduce(t workload.TaskID, e workload.EdgeID) {
	if s.d.IsControl(e) {
		s.addControls(t, s.d.To(e))
		return
	}
	for part := 1; part <= s.r.Subtasks(s.d.To(e)); part++ {
		s.b.Edge(s.r.last(t), s.r.SubTask(s.d.To(e), part), s.bytesFor(e))
	}
}

func (s *splitter) addControls(from, to workload.TaskID) {
	for part := 1; part <= s.r.Subtasks(to); part++ {
		s.b.Control(s.r.last(from), s.r.SubTask(to, part))
	}
}

func (s *splitter) addAllToAll(t workload.TaskID, e workload.EdgeID) {
	k := s.r.Subtasks(t)
	share := s.bytesFor(e) / float64(k)
	for from := 1; from <= k; from++ {
		for part := 1; part <= s.r.Subtasks(s.d.To(e)); part++ {
			s.b.Edge(s.r.SubTask(t, from), s.r.SubTask(s.d.To(e), part), share)
		}
	}
}

func (s *splitter) addPairwise(t workload.TaskID, e workload.EdgeID) {
	k := s.r.Subtasks(t)
	for part := 1; part <= s.r.Subtasks(s.d.To(e)); part++ {
		s.b.Edge(s.r.SubTask(t, (part-1)%k+1), s.r.SubTask(s.d.To(e), part), s.bytesFor(e))
	}
}
