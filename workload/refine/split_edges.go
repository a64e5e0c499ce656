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
		for _, e := range s.d.Out(t) {
			to := s.d.To(e)
			switch {
			case s.d.IsControl(e):
				s.addControls(t, to)
			case s.o.Send == FromReduce || s.r.subtasks(t) == 1:
				s.addMessages(e, 1, func(int) workload.TaskID { return s.r.last(t) })
			default:
				if waits[to] != t { // once, however many messages there are
					waits[to] = t
					s.addControls(t, to)
				}
				s.addFromSubtasks(t, e)
			}
		}
	}
}

// addReduceEdges lets the reduce task of t wait for its subtasks.
func (s *splitter) addReduceEdges(t workload.TaskID) {
	k := s.r.subtasks(t)
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

// addFromSubtasks lets the subtasks of t send the edge's data.
func (s *splitter) addFromSubtasks(t workload.TaskID, e workload.EdgeID) {
	k := s.r.subtasks(t)
	if s.o.Send == Pairwise {
		s.addMessages(e, 1, func(part int) workload.TaskID { return s.r.SubTask(t, (part-1)%k+1) })
		return
	}
	for from := 1; from <= k; from++ {
		s.addMessages(e, k, func(int) workload.TaskID { return s.r.SubTask(t, from) })
	}
}

// addMessages lets each part of the edge's target get its data, or one of so many
// equal shares, from a sender.
func (s *splitter) addMessages(e workload.EdgeID, shares int, sender func(part int) workload.TaskID) {
	to := s.d.To(e)
	bytes := s.r.sizes[to].growth * s.d.Bytes(e) / float64(shares)
	for part := 1; part <= s.r.subtasks(to); part++ {
		s.b.Edge(sender(part), s.r.SubTask(to, part), bytes)
	}
}

func (s *splitter) addControls(from, to workload.TaskID) {
	for part := 1; part <= s.r.subtasks(to); part++ {
		s.b.Control(s.r.last(from), s.r.SubTask(to, part))
	}
}
