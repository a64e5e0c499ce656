package ediff

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// Slope is a sample's change rates of E over the smallest steps of W and of p, which
// the paper takes for E_W and E_p, beside the slopes of the fitted surface.
type Slope struct {
	N, Side    int
	Efficiency float64
	ByW        float64 // (E(n+m) - E(n)) / (W(n+m) - W(n)): the next n with equal blocks
	ByP        float64 // (E((m+1)^2) - E(m^2)) / (2m+1) at equal n; NaN on the largest mesh
	Unit       float64 // as ByW, to n + 1, where blocks are unequal; NaN if not sampled
	FitByW     float64 // E_W of the surface in the middle of the step of W
	FitByP     float64 // E_p in the middle of the step of p
	MeanByP    float64 // its mean over that step, which is long: 2m + 1
}

// W is the sample's work.
func (s Slope) W() float64 { return cube(s.N) }

// P is its number of processes.
func (s Slope) P() float64 { return float64(s.Side * s.Side) }

// middleW and middleP are the middles of the steps of W and of p.
func (s Slope) middleW() float64 { return (cube(s.N) + cube(s.N+s.Side)) / 2 }
func (s Slope) middleP() float64 { return s.P() + float64(2*s.Side+1)/2 }

// ErrorByW and the others are relative to the difference; NaN where there is none.
func (s Slope) ErrorByW() float64 { return math.Abs(s.FitByW/s.ByW - 1) }

// ErrorByP is that of FitByP.
func (s Slope) ErrorByP() float64 { return math.Abs(s.FitByP/s.ByP - 1) }

// ErrorMeanByP is that of MeanByP.
func (s Slope) ErrorMeanByP() float64 { return math.Abs(s.MeanByP/s.ByP - 1) }

// slopesOf lists the lattice's points.
func (s *Samples) slopesOf(l Lattice, fit Fit) []Slope {
	var all []Slope
	for _, n := range l.N {
		for _, side := range l.Side {
			here, ok := s.At(n, side)
			if !ok {
				continue
			}
			rate := func(n, side int, size func(Run) float64) float64 {
				next, ok := s.At(n, side)
				if !ok {
					return math.NaN()
				}
				return (next.Efficiency - here.Efficiency) / (size(next) - size(here))
			}
			x := Slope{
				N: n, Side: side, Efficiency: here.Efficiency,
				ByW: rate(n+side, side, Run.W), ByP: rate(n, side+1, Run.P), Unit: rate(n+1, side, Run.W), FitByP: math.NaN(), MeanByP: math.NaN(),
			}
			x.FitByW, _ = fit.Law.Slopes(x.middleW(), x.P())
			if !math.IsNaN(x.ByP) {
				_, x.FitByP = fit.Law.Slopes(x.W(), x.middleP())
				step := float64(2*side + 1)
				x.MeanByP = (fit.Law.Efficiency(x.W(), x.P()+step) - fit.Law.Efficiency(x.W(), x.P())) / step
			}
			all = append(all, x)
		}
	}
	return all
}

// equalBlocks are the samples that a smooth surface can pass through.
func (s *Samples) equalBlocks() []Run {
	return slices.DeleteFunc(slices.Clone(s.Runs), func(r Run) bool { return r.N%r.Side != 0 })
}

// Surfaced is a program on a platform: samples, the surface through them, and
// the slopes of both.
type Surfaced struct {
	Samples
	Fit    Fit
	Slopes []Slope
}

// MedianError is of one of the slopes' errors, where it is defined; there must be one.
func MedianError(slopes []Slope, of func(Slope) float64) float64 {
	all := sorted(slopes, of)
	return all[len(all)/2]
}

// MaxError is the largest.
func MaxError(slopes []Slope, of func(Slope) float64) float64 {
	return slices.Max(sorted(slopes, of))
}

func sorted(slopes []Slope, of func(Slope) float64) []float64 {
	var all []float64
	for _, s := range slopes {
		if e := of(s); !math.IsNaN(e) {
			all = append(all, e)
		}
	}
	slices.Sort(all)
	return all
}

