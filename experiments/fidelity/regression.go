package fidelity

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/experiments/calibration"
	"github.com/clustersim/clustersim/experiments/recorded"
)

// terms are what the regression adds up, the first first where records are too few for all.
var terms = []calibration.Term[*recorded.Case]{
	{Name: "none", Of: func(c *recorded.Case) float64 { return c.ListSec }},
	{Name: "1", Of: func(*recorded.Case) float64 { return 1 }},
	{Name: "tasks", Of: func(c *recorded.Case) float64 { return float64(c.DAG.NumTasks()) }},
	{Name: "bytes", Of: func(c *recorded.Case) float64 { return c.Bytes }},
}

// rowsATerm is how many records the regression wants for each of its constants: with fewer
// it would follow chance, and be too easy to beat.
const rowsATerm = 3

// Regression is a fitted sum of terms.
type Regression struct {
	Constants []calibration.Constant
	model     calibration.Linear[*recorded.Case]
}

// Regress fits as many terms as the records determine; nil if they determine none.
func Regress(s *recorded.Set) *Regression {
	rows := make([]*recorded.Case, s.Len())
	for i := range rows {
		rows[i] = &s.Cases[i]
	}
	for n := min(len(terms), len(rows)/rowsATerm); n > 0; n-- {
		r := Regression{model: calibration.Linear[*recorded.Case]{
			Terms: terms[:n], Weighting: calibration.Relative,
			Measured: func(c *recorded.Case) float64 { return c.RecordedMakespanSec },
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
func (r *Regression) PredictSec(c *recorded.Case) float64 {
	values := make([]float64, len(r.Constants))
	for i, x := range r.Constants {
		values[i] = x.Value
	}
	return max(r.model.Predict(values, c), c.CriticalPathSec)
}

// String is the fitted sum.
func (r *Regression) String() string {
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

// regress predicts the records of one system, each by a fit that has not seen it. how says
// which, for people.
func (s *Study) regress(system string, p *Prediction, all *recorded.Set, judged []int) (how string) {
	own := []int{}
	for _, i := range judged {
		if all.Cases[i].System == system {
			own = append(own, i)
		}
	}
	if len(s.Train) > 0 {
		var train []int
		for _, i := range s.Train {
			if all.Cases[i].System == system {
				train = append(train, i)
			}
		}
		r := Regress(all.Of(train))
		if r == nil {
			return fmt.Sprintf("regression on %s: too few training records", system)
		}
		for _, i := range own {
			p.Sec[i] = r.PredictSec(&all.Cases[i])
		}
		p.Constants[system] = max(p.Constants[system], len(r.Constants))
		return fmt.Sprintf("regression on %s: %s (in s), fitted to %d training records", system, r, len(train))
	}
	return crossValidate(system, p, all, own, s.By)
}

// fewUnits is how many parts leaving one out takes, so that what is left is not one alone.
const fewUnits = 3

func crossValidate(system string, p *Prediction, all *recorded.Set, own []int, by recorded.By) string {
	part, least, most := all.Of(own), len(terms), 0
	folds := part.Folds(by)
	few := ""
	if len(folds) < fewUnits && by != recorded.ByFile {
		few = fmt.Sprintf(" (too few for %s left out)", by)
		by = recorded.ByGroup
		folds = part.Folds(by)
	}
	fits := 0
	for _, f := range folds {
		r := Regress(part.Of(f.Train))
		if r == nil {
			continue
		}
		fits++
		least, most = min(least, len(r.Constants)), max(most, len(r.Constants))
		for _, i := range f.Test {
			p.Sec[own[i]] = r.PredictSec(&part.Cases[i])
		}
	}
	if fits == 0 {
		return fmt.Sprintf("regression on %s: too few records", system)
	}
	p.Constants[system] = most
	constants := fmt.Sprint(most)
	if least < most {
		constants = fmt.Sprintf("%d to %d", least, most)
	}
	return fmt.Sprintf("regression on %s: %d fits of %s constants, each with one %s left out%s", system, fits, constants, by, few)
}
