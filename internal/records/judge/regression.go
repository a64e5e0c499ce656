package judge

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/records"
)

// terms are what the regression adds up, the first first where records are too few for all.
var terms = []calibration.Term[*records.Case]{
	{Name: "none", Of: func(c *records.Case) float64 { return c.ListSec }},
	{Name: "1", Of: func(*records.Case) float64 { return 1 }},
	{Name: "tasks", Of: func(c *records.Case) float64 { return float64(c.DAG.NumTasks()) }},
	{Name: "bytes", Of: func(c *records.Case) float64 { return c.Bytes }},
}

// rowsATerm is how many records the regression needs for each of its constants: with fewer
// it would follow chance, and be too easy to beat.
const rowsATerm = 3

// Linear is a fitted sum of terms.
type Linear struct {
	Constants []calibration.Constant
	model     calibration.Linear[*records.Case]
}

// Regress fits as many terms as the records determine; nil if they determine none.
func Regress(s *records.Set) Formula {
	rows := make([]*records.Case, s.Len())
	for i := range rows {
		rows[i] = &s.Cases[i]
	}
	for n := min(len(terms), len(rows)/rowsATerm); n > 0; n-- {
		r := &Linear{model: calibration.Linear[*records.Case]{
			Terms: terms[:n], Weighting: calibration.Relative,
			Measured: func(c *records.Case) float64 { return c.RecordedMakespanSec },
		}}
		fit, err := r.model.Fit(rows)
		if _, singular := errors.AsType[*calibration.SingularError](err); singular {
			continue
		}
		if err != nil {
			return nil
		}
		r.Constants = fit.Constants
		return r
	}
	return nil
}

// PredictSec is the predicted makespan. It is not below the critical path, as no makespan is.
func (r *Linear) PredictSec(c *records.Case) float64 {
	values := make([]float64, len(r.Constants))
	for i, x := range r.Constants {
		values[i] = x.Value
	}
	return max(r.model.Predict(values, c), c.CriticalPathSec)
}

// Size is how many constants were fitted.
func (r *Linear) Size() int { return len(r.Constants) }

// String is the fitted sum.
func (r *Linear) String() string {
	var b strings.Builder
	for i, c := range r.Constants {
		switch {
		case i == 0 && c.Value < 0:
			b.WriteString("-")
		case i > 0 && c.Value < 0:
			b.WriteString(" - ")
		case i > 0:
			b.WriteString(" + ")
		}
		fmt.Fprintf(&b, "%.4g", math.Abs(c.Value))
		if c.Name != "1" {
			b.WriteString(" " + c.Name)
		}
	}
	return b.String()
}

// powers are the factors of the log-linear regression: a makespan is the product of each to
// a fitted power.
var powers = []struct {
	name string
	of   func(*records.Case) float64
}{
	{"work", func(c *records.Case) float64 { return sum(c.RunSec) }},
	{"path", func(c *records.Case) float64 { return c.CriticalPathSec }},
	{"tasks", func(c *records.Case) float64 { return float64(c.DAG.NumTasks()) }},
	{"bytes", func(c *records.Case) float64 { return c.Bytes }},
}

// leastForPowers is the least number of records that powers are fitted to: as many as there are
// powers.
const leastForPowers = 4

// ridge is what the square of a power adds to the sum of squared errors. Runs of a few
// workflows leave powers open, and least squares alone would take huge ones of opposite signs.
// It is the most probable fit if logarithms of makespans are off by 0.3 and powers are about
// 1 in size: (0.3/1)^2. A. E. Hoerl and R. W. Kennard, Ridge regression: biased estimation for
// nonorthogonal problems, Technometrics 12(1), 1970.
const ridge = 0.1

// LogLinear is a regression of the logarithms of makespans.
type LogLinear struct{ power []float64 }

// RegressLog fits the powers; nil if the records are too few.
func RegressLog(s *records.Set) Formula {
	if s.Len() < leastForPowers {
		return nil
	}
	n := len(powers)
	normal, right := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for i := range n {
		normal.SetSym(i, i, ridge)
	}
	for i := range s.Cases {
		row := logs(&s.Cases[i])
		for a := range row {
			right.SetVec(a, right.AtVec(a)+row[a]*logOf(s.Cases[i].RecordedMakespanSec))
			for b := range a + 1 {
				normal.SetSym(a, b, normal.At(a, b)+row[a]*row[b])
			}
		}
	}
	var c mat.Cholesky
	found := mat.NewVecDense(n, nil)
	if !c.Factorize(normal) || c.SolveVecTo(found, right) != nil {
		return nil
	}
	return &LogLinear{found.RawVector().Data}
}

func logs(c *records.Case) []float64 {
	row := make([]float64, len(powers))
	for i := range powers {
		row[i] = logOf(powers[i].of(c))
	}
	return row
}

// logOf is 0 for what is 1 or less, such as no bytes.
func logOf(x float64) float64 { return math.Log(max(x, 1)) }

// PredictSec is the predicted makespan, not below the critical path.
func (r *LogLinear) PredictSec(c *records.Case) float64 {
	sum := 0.0
	for i, x := range logs(c) {
		sum += r.power[i] * x
	}
	return max(math.Exp(sum), c.CriticalPathSec)
}

// Size is how many constants were fitted.
func (r *LogLinear) Size() int { return len(r.power) }

// String is the fitted product.
func (r *LogLinear) String() string {
	var parts []string
	for i, p := range r.power {
		parts = append(parts, fmt.Sprintf("%s^%.3g", powers[i].name, p))
	}
	return strings.Join(parts, " x ")
}