// risesByBlocks counts the samples at which E grows with the next n that has
// equal blocks, and falls with the next p.
func (s Surfaced) risesByBlocks() Check {
	c := Check{ID: "rises/equal-blocks", On: s.Platform.Name + ", " + s.Variant.String()}
	for _, x := range s.Slopes {
		c.count(x.ByW > 0 && !(x.ByP >= 0))
	}
	return c
}

// risesByUnits counts those at which E grows with n + 1.
func (s Surfaced) risesByUnits() Check {
	c := Check{ID: "rises/n+1", On: s.Platform.Name + ", " + s.Variant.String()}
	for _, x := range s.Slopes {
		if !math.IsNaN(x.Unit) {
			c.count(x.Unit > 0)
		}
	}
	return c
}

// agrees sets simulated efficiencies beside the derived ones.
func (s Surfaced) agrees() Check {
	c := Check{ID: "derived", On: s.Platform.Name + ", " + s.Variant.String()}
	for _, r := range s.equalBlocks() {
		c.equal(r.Efficiency, s.Platform.Derived(s.Variant, r.N, r.Side), formTolerance)
	}
	return c
}

// Compared is the two programs at one sample: index 0 is the checkerboard, 1 the
// pipelined one. It says by which definitions the pipelined one is better.
type Compared struct {
	Platform   string
	N, Side    int
	Efficiency [2]float64
	ByW, ByP   [2]float64 // differences by the smallest steps
	Iso        [2]float64 // -E_p/E_W
	Absolute   bool       // Definition 1: E
	FixedP     bool       // the criterion of fixed p: E_W
	FixedW     bool       // the criterion of fixed W: E_p
	Relative   bool       // Definition 2: both
	Preserves  bool       // Definition 3: Iso
}

// compare joins the two programs of a platform where both have both slopes.
func compare(checkerboard, pipelined Surfaced) []Compared {
	var all []Compared
	for i, a := range checkerboard.Slopes {
		b := pipelined.Slopes[i]
		if math.IsNaN(a.ByP) || math.IsNaN(b.ByP) {
			continue
		}
		c := Compared{
			Platform: checkerboard.Platform.Name, N: a.N, Side: a.Side, Efficiency: [2]float64{a.Efficiency, b.Efficiency},
			ByW: [2]float64{a.ByW, b.ByW}, ByP: [2]float64{a.ByP, b.ByP}, Iso: [2]float64{-a.ByP / a.ByW, -b.ByP / b.ByW},
			Absolute: b.Efficiency >= a.Efficiency, FixedP: b.ByW >= a.ByW, FixedW: b.ByP >= a.ByP,
		}
		c.Relative, c.Preserves = c.FixedP && c.FixedW, c.Iso[1] <= c.Iso[0]
		all = append(all, c)
	}
	return all
}

// checkCompared tries the three definitions for the pipelined program, and on
// the same samples Theorem 3, which holds for either order.
func checkCompared(platform string, rows []Compared) []Check {
	on := platform + ", differences"
	var checks []Check
	for _, id := range []string{"Def1", "Def2-fixed-p", "Def2-fixed-W", "Def2", "Def3", "Th3"} {
		checks = append(checks, Check{ID: id, On: on})
	}
	for _, r := range rows {
		for i, holds := range []bool{r.Absolute, r.FixedP, r.FixedW, r.Relative, r.Preserves} {
			checks[i].count(holds)
		}
		if r.Relative {
			checks[5].count(r.Preserves)
		}
		if r.ByW[0] >= r.ByW[1] && r.ByP[0] >= r.ByP[1] { // the checkerboard is relatively better
			checks[5].count(r.Iso[0] <= r.Iso[1])
		}
	}
	return checks
}

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

// The powers that terms may have: those of messages (W^-1/3 for To = O(n^2), W^-2/3 for O(n),
// W^-1 for constants in n) and of meshes (whole and half powers of p).
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

// FitSurface fits 1/E - 1 = sum of C W^-I p^J to the samples by relative least squares: of all
// sets of up to four terms the one that predicts left-out samples best (PRESS; D. M. Allen, The
// relationship between variable selection and data augmentation, Technometrics 16(1), 1974),
// where each term more must be worth it. The surface keeps to 0 < E < 1, E_W > 0 > E_p at the
// samples. O(sets * samples * terms^2).
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
		return Fit{}, false // the samples do not determine the terms
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

// sound says whether E is a proportion that grows with W and falls with p at all samples.
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
