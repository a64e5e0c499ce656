package isoefficiency

import (
	"math"

	"github.com/clustersim/clustersim/experiments/calibration"
	"github.com/clustersim/clustersim/experiments/scalability"
)

// Growth is how work grows: W = A x^B.
type Growth = calibration.Power

// fit fits all laws of a program.
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
