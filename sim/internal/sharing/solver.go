package sharing

// Cons is the number of a constraint of one solver, counted from 0 in the order of AddConstraint.
type Cons int32

// Use is one constraint that an activity uses: Weight units of its capacity for every unit of the activity's
// shared value. A constraint that an activity uses twice counts with the sum of the weights, a fat pipe with
// the largest.
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
}

// RemainsPrecision is the amount below which nothing is left: the product of SimGrid's precision/work-amount
// and precision/timing.
const RemainsPrecision = 1e-5 * 1e-9
