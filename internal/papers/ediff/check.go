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

// places draws points with p from 4 to most and W from p to p^3, evenly by their logarithms.
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

// checkTheorem1: along every curve with dW >= 0 and dp >= 0 through a point
// dE1 >= dE2 holds if and only if E1_W >= E2_W and E1_p >= E2_p. The curves are
// the axes and random arcs; dE is by differences along the arc, away from ties.
func checkTheorem1(q pair, at []place) Check {
	const arcs = 24
	c := Check{ID: "Th1", On: q.name}
	random := newRandom()
	for _, x := range at {
		all := true
		for k := range arcs {
			angle := random.Float64() * math.Pi / 2
			bendW, bendP := random.NormFloat64(), random.NormFloat64()
			switch k {
			case 0:
				angle = 0
			case 1:
				angle = math.Pi / 2
			}
			along := func(s scalability.Surface) float64 {
				// The arc is at x for t = 1; W and p go by their own size.
				return central(1, func(t float64) float64 {
					u := t - 1
					w := x.w * (1 + math.Cos(angle)*u + bendW*u*u)
					p := x.p * (1 + math.Sin(angle)*u + bendP*u*u)
					return s.Efficiency(w, p)
				})
			}
			if along(q.a) < along(q.b) {
				all = false
			}
		}
		if !tied(q, x) {
			c.count(all == q.relativelyBetter(x))
		}
	}
	return c
}

// tied says whether slopes are too close for differences to show which is larger.
func tied(q pair, at place) bool {
	aW, aP := q.a.Slopes(at.w, at.p)
	bW, bP := q.b.Slopes(at.w, at.p)
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-6*max(math.Abs(a), math.Abs(b)) }
	return near(aW, bW) || near(aP, bP)
}

// checkTheorem2: where 1 is relatively better, its curve of equal efficiency through the point
// does not rise faster. The curves are followed by root finding, a step of p to both sides.
func checkTheorem2(q pair, at []place) Check {
	return checkAll("Th2", q.name, at, q.relativelyBetter, func(x place) bool {
		rise := func(s scalability.Surface) float64 {
			e := s.Efficiency(x.w, x.p)
			return central(x.p, func(p float64) float64 { return isoNear(s, p, e, x.w) })
		}
		return rise(q.a) <= rise(q.b)*(1+1e-6)
	})
}

// checkTheorem3: where 1 is relatively better, it is better at preserving efficiency.
func checkTheorem3(q pair, at []place) Check {
	return checkAll("Th3", q.name, at, q.relativelyBetter, q.preservesBetter)
}

// converseOfTheorem3 counts, among the points where 1 is better at preserving
// efficiency, those where it is not relatively better.
func converseOfTheorem3(q pair, at []place) Check {
	return checkAll("Th3-converse", q.name, at, q.preservesBetter, q.relativelyBetter)
}

// checkNecessary: where an iso-curve rises and E falls with p at fixed W, E must rise
// with W at fixed p.
func checkNecessary(q pair, at []place) Check {
	c := Check{ID: "necessary", On: q.name}
	for _, x := range at {
		for _, s := range []scalability.Surface{q.a, q.b} {
			byW, byP := s.Slopes(x.w, x.p)
			e := s.Efficiency(x.w, x.p)
			rises := isoNear(s, 1.01*x.p, e, x.w) > x.w
			c.count(!(rises && byP < 0) || byW > 0)
		}
	}
	return c
}

// scaling is a way in which W grows with p: a curve, and the slope dS/dp that a
// theorem gives along it.
type scaling struct {
	id, name string
	work     func(s scalability.Surface, p float64) float64
	slope    func(s scalability.Surface, w, p float64) float64
}

// The constants of the curves. Theorems 5 to 7 hold for any; with these the
// curves stay on the sampled part of the plane.
const (
	workPerProcess     = 60_000. // m of W = m p
	verticesPerProcess = 7.      // c of n = c p
	timeUnits          = 90_000. // t/t_c
)

