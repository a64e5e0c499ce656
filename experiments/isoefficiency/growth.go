package isoefficiency

import (
	"math"

	"github.com/clustersim/clustersim/experiments/calibration"
	"github.com/clustersim/clustersim/experiments/papers/ediff"
)

// Growth is a law W = A x^B, by least squares on the logarithms.
type Growth struct {
	Points    int // that it was fitted to
	A, B      float64
	Low, High float64 // the 95 % confidence interval of B (Student's t); infinite with two points
	// Worst is the greatest relative distance of a point from the law.
	Worst float64
}

// Fitted says whether there is a law: it takes two points.
func (g Growth) Fitted() bool { return g.Points >= 2 && !math.IsNaN(g.B) }

// At is the law's work at x.
func (g Growth) At(x float64) float64 { return g.A * math.Pow(x, g.B) }

// place is a point that a law goes through.
type place struct{ x, w float64 }

// fitGrowth fits a law; the interval says how well a power describes these points,
// for they are simulated and have no error of measurement.
func fitGrowth(points []place) Growth {
	nan := math.NaN()
	g := Growth{Points: len(points), A: nan, B: nan, Low: nan, High: nan, Worst: nan}
	fit, err := calibration.Linear[place]{
		Terms: []calibration.Term[place]{
			{Name: "log a", Of: func(place) float64 { return 1 }},
			{Name: "b", Of: func(q place) float64 { return math.Log(q.x) }},
		},
		Measured:  func(q place) float64 { return math.Log(q.w) },
		Weighting: calibration.Ordinary,
	}.Fit(points)
	if err != nil || len(points) < 2 {
		return g
	}
	b := fit.Constant("b")
	g.A, g.B, g.Low, g.High, g.Worst = math.Exp(fit.Constant("log a").Value), b.Value, b.Low, b.High, 0
	for _, q := range points {
		g.Worst = max(g.Worst, math.Abs(g.At(q.x)/q.w-1))
	}
	return g
}

// fit fits all laws of a program.
func (r *Result) fit() {
	for c := range r.Curves {
		curve := &r.Curves[c]
		var byP, byC []place
		for j, s := range curve.Solutions {
			// Where the smallest size is already within the tolerance, the crossing is not known.
			if s.Under != nil && s.CrossingFlop > 0 {
				byP = append(byP, place{float64(s.P), s.CrossingFlop})
				byC = append(byC, place{r.Lattice[j][0].MarkedSpeedFlops, s.CrossingFlop})
			}
		}
		curve.ByP, curve.ByC = fitGrowth(byP), fitGrowth(byC)
	}
	for _, row := range r.Lattice {
		r.Limits = append(r.Limits, limitOf(row))
	}
	r.Law = fitOverhead(r.Lattice)
}

// Overhead is the ratio of overhead to useful time, T_o/T_1 = 1/E - 1 = C W^-I p^J,
// fitted to the lattice. W grows with p^(J/I) along its lines of constant E.
type Overhead struct {
	Law    ediff.PowerLaw // one term; nil: it could not be fitted
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
	o.Law, o.Error = ediff.PowerLaw{{C: math.Exp(c[0]), I: -c[1], J: c[2]}}, fit.Errors.RMSE
	return o
}
