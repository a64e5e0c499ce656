package law

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Law is a law of numbers above 0. Laws are equal if they say the same; the zero Law
// says nothing.
type Law struct {
	family *family
	a, b   float64 // see families
	text   string
}

// IsZero says whether l is the zero Law.
func (l Law) IsZero() bool { return l == Law{} }

// String is the text that Parse reads back.
func (l Law) String() string { return l.text }

// Quantile is the number that a draw is below with probability p, between 0 and 1.
func (l Law) Quantile(p float64) float64 { return l.family.quantile(l.a, l.b, p) }

// Quantity is what the numbers of a law measure.
type Quantity struct {
	parse  func(string) (float64, error)
	format func(float64) string
	mean   float64 // if none is given; 0: one must be
}

var (
	// Factors are numbers without a unit, with mean 1 unless another is given.
	Factors = &Quantity{units.Fraction, formatFloat, 1}
	// Seconds are durations.
	Seconds = &Quantity{units.Duration, units.FormatDuration, 0}
)

func formatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Parse reads a law. The error joins *spec.Error values.
func Parse(text string, of *Quantity) (Law, error) {
	if number := strings.TrimSpace(text); number != "" && strings.ContainsRune("+-.0123456789", rune(number[0])) {
		text = constantName + "(" + text + ")"
		l, err := parse(text, of)
		return l, shifted(err, -len(constantName)-1)
	}
	return parse(text, of)
}

func parse(text string, of *Quantity) (Law, error) {
	f, err := find(text)
	if err != nil {
		return Law{}, err
	}
	s, err := spec.ParseMain(text, mains)
	if err != nil {
		return Law{}, err
	}
	r := &reader{Args: s.Reader(), of: of, spec: spec.Spec{Name: f.name}}
	l := Law{family: f}
	l.a, l.b = f.read(r)
	if err := r.Err(); err != nil {
		return Law{}, placed(text, err)
	}
	l.text = strings.Replace(r.spec.String(), "("+f.main+"=", "(", 1) // none has a key ""
	return l, nil
}

// find finds the family that a text names.
func find(text string) (*family, error) {
	name, _, _ := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	var names []string
	for i := range families {
		if names = append(names, families[i].name); names[i] == name {
			return &families[i], nil
		}
	}
	return nil, &spec.Error{Col: 1, Msg: srcerr.Unknown("law", name, names).Error()}
}

// placed gives mistakes in arguments their columns.
func placed(text string, err error) error {
	var all []error
	for _, part := range srcerr.Parts(err) {
		col := 1
		if in, ok := errors.AsType[*spec.ArgError](part); ok {
			col = spec.ValueColumn(text, in.Index)
		}
		all = append(all, &spec.Error{Col: col, Msg: part.Error()})
	}
	return errors.Join(all...)
}

// shifted moves mistakes to another column of a longer text, or a shorter.
func shifted(err error, by int) error {
	for _, part := range srcerr.Parts(err) {
		if at, ok := errors.AsType[*spec.Error](part); ok {
			at.Col = max(at.Col+by, 1)
		}
	}
	return err
}

// family is a set of laws that differ in two numbers.
type family struct {
	name     string
	main     string // the argument that may stand without its key
	read     func(*reader) (a, b float64)
	quantile func(a, b, p float64) float64
}

const constantName = "constant"

// What the numbers of a law may be at most, and shapes at least: draws then stay above
// 0 and finite.
const (
	mostCV     = 10
	leastShape = 0.1
	mostShape  = 1000

	leastAmount = 1e-100
	mostAmount  = 1e100
)

// cutOff is the part of the mean that a draw of a normal law is at least.
const cutOff = 0.01

// families are the laws, with what their two numbers are.
var families = [...]family{
	{constantName, "value", func(r *reader) (float64, float64) { return r.needs("value"), 0 }, constant},
	{"uniform", "range", (*reader).ends, uniform}, // the ends
	{"exp", "mean", func(r *reader) (float64, float64) { return r.mean(), 0 }, exponential},
	{"lognormal", "", (*reader).lognormal, lognormal}, // mean and deviation of the logarithm
	{"normal", "", (*reader).normal, normal},          // mean and deviation
	{"weibull", "", (*reader).weibull, weibull},       // shape and scale
	{"gamma", "", (*reader).gamma, gamma},             // shape and scale
}

// mains are the arguments that may stand without their keys.
var mains = func() map[string]string {
	all := map[string]string{}
	for _, f := range &families {
		if f.main != "" {
			all[f.name] = f.main
		}
	}
	return all
}()

func constant(value, _, _ float64) float64 { return value }

func uniform(lo, hi, p float64) float64 { return lo + p*(hi-lo) }

func exponential(mean, _, p float64) float64 { return -mean * math.Log1p(-p) }

func lognormal(mu, sigma, p float64) float64 {
	return math.Exp(mu + sigma*distuv.UnitNormal.Quantile(p))
}

func normal(mean, deviation, p float64) float64 {
	return max(mean+deviation*distuv.UnitNormal.Quantile(p), cutOff*mean)
}

func weibull(shape, scale, p float64) float64 {
	return scale * math.Pow(-math.Log1p(-p), 1/shape)
}

// gamma takes two terms of the series about 0 (Abramowitz and Stegun 6.5.29, inverted) where
// they are right to nine digits and gonum's inverse may give up.
func gamma(shape, scale, p float64) float64 {
	logGamma, _ := math.Lgamma(shape + 1)
	if x := math.Exp((math.Log(p) + logGamma) / shape); x < 1e-5 {
		return x * (1 + x/(shape+1)) * scale
	}
	return distuv.Gamma{Alpha: shape, Beta: 1}.Quantile(p) * scale
}

// Stream draws numbers, one after another. The zero Stream is one that NewStream does
// not make.
type Stream struct{ pcg rand.PCG }

// NewStream starts the stream of something that its names distinguish from all others.
func NewStream(seed uint64, names ...string) Stream {
	h := mix(seed)
	for _, name := range names {
		for i := range len(name) {
			h = (h ^ uint64(name[i])) * fnvPrime
		}
		h = mix(h ^ uint64(len(name))) // so that names do not run into each other
	}
	var s Stream
	s.pcg.Seed(h, mix(h))
	return s
}

// Draw is the next number, under a law.
func (s *Stream) Draw(l Law) float64 { return l.Quantile(s.Uniform()) }

// Uniform is the next number between 0 and 1, neither of which it is.
func (s *Stream) Uniform() float64 { return (float64(s.pcg.Uint64()>>12) + 0.5) / (1 << 52) }

const fnvPrime = 1099511628211 // Fowler, Noll and Vo's

// mix spreads a difference in any bit over all bits: the finalizer of SplitMix64
// (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
func mix(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

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
