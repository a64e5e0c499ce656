package calibration

import "math"

// Power is a law y = A x^B, by least squares on the logarithms.
type Power struct {
	Points    int // that it was fitted to
	A, B      float64
	Low, High float64 // the 95 % confidence interval of B (Student's t); infinite with two points
	// Worst is the greatest relative distance of a point from the law.
	Worst float64
}

// FitPower fits a law to points, all above 0; without two different x it is not
// Fitted. Of points without an error of measurement, such as simulated ones, the
// interval says how well a power describes them.
func FitPower(x, y []float64) Power {
	nan := math.NaN()
	p := Power{Points: len(x), A: nan, B: nan, Low: nan, High: nan, Worst: nan}
	rows := make([]int, len(x))
	for i := range rows {
		rows[i] = i
	}
	fit, err := Linear[int]{
		Terms: []Term[int]{
			{Name: "log a", Of: func(int) float64 { return 1 }},
			{Name: "b", Of: func(i int) float64 { return math.Log(x[i]) }},
		},
		Measured:  func(i int) float64 { return math.Log(y[i]) },
		Weighting: Ordinary,
	}.Fit(rows)
	if err != nil {
		return p
	}
	b := fit.Constant("b")
	p.A, p.B, p.Low, p.High, p.Worst = math.Exp(fit.Constant("log a").Value), b.Value, b.Low, b.High, 0
	for i := range x {
		p.Worst = max(p.Worst, math.Abs(p.At(x[i])/y[i]-1))
	}
	return p
}

// Fitted says whether there is a law: it takes two points.
func (p Power) Fitted() bool { return !math.IsNaN(p.B) }

// At is the law's value at x.
func (p Power) At(x float64) float64 { return p.A * math.Pow(x, p.B) }