// scalings are those of Theorems 5 to 7, and that of constant work: Theorem 8 names its dS/dp.
func scalings() []scaling {
	cubed := func(p float64) float64 { return math.Pow(verticesPerProcess*p, 3) }
	return []scaling{
		{
			"Th5", "W = m p",
			func(_ scalability.Surface, p float64) float64 { return workPerProcess * p },
			func(s scalability.Surface, w, p float64) float64 {
				byW, byP := s.Slopes(w, p)
				return s.Efficiency(w, p) + p*(byP+workPerProcess*byW)
			},
		},
		{
			"Th6", "n = c p, storage O(n)",
			func(_ scalability.Surface, p float64) float64 { return cubed(p) },
			func(s scalability.Surface, w, p float64) float64 {
				byW, byP := s.Slopes(w, p)
				n := verticesPerProcess * p
				return s.Efficiency(w, p) + p*(byP+verticesPerProcess*byW*3*n*n)
			},
		},
		{
			"Th7", "T = t",
			func(s scalability.Surface, p float64) float64 {
				return scalability.Bisect(scalability.LeastWork, scalability.MostWork, func(w float64) float64 { return w - timeUnits*p*s.Efficiency(w, p) })
			},
			func(s scalability.Surface, w, p float64) float64 {
				byW, byP := s.Slopes(w, p)
				return (s.Efficiency(w, p) + p*byP) / (1 - timeUnits*p*byW)
			},
		},
		{
			"Th8-slope", "W constant",
			func(_ scalability.Surface, _ float64) float64 { return 1e6 },
			speedupSlope,
		},
	}
}

// checkScaling: the theorem's expression is dS/dp along its curve, so that it
// orders the growth of two speedups.
func checkScaling(sc scaling, q pair, processes []float64) Check {
	c := Check{ID: sc.id, On: q.name + ", " + sc.name}
	for _, p := range processes {
		for _, s := range []scalability.Surface{q.a, q.b} {
			w := sc.work(s, p)
			if math.IsNaN(w) {
				continue // no work takes that long on so many processes
			}
			along := central(p, func(p float64) float64 { return speedup(s, sc.work(s, p), p) })
			c.equal(sc.slope(s, w, p), along, differenceTolerance)
		}
	}
	return c
}

// serialGrowth is df/dp at constant W, with the serial fraction f of Karp and Flatt.
func serialGrowth(s scalability.Surface, w, p float64) float64 {
	return central(p, func(p float64) float64 { return scalability.SerialFraction(speedup(s, w, p), p) })
}

// checkTheorem8: at constant W, the algorithm with the larger E + p E_p has the slower growing
// serial fraction. Points where the two are equal by one of these are left out.
func checkTheorem8(q pair, at []place) Check {
	c := Check{ID: "Th8", On: q.name}
	for _, x := range at {
		d, dTied := apart(speedupSlope(q.a, x.w, x.p), speedupSlope(q.b, x.w, x.p))
		f, fTied := apart(serialGrowth(q.a, x.w, x.p), serialGrowth(q.b, x.w, x.p))
		if !dTied && !fTied {
			c.count(d*f < 0)
		}
	}
	return c
}

// checkTheorem8Equal is the same at points of equal E and p, with a work for each.
// There f1' - f2' is -(S1' - S2') p/(S^2 (p-1)): one is zero, or has the opposite
// sign, as the other is or has.
func checkTheorem8Equal(q pair, at []place) Check {
	c := Check{ID: "Th8-equal-E", On: q.name}
	for _, x := range at {
		w := scalability.IsoWork(q.b, x.p, q.a.Efficiency(x.w, x.p))
		if math.IsNaN(w) {
			continue
		}
		s := speedup(q.a, x.w, x.p)
		want := -(speedupSlope(q.a, x.w, x.p) - speedupSlope(q.b, w, x.p)) * x.p / (s * s * (x.p - 1))
		a, b := serialGrowth(q.a, x.w, x.p), serialGrowth(q.b, w, x.p)
		c.count(math.Abs(a-b-want) <= tieTolerance*max(math.Abs(a), math.Abs(b))+roundingOf1/(x.p*x.p))
	}
	return c
}

