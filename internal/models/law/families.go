package law

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

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
