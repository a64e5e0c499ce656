package ediff

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// Exponent is the growth law of an isoefficiency function, W = C p^Exponent.
type Exponent struct {
	Platform  string // a platform, or the closed form
	Variant   string
	Source    string // closed form, derived or simulated
	Target    float64
	P, W      []float64 // the points of the curve
	Exponent  float64   // least squares on logarithms over all points
	LastSlope float64   // between the last two
}

// points are those of the curve, to be drawn.
func (x Exponent) points() []figures.Point {
	points := make([]figures.Point, len(x.P))
	for i := range x.P {
		points[i] = figures.Point{X: x.P[i], Y: x.W[i]}
	}
	return points
}

func newExponent(platform, variant, source string, target float64, p, w []float64) Exponent {
	last := len(p) - 2
	return Exponent{platform, variant, source, target, p, w, exponent(p, w), exponent(p[last:], w[last:])}
}

// closedExponents finds W(p) by root finding on the paper's closed forms.
func closedExponents() []Exponent {
	var all []Exponent
	for _, f := range []struct {
		name, variant string
		form          scalability.PowerLaw
	}{
		{"To = n^2 p", "checkerboard", checkerboardForm},
		{"To = n p", "pipelined", pipelinedForm},
		{"To = n p^1.5, start-ups", "checkerboard", startupForm},
		{"To = n^2 p^0.5, sends not hidden", "pipelined", unhiddenForm},
	} {
		for _, target := range []float64{0.2, 0.5, 0.8} {
			var p, w []float64
			for x := 4.; x <= 1<<20; x *= 4 {
				p, w = append(p, x), append(w, scalability.IsoWork(f.form, x, target))
			}
			all = append(all, newExponent(f.name, f.variant, "closed form", target, p, w))
		}
	}
	return all
}

// defaultIsoSides are the meshes of the simulated curves.
func defaultIsoSides() []int { return []int{4, 6, 8, 10, 12} }

// isoTarget is the efficiency of the simulated curves, low so that n can stay small.
const isoTarget = 0.1

// simulatedExponents finds W(p) with simulations, and where these are derived the
// same with [Platform.Derived].
func simulatedExponents(ctx context.Context, platforms []Platform, isoSides []int) ([]Exponent, error) {
	type curve struct {
		m      Platform
		v      generate.FloydVariant
		source string
	}
	var curves []curve
	for _, m := range platforms {
		for _, v := range Variants() {
			if m.CopyUpdates == 0 || v == generate.PipelinedCheckerboard {
				curves = append(curves, curve{m, v, "simulated"})
				if m.Exact() {
					curves = append(curves, curve{m, v, "derived"})
				}
			}
		}
	}
	work := make([]float64, len(curves)*len(isoSides))
	// The largest meshes first: they take longest.
	err := run.Count(ctx, runtime.GOMAXPROCS(0), len(work), func(engine *sim.Engine, i int) (err error) {
		k, c := len(isoSides)-1-i/len(curves), curves[i%len(curves)]
		side, s := isoSides[k], newSampler(ctx, engine, c.m, c.v)
		work[i%len(curves)*len(isoSides)+k], err = isoByRuns(side, isoTarget, func(n int) (Run, error) {
			if c.source == "derived" {
				return Run{Variant: c.v, N: n, Side: side, Efficiency: c.m.Derived(c.v, n, side)}, nil
			}
			return s.run(n, side)
		})
		if err != nil {
			return fmt.Errorf("isoefficiency on %d x %d: %w", side, side, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var p []float64
	for _, side := range isoSides {
		p = append(p, float64(side*side))
	}
	var all []Exponent
	for k, c := range curves {
		all = append(all, newExponent(c.m.Name, c.v.String(), c.source, isoTarget, p, work[k*len(isoSides):(k+1)*len(isoSides)]))
	}
	return all, nil
}

// limitExponents follows the derived laws to meshes too large to simulate.
func limitExponents(platforms []Platform) []Exponent {
	var all []Exponent
	for _, m := range platforms {
		if !m.Exact() || m.Fills {
			continue
		}
		for _, v := range Variants() {
			law := m.law(v)
			var p, w []float64
			for side := 16.; side <= 1<<16; side *= 2 {
				p = append(p, side*side)
				w = append(w, scalability.IsoWork(law, side*side, isoTarget))
			}
			all = append(all, newExponent(m.Name, v.String(), "derived, to p = 2^32", isoTarget, p, w))
		}
	}
	return all
}

// mostBlock bounds the search for n.
const mostBlock = 4096

// isoByRuns finds the W at which E is the target on side*side processes: the two
// neighbouring widths of blocks with E below and above it, and between them a
// power law of To/Te. The search is by secants on logarithms, so that only a few
// runs are made, and those as small as can be. E must grow with n. No bisection does: it would begin
// with a bracket that has a run of minutes as its upper end, and here n is a whole number of blocks.
func isoByRuns(side int, target float64, run func(n int) (Run, error)) (float64, error) {
	want := math.Log(1/target - 1)
	at := map[int]float64{} // log To/Te by width of blocks, 1 being unlike the rest
	low, high := 1, 0       // E below the target at low, above at high; 0: not known
	for block := 4; low+1 != high; {
		r, err := run(block * side)
		if err != nil {
			return 0, err
		}
		at[block] = math.Log(r.Overhead())
		if at[block] > want {
			low = block
		} else {
			high = block
		}
		block = nextBlock(at, low, high, want)
		if block > mostBlock || block < 2 {
			return 0, fmt.Errorf("no n from %d to %d has E = %v", 2*side, mostBlock*side, target)
		}
	}
	for _, block := range []int{low, high} {
		if _, ok := at[block]; !ok {
			return 0, fmt.Errorf("no n from %d to %d has E = %v", 2*side, mostBlock*side, target)
		}
	}
	part := (at[low] - want) / (at[low] - at[high])
	return math.Pow(float64(side), 3) * math.Pow(float64(low), 3*(1-part)) * math.Pow(float64(high), 3*part), nil
}

// nextBlock is the width to try next: where the secant through the bracket, or
// through its known end with To/Te falling as 1/n, meets the target.
func nextBlock(at map[int]float64, low, high int, want float64) int {
	guess := 0.
	x, lowKnown := at[low]
	y, highKnown := at[high]
	switch {
	case lowKnown && highKnown:
		part := (x - want) / (x - y)
		guess = math.Pow(float64(low), 1-part) * math.Pow(float64(high), part)
	case lowKnown:
		guess = 1 + float64(low)*min(math.Exp(x-want), 4)
	default:
		guess = float64(high) * max(math.Exp(y-want), 0.25)
	}
	block := int(guess)
	if _, tried := at[block]; tried {
		block++
	}
	switch {
	case high > 0:
		block = min(block, high-1)
	case low < mostBlock: // the guess may lie beyond the answer
		block = min(block, mostBlock)
	}
	return max(block, low+1)
}
