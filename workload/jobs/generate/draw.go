package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
)

// What is drawn from streams of random numbers of their own. The second type of jobs of a model
// takes those after the last.
const (
	ofArrivals = iota
	ofSizes
	ofRuns
	ofLimits
	numStreams
)

func stream(seed uint64, of int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(of))) }

// gamma draws from the law of Gamma with a shape of at least 1 (Marsaglia and Tsang 2000).
// Products are rounded before they are added, as on computers without fused operations.
func gamma(r *rand.Rand, shape, scale float64) float64 {
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := r.NormFloat64()
		v := 1 + float64(c*x)
		if v <= 0 {
			continue
		}
		v *= float64(v * v)
		if u := 1 - r.Float64(); math.Log(u) < float64(x*x/2)+float64(d*(1-v+math.Log(v))) {
			return d * v * scale
		}
	}
}

// between is a range from which one draws uniformly.
type between struct{ min, max float64 }

func (b between) draw(r *rand.Rand) float64 { return b.min + float64((b.max-b.min)*r.Float64()) }

// logUniform draws such that the logarithm is uniform.
func (b between) logUniform(r *rand.Rand) float64 {
	return math.Exp(between{math.Log(b.min), math.Log(b.max)}.draw(r))
}

// rangeArg reads one number, or min..max, of at least least.
func rangeArg(a *spec.Args, key string, def between, least float64, parse func(string) (float64, error)) between {
	text := a.String(key, "")
	if !a.Has(key) {
		return def
	}
	low, high, is := strings.Cut(text, "..")
	if !is {
		high = low
	}
	x, err := parse(low)
	y := x
	if err == nil {
		y, err = parse(high)
	}
	switch {
	case err != nil:
		a.Fail(key, "%w", err)
	case !(x >= least && x <= y):
		a.Fail(key, "%q: want min..max with %g <= min <= max", text, least)
	default:
		return between{x, y}
	}
	return def
}

// rateArg reads a number of jobs in a time, such as 10/h, or in a second if it is a number alone.
func rateArg(a *spec.Args, def float64) (perSec float64) {
	return a.With("rate", def, func(text string) (float64, error) {
		number, unit, is := strings.Cut(text, "/")
		x, err := units.Fraction(number)
		if err == nil && is {
			per, wrong := units.Duration("1" + strings.TrimSpace(unit))
			x, err = x/per, wrong
		}
		if err == nil && !(x > 0 && units.Finite(x)) {
			err = fmt.Errorf("%q: want a number above 0 in a time, such as 10/h", text)
		}
		return x, err
	})
}

// poissonDates sets dates that are independent of each other, at a rate.
func poissonDates(submitSec []float64, perSec float64, seed uint64) {
	r, t := stream(seed, ofArrivals), 0.0
	for i := range submitSec {
		t += r.ExpFloat64() / perSec
		submitSec[i] = t
	}
}
