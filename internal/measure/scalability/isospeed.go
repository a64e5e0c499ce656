package scalability

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// Isospeed is how a workload must grow with a platform for its speed efficiency to stay, and
// the scalability that follows: isospeed-e (Sun, Chen and Wu 2005; Chen, Sun and Wu 2008).
type Isospeed struct {
	Target           float64 // E_v1
	MarkedSpeedFlops float64 // C2
	// Beta is the growth of parallel work that keeps E_v; the next three describe the
	// workload refined with it: its work W2, the E_v reached, and Phi = C2 W1 / (C1
	// W2). All are NaN if there is none, and Root says why. Where Root is Undecided any
	// growth keeps E_v and Phi can be any number: these are the values at the start.
	Beta            float64
	WorkFlop        float64
	SpeedEfficiency float64
	Phi             float64
	Root            Root // of E_v2 as a function of beta
}

// Isospeed solves E_v2(beta) = E_v1, each value a simulation of the refined workload
// on the platform that Grow makes. The platform has the case's own K, Speeds and Beta
// throughout: only the work grows by the beta sought. before is RunBefore's result.
// s.Start is the case's Beta when it is 0.
//
// Under the paper's own assumptions E_v2 does not depend on beta (formula (7)), and the
// status is Flat or Undecided. It depends on what does not grow with the loads, such as
// latency, and can jump where the refinement's steps 1 and 8 begin to split a task.
func (c *Case) Isospeed(ctx context.Context, e *sim.Engine, before *Measured, s Search) (*Isospeed, error) {
	grown, err := c.Grow()
	if err != nil {
		return nil, err
	}
	if s.Start == 0 {
		s.Start = c.Refine.Beta
	}
	found := &Isospeed{Target: before.SpeedEfficiency, MarkedSpeedFlops: grown.MarkedSpeed()}
	found.Root, err = Solve(func(beta float64) (float64, error) {
		o, err := c.withWork(ctx, e, before, grown, beta)
		if err != nil {
			return 0, fmt.Errorf("work for beta = %v: %w", beta, err)
		}
		return o.After.SpeedEfficiency, nil
	}, found.Target, s)
	if err != nil {
		return nil, fmt.Errorf("isospeed-e: %w", err)
	}
	if !found.Root.Found() {
		nan := math.NaN()
		found.Beta, found.WorkFlop, found.SpeedEfficiency, found.Phi = nan, nan, nan, nan
		return found, nil
	}
	o, err := c.withWork(ctx, e, before, grown, found.Root.X)
	if err != nil {
		return nil, fmt.Errorf("isospeed-e: %w", err)
	}
	found.Beta, found.WorkFlop, found.SpeedEfficiency, found.Phi = found.Root.X, o.After.WorkFlop, o.After.SpeedEfficiency, o.Phi
	return found, nil
}

// withWork simulates the grown platform with work that grows by beta.
func (c *Case) withWork(ctx context.Context, e *sim.Engine, before *Measured, grown *platform.Platform, beta float64) (*Outcome, error) {
	other := *c
	other.Refine.Beta = beta
	return other.RunOn(ctx, e, before, grown)
}

// Search says where [Solve] looks and how closely. x is a size, so steps are ratios.
type Search struct {
	Start   float64 // the first x, above 0; of several solutions the nearest bracket is taken
	Lowest  float64 // least x; 0: Start/2^16
	Highest float64 // greatest x; 0: Start*2^16
	Step    float64 // ratio between the points of the first, coarse search, above 1; 0: 2
	// Tolerance is by how much the value at the solution may differ from the
	// target, relative; 0: 1e-6. A simulator ends events within a nanosecond, and has no
	// solution within much less.
	Tolerance float64
}

// Status says how a search ended.
type Status uint8

const (
	Solved      Status = iota // a value within the tolerance
	Undecided                 // the value is the target at Start and beside it too: x does not matter there
	Jumps                     // the value jumps over the target: X and OtherX are the two sides
	Flat                      // the value does not depend on x
	AlwaysAbove               // every value seen is above the target
	AlwaysBelow               // every value seen is below the target
)

