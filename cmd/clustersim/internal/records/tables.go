package records

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/units"
)

// page is the report with a title and all records.
func (v *verdict) page() *report.Report {
	r := v.report(true)
	r.Title = "How near to recorded executions?"
	r.Intro = units.Count(len(v.Judged), "record")
	return r
}

// report is what is printed and written to files. Keys of JSON stay the same from release
// to release; version grows when one changes its name or its meaning.
func (v *verdict) report(page bool) *report.Report {
	r := &report.Report{Name: "report", CSV: v.recordTable()}
	r.Data("version", 1, "records", len(v.Judged), "training_records", len(v.Train), "broken", len(v.broken), "regression_by", v.regressionBy())
	if v.Simulator != nil {
		r.Data("scheduler", v.flags.scheduler, "platform", v.flags.platform)
	}
	r.Keep("models", "", v.modelTable())
	r.Keep("errors", "errors", v.errorTable())
	r.Keep("worst", "worst", v.worstTable())
	r.Keep("trends", "trends", v.trendTable())
	r.Keep("makespans", "records", v.recordTable())
	if len(v.logs.cases) > 0 {
		v.logs.keep(r)
	}
	beaten, remarks, repairs := v.Beaten(), v.remarks(), append([]string{}, v.All.Repairs()...)
	addRemarks(r, remarks, repairs, v.broken)
	sayEach(r, beaten)
	r.Add(report.Part{Head: "Errors by system", Body: v.systemTable(), Note: "error: simulated / recorded - 1; bias: its mean; p90: 90 % of errors are at most that; |ln|: mean of |ln(simulated / recorded)|"})
	addFigure := func(d judge.Drawing) {
		r.Add(report.Part{File: d.Name, Body: report.Figure{Caption: d.Caption, Draw: d.Draw}})
	}
	scatter, residuals := v.Figures()
	for _, d := range scatter {
		addFigure(d)
	}
	for _, by := range []string{"application", "size"} {
		r.Add(report.Part{Head: "Mean/median error in % by " + by, Body: v.crossTable(by)})
	}
	if len(v.worst) > 0 {
		r.Show("Furthest off", v.worstShown())
	}
	v.logs.show(r)
	if t := v.trendShown(); t != nil {
		r.Add(report.Part{Head: "Do errors grow with something?", Body: t, Note: "rank correlation of simulated / recorded with it, from -1 to 1; near 0 it does not matter"})
	}
	for _, d := range residuals {
		addFigure(d)
	}
	if page {
		r.Show("Recorded beside simulated makespans", v.wideTable())
	}
	sayEach(r, remarks[len(beaten):])
	for _, line := range repairs {
		r.Say("Repaired: %s.", line)
	}
	return r
}

func (v *verdict) regressionBy() string {
	if len(v.Train) > 0 {
		return "training records"
	}
	return string(v.By)
}

// remarks are what must be known of the errors.
func (v *verdict) remarks() []string {
	list := append(v.Remarks(), v.Notes...)
	if v.Simulator != nil {
		list = append(list, fmt.Sprintf("models are simulated under the scheduler %s on %s of each record, baselines on a pool of its cores", v.flags.scheduler, v.flags.platform))
	}
	list = append(list, v.logs.remarks()...)
	return append(list, repeatedRemarks(v.repeated)...)
}

// repeatedRemarks warns of records with the same content.
func repeatedRemarks(names []string) (list []string) {
	for _, name := range names {
		list = append(list, name+" has the same content as another record and counts once")
	}
	return list
}

// addRemarks adds lists to JSON, which has them even when they are empty, but for repairs
// that are nil.
func addRemarks(r *report.Report, remarks, repairs []string, broken []error) {
	unusable := []string{}
	for _, err := range broken {
		unusable = append(unusable, mistake.OneLine(err.Error()))
	}
	r.Data("remarks", append([]string{}, remarks...))
	if repairs != nil {
		r.Data("repairs", repairs)
	}
	r.Data("unusable", unusable)
}

func sayEach(r *report.Report, lines []string) {
	for _, line := range lines {
		r.Say("%s.", line)
	}
}

// share is a column of parts of 1, which people see in percent.
func share(key string) table.Column {
	return table.Column{Key: key, Head: key + "/%", Text: func(v any) string { return strconv.FormatFloat(100*v.(float64), 'f', 1, 64) }}
}

