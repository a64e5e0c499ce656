package records

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs/stagefit"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/units"
)

// report is what is printed and written to files.
func (s *stagesFit) report(page bool) *report.Report {
	r := &report.Report{Name: "report", CSV: s.workflowTable()}
	if page {
		r.Title = "An overhead model fitted to means of stages"
		r.Intro = units.Count(len(s.Workflows), "workflow")
	}
	r.Data("version", 1, "seed", s.Options.Seed, "own", s.Own, "training", strings.Join(s.Training, ","), "budget", s.Budget, "runs", s.Runs,
		"from", s.Base.String(), "overhead", s.Model.String(), "loss", s.Loss)
	r.Keep("values", "values", s.valueTable())
	r.Keep("workflows", "workflows", s.workflowTable())
	r.Keep("goals", "goals", s.goalTable())
	r.Keep("schedulers", "schedulers", s.schedulerTable())
	sayEach(r, s.remarks())
	r.Add(report.Part{Head: "Fitted values", Body: s.valueShown(), Note: "value: fitted to all workflows; least and greatest: with one left out"})
	if len(s.Held) > 0 {
		r.Add(report.Part{
			Head: "Workflows left out of their fit", Body: s.workflowShown(),
			Note: "error: median of |predicted / median recorded - 1| of makespans over schedulers; wait: of the mean from submission to start, mean of its errors over schedulers other than " + s.Own +
				", whose own is beside it with its sign; notice: the same from the end to when the workflow system knows; Spearman, transfer: rank correlations of the prediction, and of how schedulers did on the other workflows; ceiling: what the true means would reach; clean: without stalls",
		}, report.Part{Head: "Goals", Body: s.goalShown()})
	}
	r.Say("--overhead '%s'", s.Model)
	return r
}

// remarks say what the figures do not cover.
func (s *stagesFit) remarks() (list []string) {
	if len(s.Held) == 0 {
		list = append(list, "there is one workflow: nothing is known of the errors on others")
	}
	for i := range s.Held {
		h := &s.Held[i]
		if err := h.Plain.Few(); err != nil {
			list = append(list, fmt.Sprintf("%s: %v", h.Name, err))
		}
		if math.IsNaN(h.Notice) && math.IsNaN(h.OwnNotice) {
			list = append(list, h.Name+": no log says when ends were known, so that notices do not count")
		}
	}
	for k := range s.Free {
		f := &s.Free[k]
		if v := s.Values[k]; v <= f.Low || v >= f.High {
			list = append(list, fmt.Sprintf("%s is at the end of its range, %s", f.Name, f.Format(v)))
		}
	}
	return list
}

// eachValue calls add for each parameter with its value and the least and the greatest of the fits that left a workflow out.
func (s *stagesFit) eachValue(add func(k int, low, high float64)) {
	for k := range s.Free {
		low, high := math.Inf(1), math.Inf(-1)
		for i := range s.Held {
			low, high = min(low, s.Held[i].Values[k]), max(high, s.Held[i].Values[k])
		}
		if len(s.Held) == 0 {
			low, high = math.NaN(), math.NaN()
		}
		add(k, low, high)
	}
}

func (s *stagesFit) valueTable() *table.Table {
	t := table.New(table.Keys("parameter", "unit", "value", "least", "greatest", "range_low", "range_high")...)
	s.eachValue(func(k int, low, high float64) {
		f := &s.Free[k]
		t.Add(f.Name, f.Unit, s.Values[k], nilIfNaN(low), nilIfNaN(high), f.Low, f.High)
	})
	return t
}

// valueShown is for people.
func (s *stagesFit) valueShown() *table.Table {
	t := table.New(table.Column{Key: "parameter"}, table.Column{Key: "value"}, table.Column{Key: "least"}, table.Column{Key: "greatest"}, table.Column{Key: "range"})
	s.eachValue(func(k int, low, high float64) {
		f := &s.Free[k]
		t.Add(f.Name, f.Format(s.Values[k]), formatOrNil(f.Name, low), formatOrNil(f.Name, high), f.Format(f.Low)+".."+f.Format(f.High))
	})
	return t
}

