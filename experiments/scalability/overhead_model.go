package scalability

import (
	"errors"
	"fmt"
	"math"
)

// Overhead is the model of theorem 4 of Zhu and Tian: on top of computing, a
// node spends C0 + C1 N + C2 (W/V) V_i seconds. Theorem 1 has C1 = C2 = 0, theorem
// 2 has C2 = 0, theorem 3 has C1 = 0. Speeds are relative to a standard node,
// work is counted in equal tasks, each node has tasks in proportion to its speed.
type Overhead struct {
	FixedSec   float64 // C0
	PerNodeSec float64 // C1, for each node of the machine
	PerTaskSec float64 // C2, for each task of a node
	TaskSec    float64 // t0: computing one task on the standard node
}

// ErrNoOverhead: without any overhead the efficiency is 1 for every W.
var ErrNoOverhead = errors.New("no overhead: the efficiency is 1 whatever the work")

// CeilingError says that no amount of work gives the efficiency asked for.
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

// finiteTasks refuses what has overflowed or underflowed: the right answer is above
// 0.
func finiteTasks(tasks float64) (float64, error) {
	if !(tasks > 0) || math.IsInf(tasks, 1) {
		return 0, errors.New("the work is beyond all numbers")
	}
	return tasks, nil
}

// withoutSerial is the error where nothing but C2 is left: then the efficiency
// is the same for every W.
func (o Overhead) withoutSerial() error {
	if o.PerTaskSec == 0 {
		return ErrNoOverhead
	}
	return errors.New("no overhead but that per task: the efficiency is the same whatever the work")
}