// modelTable says what the models are.
func (v *verdict) modelTable() *table.Table {
	t := table.New(table.Keys("model", "overhead", "system", "parameters", "fitted", "interval_level", "interval_low", "interval_high", "held_out", "held_out_within")...)
	for i := range v.Models {
		m := &v.Models[i]
		row := []any{m.Name, m.Model.String(), output.TextOrNil(m.System), m.Parameters(), fitted(m), nil, nil, nil, nil, nil}
		if x := m.Interval; x != nil {
			row = append(row[:5], x.Level, x.Low, x.High, x.Held, x.Within)
		}
		t.Add(row...)
	}
	return t
}

// fitted is the number of fitted parameters, undefined if unknown.
func fitted(m *judge.Model) any {
	if n, ok := m.Fitted(); ok {
		return n
	}
	return nil
}

// parameters are how many a prediction has for a system, and how many of them were fitted.
func parameters(p *judge.Prediction, system string) (all, own any) {
	switch {
	case p.Model != nil:
		return p.Model.Parameters(), fitted(p.Model)
	case len(p.Constants) > 0:
		return p.Constants[system], p.Constants[system]
	}
	return 0, 0
}

// eachError calls add for each group of a kind, "" for all, and each prediction of it.
func (v *verdict) eachError(by string, add func(*judge.Group, *judge.Prediction, records.Errors)) {
	for _, g := range v.Groups() {
		for _, p := range v.Predictions {
			if e := v.Errors(&g, p); e.N > 0 && (by == "" || by == g.By) {
				add(&g, p, e)
			}
		}
	}
}

// errorTable has all sums of errors.
func (v *verdict) errorTable() *table.Table {
	t := table.New(table.Keys("by", "system", "group", "prediction", "records", "mean", "median", "p90", "bias", "log", "parameters", "fitted", "seen")...)
	v.eachError("", func(g *judge.Group, p *judge.Prediction, e records.Errors) {
		all, own := parameters(p, g.System)
		t.Add(g.By, g.System, g.Name, p.Name, e.N, e.Mean, e.Median, e.P90, e.Bias, e.Log, all, own, p.SeenIn(g))
	})
	return t
}

// systemTable is for people.
func (v *verdict) systemTable() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "by"}, table.Column{Key: "records"},
		share("mean"), share("median"), share("p90"), share("bias"), table.Fixed("log", "|ln|", 2),
		table.Column{Key: "parameters"}, table.Column{Key: "fitted"}, table.Named("seen", "fitted to"))
	v.eachError("system", func(g *judge.Group, p *judge.Prediction, e records.Errors) {
		all, own := parameters(p, g.System)
		t.Add(g.Name, p.Name, e.N, e.Mean, e.Median, e.P90, e.Bias, e.Log, all, own, p.SeenIn(g))
	})
	return t
}

// crossTable has a row for each group and a column for each prediction.
func (v *verdict) crossTable(by string) *table.Table {
	columns := []table.Column{{Key: "system", Use: table.Group}, {Key: by}, {Key: "records"}}
	for _, p := range v.Predictions {
		columns = append(columns, table.Column{Key: p.Name})
	}
	t := table.New(columns...)
	for _, g := range v.Groups() {
		if g.By != by {
			continue
		}
		row := []any{g.System, g.Name, len(g.At)}
		for _, p := range v.Predictions {
			if e := v.Errors(&g, p); e.N > 0 {
				row = append(row, fmt.Sprintf("%.0f/%.0f", 100*e.Mean, 100*e.Median))
			} else {
				row = append(row, nil)
			}
		}
		t.Add(row...)
	}
	return t
}

// recordTable has a row for each record and each prediction of it.
func (v *verdict) recordTable() *table.Table {
	t := table.New(table.Keys("file", "system", "version", "application", "executed_at", "tasks", "depth", "bytes", "cores", "group", "twins", "recorded_s",
		"prediction", "simulated_s", "error", "low_s", "high_s", "seen", "sha256")...)
	for _, i := range v.Judged {
		c := &v.All.Cases[i]
		for _, p := range v.Predictions {
			if math.IsNaN(p.Sec[i]) {
				continue
			}
			var low, high any
			if p.LowSec != nil {
				low, high = p.LowSec[i], p.HighSec[i]
			}
			t.Add(c.File, c.System, output.TextOrNil(c.Version), c.Application, output.TextOrNil(date(c.ExecutedAt)), c.DAG.NumTasks(), c.Depth, c.Bytes, c.Cores(), c.Group, c.Twins,
				c.RecordedMakespanSec, p.Name, p.Sec[i], p.Sec[i]/c.RecordedMakespanSec-1, low, high, p.Seen != nil && p.Seen[i], c.SHA256)
		}
	}
	return t
}

