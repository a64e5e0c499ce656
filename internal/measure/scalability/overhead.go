package scalability

import (
	"errors"
	"fmt"
	"math"
)

// Power is what the overhead model of Zhu and Tian needs to know of a platform,
// in units of a standard node's speed.
//
// Zhu Yongzhi and Tian Tian, "Design and Implementation of Scalability Based on
// High Performance PCs Cluster", Computer Science (China), definitions 1 and 2.
type Power struct {
	Nodes int     // N
	Total float64 // V: the sum of the relative speeds V_i
	Max   float64 // V_max: the fastest node's
}

// PowerOf sums relative speeds.
func PowerOf(speeds []float64) Power {
	p := Power{Nodes: len(speeds)}
	for _, v := range speeds {
		p.Total += v
		p.Max = max(p.Max, v)
	}
	return p
}

// EqualPower is that of nodes equal nodes, each of the given relative speed.
func EqualPower(nodes int, speed float64) Power {
	return Power{Nodes: nodes, Total: float64(nodes) * speed, Max: speed}
}

func (p Power) check() error {
	if p.Nodes < 1 || !(p.Total > 0 && p.Max > 0) || math.IsInf(p.Total, 1) || math.IsInf(p.Max, 1) {
		return fmt.Errorf("a platform of %d nodes, power %v, fastest node %v: want all finite and above 0", p.Nodes, p.Total, p.Max)
	}
	return nil
}

// RelativeSpeeds is V_i = T^s / T^i, definition 1: the time of the same work on
// the standard node, the first, over that on node i.
func RelativeSpeeds(sec []float64) []float64 {
	speeds := make([]float64, len(sec))
	for i, t := range sec {
		speeds[i] = sec[0] / t
	}
	return speeds
}

// TraditionalEfficiency is E1 = W t0 / (T N): the speedup over one standard node by the
// number of nodes. W in tasks, t0 of one task on the standard node and T of the run in s.
func TraditionalEfficiency(tasks, taskSec, sec float64, p Power) float64 {
	return tasks * taskSec / (sec * float64(p.Nodes))
}

// PowerEfficiency is E2 = W t0 / (T V), definition 3: the least possible time over that of
// the run. Misprint: the paper has W / (T V), right for W in seconds of the standard node.
func PowerEfficiency(tasks, taskSec, sec float64, p Power) float64 {
	return tasks * taskSec / (sec * p.Total)
}

// WeightCeiling is the greatest E2 without any overhead when node i gets the share
// weights[i] of the tasks: the node that takes longest needs max w_i / V_i, all together
// 1/V. The slices must be of one length; weights need not sum to 1.
func WeightCeiling(weights, speeds []float64) (float64, error) {
	if len(weights) != len(speeds) {
		return 0, fmt.Errorf("%d weights for %d nodes", len(weights), len(speeds))
	}
	sum, longest := 0.0, 0.0
	for i, w := range weights {
		if !(w >= 0 && w <= math.MaxFloat64) || !(speeds[i] > 0 && speeds[i] <= math.MaxFloat64) {
			return 0, fmt.Errorf("node %d: weight %v at speed %v: want finite numbers, a weight of at least 0 and a speed above 0", i, w, speeds[i])
		}
		sum += w
		longest = max(longest, w/speeds[i])
	}
	if !(longest > 0) || math.IsInf(sum/longest, 0) {
		return 0, fmt.Errorf("weights sum to %v: want a finite sum above 0", sum)
	}
	return sum / (longest * PowerOf(speeds).Total), nil
}

// Overhead is the model of theorem 4 of Zhu and Tian: on top of computing, a
// node spends C0 + C1 N + C2 (W/V) V_i seconds. Speeds are relative to a standard node,
// work is counted in equal tasks, each node has tasks in proportion to its speed.
type Overhead struct {
	FixedSec   float64 // C0
	PerNodeSec float64 // C1, for each node of the platform
	PerTaskSec float64 // C2, for each task of a node
	TaskSec    float64 // t0: computing one task on the standard node
}

// ErrNoOverhead: without any overhead the efficiency is 1 for every W.
var ErrNoOverhead = errors.New("no overhead: the efficiency is 1 whatever the work")

