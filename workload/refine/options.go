package refine

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/workload"
)

// Options are what the procedure needs to know, and every point at which the
// paper leaves the choice to the reader. Start from [Defaults]: the zero value of
// most fields means something else.
type Options struct {
	// K is k, the granularity refinement factor of step 4: into how many parallel
	// subtasks a task is split, at least 1. The paper takes floor(m2/m1) of the
	// numbers of nodes, and equates it with floor(n2/n1) for n2 = ceil(m2*n1/m1)
	// tasks made of n1; that is one more when (m2 mod m1)/m1 is above 1 - 1/n1.
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

	// Send selects the parts that send an edge's data. Default FromReduce.
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

	// MaxLevelTasks is m2 of step 7, the nodes of the new platform: a task stays
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

// eta is the load of one of k subtasks as a multiple of its task's load: the whole
// serial part, and 1/k of the grown parallel part (section 4.1.1). With k = 1 it
// is by how much the load of a task grows that stays whole.
func (o Options) eta(alpha float64, k int) float64 {
	return alpha + o.Beta*(1-alpha)/float64(k)
}

func (o Options) alphaOf(d *workload.DAG, t workload.TaskID) float64 {
	if a := d.Attributes(t).Alpha; a != 0 {
		return a
	}
	return o.Alpha
}

// The largest refined workload: as large as the largest that a generator makes,
// with arrays that still fit in the memory of a large computer.
const (
	maxTasks = 10_000_000
	maxEdges = 70_000_000
)

// Check refuses options without meaning, all of them at once. Refine begins with
// it.
func (o Options) Check() error {
	var errs []error
	whole := func(name string, v, least int) {
		if v < least {
			errs = append(errs, fmt.Errorf("%s = %d: want at least %d", name, v, least))
		} else if v > maxTasks {
			errs = append(errs, fmt.Errorf("%s = %d: want at most %d", name, v, maxTasks))
		}
	}
	number := func(name string, v float64, ok bool, want string) {
		if !ok || math.IsInf(v, 0) {
			errs = append(errs, fmt.Errorf("%s = %v: want %s", name, v, want))
		}
	}
	const notNegative = "a finite number, at least 0"
	whole("k", o.K, 1)
	number("beta", o.Beta, o.Beta > 0, "a finite number above 0")
	number("alpha", o.Alpha, o.Alpha >= 0 && o.Alpha <= 1, "a fraction from 0 to 1")
	number("chi", o.ReducePerWork, o.ReducePerWork >= 0, notNegative)
	number("reduce load per byte", o.ReduceFlopPerByte, o.ReduceFlopPerByte >= 0, notNegative)
	number("data exponent", o.DataExponent, o.DataExponent >= 0, notNegative)
	number("serial ratio", o.SerialRatio, o.SerialRatio >= 0, notNegative)
	if !(o.Rho0 >= 0) {
		errs = append(errs, fmt.Errorf("rho0 = %v: want a number, at least 0", o.Rho0))
	}
	whole("k of the second half", o.SecondHalfK, 1)
	whole("most tasks of a level", o.MaxLevelTasks, 0)
	if int(o.Send) >= len(sendNames) {
		errs = append(errs, fmt.Errorf("unknown %v (want one of the constants)", o.Send))
	}
	if o.SpeedFlops != nil {
		number("bandwidth of new links", o.NewLinkBytesPerSec, o.NewLinkBytesPerSec > 0, "a finite number above 0")
	}
	return errors.Join(errs...)
}

// Send selects the parts that send the data of an edge from a refined task to a task with k_s
// parts. The paper says only that each of those parts gets eta times the edge's
// data, not from which parts.
type Send uint8

const (
	// FromReduce: the reduce task sends the data to each part. A subtask sends
	// the reduce task all that its task sends. This is what the paper's text
	// implies.
	FromReduce Send = iota
	// AllToAll: each of the k subtasks sends 1/k of the data to each part.
	AllToAll
	// Pairwise: subtask ((j-1) mod k)+1 sends the data to part j, and subtasks
	// without a partner send nothing.
	Pairwise
)

// sendNames are the names of the values, in their order.
var sendNames = [...]string{FromReduce: "reduce", AllToAll: "all", Pairwise: "pairwise"}

// String is the name that ParseSend reads.
func (s Send) String() string {
	if int(s) < len(sendNames) {
		return sendNames[s]
	}
	return fmt.Sprintf("Send(%d)", uint8(s))
}

// ParseSend reads a name: reduce, all or pairwise. The error lists them.
func ParseSend(name string) (Send, error) {
	for s, n := range sendNames {
		if n == name {
			return Send(s), nil
		}
	}
	return 0, fmt.Errorf("unknown value %q (want one of %s)", name, strings.Join(sendNames[:], ", "))
}