// speedupSlope is E + p E_p, which is dS/dp at constant W.
func speedupSlope(s scalability.Surface, w, p float64) float64 {
	_, byP := s.Slopes(w, p)
	return s.Efficiency(w, p) + p*byP
}

// tieTolerance is the relative error of a slope found from differences. Where E is near 1, the
// serial fraction, a difference of 1/S and 1/p, also has the rounding of 1/p over a step of p.
const tieTolerance, roundingOf1 = 1e-7, 1e-11

// apart is a - b, and whether it is too small for its sign to mean anything.
func apart(a, b float64) (difference float64, tied bool) {
	return a - b, math.Abs(a-b) <= tieTolerance*max(math.Abs(a), math.Abs(b))
}

// checkLastClaim is the paper's end: that for W below p^1.5 the checkerboard is
// nearer to linear speedup. Each case is a point with 1 < W < p^1.5.
func checkLastClaim(at []place) Check {
	return checkAll("last-claim", "closed forms, 1 < W < p^1.5", at, nil, func(x place) bool {
		return speedup(checkerboardForm, x.w, x.p) > speedup(pipelinedForm, x.w, x.p)
	})
}

// lastClaimPlaces draws points with p from 4 to 10^6 and 1 < W < p^1.5.
func lastClaimPlaces(count int) []place {
	random := newRandom()
	all := make([]place, count)
	for i := range all {
		p := 4 * math.Pow(250_000, random.Float64())
		all[i] = place{math.Pow(p, 0.001+1.499*random.Float64()), p}
	}
	return all
}

// checkPipelinedFaster: the opposite, at any W above 1.
func checkPipelinedFaster(at []place) Check {
	return checkAll("pipelined-faster", "closed forms, W > 1", at, nil, func(x place) bool {
		return speedup(pipelinedForm, x.w, x.p) > speedup(checkerboardForm, x.w, x.p)
	})
}

// checkLeastSlope is the premise of the last claim: E1_W <= E2_W for W from 1 to p^2.
func checkLeastSlope(at []place) Check {
	return checkAll("premise", "closed forms, 1 < W < p^2", at, nil, func(x place) bool {
		a, _ := checkerboardForm.Slopes(x.w, x.p)
		b, _ := pipelinedForm.Slopes(x.w, x.p)
		return a <= b
	})
}

// decline is -dlnE/dlnp along W = p^c.
func decline(s scalability.Surface, c, p float64) float64 {
	return -central(math.Log(p), func(x float64) float64 {
		return math.Log(s.Efficiency(math.Exp(c*x), math.Exp(x)))
	})
}

// fall is -dE/dp along W = p^c.
func fall(s scalability.Surface, c, p float64) float64 {
	byW, byP := s.Slopes(math.Pow(p, c), p)
	return -(byP + byW*c*math.Pow(p, c-1))
}

// Subjects of slower, and from which p on the two differ for certain.
const (
	byFall    = "-dE/dp, along W = p^c, c of 0.1 to 1.4"
	byDecline = "-dlnE/dlnp, along W = p^c, c of 0.1 to 1.4"
	largeP    = 1024
	byFallFar = byFall + ", p of 1024 on"
)

// slower counts where the checkerboard's efficiency falls more slowly than the pipelined
// program's along W = p^c, for c below 1.5: by dE, or by dE/E. p goes from least to 2^20.
func slower(by func(s scalability.Surface, c, p float64) float64, on string, least float64) Check {
	c := Check{ID: "falls-slower", On: on}
	for growth := 0.1; growth < 1.45; growth += 0.1 {
		for p := least; p <= 1<<20; p *= 4 {
			c.count(by(checkerboardForm, growth, p) < by(pipelinedForm, growth, p))
		}
	}
	return c
}
