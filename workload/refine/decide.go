package refine

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// decide is steps 1 to 9: one Decision for each task, and rho. Levels are those of
// the original workload by longest path; see [workload.DAG.Levels]. The paper's
// Algorithm 1 finds the same levels, but puts a task in its queue once for each
// path that leads to it, so that its time can double with every level, and then
// counts a task once for each path too, by an index that is no task.
func decide(d *workload.DAG, o Options) ([]Decision, float64, error) {
	l := loadsOf(d, o)
	levels := d.Levels()
	out := make([]Decision, d.NumTasks())
	for t := range out {
		id := workload.TaskID(t)
		out[t] = Decision{
			Task: id, Name: d.TaskName(id), WorkFlop: d.WorkFlop(id), Alpha: o.alphaOf(d, id),
			K: 1, Level: int(levels.Of[t]), ParallelFlop: l.parallel[t], Why: TooSerial,
		}
	}
	rho := l.variance()
	if l.sum < o.SerialRatio*l.sumSerial { // step 1
		return out, rho, nil
	}
	order := l.order(d) // step 2
	count := levels.Width
	for i, t := range order {
		k, why := o.wanted(rho, i, len(order)) // step 5
		at := &out[t]
		at.Rank = i + 1
		if k == 1 {
			at.Why = why
			continue
		}
		more := k // k subtasks and a reduce task in place of one task
		if !o.CountReduce {
			more--
		}
		if o.MaxLevelTasks > 0 && count[at.Level]+more > o.MaxLevelTasks { // step 7
			at.Why = LevelFull
			continue
		}
		if err := at.weigh(d, o, k); err != nil { // step 8
			return nil, 0, err
		}
		if at.OverheadSec > at.SavedSec {
			at.Why = Overhead
			continue
		}
		at.K, at.Why = k, Split
		count[at.Level] += more
	}
	return out, rho, nil
}

// wanted is step 5: in how many subtasks the i-th of n tasks of the order is to be
// split, and the reason should that be one.
func (o Options) wanted(rho float64, i, n int) (int, Reason) {
	switch {
	case !(rho > o.Rho0):
		return o.K, KOne
	case i < n/2:
		return 2 * o.K, KOne
	}
	return o.SecondHalfK, SecondHalf
}

// weigh fills in the two times of step 8, if there is one.
func (at *Decision) weigh(d *workload.DAG, o Options, k int) error {
	if o.SpeedFlops == nil {
		return nil
	}
	speed := o.SpeedFlops(at.Task)
	if !(speed > 0) || math.IsInf(speed, 0) {
		return fmt.Errorf("task %q: speed of its node = %v: want a finite number above 0", d.TaskName(at.Task), speed)
	}
	s := o.sizesOf(d, at.Task, k)
	at.Weighed = true
	at.SavedSec = at.ParallelFlop * (1 - 1/float64(k)) / speed
	at.OverheadSec = s.resultBytes/o.NewLinkBytesPerSec + s.reduceFlop/speed
	return nil
}

// Decision is what became of one task and why.
type Decision struct {
	Task     workload.TaskID // of the original
	Name     string
	WorkFlop float64 // before
	Alpha    float64 // its serial fraction
	K        int     // parallel subtasks; 1: left whole

	Rank  int // its place in the order of step 2, from 1; 0: step 1 ended the procedure
	Level int // of the original, by longest path from an entry task, from 0

	ParallelFlop float64 // the parallel load when grown, beta(1-alpha)w

	SubtaskFlop float64 // load of one subtask, or of the task left whole
	ReduceFlop  float64 // load of the reduce task; 0 when there is none

	// SavedSec is T_s of step 8 and OverheadSec T_o, where Weighed says that the
	// step was reached and not left out. The paper never defines T_s. The time of the task alone
	// falls from (alpha+beta(1-alpha))w/c to eta*w/c, so
	// T_s = beta(1-alpha)(1-1/k)w/c. T_o is eta^g times the data that the task
	// sends, over the new link, as in the paper's T_o = max_j delta_j/b, plus the
	// reduce task's load over c. With AllToAll and Pairwise it is the same: where
	// successors are split in the same k, as much crosses a new link.
	Weighed               bool
	SavedSec, OverheadSec float64

	Why Reason
}

// Reason is a clause that says why a task was split or left whole.
type Reason string

// The reasons.
const (
	Split      Reason = "split"
	KOne       Reason = "k is 1"
	TooSerial  Reason = "the program's parallel load is too small beside its serial load (step 1)"
	SecondHalf Reason = "the loads vary and it is in the lighter half (step 5)"
	LevelFull  Reason = "its level would get more tasks than nodes (step 7)"
	Overhead   Reason = "the overhead is more than the time saved (step 8)"
)

// loads are what steps 1 to 3 look at, in flop.
type loads struct {
	parallel  []float64 // by TaskID: beta(1-alpha)w
	sumSerial float64   // alpha*w
	sum       float64   // of parallel
}

func loadsOf(d *workload.DAG, o Options) loads {
	l := loads{parallel: make([]float64, d.NumTasks())}
	for t := range l.parallel {
		id := workload.TaskID(t)
		alpha, w := o.alphaOf(d, id), d.WorkFlop(id)
		l.parallel[t] = o.Beta * ((1 - alpha) * w)
		l.sum += l.parallel[t]
		l.sumSerial += alpha * w
	}
	return l
}

// variance is rho of step 3. The paper prints one squared deviation in its place,
// without the mean over the tasks.
func (l loads) variance() float64 {
	n := float64(len(l.parallel))
	mean, sum := l.sum/n, 0.0
	for _, p := range l.parallel {
		sum += (p - mean) * (p - mean)
	}
	return sum / n
}

// order is step 2: the largest parallel load first, then tasks on the critical
// path, then the lowest TaskID. The critical path is the heaviest by work, for at
// this point no task has a node yet. O(n log n + m).
func (l loads) order(d *workload.DAG) []workload.TaskID {
	onPath := make([]int, d.NumTasks())
	_, path := d.CriticalPath(d.WorkFlop, nil)
	for _, t := range path {
		onPath[t] = 1
	}
	order := make([]workload.TaskID, d.NumTasks())
	for t := range order {
		order[t] = workload.TaskID(t)
	}
	slices.SortFunc(order, func(a, b workload.TaskID) int {
		return cmp.Or(cmp.Compare(l.parallel[b], l.parallel[a]), cmp.Compare(onPath[b], onPath[a]), cmp.Compare(a, b))
	})
	return order
}
