package judge

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/records"
)

// Formula predicts a makespan from what a record has, and simulates nothing.
type Formula interface {
	fmt.Stringer
	PredictSec(c *records.Case) float64
	Size() int // fitted constants
}

// Regression is a way to fit a Formula to records.
type Regression struct {
	Name string
	Fit  func(*records.Set) Formula // nil if the records are too few
}

// Regressions are the baselines that are fitted to records.
var Regressions = []Regression{{RegressionBy, Regress}, {LogLinearBy, RegressLog}}

// regress predicts the records of one system, each by a fit that has not seen it. how is
// a sentence about the fits.
func (s *Study) regress(system string, by *Regression, p *Prediction) (how string) {
	ofSystem := func(c *records.Case) bool { return c.System == system }
	all, own := s.All, s.where(s.Judged, ofSystem)
	if len(s.Train) > 0 {
		train := s.where(s.Train, ofSystem)
		r := by.Fit(all.Of(train))
		if r == nil {
			return fmt.Sprintf("%s on %s: too few training records", by.Name, system)
		}
		for _, i := range own {
			p.Sec[i] = r.PredictSec(&all.Cases[i])
		}
		p.Constants[system] = max(p.Constants[system], r.Size())
		return fmt.Sprintf("%s on %s: %s (in s), fitted to %d training records", by.Name, system, r, len(train))
	}
	return by.crossValidate(system, p, all.Of(own), own, s.By)
}

// fewUnits is how many parts leaving one out takes, so that what is left is not one alone.
const fewUnits = 3

// crossValidate predicts each record of a set by a fit to those outside of its part; own are
// their places in the prediction.
func (r *Regression) crossValidate(system string, p *Prediction, part *records.Set, own []int, by records.By) string {
	folds, few := part.Folds(by), ""
	if len(folds) < fewUnits && by != records.ByFile {
		few = fmt.Sprintf(" (too few for %s left out)", by)
		by = records.ByGroup
		folds = part.Folds(by)
	}
	fits, least, most := 0, 0, 0
	for _, f := range folds {
		fit := r.Fit(part.Of(f.Train))
		if fit == nil {
			continue
		}
		if fits++; fits == 1 {
			least = fit.Size()
		}
		least, most = min(least, fit.Size()), max(most, fit.Size())
		for _, i := range f.Test {
			p.Sec[own[i]] = fit.PredictSec(&part.Cases[i])
		}
	}
	if fits == 0 {
		return fmt.Sprintf("%s on %s: too few records", r.Name, system)
	}
	p.Constants[system] = most
	constants := fmt.Sprint(most)
	if least < most {
		constants = fmt.Sprintf("%d to %d", least, most)
	}
	return fmt.Sprintf("%s on %s: %d fits of %s constants, each with one %s left out%s", r.Name, system, fits, constants, by, few)
}
