package scalability

import (
	"errors"
	"fmt"
	"math"
)

// Theorem is one of the four theorems of Zhu and Tian: which part of the overhead
// it knows. Each says how the work W must grow, to W', when the machine grows and
// the efficiency is to stay.
type Theorem int

// The theorems differ in the overhead that they allow for.
const (
	Theorem1 Theorem = 1 + iota // C0
	Theorem2                    // C0 + C1 N
	Theorem3                    // C0 + C2 (W/V) V_i
	Theorem4                    // C0 + C1 N + C2 (W/V) V_i
)

// Of leaves of an overhead what the theorem knows.
func (t Theorem) Of(o Overhead) Overhead {
	if t == Theorem1 || t == Theorem3 {
		o.PerNodeSec = 0
	}
	if t == Theorem1 || t == Theorem2 {
		o.PerTaskSec = 0
	}
	return o
}

// Printed is W' as the paper prints the theorem.
//
// Theorems 1 to 3 write C0(N) for C0 + t0 W/V, so that W' stands on both sides:
//
//	1  W' = W V' C0(N') / (V C0(N))
//	2  W' = W (C0(N') V' + C1 N' V') / (C0(N) V + C1 N V)
//	3  W' = W (C0(N') V' + C2 W V'max) / (C0(N) V + C2 W Vmax)
//
// Solved for W', t0 cancels. Theorem 4 writes C0(N) for C0 + C1 N instead, and
// leaves the computing time out:
//
//	4  W' = W ((C0 + C1 N') V' + C2 W V'max) / ((C0 + C1 N) V + C2 W Vmax)
//
// which is what theorem 3, solved, would be with C1. In 3 and 4 the numerator has
// W where the proof has W': a slip in its last step. 1 and 2 are right. IsoTasks of
// what [Theorem.Of] leaves is the theorem put right.
func (t Theorem) Printed(o Overhead, from, to Power, tasks float64) (float64, error) {
	if t < Theorem1 || t > Theorem4 {
		return 0, fmt.Errorf("theorem %d: want 1 to 4", t)
	}
	o = t.Of(o)
	if err := checkGrowth(o, from, to, tasks); err != nil {
		return 0, err
	}
	above := o.serial(to)*to.Total + o.PerTaskSec*tasks*to.Max
	below := o.serial(from)*from.Total + o.PerTaskSec*tasks*from.Max
	if below == 0 {
		return 0, ErrNoOverhead
	}
	return finiteTasks(tasks * above / below)
}

func checkGrowth(o Overhead, from, to Power, tasks float64) error {
	if err := errors.Join(o.check(), from.check(), to.check()); err != nil {
		return err
	}
	if !(tasks > 0) || math.IsInf(tasks, 1) {
		return fmt.Errorf("%v tasks: want a finite number above 0", tasks)
	}
	return nil
}

// IsoTasks is the work W' that gives machine to the efficiency that from has with
// W tasks. From T' V' / W' = T V / W, with T of TimeSec, t0 cancels:
//
//	W' = W (C0 + C1 N') V' / ((C0 + C1 N) V - C2 W (V'max - Vmax))
//
// It exists only if the bracket is positive: else from is at or above the ceiling
// of to, and the error is a *CeilingError. With V'max = Vmax, C2 cancels too.
func (o Overhead) IsoTasks(from, to Power, tasks float64) (float64, error) {
	if err := checkGrowth(o, from, to, tasks); err != nil {
		return 0, err
	}
	if o.serial(from) == 0 {
		return 0, o.withoutSerial()
	}
	bracket := o.serial(from)*from.Total - o.PerTaskSec*tasks*(to.Max-from.Max)
	if !(bracket > 0) {
		return 0, &CeilingError{Efficiency: o.Efficiency(from, tasks), Ceiling: o.Ceiling(to)}
	}
	return finiteTasks(tasks * o.serial(to) * to.Total / bracket)
}

// MostGrowth bounds W'/W for all constants C0, C1, C2 >= 0, when no node of to is
// faster than the fastest of from. No constants whatsoever explain a greater W'.
//
//   - Corrected: W'/W <= (V'/V) (C0 + C1 N')/(C0 + C1 N), which lies between V'/V
//     (C1 = 0) and (V'/V) N'/N (C0 = 0), for N' >= N.
//   - Printed: (a + b)/(c + d) lies between a/c and b/d. Here a/c is the ratio
//     above and b/d = V'max/Vmax <= 1 <= V'/V.
//
// With equal nodes V'/V = N'/N, and the bound is (N'/N)^2. The error says that the
// condition does not hold (to is smaller, or its fastest node is faster), or that
// a Power is no machine.
func MostGrowth(from, to Power) (float64, error) {
	if err := errors.Join(from.check(), to.check()); err != nil {
		return 0, err
	}
	if to.Max > from.Max || to.Nodes < from.Nodes || to.Total < from.Total {
		return 0, fmt.Errorf("no bound: want at least as many nodes (%d, %d) and as much power (%v, %v), and no faster node (%v, %v)",
			from.Nodes, to.Nodes, from.Total, to.Total, from.Max, to.Max)
	}
	return float64(to.Nodes) / float64(from.Nodes) * to.Total / from.Total, nil
}
