package ediff

import (
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// Check is a statement tried on many cases.
type Check struct {
	ID         string
	On         string // what it was tried on
	Cases      int
	Exceptions int
	Worst      float64 // the largest relative error, where an equality was tried
}

// Holds says whether there were cases and no exceptions.
func (c Check) Holds() bool { return c.Cases > 0 && c.Exceptions == 0 }

// count adds one case.
func (c *Check) count(holds bool) {
	c.Cases++
	if !holds {
		c.Exceptions++
	}
}

// checkAll tries a statement at the places that meet a condition, or at all places if
// the condition is nil.
func checkAll(id, on string, at []place, condition, holds func(place) bool) Check {
	c := Check{ID: id, On: on}
	for _, x := range at {
		if condition == nil || condition(x) {
			c.count(holds(x))
		}
	}
	return c
}

// equal counts one equality, which holds within a relative tolerance.
func (c *Check) equal(got, want, tolerance float64) {
	e := math.Abs(got - want)
	if scale := max(math.Abs(got), math.Abs(want)); scale > 0 {
		e /= scale
	}
	c.Worst = max(c.Worst, e)
	c.count(e <= tolerance)
}

// pair is two algorithms to compare.
type pair struct {
	name string
	a, b scalability.Surface
}

// swapped is the pair in the other order: theorems are tried in both.
func (q pair) swapped() pair { return pair{q.name, q.b, q.a} }

// place is a point of the plane.
type place struct{ w, p float64 }

// checkSeed seeds the random choices of all checks.
const checkSeed = 4

func newRandom() *rand.Rand { return rand.New(rand.NewPCG(checkSeed, 0)) }

// places draws points with p from 4 to most and W from p to p^3, evenly by
// their logarithms.
func places(random *rand.Rand, count int, most float64) []place {
	all := make([]place, count)
	for i := range all {
		p := 4 * math.Pow(most/4, random.Float64())
		all[i] = place{math.Pow(p, 1+2*random.Float64()), p}
	}
	return all
}

// relativelyBetter is Definition 2 at a point.
func (q pair) relativelyBetter(at place) bool {
	aW, aP := q.a.Slopes(at.w, at.p)
	bW, bP := q.b.Slopes(at.w, at.p)
	return aW >= bW && aP >= bP
}

// preservesBetter is Definition 3 at a point.
func (q pair) preservesBetter(at place) bool {
	return scalability.IsoSlope(q.a, at.w, at.p) <= scalability.IsoSlope(q.b, at.w, at.p)
}

// central estimates the derivative of f at x from differences over h and h/2 with
// Richardson's extrapolation; its error is of the order of h^4.
func central(x float64, f func(float64) float64) float64 {
	h := 2e-4 * x
	slope := func(h float64) float64 { return (f(x+h) - f(x-h)) / (2 * h) }
	return (4*slope(h/2) - slope(h)) / 3
}

// differenceTolerance allows for the error of central, which comes mostly from the
// rounding of f over a small h.
const differenceTolerance = 1e-8

// randomPlaces is the number of points at which closed forms are tried.
const randomPlaces = 400
