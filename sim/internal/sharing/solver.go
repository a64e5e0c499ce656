package sharing

import (
	"fmt"
	"math"
)

// Cons is the number of a constraint of one solver, counted from 0 in the order of AddConstraint.
type Cons int32

// Use is one constraint that an activity uses: Weight units of its capacity for every unit of the activity's shared
// value. A constraint that an activity uses twice counts with the sum of the weights, a fat pipe with the largest.
type Use struct {
	Cons   Cons
	Weight float64 // above 0
}

// Unbounded is the bound of an activity that has none.
const Unbounded = -1.0

// Demand is what an activity requires.
type Demand struct {
	Amount   float64 // to be consumed; at 0 the activity ends as soon as its delay is over
	DelaySec float64 // before it consumes anything
	Penalty  float64 // above 0; among activities of one bottleneck, values are inverse to penalties
	Bound    float64 // the largest shared value, or Unbounded
	Factor   float64 // above 0: the rate is Factor times the shared value
	Uses     []Use   // copied; only package coupled takes a demand without any

	// Largest is, by use, the weight of the largest of the flows that make up the use, where package coupled
	// shares by bottleneck max fairness; nil: each use is one flow. Other solvers ignore it.
	Largest []float64
}

// Solver is a model of activities that consume amounts at rates which sharing decides.
type Solver interface {
	// AddConstraint adds a resource; fat makes it a fat pipe.
	AddConstraint(capacity float64, fat bool) Cons
	// SetCapacity changes the capacity of a constraint.
	SetCapacity(nowSec float64, c Cons, capacity float64)
	// Start begins an activity under a tag of the caller's, a small number of at least 0 that no other
	// activity under way has.
	Start(tag int32, nowSec float64, d *Demand)
	// Change changes or cancels the activity of a tag.
	Change(nowSec float64, tag int32, change Change)
	// Remaining is the part of its amount that the activity of a tag has not consumed.
	Remaining(nowSec float64, tag int32) float64
	// Next shares anew if anything has changed and returns the date of the earliest end of an activity or a
	// delay; +Inf if there is none.
	Next(nowSec float64) float64
	// Advance ends the activities that are due and appends their tags to done. It follows Next, and changes
	// nothing where nothing is due.
	Advance(nowSec float64, done []int32) []int32
}

// Change is one change of an activity under way.
type Change struct {
	Kind  ChangeKind
	Value float64 // the new bound or penalty
}

// ChangeKind says what a Change changes.
type ChangeKind uint8

// The kinds of changes.
const (
	Cancels  ChangeKind = iota // the activity ends; Advance does not report it
	Suspends                   // it gets no share until it is resumed; its delay goes on
	Resumes                    // it shares again; nothing happens if it is not suspended
	Rebounds                   // Value is its new bound, or Unbounded
	Reweighs                   // Value is its new penalty
)

// Observer has what a solver reports while it runs; a nil field is not reported. Reports are made by Next, and
// when an activity ends.
type Observer struct {
	// Value is called for each change of an activity's shared value, also for that to 0 when it ends. Every
	// date then costs as much as there are activities.
	Value func(nowSec float64, tag int32, value float64)
	// Load is called for each change of what a constraint carries, in units of its capacity.
	Load func(nowSec float64, c Cons, delta float64)
}

// Counts says what package incremental had to do since its Reset.
type Counts struct {
	Settles     uint64 // dates at which something changed
	Relaxations uint64 // times that the level of a bottleneck was computed
	Moves       uint64 // flows that got another owner
	Refills     uint64 // idle constraints that handed out new allowances
	Activations uint64 // constraints that became bottlenecks
	Ceilings    uint64 // flows that got another ceiling
	Relinks     uint64 // elements of constraints that became ample, or ceased to be
	GaveUp      uint64 // updates that did not end within their limit
	// HandOvers are the components, constraints connected by activities that have a share, that the plain solver took
	// over because a cut-off may show, by reason; Handed the activities in them, with those that joined them;
	// Returns the components that came back.
	HandOvers [NumReasons]uint64
	Handed    uint64
	Returns   uint64
}

// HandedOver is how many components were handed over.
func (c *Counts) HandedOver() (n uint64) {
	for _, of := range c.HandOvers {
		n += of
	}
	return n
}

// Reason is why the plain solver takes a component over.
type Reason uint8

// The reasons.
const (
	TinyShare  Reason = iota // a share, or what a bound takes, is next to nothing
	NearBounds               // two limits are so close that SimGrid takes them as one
	FatPipe                  // a fat pipe limits an activity as much as something else does
	NumReasons
)

// RemainsPrecision is the amount below which nothing is left: the product of SimGrid's precision/work-amount
// and precision/timing.
const RemainsPrecision = 1e-5 * 1e-9

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
