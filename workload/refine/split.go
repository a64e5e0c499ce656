package refine

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/workload"
)

// splitter builds the refined workload once everything is decided.
type splitter struct {
	r *Refined
	o Options
	d *workload.DAG // the original
	b *workload.Builder

	sizes []sizes // by TaskID of the original
}

// addTasks adds the parts task by task, the reduce task last of each; SubTask
// relies on it.
func (s *splitter) addTasks(parts int) error {
	r, n := s.r, s.d.NumTasks()
	r.Origin = make([]workload.TaskID, 0, parts)
	r.Part = make([]int, 0, parts)
	r.first = make([]workload.TaskID, 0, n)
	s.sizes = make([]sizes, n)
	if err := s.checkNames(); err != nil {
		return err
	}
	if names := s.d.Processors(); names != nil {
		s.b.Processors(names...)
	}
	for t := range workload.TaskID(n) {
		k := r.subtasks(t)
		size := s.o.sizesOf(s.d, t, k)
		s.sizes[t] = size
		if math.IsInf(size.growth, 1) && !math.IsInf(size.eta, 1) {
			return fmt.Errorf("task %q: its data would grow by eta^g = %v^%v, which is too much for a number (take a smaller data exponent)",
				s.d.TaskName(t), size.eta, s.o.DataExponent)
		}
		r.first = append(r.first, workload.TaskID(len(r.Origin)))
		at := &r.Decisions[t]
		at.SubtaskFlop, at.ReduceFlop = size.eta*s.d.WorkFlop(t), size.reduceFlop
		if k == 1 {
			s.add(t, 1, s.d.TaskName(t), at.SubtaskFlop)
			continue
		}
		for part := 1; part <= k; part++ {
			s.add(t, part, partName(s.d.TaskName(t), part), at.SubtaskFlop)
		}
		s.add(t, 0, partName(s.d.TaskName(t), 0), size.reduceFlop)
		if err := s.addReduceCosts(t); err != nil {
			return err
		}
	}
	return nil
}

// add adds one part; the reduce task's times are left to addReduceCosts.
func (s *splitter) add(t workload.TaskID, part int, name string, workFlop float64) {
	id := s.b.Task(name, workFlop)
	s.r.Origin = append(s.r.Origin, t)
	s.r.Part = append(s.r.Part, part)
	if part == 0 {
		return
	}
	// A part is a program like its task and holds as many cores and as much memory, with
	// the same priority; the reduce task only gathers results.
	s.b.SetNeeds(id, s.d.Needs(t))
	s.b.SetPriority(id, s.d.Priority(t))
	size := s.sizes[t]
	kept := workload.Attributes{Type: s.d.Attributes(t).Type}
	if size.alpha != 0 {
		kept.Alpha = size.alpha / size.eta // the serial part is copied whole
	}
	if kept != (workload.Attributes{}) {
		s.b.SetAttributes(id, kept)
	}
	s.setCosts(id, t, size.eta)
}

// setCosts gives a part the times of its task on each processor, times factor.
func (s *splitter) setCosts(id, t workload.TaskID, factor float64) {
	n := len(s.d.Processors())
	if n == 0 {
		return
	}
	row := make([]float64, n)
	for p := range row {
		row[p] = s.d.CostsSec(t)[p]
		if !math.IsInf(row[p], 1) { // where it cannot run, no part can
			row[p] *= factor
		}
	}
	s.b.SetCosts(id, row)
}

// addReduceCosts turns the load of a reduce task into times by the ratio of its
// load to its task's.
func (s *splitter) addReduceCosts(t workload.TaskID) error {
	if s.d.Processors() == nil {
		return nil
	}
	load, of, factor := s.sizes[t].reduceFlop, s.d.WorkFlop(t), 0.0
	if load > 0 {
		if of == 0 {
			return fmt.Errorf("task %q: has no work, so its times do not say how long a reduce load of %v takes", s.d.TaskName(t), load)
		}
		factor = load / of
	}
	s.setCosts(s.r.SubTask(t, 0), t, factor)
	return nil
}

// partName is what a part of a split task is called.
func partName(task string, part int) string { return task + "-" + strconv.Itoa(part) }

// checkNames finds a task that stays whole and is called like a part of another.
// Parts of two different tasks never have one name. O(n).
func (s *splitter) checkNames() error {
	split := map[string]int{} // k by name
	for t, at := range s.r.Decisions {
		if at.K > 1 {
			split[s.d.TaskName(workload.TaskID(t))] = at.K
		}
	}
	for t, at := range s.r.Decisions {
		name := s.d.TaskName(workload.TaskID(t))
		dash := strings.LastIndexByte(name, '-')
		if at.K > 1 || dash < 0 {
			continue
		}
		part, err := strconv.Atoi(name[dash+1:])
		k, ok := split[name[:dash]]
		if ok && err == nil && part <= k && partName(name[:dash], part) == name {
			return fmt.Errorf("task %q: one of its parts would be called %q, like a task that stays whole (rename one)", name[:dash], name)
		}
	}
	return nil
}

// sizes are how large the parts of one task are.
type sizes struct {
	alpha       float64 // serial fraction of the task
	eta         float64 // load of a subtask, in loads of the task
	growth      float64 // eta^g: by how much its data grow
	resultBytes float64 // what a subtask has for the reduce task
	reduceFlop  float64 // load of the reduce task; 0 when there is none
}

// sizesOf computes them for a task that is split in k, 1: left whole.
func (o Options) sizesOf(d *workload.DAG, t workload.TaskID, k int) sizes {
	s := sizes{alpha: o.alphaOf(d, t)}
	s.eta = o.eta(s.alpha, k)
	s.growth = math.Pow(s.eta, o.DataExponent)
	sent := 0.0
	for _, e := range d.Out(t) {
		sent += d.Bytes(e)
	}
	s.resultBytes = s.growth * sent
	if k > 1 {
		s.reduceFlop = o.ReducePerWork * d.WorkFlop(t)
		if o.Send == FromReduce {
			s.reduceFlop += o.ReduceFlopPerByte * float64(k) * s.resultBytes
		}
	}
	return s
}

// addEdges joins the parts: within each task, then along each edge.
func (s *splitter) addEdges() {
	n := workload.TaskID(s.d.NumTasks())
	waits := make([]workload.TaskID, n) // by task: its parts wait for the reduce task of this task already
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
		bytes = s.sizes[t].resultBytes
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
	bytes := s.sizes[to].growth * s.d.Bytes(e) / float64(shares)
	for part := 1; part <= s.r.subtasks(to); part++ {
		s.b.Edge(sender(part), s.r.SubTask(to, part), bytes)
	}
}

func (s *splitter) addControls(from, to workload.TaskID) {
	for part := 1; part <= s.r.subtasks(to); part++ {
		s.b.Control(s.r.last(from), s.r.SubTask(to, part))
	}
}
