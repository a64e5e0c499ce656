package isoefficiency

import (
	"math"

	"github.com/clustersim/clustersim/experiments/calibration"
)

// Limit is what the efficiency of a program on one machine tends to as the work
// grows, as far as the lattice tells: 1/E = 1/E_inf + b W^-i, fitted to the samples.
// Overhead that grows as the work does, such as messages between tiles of one size,
// keeps E_inf below 1.
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

// limitOf fits the upper half of the samples, at least four: what small programs
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
	var best *calibration.Fit
	for step := range rateSteps {
		i := slowestRate + float64(step)*(fastestRate-slowestRate)/(rateSteps-1)
		fit, err := atRate(runs, i)
		if err == nil && (best == nil || fit.Errors.RMSE < best.Errors.RMSE) {
			best, l.I = fit, i
		}
	}
	if best == nil || l.I == slowestRate { // it falls like a logarithm, or not at all
		return l
	}
	a := best.Constant("1/E_inf")
	l.Known, l.WorstError = true, best.Errors.MaxRelative
	l.Efficiency, l.Low, l.High = capped(1/a.Value), capped(1/a.High), capped(1/a.Low)
	return l
}

// limitSamples is the least that leaves one more than the unknowns.
const limitSamples = 4

func capped(e float64) float64 {
	if !(e > 0) || e > 1 { // 1/E_inf is not even positive: nothing keeps E below 1
		return 1
	}
	return e
}

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
