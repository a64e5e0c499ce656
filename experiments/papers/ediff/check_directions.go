package ediff

import (
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

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

// tied says whether slopes are too near each other for differences to order.
func tied(q pair, at place) bool {
	aW, aP := q.a.Slopes(at.w, at.p)
	bW, bP := q.b.Slopes(at.w, at.p)
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-6*max(math.Abs(a), math.Abs(b)) }
	return near(aW, bW) || near(aP, bP)
}

// checkTheorem2: where 1 is relatively better, its curve of equal efficiency
// through the point does not rise faster. The curves are followed by root
// finding, a step of p to both sides.
func checkTheorem2(q pair, at []place) Check {
	return checkAll("Th2", q.name, at, q.relativelyBetter, func(x place) bool {
		rise := func(s scalability.Surface) float64 {
			e := s.Efficiency(x.w, x.p)
			return central(x.p, func(p float64) float64 { return isoNear(s, p, e, x.w) })
		}
		return rise(q.a) <= rise(q.b)*(1+1e-6)
	})
}

// checkTheorem3: where 1 is relatively better, it is better at preserving
// efficiency.
func checkTheorem3(q pair, at []place) Check {
	return checkAll("Th3", q.name, at, q.relativelyBetter, q.preservesBetter)
}

// converseOfTheorem3 counts, among the points where 1 is better at preserving
// efficiency, those where it is not relatively better.
func converseOfTheorem3(q pair, at []place) Check {
	return checkAll("Th3-converse", q.name, at, q.preservesBetter, q.relativelyBetter)
}

// checkNecessary: where an iso-curve exists and rises, E falling with p at fixed
// W means E rising with W at fixed p.
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