// wideTable has a row for each record.
func (v *verdict) wideTable() *table.Table {
	columns := []table.Column{{Key: "file"}, {Key: "system"}, {Key: "tasks"}, table.Fixed("recorded", "recorded/s", 0)}
	for _, p := range v.Predictions {
		columns = append(columns, table.Fixed(p.Name, p.Name+"/s", 0))
	}
	t := table.New(columns...)
	for _, i := range v.Judged {
		c := &v.All.Cases[i]
		row := []any{v.All.ShortName(i, v.Judged), c.System, c.DAG.NumTasks(), c.RecordedMakespanSec}
		for _, p := range v.Predictions {
			row = append(row, p.Sec[i])
		}
		t.Add(row...)
	}
	return t
}

// worstTable has the records that are furthest off.
func (v *verdict) worstTable() *table.Table {
	t := table.New(table.Keys("file", "prediction", "recorded_s", "simulated_s", "error", "reason")...)
	for i := range v.worst {
		b := &v.worst[i]
		sec := v.All.Cases[b.At].RecordedMakespanSec
		t.Add(v.All.Cases[b.At].File, b.By.Name, sec, b.By.Sec[b.At], b.By.Sec[b.At]/sec-1, output.TextOrNil(b.Reason()))
	}
	return t
}

// worstShown is for people. It has the ends of bands if any model has them.
func (v *verdict) worstShown() *table.Table {
	columns := []table.Column{{Key: "file"}, {Key: "by"}, table.Fixed("recorded", "recorded/s", 0), table.Fixed("simulated", "simulated/s", 0)}
	banded := slices.ContainsFunc(v.worst, func(b judge.Bad) bool { return b.By.LowSec != nil })
	if banded {
		columns = append(columns, table.Fixed("low", "from/s", 0), table.Fixed("high", "to/s", 0))
	}
	t := table.New(append(columns, share("error"), table.Column{Key: "reason", Use: table.Below})...)
	for i := range v.worst {
		b := &v.worst[i]
		sec := v.All.Cases[b.At].RecordedMakespanSec
		row := []any{v.All.ShortName(b.At, v.Judged), b.By.Name, sec, b.By.Sec[b.At]}
		switch {
		case b.By.LowSec != nil:
			row = append(row, b.By.LowSec[b.At], b.By.HighSec[b.At])
		case banded:
			row = append(row, nil, nil)
		}
		t.Add(append(row, b.By.Sec[b.At]/sec-1, b.Reason())...)
	}
	return t
}

// trendTable says what errors go along with.
func (v *verdict) trendTable() *table.Table {
	t := table.New(table.Keys("system", "prediction", "property", "records", "rank_correlation")...)
	for _, x := range v.Trends() {
		t.Add(x.System, x.By.Name, x.Property, x.Records, x.Rank)
	}
	return t
}

// trendShown has a row for each prediction, for people; nil if there is nothing to show.
func (v *verdict) trendShown() *table.Table {
	names := []string{"tasks", "bytes", "depth", "date"}
	columns := []table.Column{{Key: "system", Use: table.Group}, {Key: "by"}}
	for _, name := range names {
		columns = append(columns, table.Fixed(name, "", 2))
	}
	t := table.New(columns...)
	var row []any
	flush := func() {
		if row != nil {
			t.Add(row...)
		}
	}
	for _, x := range v.Trends() {
		if row == nil || row[0] != x.System || row[1] != x.By.Name {
			flush()
			row = []any{x.System, x.By.Name, nil, nil, nil, nil}
		}
		for i, name := range names {
			if name == x.Property {
				row[2+i] = x.Rank
			}
		}
	}
	if row == nil {
		return nil
	}
	flush()
	return t
}

func date(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(time.RFC3339)
}
