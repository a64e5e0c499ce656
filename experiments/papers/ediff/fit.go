package ediff

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Fit is a [PowerLaw] fitted to samples.
type Fit struct {
	Law PowerLaw
	// MaxError and RMSError are of To/Te at the samples, relative.
	MaxError, RMSError float64
	// LeftOutError is the RMS of each sample's error when it is left out.
	LeftOutError float64
}

// The powers that terms may have: those of messages (W^-1/3 for To = O(n^2),
// W^-2/3 for O(n), W^-1 for constants in n) and of meshes (whole and half powers
// of p).
var (
	workPowers    = []float64{1. / 3, 2. / 3, 1}
	processPowers = []float64{0.5, 1, 1.5}
)

// A term more must make the left-out error smaller by this factor; the fit is
// good enough below enoughError.
const (
	worthATerm  = 0.9
	enoughError = 1e-9
	mostTerms   = 4
)

// FitSurface fits 1/E - 1 = sum of C W^-I p^J to the samples by relative least
// squares: of all sets of up to four terms the one that predicts left-out samples
// best (PRESS; D. M. Allen, The relationship between variable selection and data
// augmentation, Technometrics 16(1), 1974), where each term more must be worth
// it. The surface keeps to 0 < E < 1, E_W > 0 > E_p at the samples. O(sets *
// samples * terms^2).
func FitSurface(runs []Run) (Fit, error) {
	var candidates []Term
	for _, i := range workPowers {
		for _, j := range processPowers {
			candidates = append(candidates, Term{I: i, J: j})
		}
	}
	best, found := Fit{LeftOutError: math.Inf(1)}, false
	for terms := 1; terms <= mostTerms && terms < len(runs); terms++ {
		with, ok := bestOf(runs, candidates, terms)
		if ok && (!found || with.LeftOutError < worthATerm*best.LeftOutError) {
			best, found = with, true
		}
		if found && best.LeftOutError < enoughError {
			break
		}
	}
	if !found {
		return Fit{}, fmt.Errorf("no surface through %d samples", len(runs))
	}
	return best, nil
}

// bestOf tries all sets of so many terms.
func bestOf(runs []Run, candidates []Term, terms int) (best Fit, found bool) {
	law := make(PowerLaw, 0, terms)
	var choose func(from int)
	choose = func(from int) {
		if len(law) < terms {
			for c := from; c < len(candidates); c++ {
				law = append(law, candidates[c])
				choose(c + 1)
				law = law[:len(law)-1]
			}
			return
		}
		fit, ok := fitTerms(runs, law)
		if ok && (!found || fit.LeftOutError < best.LeftOutError) {
			best, found = fit, true
		}
	}
	choose(0)
	return best, found
}

// fitTerms finds the coefficients of given terms.
func fitTerms(runs []Run, terms PowerLaw) (Fit, bool) {
	rows, cols := len(runs), len(terms)
	a, ones := mat.NewDense(rows, cols, nil), mat.NewVecDense(rows, nil)
	scale := make([]float64, cols)
	for c := range terms {
		for r, run := range runs {
			x := math.Pow(run.W(), -terms[c].I) * math.Pow(run.P(), terms[c].J) / run.Overhead()
			a.Set(r, c, x)
			scale[c] = math.Hypot(scale[c], x)
		}
		for r := range rows {
			a.Set(r, c, a.At(r, c)/scale[c])
		}
	}
	for r := range rows {
		ones.SetVec(r, 1)
	}
	var qr mat.QR
	qr.Factorize(a)
	var coefficients mat.VecDense
	if err := qr.SolveVecTo(&coefficients, false, ones); err != nil {
		return Fit{}, false // terms that the samples cannot tell apart
	}
	law := make(PowerLaw, cols)
	for c, t := range terms {
		law[c] = Term{coefficients.AtVec(c) / scale[c], t.I, t.J}
	}
	if !law.sound(runs) {
		return Fit{}, false
	}
	var q mat.Dense
	qr.QTo(&q)
	return law.errors(runs, &q), true
}

// errors measures the fit; q is the orthogonal factor, whose first columns give
// each sample's leverage.
func (s PowerLaw) errors(runs []Run, q *mat.Dense) Fit {
	f := Fit{Law: s}
	for r, run := range runs {
		e := s.Overhead(run.W(), run.P())/run.Overhead() - 1
		leverage := 0.0
		for c := range s {
			leverage += q.At(r, c) * q.At(r, c)
		}
		f.MaxError = max(f.MaxError, math.Abs(e))
		f.RMSError += e * e / float64(len(runs))
		f.LeftOutError += math.Pow(e/(1-leverage), 2) / float64(len(runs))
	}
	f.RMSError, f.LeftOutError = math.Sqrt(f.RMSError), math.Sqrt(f.LeftOutError)
	return f
}

// sound says whether E is a proportion that grows with W and falls with p at
// all samples.
func (s PowerLaw) sound(runs []Run) bool {
	for _, r := range runs {
		byW, byP := s.Slopes(r.W(), r.P())
		if !(s.Overhead(r.W(), r.P()) > 0 && byW > 0 && byP < 0) {
			return false
		}
	}
	return true
}