// CeilingError says that no amount of work gives the target efficiency.
type CeilingError struct {
	Efficiency float64
	Ceiling    float64 // E_inf: what the efficiency tends to as the work grows
}

// Error says both.
func (e *CeilingError) Error() string {
	return fmt.Sprintf("no work gives an efficiency of %.4f: it stays below %.4f", e.Efficiency, e.Ceiling)
}

func (o Overhead) check() error {
	for _, x := range []float64{o.FixedSec, o.PerNodeSec, o.PerTaskSec} {
		if !(x >= 0) || math.IsInf(x, 1) {
			return fmt.Errorf("overhead of %v s: want a finite number, at least 0", x)
		}
	}
	if !(o.TaskSec > 0) || math.IsInf(o.TaskSec, 1) {
		return fmt.Errorf("a task of %v s: want a finite time above 0", o.TaskSec)
	}
	return nil
}

// serial is C0 + C1 N, in seconds.
func (o Overhead) serial(p Power) float64 { return o.FixedSec + o.PerNodeSec*float64(p.Nodes) }

// TimeSec is T = C0 + C1 N + C2 (W/V) V_max + t0 W/V: the fastest node has the
// most tasks, so its overhead is the greatest.
func (o Overhead) TimeSec(p Power, tasks float64) float64 {
	return o.serial(p) + (o.PerTaskSec*p.Max+o.TaskSec)*tasks/p.Total
}

// Efficiency is E2 of TimeSec. It rises with the tasks, from 0 towards Ceiling.
func (o Overhead) Efficiency(p Power, tasks float64) float64 {
	return PowerEfficiency(tasks, o.TaskSec, o.TimeSec(p, tasks), p)
}

// Ceiling is E_inf = t0 / (t0 + C2 V_max).
func (o Overhead) Ceiling(p Power) float64 {
	return o.TaskSec / (o.TaskSec + o.PerTaskSec*p.Max)
}

// finiteTasks refuses what has overflowed or underflowed: the right answer is above 0.
func finiteTasks(tasks float64) (float64, error) {
	if !(tasks > 0) || math.IsInf(tasks, 1) {
		return 0, errors.New("the work is beyond all numbers")
	}
	return tasks, nil
}

// Theorem is one of the four theorems of Zhu and Tian: how the work W must grow, to W', for
// the efficiency to stay when the platform grows, with a part of the overhead.
type Theorem int

// The theorems, by the overhead that they allow for.
const (
	Theorem1 Theorem = 1 + iota // C0
	Theorem2                    // C0 + C1 N
	Theorem3                    // C0 + C2 (W/V) V_i
	Theorem4                    // C0 + C1 N + C2 (W/V) V_i
)

// Of keeps the parts of an overhead that the theorem has.
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
// W where the proof has W': a slip in its last step. 1 is right, and so is 2 as its proof
// has it, above; the theorem itself has C0(N') in its denominator, a misprint. IsoTasks
// of what [Theorem.Of] leaves is the theorem put right.
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

// IsoTasks is the work W' that gives platform to the efficiency that from has with
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
		// Nothing but C2 is left.
		if o.PerTaskSec == 0 {
			return 0, ErrNoOverhead
		}
		return 0, errors.New("no overhead but that per task: the efficiency is the same whatever the work")
	}
	bracket := o.serial(from)*from.Total - o.PerTaskSec*tasks*(to.Max-from.Max)
	if !(bracket > 0) {
		return 0, &CeilingError{Efficiency: o.Efficiency(from, tasks), Ceiling: o.Ceiling(to)}
	}
	return finiteTasks(tasks * o.serial(to) * to.Total / bracket)
}

// MostGrowth bounds W'/W for all constants C0, C1, C2 >= 0, when no node of to is
// faster than the fastest of from. Put right, W'/W <= (V'/V) (C0 + C1 N')/(C0 + C1 N),
// which lies between V'/V and (V'/V) N'/N. Printed, (a + b)/(c + d) lies between a/c, which
// is the same ratio, and b/d = V'max/Vmax <= 1. With equal nodes the bound is (N'/N)^2. The
// error says that the condition does not hold, or that a Power is no platform.
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
