package records

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/units"
)

// systemTable says what was fitted to what.
func (c *calibration) systemTable() *table.Table {
	t := table.New(table.Keys("system", "records", "applications", "from", "free", "left_out", "parts", "deals", "best", "advised", "chosen", "overhead", "budget", "simulated", "regression", "log_linear",
		"best_by_group", "advised_by_group", "best_by_record", "advised_by_record", "decided")...)
	for _, s := range c.systems {
		var free []string
		for k := range s.Free {
			free = append(free, s.Free[k].String())
		}
		t.Add(s.name, s.Set.Len(), len(s.Set.Applications()), s.Base.String(), strings.Join(free, ","), string(s.By), s.FoldsADeal(), s.Dealt(),
			s.Best, s.Advised, s.Chosen, s.Sizes[s.Chosen].Model.String(), s.Budget, s.Simulated,
			output.TextOrNil(s.Baselines[0].Formula), output.TextOrNil(s.Baselines[1].Formula),
			s.Choices[fit.ByGroup].Best, s.Choices[fit.ByGroup].Advised, s.Choices[fit.ByRecord].Best, s.Choices[fit.ByRecord].Advised, s.Decided.String())
	}
	return t
}

// sizeTable has a row for each number of parameters, and one for each regression.
func (c *calibration) sizeTable() *table.Table {
	t := table.New(table.Keys("system", "model", "parameters", "fitted", "overhead", "advised", "chosen", "fit_mean", "fit_median", "fit_bias", "fit_loss",
		"test_records", "test_mean", "test_median", "test_p90", "test_bias", "test_loss", "test_loss_stderr",
		"group_loss", "group_above", "group_above_stderr", "record_loss", "record_above", "record_above_stderr")...)
	for _, s := range c.systems {
		for k := range s.Sizes {
			z := &s.Sizes[k]
			group, record := &z.Paired[fit.ByGroup], &z.Paired[fit.ByRecord]
			t.Add(s.name, "overhead", k, strings.Join(z.Params, " "), z.Model.String(), k == s.Advised, k == s.Chosen, z.Train.Mean, z.Train.Median, z.Train.Bias, z.Loss,
				z.Test.N, z.Test.Mean, z.Test.Median, z.Test.P90, z.Test.Bias, z.TestLoss, z.StdErr,
				group.Loss, group.Above, nilIfNaN(group.StdErr), record.Loss, record.Above, nilIfNaN(record.StdErr))
		}
		for _, b := range s.Baselines {
			t.Add(s.name, b.Name, b.Constants, "", nil, false, false, b.Train.Mean, b.Train.Median, b.Train.Bias, b.TrainLoss,
				b.Test.N, b.Test.Mean, b.Test.Median, b.Test.P90, b.Test.Bias, b.TestLoss, b.StdErr, nil, nil, nil, nil, nil, nil)
		}
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

// head is the heading of a system's rows.
func (s *systemFit) head() string {
	return fmt.Sprintf("%s, %s, left out: one %s", s.name, units.Count(s.Set.Len(), "record"), s.What())
}

// fitted are the parameters of a size, or what the search began with.
func (s *systemFit) fitted(k int) string {
	if k == 0 {
		return s.from
	}
	return strings.Join(s.Sizes[k].Params, " ")
}

// sizeShown is for people.
func (c *calibration) sizeShown() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "parameters"}, table.Column{Key: "fitted"},
		percent("fit_mean", "fit: mean/%"), percent("fit_median", "median/%"), percent("fit_bias", "bias/%"),
		percent("test_mean", "test: mean/%"), percent("test_median", "median/%"), percent("test_bias", "bias/%"), table.Column{Key: "", Head: " "})
	for _, s := range c.systems {
		for k := range s.Sizes {
			z := &s.Sizes[k]
			t.Add(s.head(), k, s.fitted(k), z.Train.Mean, z.Train.Median, z.Train.Bias, z.Test.Mean, z.Test.Median, z.Test.Bias, s.Mark(k))
		}
		for _, b := range s.Baselines {
			if b.Constants > 0 {
				t.Add(s.head(), b.Constants, b.Name, b.Train.Mean, b.Train.Median, b.Train.Bias, b.Test.Mean, b.Test.Median, b.Test.Bias, "")
			}
		}
	}
	return t
}

// pairedShown says how the number of parameters is chosen, for people.
func (c *calibration) pairedShown() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "parameters"}, table.Column{Key: "fitted"},
		table.Fixed("group_loss", "by group: loss", 3), table.Fixed("group_above", "above best", 3), table.Fixed("group_stderr", "+-", 3),
		table.Fixed("record_loss", "by record: loss", 3), table.Fixed("record_above", "above best", 3), table.Fixed("record_stderr", "+-", 3), table.Column{Key: "", Head: " "})
	for _, s := range c.systems {
		for k := range s.Sizes {
			group, record := &s.Sizes[k].Paired[fit.ByGroup], &s.Sizes[k].Paired[fit.ByRecord]
			t.Add(s.head(), k, s.fitted(k), group.Loss, group.Above, group.StdErr, record.Loss, record.Above, record.StdErr, s.Mark(k))
		}
	}
	return t
}

