package ediff

import (
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

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

// scalings are those of Theorems 5 to 7, and that of constant work, whose dS/dp
// Theorem 8 names.
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
				continue // nothing takes that long on so many
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

// checkTheorem8: at constant W, the algorithm with the larger E + p E_p has the
// slower growing serial fraction. Points where the two are equal by one of these
// are left out.
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

// tieTolerance is what differences leave of the digits of a slope; where E is near
// 1 the serial fraction, a difference of 1/S and 1/p, has the rounding of 1/p over a
// step of p besides.
const tieTolerance, roundingOf1 = 1e-7, 1e-11

// apart is a - b, and whether that is too small to have a sign.
func apart(a, b float64) (difference float64, tied bool) {
	return a - b, math.Abs(a-b) <= tieTolerance*max(math.Abs(a), math.Abs(b))
}
