package calibration

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Weighting says which errors a fit makes small.
type Weighting uint8

const (
	// Relative minimises the sum of ((predicted - measured) / measured)^2.
	Relative Weighting = iota
	// Ordinary minimises the sum of (predicted - measured)^2.
	Ordinary
)

// of is what a row's error is multiplied by before it is squared.
func (w Weighting) of(measured float64) float64 {
	if w == Ordinary {
		return 1
	}
	return 1 / math.Abs(measured)
}

// level is the confidence of the intervals.
const level = 0.95

// Constant is one fitted number. Low and High are the ends of its 95 % confidence interval;
// they are infinite when there are no more rows than constants.
type Constant struct {
	Name          string
	Value         float64
	StandardError float64
	Low, High     float64
}

// Fit is what a calibration found. It belongs to the caller.
type Fit struct {
	Constants []Constant // in the model's order
	Weighting Weighting
	Freedom   int // rows - constants
	// Sigma is the standard deviation of the errors that the fit made small:
	// relative ones with Relative. NaN without freedom.
	Sigma     float64
	Residuals []float64 // by row: (predicted - measured) / measured; NaN where 0 was measured
	// Leverages say by row how much of its own prediction it decides, 0 to 1: left
	// out of a linear model it would have an error of 1/(1 - leverage) times as much.
	Leverages []float64
	Errors    Errors // on the rows fitted to
}

// Values lists the constants alone.
func (f *Fit) Values() []float64 {
	values := make([]float64, len(f.Constants))
	for i, c := range f.Constants {
		values[i] = c.Value
	}
	return values
}

// Constant finds a constant by name; the zero Constant if there is none.
func (f *Fit) Constant(name string) Constant {
	for _, c := range f.Constants {
		if c.Name == name {
			return c
		}
	}
	return Constant{}
}

// SingularError says that the rows do not determine some constants: there is a
// direction in which these can change together and no prediction changes.
type SingularError struct {
	Constants []string // that take part in such a direction
	Rows      int
}

// Error names the constants.
func (e *SingularError) Error() string {
	return fmt.Sprintf("%d rows do not determine %s: other values predict the same (measure rows that differ in what they multiply, or leave one out)",
		e.Rows, strings.Join(e.Constants, ", "))
}

// checkMeasured refuses what no fit can use.
func checkMeasured(measured []float64, constants int, w Weighting) error {
	if constants == 0 {
		return fmt.Errorf("a model without constants: nothing to fit")
	}
	if len(measured) < constants {
		return fmt.Errorf("%d rows for %d constants: want at least as many rows", len(measured), constants)
	}
	for i, y := range measured {
		if math.IsNaN(y) || math.IsInf(y, 0) {
			return fmt.Errorf("row %d: measured %v: want a finite number", i+1, y)
		}
		if w == Relative && y == 0 {
			return fmt.Errorf("row %d: measured 0: it has no relative error (use ordinary least squares)", i+1)
		}
	}
	return nil
}

// Errors say how far predictions are from measurements. The embedded ones are relative, as
// fractions and not percent; rows that measured 0 are left out of them.
type Errors struct {
	stats.Errors
	RMSE float64 // root of the mean squared error, in the measurements' unit
}

// Compare computes the errors of predicted against measured, which must be of
// one length. Without rows all are NaN.
func Compare(predicted, measured []float64) Errors {
	relative, squares := make([]float64, len(measured)), 0.0
	for i, y := range measured {
		squares += (predicted[i] - y) * (predicted[i] - y)
		relative[i] = relativeError(predicted[i], y)
	}
	return Errors{stats.SumUp(relative), math.Sqrt(squares / float64(len(measured)))}
}

// relativeError is NaN where 0 was measured.
func relativeError(predicted, measured float64) float64 {
	if measured == 0 {
		return math.NaN()
	}
	return (predicted - measured) / measured
}

// Evaluate predicts rows that a fit need not have seen and compares. The error is predict's.
func Evaluate[R any](rows []R, measured func(R) float64, predict func(R) (float64, error)) (Errors, error) {
	ours, theirs := make([]float64, len(rows)), make([]float64, len(rows))
	for i, r := range rows {
		var err error
		if ours[i], err = predict(r); err != nil {
			return Errors{}, err
		}
		theirs[i] = measured(r)
	}
	return Compare(ours, theirs), nil
}

// Where splits rows: those that train says yes to, and the others, both in order.
func Where[R any](rows []R, train func(R) bool) (training, test []R) {
	return split(rows, func(_ int, r R) bool { return train(r) })
}

// EveryOther puts the first, third, fifth row and so on into training, the rest into test.
func EveryOther[R any](rows []R) (training, test []R) {
	return split(rows, func(i int, _ R) bool { return i%2 == 0 })
}

func split[R any](rows []R, train func(i int, r R) bool) (training, test []R) {
	for i, r := range rows {
		if train(i, r) {
			training = append(training, r)
		} else {
			test = append(test, r)
		}
	}
	return training, test
}
