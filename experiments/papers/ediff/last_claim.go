package ediff

import (
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

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

// checkLeastSlope is the premise of the last claim: E1_W <= E2_W for W from 1
// to p^2.
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

// slower counts where the checkerboard's efficiency falls more slowly than the
// pipelined program's along W = p^c, for c below 1.5: by dE, or by dE/E. p goes from
// least to 2^20.
func slower(by func(s scalability.Surface, c, p float64) float64, on string, least float64) Check {
	c := Check{ID: "falls-slower", On: on}
	for growth := 0.1; growth < 1.45; growth += 0.1 {
		for p := least; p <= 1<<20; p *= 4 {
			c.count(by(checkerboardForm, growth, p) < by(pipelinedForm, growth, p))
		}
	}
	return c
}
