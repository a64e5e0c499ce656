package records

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/fidelity"
	"github.com/clustersim/clustersim/experiments/fitting"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// systemTable says what was fitted to what.
func (c *calibration) systemTable() *table.Table {
	t := table.New(table.Keys("system", "records", "applications", "from", "free", "left_out", "parts", "deals", "best", "advised", "chosen", "overhead", "budget", "simulated", "regression")...)
	for i := range c.systems {
		s := &c.systems[i]
		var free []string
		for k := range s.Free {
			free = append(free, s.Free[k].String())
		}
		t.Add(s.name, s.Set.Len(), len(s.Set.Applications()), s.Base.String(), strings.Join(free, ","), string(s.By), s.FoldsADeal(), s.Dealt(),
			s.Best, s.Advised, s.Chosen, s.Sizes[s.Chosen].Model.String(), s.Budget, s.Simulated, output.TextOrNil(s.Baseline.Formula))
	}
	return t
}

// sizeTable has a row for each number of parameters, and one for the regression.
func (c *calibration) sizeTable() *table.Table {
	t := table.New(table.Keys("system", "model", "parameters", "fitted", "overhead", "advised", "chosen", "fit_mean", "fit_median", "fit_bias", "fit_loss",
		"test_records", "test_mean", "test_median", "test_p90", "test_bias", "test_loss", "test_loss_stderr")...)
	for i := range c.systems {
		s := &c.systems[i]
		for k := range s.Sizes {
			z := &s.Sizes[k]
			t.Add(s.name, "overhead", k, strings.Join(z.Params, " "), z.Model.String(), k == s.Advised, k == s.Chosen, z.Train.Mean, z.Train.Median, z.Train.Bias, z.Loss,
				z.Test.Records, z.Test.Mean, z.Test.Median, z.Test.P90, z.Test.Bias, z.TestLoss, z.StdErr)
		}
		b := &s.Baseline
		t.Add(s.name, "regression", b.Constants, "", nil, false, false, b.Train.Mean, b.Train.Median, b.Train.Bias, b.TrainLoss,
			b.Test.Records, b.Test.Mean, b.Test.Median, b.Test.P90, b.Test.Bias, b.TestLoss, b.StdErr)
	}
	return t
}

// percent is a column of parts of 1 with a heading of its own.
func percent(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		text := strconv.FormatFloat(100*v.(float64), 'f', 1, 64)
		if text == "-0.0" {
			return "0.0"
		}
		return text
	}}
}

// sizeShown is for people.
func (c *calibration) sizeShown() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "parameters"}, table.Column{Key: "fitted"},
		percent("fit_mean", "fit: mean/%"), percent("fit_median", "median/%"), percent("fit_bias", "bias/%"),
		percent("test_mean", "test: mean/%"), percent("test_median", "median/%"), percent("test_bias", "bias/%"), table.Fixed("loss", "", 3), table.Fixed("stderr", "+-", 3), table.Column{Key: "", Head: " "})
	for i := range c.systems {
		s := &c.systems[i]
		head := fmt.Sprintf("%s, %s, left out: one %s", s.name, output.Plural(s.Set.Len(), "record"), s.What())
		for k := range s.Sizes {
			z := &s.Sizes[k]
			fitted := strings.Join(z.Params, " ")
			if k == 0 {
				fitted = s.from
			}
			mark := ""
			switch {
			case k == s.Chosen && k != s.Advised:
				mark = "chosen"
			case k == s.Advised:
				mark = "advised"
			case k == s.Best:
				mark = "best"
			}
			t.Add(head, k, fitted, z.Train.Mean, z.Train.Median, z.Train.Bias, z.Test.Mean, z.Test.Median, z.Test.Bias, z.TestLoss, z.StdErr, mark)
		}
		if b := &s.Baseline; b.Constants > 0 {
			t.Add(head, b.Constants, "regression", b.Train.Mean, b.Train.Median, b.Train.Bias, b.Test.Mean, b.Test.Median, b.Test.Bias, b.TestLoss, b.StdErr, "")
		}
	}
	return t
}

