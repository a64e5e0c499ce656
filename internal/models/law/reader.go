package law

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
)

// reader reads a law's arguments and writes them down in one spelling.
type reader struct {
	*spec.Args
	of   *Quantity
	spec spec.Spec
}

func (r *reader) note(key, value string) {
	r.spec.Args = append(r.spec.Args, spec.Arg{Key: key, Value: value})
}

// needs reads a quantity that must be there.
func (r *reader) needs(key string) float64 {
	if !r.Has(key) {
		r.Fail(key, "missing")
		return 1
	}
	x := r.With(key, 1, func(s string) (float64, error) {
		x, err := r.of.parse(s)
		switch {
		case err == nil && x <= 0:
			err = fmt.Errorf("%q: want more than 0", s)
		case err == nil && (x < leastAmount || x > mostAmount):
			err = fmt.Errorf("%q is too small or too large", s)
		}
		return x, err
	})
	r.note(key, r.of.format(x))
	return x
}

// mean reads the mean, which may be the quantity's.
func (r *reader) mean() float64 {
	if !r.Has("mean") && r.of.mean > 0 {
		return r.of.mean
	}
	x := r.needs("mean")
	if last := len(r.spec.Args) - 1; last >= 0 && x == r.of.mean {
		r.spec.Args = r.spec.Args[:last]
	}
	return x
}

// within reads a number, or a percentage, that must be there and has bounds.
func (r *reader) within(key string, least, most float64) float64 {
	x := r.With(key, least, units.Fraction)
	switch {
	case !r.Has(key):
		r.Fail(key, "missing")
	case x < least || x > most:
		r.Fail(key, "%v: want from %v to %v", x, least, most)
	default:
		r.note(key, formatFloat(x))
	}
	return x
}

// ends reads FROM..TO.
func (r *reader) ends() (lo, hi float64) {
	text := r.String("range", "")
	from, to, ok := strings.Cut(text, "..")
	if !ok {
		r.Fail("range", "want two ends, such as uniform(%s..%s)", r.of.format(0.5), r.of.format(2))
		return 0, 0
	}
	var err error
	if lo, err = r.of.parse(strings.TrimSpace(from)); err == nil {
		hi, err = r.of.parse(strings.TrimSpace(to))
	}
	switch {
	case err != nil:
		r.Fail("range", "%w", err)
	case lo < 0:
		r.Fail("range", "it begins below 0")
	case hi <= lo || hi > mostAmount:
		r.Fail("range", "%q: want a larger number after a smaller one", text)
	default:
		r.note("range", r.of.format(lo)+".."+r.of.format(hi))
	}
	return lo, hi
}

func (r *reader) lognormal() (mu, sigma float64) {
	cv, mean := r.within("cv", 0, mostCV), r.mean()
	variance := math.Log1p(cv * cv)
	return math.Log(mean) - variance/2, math.Sqrt(variance)
}

func (r *reader) normal() (mean, deviation float64) {
	cv, mean := r.within("cv", 0, mostCV), r.mean()
	return mean, cv * mean
}

func (r *reader) weibull() (shape, scale float64) {
	shape = r.within("shape", leastShape, mostShape)
	return shape, r.scale(math.Gamma(1 + 1/shape))
}

// gamma has a shape or, in its place, a cv.
func (r *reader) gamma() (shape, scale float64) {
	if r.Has("cv") && !r.Has("shape") {
		cv := r.within("cv", 1/math.Sqrt(mostShape), 1/math.Sqrt(leastShape))
		shape = 1 / (cv * cv)
	} else {
		shape = r.within("shape", leastShape, mostShape)
		if r.Has("cv") {
			r.Fail("cv", "want it or the shape, not both")
		}
	}
	return shape, r.scale(shape)
}

// scale reads the scale, or follows from the mean of a law of scale 1.
func (r *reader) scale(mean float64) float64 {
	if !r.Has("scale") {
		return r.mean() / mean
	}
	if r.Has("mean") {
		r.Fail("mean", "want it or the scale, not both")
	}
	return r.needs("scale")
}
