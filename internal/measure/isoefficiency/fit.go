package isoefficiency

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// fit fits all laws of a workload.
func (r *Result) fit() {
	for i := range r.Curves {
		curve := &r.Curves[i]
		var p, c, work []float64
		for j, s := range curve.Solutions {
			// Where the smallest size is already within the tolerance, the crossing is not known.
			if s.Under != nil && s.CrossingFlop > 0 {
				p, c = append(p, float64(s.P)), append(c, r.Lattice[j][0].MarkedSpeedFlops)
				work = append(work, s.CrossingFlop)
			}
		}
		curve.ByP, curve.ByC = calibration.FitPower(p, work), calibration.FitPower(c, work)
	}
	for _, row := range r.Lattice {
		r.Limits = append(r.Limits, limitOf(row))
	}
	r.Law = fitOverhead(r.Lattice)
}

// Overhead is the ratio of overhead to useful time, T_o/T_1 = 1/E - 1 = C W^-I p^J,
// fitted to the lattice. W grows with p^(J/I) along its lines of constant E.
type Overhead struct {
	Law    scalability.PowerLaw // one term; nil: it could not be fitted
	Points int
	// Error is the root mean square of the errors of the logarithm of T_o/T_1.
	Error float64
}

// Exponent is J/I; NaN without a law, or where overhead does not fall as W grows.
func (o Overhead) Exponent() float64 {
	if len(o.Law) != 1 || !(o.Law[0].I > 0) {
		return math.NaN()
	}
	return o.Law[0].J / o.Law[0].I
}

func fitOverhead(lattice [][]Run) Overhead {
	var runs []Run
	for _, row := range lattice {
		for _, r := range row {
			if r.Efficiency > 0 && r.Efficiency < 1 && r.WorkFlop > 0 {
				runs = append(runs, r)
			}
		}
	}
	o := Overhead{Points: len(runs), Error: math.NaN()}
	fit, err := calibration.Linear[Run]{
		Terms: []calibration.Term[Run]{
			{Name: "log c", Of: func(Run) float64 { return 1 }},
			{Name: "-i", Of: func(r Run) float64 { return math.Log(r.WorkFlop) }},
			{Name: "j", Of: func(r Run) float64 { return math.Log(float64(r.P)) }},
		},
		Measured:  func(r Run) float64 { return math.Log(1/r.Efficiency - 1) },
		Weighting: calibration.Ordinary,
	}.Fit(runs)
	if err != nil {
		return o
	}
	c := fit.Values()
	o.Law, o.Error = scalability.PowerLaw{{C: math.Exp(c[0]), I: -c[1], J: c[2]}}, fit.Errors.RMSE
	return o
}

// Limit is what the efficiency of a workload on one platform tends to as the work grows, as far
// as the lattice shows: 1/E = 1/E_inf + b W^-i, fitted to the samples. Overhead that grows as
// the work does, such as messages between tiles of one size, keeps E_inf below 1.
type Limit struct {
	P          int
	Known      bool    // false: too few samples, or they do not rise
	Efficiency float64 // E_inf, at most 1
	Low, High  float64 // its 95 % confidence interval at the best i
	I          float64
	WorstError float64 // greatest relative error of 1/E at a sample
}

// Rates that are tried: from overhead that hardly falls beside the work to one that
// does not depend on the work.
const (
	slowestRate = 0.05
	fastestRate = 1.5
	rateSteps   = 146 // of 0.01
)

// limitOf fits the upper half of the samples, at least four: what small workloads
// spend their time on need not be what large ones do.
func limitOf(row []Run) Limit {
	l := Limit{Efficiency: math.NaN(), Low: math.NaN(), High: math.NaN(), I: math.NaN(), WorstError: math.NaN()}
	if len(row) == 0 {
		return l
	}
	l.P = row[0].P
	var runs []Run
	for _, r := range row {
		if r.Efficiency > 0 && r.WorkFlop > 0 {
			runs = append(runs, r)
		}
	}
	runs = runs[min(len(runs)/2, max(len(runs)-limitSamples, 0)):]
	if len(runs) < limitSamples || runs[len(runs)-1].Efficiency <= runs[0].Efficiency {
		return l
	}
	fits := make([]*calibration.Fit, rateSteps)
	best := -1
	for step := range fits {
		fit, err := atRate(runs, rate(step))
		if err != nil {
			continue
		}
		if fits[step] = fit; best < 0 || fit.Errors.RMSE < fits[best].Errors.RMSE {
			best = step
		}
	}
	if best <= 0 { // it falls like a logarithm, or not at all
		return l
	}
	l.I, l.WorstError = rate(best), fits[best].Errors.Max
	if l.WorstError > poorFit {
		return l
	}
	l.Known, l.Efficiency = true, tendsTo(fits[best])
	l.Low, l.High = l.Efficiency, l.Efficiency
	for _, fit := range fits {
		if fit != nil && fit.Errors.Max <= max(goodFit, 1.5*l.WorstError) {
			l.Low, l.High = min(l.Low, tendsTo(fit)), max(l.High, tendsTo(fit))
		}
	}
	return l
}

func rate(step int) float64 {
	return slowestRate + float64(step)*(fastestRate-slowestRate)/(rateSteps-1)
}

// tendsTo is E_inf of a fit; 1 where 1/E_inf is less, so that nothing keeps E down.
func tendsTo(fit *calibration.Fit) float64 {
	if a := fit.Constant("1/E_inf").Value; a > 1 {
		return 1 / a
	}
	return 1
}

// poorFit is the greatest relative error of 1/E with which a curve says anything on
// where it leads: an efficiency that stops rising at a corner has no such curve.
const poorFit = 0.1

// goodFit is an error of 1/E that no one would see in a picture.
const goodFit = 0.01

// limitSamples is the least that leaves one more than the unknowns.
const limitSamples = 4

// atRate fits 1/E_inf and b for one i; works are in units of the largest.
func atRate(runs []Run, i float64) (*calibration.Fit, error) {
	unit := runs[len(runs)-1].WorkFlop
	return calibration.Linear[Run]{
		Terms: []calibration.Term[Run]{
			{Name: "1/E_inf", Of: func(Run) float64 { return 1 }},
			{Name: "b", Of: func(r Run) float64 { return math.Pow(r.WorkFlop/unit, -i) }},
		},
		Measured:  func(r Run) float64 { return 1 / r.Efficiency },
		Weighting: calibration.Relative,
	}.Fit(runs)
}
