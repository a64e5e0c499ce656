package sharing

import (
	"fmt"
	"math"
)

// Check panics, in the name of a solver's package, for a demand under a tag that the contract refuses. The
// solver has a number of constraints.
func (d *Demand) Check(solver string, tag int32, nowSec float64, constraints int) {
	d.CheckNumbers(solver, tag, nowSec)
	weight := math.NaN()
	for i := range d.Uses {
		u := &d.Uses[i]
		if u.Weight == weight && uint32(u.Cons) < uint32(constraints) { // few weights differ
			continue
		}
		if weight = u.Weight; uint32(u.Cons) >= uint32(constraints) || !(weight > 0 && weight <= math.MaxFloat64) {
			u.Refuse(solver, constraints)
		}
	}
}

// IsOrdinary is a cheap test that saves most calls of CheckNumbers: a sum is finite where its terms are.
func (d *Demand) IsOrdinary() bool {
	sum := d.Amount + d.DelaySec + d.Penalty + d.Factor
	return sum <= math.MaxFloat64 && d.Amount >= 0 && d.DelaySec >= 0 && d.Penalty > 0 && d.Factor > 0 && d.Bound >= 0
}

// CheckNumbers is Check for all but the uses.
func (d *Demand) CheckNumbers(solver string, tag int32, nowSec float64) {
	ok := tag >= 0 && nowSec == nowSec && d.Penalty > 0 && d.Factor > 0 && isBound(d.Bound)
	for _, x := range []float64{d.Amount, d.DelaySec, d.Penalty, d.Factor} {
		ok = ok && x >= 0 && x <= math.MaxFloat64
	}
	if !ok {
		panic(fmt.Sprintf("%s: activity %d starts at %v s with amount %v, delay %v s, penalty %v, bound %v and factor %v",
			solver, tag, nowSec, d.Amount, d.DelaySec, d.Penalty, d.Bound, d.Factor))
	}
}

// Refuse panics for a use.
func (u *Use) Refuse(solver string, constraints int) {
	panic(fmt.Sprintf("%s: weight %v on constraint %d of %d", solver, u.Weight, u.Cons, constraints))
}

func isBound(bound float64) bool { return bound >= 0 || bound == Unbounded }

// Check panics, in the name of a solver's package, for a change that the contract refuses.
func (c Change) Check(solver string) {
	if c.Kind == Rebounds && !isBound(c.Value) || c.Kind == Reweighs && !(c.Value > 0 && c.Value <= math.MaxFloat64) || c.Kind > Reweighs {
		panic(fmt.Sprintf("%s: a change of kind %d to %v", solver, c.Kind, c.Value))
	}
}

// CheckCapacity panics, in the name of a solver's package, for a capacity that the contract refuses.
func CheckCapacity(solver string, capacity float64) {
	if !(capacity >= 0 && capacity <= math.MaxFloat64) {
		panic(fmt.Sprintf("%s: a constraint of capacity %v", solver, capacity))
	}
}

// CheckCons panics, in the name of a solver's package, for a constraint that it does not have.
func CheckCons(solver string, c Cons, constraints int) {
	if uint(c) >= uint(constraints) {
		panic(fmt.Sprintf("%s: constraint %d of %d", solver, c, constraints))
	}
}

// CheckTag panics, in the name of a solver's package, for a tag that no activity under way has.
func CheckTag(solver string, tag int32, underWay bool) {
	if !underWay {
		panic(fmt.Sprintf("%s: no activity under way has the tag %d", solver, tag))
	}
}
