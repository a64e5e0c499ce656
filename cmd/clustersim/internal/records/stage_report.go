package records

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/fit/stages"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/units"
)

func (s *stageFits) report(page bool) *report.Report {
	r := &report.Report{Name: "report", CSV: s.estimateTable()}
	if page {
		r.Title = "An overhead model fitted to the stages of logged tasks"
		r.Intro = units.Count(len(s.logs.cases), "log")
	}
	r.Data("version", 1, "seed", s.flags.seed)
	r.Keep("systems", "", s.modelTable())
	r.Keep("estimates", "estimates", s.estimateTable())
	r.Keep("makespans", "makespans", s.makespanTable())
	s.logs.keep(r)
	r.Data("remarks", textsOf(s.remarks()), "unusable", textsOf(s.brokenLines()))
	r.Add(report.Part{Head: "Parameters, each from its own stage", Body: s.estimateShown(), Note: "5 % and 95 %: of bootstrap samples; what is not known stays as it was; a parameter with two values is their sum"})
	s.logs.show(r)
	r.Show("Makespans", s.makespanShown())
	for i := range s.systems {
		x := &s.systems[i]
		r.Say("%s: --overhead '%s'", x.name, x.Model)
	}
	for _, line := range s.remarks() {
		r.Say("%s.", line)
	}
	return r
}

// modelTable says what was fitted to what.
func (s *stageFits) modelTable() *table.Table {
	t := table.New(table.Keys("system", "logs", "tasks", "left_out", "from", "fitted", "overhead")...)
	for i := range s.systems {
		x := &s.systems[i]
		t.Add(x.name, len(x.cases), x.Plain, x.Left, x.Base.String(), strings.Join(x.Fitted(), " "), x.Model.String())
	}
	return t
}

func (s *stageFits) estimateTable() *table.Table {
	t := table.New(table.Keys("system", "parameter", "stage", "value", "low", "high", "observations", "of", "was", "unknown", "note")...)
	for i := range s.systems {
		x := &s.systems[i]
		for k := range x.Estimates {
			e := &x.Estimates[k]
			was, _, _ := x.Base.Get(e.Param)
			t.Add(x.name, e.Param, output.TextOrNil(e.From), nilIfNaN(e.Value), nilIfNaN(e.Low), nilIfNaN(e.High), e.N, output.TextOrNil(e.Of), was, output.TextOrNil(e.Why), output.TextOrNil(e.Note))
		}
	}
	return t
}

// estimateShown is for people.
func (s *stageFits) estimateShown() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "parameter"}, table.Column{Key: "value"}, table.Named("low", "5 %"), table.Named("high", "95 %"),
		table.Column{Key: "was"}, table.Named("stage", "from"), table.Named("n", "of"), table.Column{Key: "note", Use: table.Below})
	for i := range s.systems {
		x := &s.systems[i]
		for k := range x.Estimates {
			e := &x.Estimates[k]
			was, _, _ := x.Base.Get(e.Param)
			if !e.Known() {
				t.Add(x.name, e.Param, nil, nil, nil, stages.Format(e.Param, was), nil, nil, "not identifiable: "+e.Why)
				continue
			}
			var note any
			if e.Note != "" {
				note = e.Note
			}
			t.Add(x.name, e.Param, stages.Format(e.Param, e.Value), formatOrNil(e.Param, e.Low), formatOrNil(e.Param, e.High), stages.Format(e.Param, was), e.From, counted(e.N, e.Of), note)
		}
	}
	return t
}

// counted is a number and of what it is: 1 task that ..., 2 tasks that ...
func counted(n int, of string) string {
	first, rest, _ := strings.Cut(of, " ")
	return strings.TrimSpace(units.Count(n, strings.TrimSuffix(first, "s")) + " " + rest)
}

func formatOrNil(param string, value float64) any {
	if nilIfNaN(value) == nil {
		return nil
	}
	return stages.Format(param, value)
}

func (s *stageFits) makespanTable() *table.Table {
	t := table.New(table.Keys("system", "file", "recorded_s", "from_s", "fitted_s")...)
	for i := range s.systems {
		for _, m := range s.systems[i].makespans {
			t.Add(s.systems[i].name, m.file, m.recorded, m.before, m.fitted)
		}
	}
	return t
}

// makespanShown is for people.
func (s *stageFits) makespanShown() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "file"}, table.Fixed("recorded", "recorded/s", 0),
		table.Fixed("from", "as it was/s", 0), table.Fixed("fitted", "fitted/s", 0), percent("error", "error/%"))
	for i := range s.systems {
		for _, m := range s.systems[i].makespans {
			t.Add(s.systems[i].name, filepath.Base(m.file), m.recorded, m.before, m.fitted, m.fitted/m.recorded-1)
		}
	}
	return t
}

// remarks are what must be known of the fits.
func (s *stageFits) remarks() (list []string) {
	for i := range s.systems {
		x := &s.systems[i]
		line := fmt.Sprintf("%s: fitted to %d tasks", x.name, x.Plain)
		if x.Left > 0 {
			line += fmt.Sprintf("; %d that were tried again, held or failed are left out", x.Left)
		}
		list = append(list, line+"; the errors of the fitted model are those of a fit")
	}
	list = append(list, "no record was held out, so that makespans under the saved model have no prediction interval")
	list = append(list, s.logs.remarks()...)
	if s.unlogged > 0 {
		list = append(list, fmt.Sprintf("records without a log, which do not count: %d", s.unlogged))
	}
	return list
}

func (s *stageFits) brokenLines() (list []string) {
	for _, err := range s.broken {
		list = append(list, mistake.OneLine(err.Error()))
	}
	return list
}

// both are the makespans of a record as the model was and as it is.
func (x *systemStages) both(c *read.Logged) (beforeSec, fittedSec float64) {
	var e overhead.Evaluator
	return e.MakespanSec(&x.Base, c.Jobs), e.MakespanSec(&x.Model, c.Jobs)
}
