package judge

import (
	"errors"
	"fmt"
	"math"
	"strings"

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

// rowsATerm is how many records the regression wants for each of its constants: with fewer
// it would follow chance, and be too easy to beat.
const rowsATerm = 3

// Linear is a fitted sum of terms.
type Linear struct {
	Constants []calibration.Constant
	model     calibration.Linear[*records.Case]
}

// Regress fits as many terms as the records determine; nil if they determine none.
func Regress(s *records.Set) *Linear {
	rows := make([]*records.Case, s.Len())
	for i := range rows {
		rows[i] = &s.Cases[i]
	}
	for n := min(len(terms), len(rows)/rowsATerm); n > 0; n-- {
		r := Linear{model: calibration.Linear[*records.Case]{
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
		return &r
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