func (s *stagesFit) workflowTable() *table.Table {
	t := table.New(table.Keys("workflow", "overhead", "fit_loss", "error_median", "bias", "wait_error", "notice_error", "own_wait_error", "own_notice_error", "repeats_cv",
		"spearman", "ceiling", "kendall", "pairs", "in_order", "transfer_spearman", "clean_error_median", "clean_spearman", "clean_ceiling")...)
	for i := range s.Held {
		h := &s.Held[i]
		v, c, clean := &h.Row.Verdict, &h.Row.Clean, h.Row.CleanCeiling
		cleanError, cleanSpearman := c.MedianError, c.Spearman
		if math.IsNaN(clean) {
			cleanError, cleanSpearman = math.NaN(), math.NaN()
		}
		t.Add(h.Name, h.Model.String(), h.Loss, v.MedianError, v.Bias, nilIfNaN(h.Wait), nilIfNaN(h.Notice), nilIfNaN(h.OwnWait), nilIfNaN(h.OwnNotice), nilIfNaN(h.Row.Variation),
			nilIfNaN(v.Spearman), nilIfNaN(h.Row.Ceiling), nilIfNaN(v.Kendall), v.Pairs, v.InOrder, nilIfNaN(transferOf(h)), nilIfNaN(cleanError), nilIfNaN(cleanSpearman), nilIfNaN(clean))
	}
	return t
}

// transferOf is the rank correlation of transfer; NaN without one.
func transferOf(h *stagefit.Held) float64 {
	if h.Transfer == nil {
		return math.NaN()
	}
	return h.Transfer.Verdict.Spearman
}

// workflowShown is for people.
func (s *stagesFit) workflowShown() *table.Table {
	t := table.New(table.Column{Key: "workflow"}, share("error"), share("wait"), percent("own_wait", "own"), share("notice"), percent("own_notice", "own"),
		table.Fixed("spearman", "Spearman", 2), table.Fixed("ceiling", "ceiling", 2), table.Fixed("ratio", "ratio", 2), table.Fixed("order", "in order", 1), table.Named("pairs", "of pairs"),
		table.Fixed("transfer", "transfer", 2), table.Fixed("clean", "clean", 2), table.Fixed("clean_ceiling", "ceiling", 2))
	for i := range s.Held {
		h := &s.Held[i]
		v, clean := &h.Row.Verdict, h.Row.Clean.Spearman
		if math.IsNaN(h.Row.CleanCeiling) {
			clean = math.NaN()
		}
		t.Add(h.Name, v.MedianError, nilIfNaN(h.Wait), nilIfNaN(h.OwnWait), nilIfNaN(h.Notice), nilIfNaN(h.OwnNotice),
			v.Spearman, h.Row.Ceiling, v.Spearman/h.Row.Ceiling, v.InOrder, v.Pairs, transferOf(h), clean, h.Row.CleanCeiling)
	}
	return t
}

func (s *stagesFit) goalTable() *table.Table {
	t := table.New(table.Keys("goal", "value", "bound", "at_least", "holds")...)
	for _, g := range s.Result.Goals() {
		t.Add(g.What, nilIfNaN(g.Value), g.Bound, g.Least, g.Holds())
	}
	return t
}

// goalShown is for people.
func (s *stagesFit) goalShown() *table.Table {
	t := table.New(table.Column{Key: "goal"}, table.Fixed("value", "", 3), table.Column{Key: "wanted"}, table.Column{Key: "", Head: " "})
	for _, g := range s.Result.Goals() {
		sign, holds := "at most", "missed"
		if g.Least {
			sign = "at least"
		}
		switch {
		case math.IsNaN(g.Value):
			holds = "not known"
		case g.Holds():
			holds = "holds"
		}
		t.Add(g.What, g.Value, fmt.Sprintf("%s %g", sign, g.Bound), holds)
	}
	return t
}

// schedulerTable has what was recorded and predicted under each scheduler of workflows left out.
func (s *stagesFit) schedulerTable() *table.Table {
	t := table.New(table.Keys("workflow", "scheduler", "runs", "recorded_median_s", "simulated_mean_s", "recorded_wait_s", "simulated_wait_s", "recorded_notice_s", "simulated_notice_s")...)
	for i := range s.Held {
		h := &s.Held[i]
		for k, name := range h.Plain.Names {
			want := stagefit.Wanted(h.Runs[k])
			middle := stats.Median(stats.Each(h.Runs[k], func(x stagefit.Run) float64 { return x.MakespanSec }))
			got := h.Means[k]
			t.Add(h.Name, name, len(h.Runs[k]), middle, got.MakespanSec, nilIfNaN(want.WaitSec), nilIfNaN(got.WaitSec), nilIfNaN(want.NoticeSec), nilIfNaN(got.NoticeSec))
		}
	}
	return t
}
