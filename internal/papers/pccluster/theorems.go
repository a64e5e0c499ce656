package pccluster

import (
	"errors"
	"math"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// theoremChange is by how much E2 changes when the work grows by a theorem of the paper,
// in its model with the costs fitted to Table 2: the greatest relative change over the
// three families, from 16 tasks on their smallest cluster. On ceilings of the larger
// clusters no work keeps E2.
func (in *inputs) theoremChange(c *Calibrated, theorem scalability.Theorem, grow growth) (most float64, ceilings ledger.Tally, err error) {
	o := theorem.Of(c.parted())
	for _, f := range in.families() {
		from := f.cluster.Power(f.order[:f.sizes[0]])
		tasks := baseRow().Tasks
		for _, n := range f.sizes[1:] {
			to := f.cluster.Power(f.order[:n])
			grown, err := grow(o, from, to, tasks)
			_, none := errors.AsType[*scalability.CeilingError](err)
			if ceilings.Add(none); none {
				continue
			}
			if err != nil {
				return 0, ceilings, err
			}
			most = max(most, math.Abs(o.Efficiency(to, grown)/o.Efficiency(from, tasks)-1))
		}
	}
	return most, ceilings, nil
}

// growth is a rule for how the work grows.
type growth func(o scalability.Overhead, from, to scalability.Power, tasks float64) (float64, error)

// right is the equation that all four theorems should be.
func right(o scalability.Overhead, from, to scalability.Power, tasks float64) (float64, error) {
	return o.IsoTasks(from, to, tasks)
}

// theorem2 is theorem 2 to the letter, with C0(N') in the denominator where its proof has
// C0(N). With C0(N) = C0 + t0 W/V, the work W' solves
//
//	(t0 V/V') W'^2 + ((C0 + C1 N) V - t0 W) W' = W (C0 + C1 N') V'
func theorem2(o scalability.Overhead, from, to scalability.Power, tasks float64) (float64, error) {
	a := o.TaskSec * from.Total / to.Total
	b := (o.FixedSec+o.PerNodeSec*float64(from.Nodes))*from.Total - o.TaskSec*tasks
	c := tasks * (o.FixedSec + o.PerNodeSec*float64(to.Nodes)) * to.Total
	return (math.Sqrt(b*b+4*a*c) - b) / (2 * a), nil
}

// parted is [Calibrated.overhead] with the overhead of a task apart from computing it.
func (c *Calibrated) parted() scalability.Overhead {
	o := c.overhead()
	o.TaskSec, o.PerTaskSec = c.TaskSec, o.TaskSec-c.TaskSec
	return o
}
