package calibration

import (
	"fmt"
	"math"
	"strings"
)

// Weighting says which errors a fit makes small.
type Weighting uint8

const (
	// Relative minimises the sum of ((predicted - measured) / measured)^2.
	Relative Weighting = iota
	// Ordinary minimises the sum of (predicted - measured)^2.
	Ordinary
)

// String is relative or ordinary.
func (w Weighting) String() string {
	if w == Ordinary {
		return "ordinary"
	}
	return "relative"
}

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

// Holds says whether x lies in the confidence interval.
func (c Constant) Holds(x float64) bool { return c.Low <= x && x <= c.High }

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