// applicationTable has the errors of unseen records.
func (c *calibration) applicationTable() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Named("application", ""), table.Column{Key: "records"},
		table.Named("from", "as it was"), table.Column{Key: "chosen"}, table.Column{Key: "regression"})
	for i := range c.systems {
		s := &c.systems[i]
		for _, app := range s.Set.Applications() {
			row, which := []any{}, []int{}
			for k := range s.Set.Cases {
				if s.Set.Cases[k].Application == app {
					which = append(which, k)
				}
			}
			for _, sec := range [][][]float64{s.Sizes[0].Unseen, s.Sizes[s.Chosen].Unseen, s.Baseline.Unseen} {
				row = append(row, cross(s.MeanErrors(sec, which)))
			}
			t.Add(append([]any{s.name, app, len(which)}, row...)...)
		}
	}
	return t
}

// cross is mean/median for people; nil without records.
func cross(e fidelity.Errors) any {
	if e.Records == 0 {
		return nil
	}
	return fmt.Sprintf("%.0f/%.0f", 100*e.Mean, 100*e.Median)
}

// eachValue calls add for each value of the chosen models.
func (c *calibration) eachValue(add func(*systemFit, *fitting.Interval)) {
	for i := range c.systems {
		for k := range c.systems[i].Intervals {
			add(&c.systems[i], &c.systems[i].Intervals[k])
		}
	}
}

// valueTable has the values of the chosen models, in seconds, bytes/s, jobs or times.
func (c *calibration) valueTable() *table.Table {
	t := table.New(table.Keys("system", "parameter", "unit", "value", "low", "high", "range_low", "range_high", "loss_change", "at_border")...)
	c.eachValue(func(s *systemFit, v *fitting.Interval) {
		t.Add(s.name, v.Name, output.TextOrNil(v.Unit), v.Value, v.Low, v.High, v.Free.Low, v.Free.High, v.Flat, v.Border)
	})
	return t
}

// valueShown is for people; nil if nothing was fitted.
func (c *calibration) valueShown() *table.Table {
	t, any := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "parameter"}, table.Column{Key: "value"},
		table.Named("low", "5 %"), table.Named("high", "95 %"), table.Column{Key: "range"}, percent("change", "change/%")), false
	c.eachValue(func(s *systemFit, v *fitting.Interval) {
		any = true
		t.Add(s.name, v.Name, v.Format(v.Value), v.Format(v.Low), v.Format(v.High), v.Format(v.Free.Low)+".."+v.Format(v.Free.High), v.Flat)
	})
	if !any {
		return nil
	}
	return t
}

// foldTable has what was fitted where a part was left out.
func (c *calibration) foldTable() *table.Table {
	t := table.New(table.Keys("system", "left_out", "records", "fitted_to", "parameters", "fitted", "overhead", "fit_loss")...)
	for i := range c.systems {
		s := &c.systems[i]
		for n, fold := range s.Folds {
			for k := range s.Sizes {
				fit := &s.Sizes[k].Folds[n]
				t.Add(s.name, fold.Name, len(fold.Test), len(fold.Train), k, strings.Join(fit.Params, " "), fit.Model.String(), fit.Loss)
			}
		}
	}
	return t
}

// makespanTable has a row for each record and each number of parameters.
func (c *calibration) makespanTable() *table.Table {
	t := table.New(table.Keys("file", "system", "application", "group", "recorded_s", "parameters", "fit_s", "test_s", "sha256")...)
	for i := range c.systems {
		s := &c.systems[i]
		for n := range s.Set.Cases {
			one := &s.Set.Cases[n]
			for k := range s.Sizes {
				t.Add(one.File, s.name, one.Application, one.Group, one.RecordedMakespanSec, k, s.Sizes[k].Seen[n], nilIfNaN(fitting.UnseenSec(s.Sizes[k].Unseen, n)), one.SHA256)
			}
		}
	}
	return t
}

func nilIfNaN(x float64) any {
	if math.IsNaN(x) {
		return nil
	}
	return x
}

// wideTable has a row for each record.
func (c *calibration) wideTable() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "file"}, table.Fixed("recorded", "recorded/s", 0),
		table.Fixed("from", "as it was/s", 0), table.Fixed("fit", "fit/s", 0), table.Fixed("test", "test/s", 0), table.Fixed("regression", "regression/s", 0))
	for i := range c.systems {
		s := &c.systems[i]
		for n := range s.Set.Cases {
			one, z := &s.Set.Cases[n], &s.Sizes[s.Chosen]
			t.Add(s.name, filepath.Base(one.File), one.RecordedMakespanSec, s.Sizes[0].Seen[n], z.Seen[n], fitting.UnseenSec(z.Unseen, n), fitting.UnseenSec(s.Baseline.Unseen, n))
		}
	}
	return t
}
