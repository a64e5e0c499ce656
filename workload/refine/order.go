package refine

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/workload"
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
	critical := make([]bool, d.NumTasks())
	_, path := d.CriticalPath(d.WorkFlop, nil)
	for _, t := range path {
		critical[t] = true
	}
	order := make([]workload.TaskID, d.NumTasks())
	for t := range order {
		order[t] = workload.TaskID(t)
	}
	slices.SortFunc(order, func(a, b workload.TaskID) int {
		if c := cmp.Compare(l.parallel[b], l.parallel[a]); c != 0 {
			return c
		}
		if critical[a] != critical[b] {
			if critical[a] {
				return -1
			}
			return 1
		}
		return cmp.Compare(a, b)
	})
	return order
}