// intervalTable has the prediction intervals, as factors on makespans.
func (c *calibration) intervalTable() *table.Table {
	t := table.New(table.Keys("system", "level", "low", "high", "held_out", "within")...)
	for _, s := range c.systems {
		if x := s.PredictionInterval(); x != nil {
			t.Add(s.name, x.Level, x.Low, x.High, x.Held, x.Within)
		}
	}
	return t
}

// overlapTable has the factors for runs at the same time.
func (c *calibration) overlapTable() *table.Table {
	t := table.New(table.Keys("system", "c", "records", "rank_correlation", "test_mean_without", "test_mean", "test_median", "test_bias",
		"group_change", "group_stderr", "record_change", "record_stderr", "helps")...)
	for _, s := range c.systems {
		o, without := s.Overlap, &s.Sizes[s.Chosen].Test
		group, record := &o.Paired[fit.ByGroup], &o.Paired[fit.ByRecord]
		t.Add(s.name, o.C, o.Records, nilIfNaN(o.Rank), without.Mean, o.Test.Mean, o.Test.Median, o.Test.Bias,
			group.Above, nilIfNaN(group.StdErr), record.Above, nilIfNaN(record.StdErr), o.Helps())
	}
	return t
}

// overlapShown is for people.
func (c *calibration) overlapShown() *table.Table {
	t := table.New(table.Column{Key: "system"}, table.Fixed("c", "", 3), table.Named("records", "overlap"), table.Fixed("rank", "", 2), table.Named("without", "test: without"), table.Column{Key: "with"},
		table.Fixed("group", "by group: change", 3), table.Fixed("group_stderr", "+-", 3), table.Fixed("record", "by record: change", 3), table.Fixed("record_stderr", "+-", 3))
	for _, s := range c.systems {
		o, group, record := s.Overlap, &s.Overlap.Paired[fit.ByGroup], &s.Overlap.Paired[fit.ByRecord]
		t.Add(s.name, o.C, fmt.Sprintf("%d of %d", o.Records, s.Set.Len()), o.Rank, cross(s.Sizes[s.Chosen].Test), cross(o.Test), group.Above, group.StdErr, record.Above, record.StdErr)
	}
	return t
}

// applicationTable has the errors of unseen records.
func (c *calibration) applicationTable() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Named("application", ""), table.Column{Key: "records"},
		table.Named("from", "as it was"), table.Column{Key: "chosen"}, table.Column{Key: judge.RegressionBy}, table.Column{Key: judge.LogLinearBy})
	for _, s := range c.systems {
		for _, x := range s.ByApplication() {
			row := []any{s.name, x.Application, x.Records, cross(x.From), cross(x.Chosen)}
			for _, e := range x.Baselines {
				row = append(row, cross(e))
			}
			t.Add(row...)
		}
	}
	return t
}

// cross is mean/median for people; nil without records.
func cross(e records.Errors) any {
	if e.N == 0 {
		return nil
	}
	return fmt.Sprintf("%.0f/%.0f", 100*e.Mean, 100*e.Median)
}

// eachValue calls add for each value of the chosen models.
func (c *calibration) eachValue(add func(*systemFit, *fit.Interval)) {
	for _, s := range c.systems {
		for k := range s.Intervals {
			add(s, &s.Intervals[k])
		}
	}
}

// valueTable has the values of the chosen models, in seconds, bytes/s, jobs or times.
func (c *calibration) valueTable() *table.Table {
	t := table.New(table.Keys("system", "parameter", "unit", "value", "low", "high", "range_low", "range_high", "loss_change", "at_border")...)
	c.eachValue(func(s *systemFit, v *fit.Interval) {
		t.Add(s.name, v.Name, output.TextOrNil(v.Unit), v.Value, v.Low, v.High, v.Free.Low, v.Free.High, v.Flat, v.Border)
	})
	return t
}

// valueShown is for people; nil if nothing was fitted.
func (c *calibration) valueShown() *table.Table {
	t, any := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "parameter"}, table.Column{Key: "value"},
		table.Named("low", "5 %"), table.Named("high", "95 %"), table.Column{Key: "range"}, percent("change", "change/%")), false
	c.eachValue(func(s *systemFit, v *fit.Interval) {
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
	for _, s := range c.systems {
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
	for _, s := range c.systems {
		for n := range s.Set.Cases {
			one := &s.Set.Cases[n]
			for k := range s.Sizes {
				t.Add(one.File, s.name, one.Application, one.Group, one.RecordedMakespanSec, k, s.Sizes[k].Sec[n], nilIfNaN(fit.UnseenSec(s.Sizes[k].Unseen, n)), one.SHA256)
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
		table.Fixed("from", "as it was/s", 0), table.Fixed("fit", "fit/s", 0), table.Fixed("test", "test/s", 0), table.Fixed("regression", "regression/s", 0), table.Fixed("log_linear", "log-linear/s", 0))
	for _, s := range c.systems {
		for n := range s.Set.Cases {
			one, z := &s.Set.Cases[n], &s.Sizes[s.Chosen]
			t.Add(s.name, filepath.Base(one.File), one.RecordedMakespanSec, s.Sizes[0].Sec[n], z.Sec[n], fit.UnseenSec(z.Unseen, n),
				fit.UnseenSec(s.Baselines[0].Unseen, n), fit.UnseenSec(s.Baselines[1].Unseen, n))
		}
	}
	return t
}
