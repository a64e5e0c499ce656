package ediff

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// Fit is a [scalability.PowerLaw] fitted to samples.
type Fit struct {
	Law scalability.PowerLaw
	// MaxError and RMSError are of To/Te at the samples, relative.
	MaxError, RMSError float64
	// LeftOutError is the RMS of each sample's error when it is left out.
	LeftOutError float64
}

// String is the law as a sum, four digits a number.
func (f Fit) String() string {
	var terms []string
	for _, t := range f.Law {
		terms = append(terms, fmt.Sprintf("%s W^-%s p^%s", short(t.C), short(t.I), short(t.J)))
	}
	return strings.ReplaceAll(strings.Join(terms, " + "), "+ -", "- ")
}

// The powers that terms may have: those of messages (W^-1/3 for To = O(n^2),
// W^-2/3 for O(n), W^-1 for constants in n) and of meshes (whole and half powers
// of p).
var (
	workPowers    = []float64{1. / 3, 2. / 3, 1}
	processPowers = []float64{0.5, 1, 1.5}
)

// Another term must reduce the left-out error at least by the factor worthATerm; below
// enoughError no more are tried.
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
	var candidates []scalability.Term
	for _, i := range workPowers {
		for _, j := range processPowers {
			candidates = append(candidates, scalability.Term{I: i, J: j})
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
func bestOf(runs []Run, candidates []scalability.Term, terms int) (best Fit, found bool) {
	for _, set := range combin.Combinations(len(candidates), terms) {
		var law scalability.PowerLaw
		for _, c := range set {
			law = append(law, candidates[c])
		}
		fit, ok := fitTerms(runs, law)
		if ok && (!found || fit.LeftOutError < best.LeftOutError) {
			best, found = fit, true
		}
	}
	return best, found
}

// fitTerms finds the coefficients of given terms.
func fitTerms(runs []Run, terms scalability.PowerLaw) (Fit, bool) {
	m := calibration.Linear[Run]{Measured: Run.Overhead}
	for _, t := range terms {
		m.Terms = append(m.Terms, calibration.Term[Run]{Of: func(r Run) float64 { return math.Pow(r.W(), -t.I) * math.Pow(r.P(), t.J) }})
	}
	found, err := m.Fit(runs)
	if err != nil {
		return Fit{}, false // terms that the samples cannot tell apart
	}
	fit := Fit{MaxError: found.Errors.Max}
	for c, t := range terms {
		fit.Law = append(fit.Law, scalability.Term{C: found.Constants[c].Value, I: t.I, J: t.J})
	}
	for r, e := range found.Residuals {
		fit.RMSError += e * e / float64(len(runs))
		fit.LeftOutError += math.Pow(e/(1-found.Leverages[r]), 2) / float64(len(runs))
	}
	fit.RMSError, fit.LeftOutError = math.Sqrt(fit.RMSError), math.Sqrt(fit.LeftOutError)
	return fit, sound(fit.Law, runs)
}

// sound says whether E is a proportion that grows with W and falls with p at
// all samples.
func sound(law scalability.PowerLaw, runs []Run) bool {
	for _, r := range runs {
		byW, byP := law.Slopes(r.W(), r.P())
		if !(law.Overhead(r.W(), r.P()) > 0 && byW > 0 && byP < 0) {
			return false
		}
	}
	return true
}

// exponent is b of a law y = a x^b through the points.
func exponent(x, y []float64) float64 { return calibration.FitPower(x, y).B }
