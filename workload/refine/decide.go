package refine

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/workload"
)

// decide is steps 1 to 9: one Decision for each task, and rho. Levels are those of
// the original program by longest path; see [workload.DAG.Levels]. The paper's
// Algorithm 1 finds the same levels, but puts a task in its queue once for each
// path that leads to it, so that its time can double with every level, and then
// counts a task once for each path too, by an index that is no task.
func decide(d *workload.DAG, o Options) ([]Decision, float64, error) {
	l := loadsOf(d, o)
	levels := d.Levels()
	out := make([]Decision, d.NumTasks())
	for t := range out {
		out[t] = Decision{Task: workload.TaskID(t), K: 1, Level: int(levels.Of[t]), ParallelFlop: l.parallel[t], Why: TooSerial}
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
		more := numParts(k) - 1
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
