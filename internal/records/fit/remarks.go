package fit

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/units"
)

// What remarks are about.
const (
	recordsAParameter = 10   // fewer are too few
	flatChange        = 0.02 // a loss that changes by less says nothing of a value
	highCorrelation   = 0.9
	overfit           = 1.5 // test loss over training loss
)

// Remarks are warnings about a calibration beside [Result.Beaten], a sentence each.
func (r *Result) Remarks() (list []string) {
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	r.aboutRecords(say)
	r.aboutSizes(say)
	r.aboutValues(say)
	if r.Prior.Noise > 0 && len(r.Sizes[r.Chosen].Params) > 0 {
		say("values are drawn to those of %s, as if records differed by %.2g from any model", r.Base, r.noise(r.all()))
	}
	r.aboutOverlap(say)
	for _, b := range r.Baselines { // regressions that have nothing to compare with
		if b.Test.N == 0 {
			say("too few records for the %s to compare with", b.Name)
		}
	}
	return list
}

func (r *Result) aboutRecords(say func(string, ...any)) {
	if n, k := r.Set.Len(), len(r.Free); n < recordsAParameter*k {
		say("%d records are few for %s: want %d for each", n, units.Count(k, "free parameter"), recordsAParameter)
	}
	switch apps := r.Set.Applications(); {
	case len(apps) == 1:
		say("all records are of one application, %s: nothing is known of others", apps[0])
	case r.FewParts:
		say("too few applications (%s) to leave one out: nothing is known of others", strings.Join(apps, ", "))
	}
	if r.FewParts {
		say("test errors are with one %s left out, in place of one %s", r.What(), r.Options.By)
	}
	tested := map[int]bool{}
	for _, f := range r.Folds {
		for _, i := range f.Test {
			tested[i] = true
		}
	}
	if n := r.Set.Len() - len(tested); n > 0 && len(r.Folds) > 0 {
		say("%d records are in no test: they overlap all others", n)
	}
	if n := r.Dealt(); n < r.Deals {
		say("they were dealt in %s: no others were found", units.Count(n, "way"))
	}
}

// What is what cross-validation leaves out at a time.
func (r *Result) What() string {
	if r.By == records.ByApplication && r.Options.Parts == 0 {
		return string(r.By)
	}
	text := fmt.Sprintf("of %d parts", r.FoldsADeal())
	switch r.By {
	case records.ByOverlap:
		text += " that keep overlapping records together"
	case records.ByGroup:
		text += " that keep groups together"
	case records.ByApplication:
		text += " that keep applications together"
	}
	if n := r.Dealt(); n > 1 {
		text += fmt.Sprintf(", dealt in %d ways", n)
	}
	return text
}

func (r *Result) aboutSizes(say func(string, ...any)) {
	chosen := &r.Sizes[r.Chosen]
	if r.Best == 0 && len(r.Free) > 0 {
		say("no fitted parameter makes unseen records better predicted than %s as it is", r.Base)
	}
	if len(r.Free) > 0 {
		say("%s", r.Advice())
	}
	if r.Advised != r.Best {
		p := &r.Sizes[r.Advised].Paired[r.Decided]
		say("by %s unseen records are predicted best with %s; with %d the loss is %.3f above that, within the standard error of this difference, %.3f", r.Decided, units.Count(r.Best, "fitted parameter"), r.Advised, p.Above, p.StdErr)
	}
	if r.Chosen != r.Advised {
		say("chosen: %s, as requested; advised: %d", units.Count(r.Chosen, "parameter"), r.Advised)
	}
	if chosen.TestLoss > overfit*chosen.Loss {
		say("the loss of unseen records is %.1f times that of the records fitted to: expect errors as of the test, not as of the fit", chosen.TestLoss/chosen.Loss)
	}
	if e := &chosen.Test; e.OneSided() {
		text := fmt.Sprintf("the bias on unseen records, %+.1f %%, is near the mean error, %.1f %%: %s", 100*e.Bias, 100*e.Mean, e.Side())
		if r.Loss != records.Unbiased && len(chosen.Params) > 0 {
			text += fmt.Sprintf(" (try --loss %s)", records.Unbiased)
		}
		say("%s", text)
	}
	for k := range r.Sizes {
		if r.Sizes[k].Useless {
			say("no values of %s were found (%s at best) that fit even the training records better than one parameter less", units.Count(k, "parameter"), strings.Join(r.Sizes[k].Params, ", "))
		}
	}
}

func (r *Result) aboutValues(say func(string, ...any)) {
	for i := range r.Intervals {
		v := &r.Intervals[i]
		if v.Flat < flatChange {
			say("%s: over a tenth of its range the loss changes by %.2g %% only: these records do not determine its value", v.Name, 100*v.Flat)
		}
		if v.Border {
			say("%s: %s is at the end of its range %s..%s: want a wider range, or to leave it out", v.Name, v.Format(v.Value), v.Format(v.Free.Low), v.Format(v.Free.High))
		}
		for k := range i {
			if c := r.Corr[k][i]; math.Abs(c) > highCorrelation {
				say("%s and %s trade against each other (correlation %.2f in bootstrap samples): trust neither alone", r.Intervals[k].Name, v.Name, c)
			}
		}
	}
}
