package refine

import (
	"math"
	"math/bits"

	"github.com/clustersim/clustersim/workload"
)

// Options are what the procedure needs to know, and every point at which the
// paper leaves the choice to the reader. Start from [Defaults]: the zero value of
// most fields means something else.
type Options struct {
	// K is k, the granularity refinement factor of step 4: into how many parallel
	// subtasks a task is split, at least 1. The paper takes floor(m2/m1) of the
	// numbers of nodes; see Factor for what it prints besides.
	K int

	// Beta is by how much the parallel part of each task's load grows, above 0.
	// The paper takes C2/C1, the growth of the marked speed.
	Beta float64

	// Alpha is the serial fraction of tasks that state none (or 0), 0 to 1.
	Alpha float64

	// ReducePerWork is chi: the load of a reduce task as a part of its task's load
	// before it grew. The paper neglects it in W2 = sum of k eta w and has 390 GI
	// of it in Table 3, without saying how it spreads over the tasks. Default 0.
	ReducePerWork float64

	// ReduceFlopPerByte is the load of a reduce task for each byte that it
	// receives, besides ReducePerWork. The paper does not have it; without it the
	// reduce load cannot depend on communication, which section 4.2.2 says it
	// does. Default 0.
	ReduceFlopPerByte float64

	// Send says who sends an edge's data. Default FromReduce.
	Send Send

	// DataExponent is g: the data of an edge to a task s grow by eta_s^g. The
	// paper has eta ("without loss of generality") and one alpha for all tasks.
	// Where alphas differ we take eta of the receiving task for edges, and of the
	// sending task for what subtasks send their reduce task. 0 leaves data as
	// they are. Default 1.
	DataExponent float64

	// SerialRatio is the "<<" of step 1, for which the paper gives no threshold:
	// nothing is split when the sum of the parallel loads is less than this times
	// the sum of the serial loads. Default 0.1.
	SerialRatio float64

	// Rho0 is rho0 of step 5, which the paper does not give: when the variance of
	// the parallel loads, in flop^2, is above it, the first half of the order is
	// split in 2K, the rest in SecondHalfK. Default +Inf, the branch that the
	// paper took: the variance of its Table 2 is 2.93e6 GI^2, and it splits all
	// tasks in k = 2.
	Rho0 float64

	// SecondHalfK is k of the second half in step 5, which the paper leaves open.
	// 2k for half of the tasks already makes n2 = k*n1 tasks. Default 1: the
	// second half stays whole.
	SecondHalfK int

	// MaxLevelTasks is m2 of step 7, the nodes of the new machine: a task stays
	// whole when its level would get more tasks than that. 0: no limit. Default 0.
	MaxLevelTasks int

	// CountReduce lets step 7 count reduce tasks too. The paper does not say; with
	// its own numbers (a level of 4 tasks, m2 = 10, all split) they cannot have
	// been counted, if the level is as wide as in the example of this project.
	// They run when their subtasks have ended. Default false.
	CountReduce bool

	// SpeedFlops is the speed of the node that a task runs on, for step 8. The
	// paper weighs the overhead T_o = max_j of data/b against "the computing time
	// saved" T_s without defining T_s; see Decision. Nil: step 8 is left out,
	// and every task that passes step 7 is split. Default nil.
	SpeedFlops func(workload.TaskID) float64

	// NewLinkBytesPerSec is b of step 8: the bandwidth of a new node's link.
	NewLinkBytesPerSec float64
}

// Defaults are the options with which the paper's own experiment comes out: split
// every task in k, no reduce load, no limits.
func Defaults(k int, beta float64) Options {
	return Options{
		K: k, Beta: beta,
		DataExponent: 1,
		SerialRatio:  0.1,
		Rho0:         math.Inf(1),
		SecondHalfK:  1,
	}
}

// Eta is the load of one of k subtasks as a multiple of its task's load: the whole
// serial part, and 1/k of the grown parallel part (section 4.1.1). With k = 1 it
// is by how much the load of a task grows that stays whole.
func (o Options) Eta(alpha float64, k int) float64 {
	return alpha + o.Beta*(1-alpha)/float64(k)
}

// alphaOf is the serial fraction of a task.
func (o Options) alphaOf(d *workload.DAG, t workload.TaskID) float64 {
	if a := d.Attributes(t).Alpha; a != 0 {
		return a
	}
	return o.Alpha
}

// Factor is k of step 4 as printed: n2 = ceil(m2*n1/m1) tasks are wanted of n1 on
// a machine that grows from m1 to m2 nodes, so k = floor(n2/n1). The paper equates
// it with floor(m2/m1); it is one more when (m2 mod m1)/m1 is above 1 - 1/n1, as
// for 10 tasks when 20 nodes become 39. Counts must be positive; else it is 0.
func Factor(n1, m1, m2 int) int {
	if n1 <= 0 || m1 <= 0 || m2 <= 0 {
		return 0
	}
	// m2 = q*m1 + r, so m2*n1/m1 = q*n1 + r*n1/m1, and only r*n1 can overflow.
	q, r := m2/m1, m2%m1
	hi, lo := bits.Mul64(uint64(r), uint64(n1))
	rest, odd := bits.Div64(hi, lo, uint64(m1)) // hi < m1, for r < m1
	if odd > 0 {
		rest++
	}
	return q + int(rest)/n1
}