// String is the status as a clause.
func (s Status) String() string {
	texts := [...]string{
		Solved:      "solved",
		Undecided:   "solved by any value near the start: nothing depends on it",
		Jumps:       "no solution: the value jumps over the target",
		Flat:        "no solution: the value does not depend on x",
		AlwaysAbove: "no solution: the value stays above the target",
		AlwaysBelow: "no solution: the value stays below the target",
	}
	if int(s) < len(texts) {
		return texts[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// Root is what a search found.
type Root struct {
	Status      Status
	X, Value    float64 // where the value was nearest to the target
	OtherX      float64 // Jumps: the other side of the jump, and the value there
	OtherValue  float64
	Evaluations int
	// What was seen: the least and the greatest value, and the range of x. NaN
	// before the first value.
	LeastValue, GreatestValue float64
	LeastX, GreatestX         float64
}

// Found says whether X is a solution.
func (r *Root) Found() bool { return r.Status == Solved || r.Status == Undecided }

// Solve looks for an x at which f is the target, above 0. It steps outward from the
// start, up and down in turn, until two neighbouring points lie on both sides of
// the target, and narrows that bracket by the ITP method (I. F. D. Oliveira and
// R. H. C. Takahashi, "An enhancement of the bisection method average performance
// preserving minmax optimality", ACM Transactions on Mathematical Software 47(1),
// 2020), over the logarithm of x. f need not be monotone nor continuous: the result says
// if it jumps. What lies between two points of the coarse search is not seen.
//
// f must give finite values; any other value, and any error, ends the search. It takes
// 2 log(Highest/Lowest)/log(Step) calls at most to bracket and about 10 to narrow. [Bisect] takes
// five times as many values, ends at the last bits, and neither looks for a bracket nor for jumps.
func Solve(f func(x float64) (float64, error), target float64, s Search) (Root, error) {
	const reach = 1 << 16
	s.Lowest, s.Highest = cmp.Or(s.Lowest, s.Start/reach), cmp.Or(s.Highest, s.Start*reach)
	s.Step, s.Tolerance = cmp.Or(s.Step, 2), cmp.Or(s.Tolerance, 1e-6)
	if err := s.check(target); err != nil {
		return Root{}, err
	}
	nan := math.NaN()
	v := search{f: f, target: target, Search: s, root: Root{LeastValue: nan, GreatestValue: nan, LeastX: nan, GreatestX: nan}}
	err := v.run()
	return v.root, err
}

func (s Search) check(target float64) error {
	switch {
	case !(s.Start > 0) || math.IsInf(s.Start, 1):
		return fmt.Errorf("search from %v: want a finite number above 0", s.Start)
	case !(s.Lowest > 0 && s.Lowest <= s.Start && s.Start <= s.Highest) || math.IsInf(s.Highest, 1):
		return fmt.Errorf("search from %v in %v to %v: want a finite range above 0 that holds the start", s.Start, s.Lowest, s.Highest)
	case !(s.Step > 1) || math.IsInf(s.Step, 1):
		return fmt.Errorf("step of the search = %v: want a ratio above 1", s.Step)
	case !(s.Tolerance > 0 && s.Tolerance < 1):
		return fmt.Errorf("tolerance = %v: want more than 0 and less than 1", s.Tolerance)
	case !(target > 0) || math.IsInf(target, 1):
		return fmt.Errorf("target = %v: want a finite number above 0", target)
	}
	return nil
}

// search is one call of Solve.
type search struct {
	Search
	f      func(float64) (float64, error)
	target float64
	root   Root
}

// point is a place where f was evaluated: y is its value less the target.
type point struct{ x, y float64 }

// near says whether the value is the target, within the tolerance.
func (v *search) near(p point) bool { return math.Abs(p.y) <= v.Tolerance*v.target }

// at evaluates f.
func (v *search) at(x float64) (point, error) {
	value, err := v.f(x)
	if err != nil {
		return point{}, err
	}
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return point{}, fmt.Errorf("the value at %v is %v: not a number to compare", x, value)
	}
	r := &v.root
	if r.Evaluations == 0 || math.Abs(value-v.target) < math.Abs(r.Value-v.target) {
		r.X, r.Value = x, value
	}
	if r.Evaluations++; r.Evaluations == 1 {
		r.LeastValue, r.GreatestValue, r.LeastX, r.GreatestX = value, value, x, x
	}
	r.LeastValue, r.GreatestValue = min(r.LeastValue, value), max(r.GreatestValue, value)
	r.LeastX, r.GreatestX = min(r.LeastX, x), max(r.GreatestX, x)
	return point{x, value - v.target}, nil
}

func (v *search) run() error {
	start, err := v.at(v.Start)
	if err != nil {
		return err
	}
	if v.near(start) {
		return v.beside(start)
	}
	for up, down := start, start; up.x < v.Highest || down.x > v.Lowest; {
		for _, side := range []struct {
			at *point
			to float64
		}{{&up, min(up.x*v.Step, v.Highest)}, {&down, max(down.x/v.Step, v.Lowest)}} {
			if side.to == side.at.x {
				continue // at the end of the range
			}
			next, err := v.at(side.to)
			switch {
			case err != nil:
				return err
			case v.near(next):
				v.root.Status = Solved
				return nil
			case (next.y > 0) != (side.at.y > 0):
				return v.narrow(*side.at, next)
			}
			*side.at = next
		}
	}
	switch r := &v.root; {
	case r.GreatestValue-r.LeastValue <= v.Tolerance*math.Abs(r.GreatestValue):
		r.Status = Flat
	case r.LeastValue > v.target:
		r.Status = AlwaysAbove
	default:
		r.Status = AlwaysBelow
	}
	return nil
}

// beside reports whether the start is a solution only because x does not matter.
func (v *search) beside(start point) error {
	v.root.Status = Solved
	r := v.root
	others, same := 0, 0
	for _, x := range []float64{min(start.x*v.Step, v.Highest), max(start.x/v.Step, v.Lowest)} {
		if x == start.x {
			continue
		}
		p, err := v.at(x)
		if err != nil {
			return err
		}
		others++
		if v.near(p) {
			same++
		}
	}
	v.root.X, v.root.Value = r.X, r.Value // the start, though a neighbour may be nearer by rounding
	if others > 0 && same == others {
		v.root.Status = Undecided
	}
	return nil
}

// bracketTolerance ends the narrowing, relative in x: what lies between is a jump.
// It is some thousand times the rounding of x.
const bracketTolerance = 1e-12

// narrow is the ITP method between two points on both sides of the target: the
// point where the chord crosses (interpolate), moved a little towards the middle
// (truncate), and pulled so near to it that no more steps are needed than by
// bisection and one (project). k1 and k2 are the authors' choice of section 3.
func (v *search) narrow(p, q point) error {
	const k2, spare = 2.0, 1
	a, b := point{math.Log(p.x), p.y}, point{math.Log(q.x), q.y}
	if a.x > b.x {
		a, b = b, a
	}
	k1 := 0.2 / (b.x - a.x)
	steps := spare + math.Ceil(math.Log2((b.x-a.x)/bracketTolerance))
	for j := 0.0; b.x-a.x > bracketTolerance; j++ {
		width, middle := b.x-a.x, (a.x+b.x)/2
		chord := (b.y*a.x - a.y*b.x) / (b.y - a.y)
		towards := math.Copysign(1, middle-chord)
		x := middle
		if delta := k1 * math.Pow(width, k2); delta <= math.Abs(middle-chord) {
			x = chord + towards*delta
		}
		if room := max(0, bracketTolerance*math.Pow(2, steps-j-1)-width/2); math.Abs(x-middle) > room {
			x = middle - towards*room
		}
		next, err := v.at(math.Exp(x))
		if err != nil {
			return err
		}
		if v.near(next) {
			v.root.Status = Solved
			return nil
		}
		next.x = x
		if (next.y > 0) == (a.y > 0) {
			a = next
		} else {
			b = next
		}
	}
	if math.Abs(b.y) < math.Abs(a.y) {
		a, b = b, a
	}
	r := &v.root
	r.Status = Jumps
	r.X, r.Value = math.Exp(a.x), a.y+v.target
	r.OtherX, r.OtherValue = math.Exp(b.x), b.y+v.target
	return nil
}
