package listscheduling

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/units"
)

// Report is all of it; CSV is the ledger.
func (r *Replay) Report() *report.Report {
	out := &report.Report{
		Title: "List schedulers on random graphs: Topcuoglu et al. (2002), Arabnejad and Barbosa (2014)",
		Intro: fmt.Sprintf("%s of each publication, seed %d. SLR is the makespan over the longest path of least times; +- is a 95 %% interval over graphs.",
			units.Count(r.Options.Graphs, "graph"), r.Seed),
		Name: "list-scheduling", CSV: r.Ledger.Table(),
	}
	out.Data("version", 1, "experiment", "list-scheduling", "graphs", r.Options.Graphs, "seed", r.Seed)
	for i := range r.Studies {
		s := &r.Studies[i]
		for k, m := range models {
			out.Add(report.Part{
				Head: fmt.Sprintf("%s: mean SLR, %s", s.Source, m.text), Body: s.slrTable(k), File: s.ID + "-slr-" + m.id,
			})
		}
		out.Add(report.Part{Head: s.Source + ": how often a scheduler is better than, equal to and worse than another, in %, as planned", Body: s.pairTable(0), File: s.ID + "-pairs"})
		out.Keep(s.ID, s.ID+"-means", s.meanTable())
		out.Add(s.drawings()...)
	}
	out.Publish("Claims beside ours", "list-scheduling-ledger", "List schedulers on random graphs: claims beside ours", r.Ledger)
	return out
}

// slices calls show with the graphs of each value of each axis, and first with all.
func (s *Study) slices(show func(axis, value string, list []*Graph)) {
	show("all", "", s.kept(nil))
	for k := range s.Axes {
		a := &s.Axes[k]
		for i, v := range a.Values {
			show(a.Key, a.shown(v), s.kept(func(at []int) bool { return at[k] == i }))
		}
	}
}

// slrTable has the means for people.
func (s *Study) slrTable(model int) *table.Table {
	columns := []table.Column{{Key: "parameter"}, {Key: "value"}, {Key: "graphs"}}
	for _, name := range s.Schedulers {
		columns = append(columns, table.Fixed(name, "", 3), table.Fixed(name+"_ci95", "+-", 3))
	}
	t := table.New(columns...)
	s.slices(func(axis, value string, list []*Graph) {
		row := []any{axis, value, len(list)}
		for i := range s.Schedulers {
			x := stats.Of(slr.values(list, i, model))
			row = append(row, x.Mean, x.Half)
		}
		t.Add(row...)
	})
	return t
}

// meanTable has the means of all metrics under both models, for programs.
func (s *Study) meanTable() *table.Table {
	t := table.New(table.Keys("model", "parameter", "value", "scheduler", "graphs", "slr", "slr_ci95", "speedup", "speedup_ci95", "efficiency", "efficiency_ci95")...)
	s.slices(func(axis, value string, list []*Graph) {
		for k, m := range models {
			for i, name := range s.Schedulers {
				row := []any{m.id, axis, value, name, len(list)}
				for _, q := range []metric{slr, speedup, efficiency} {
					x := stats.Of(q.values(list, i, k))
					row = append(row, x.Mean, x.Half)
				}
				t.Add(row...)
			}
		}
	})
	return t
}

// pairTable compares each scheduler with each other, graph by graph, as table 3 of the first publication does.
func (s *Study) pairTable(model int) *table.Table {
	columns := []table.Column{{Key: "scheduler"}, {Key: "is"}}
	for _, name := range s.Schedulers {
		columns = append(columns, table.Fixed(name, "", 1))
	}
	t := table.New(columns...)
	for a, name := range s.Schedulers {
		rows := [3][]any{{name, "better"}, {name, "equal"}, {name, "worse"}}
		for b := range s.Schedulers {
			var tally stats.Tally
			for i := range s.Graphs {
				tally.Add(s.Graphs[i].Results[a][model].SLR, s.Graphs[i].Results[b][model].SLR)
			}
			better, equal, worse := tally.Percent()
			for k, x := range []float64{better, equal, worse} {
				var shown any
				if a != b {
					shown = x
				}
				rows[k] = append(rows[k], shown)
			}
		}
		for _, row := range rows {
			t.Add(row...)
		}
	}
	return t
}

// drawings are the curves of the publications: the mean SLR over each parameter, and the mean efficiency over the first.
func (s *Study) drawings() []report.Part {
	var parts []report.Part
	for k := range s.Axes {
		parts = append(parts, s.drawing(k, slr))
	}
	return append(parts, s.drawing(0, efficiency))
}

func (s *Study) drawing(axis int, m metric) report.Part {
	a := &s.Axes[axis]
	f := &figures.Figure{
		Title: fmt.Sprintf("%s: mean %s", s.Source, m.label),
		X:     figures.Axis{Label: a.Label}, Y: figures.Axis{Label: "mean " + m.label}, Columns: len(models),
	}
	if m.key == slr.key {
		f.Y.Scale = figures.Log10 // contention makes some ten times as long
	}
	for _, v := range a.Values {
		f.X.Categories = append(f.X.Categories, a.shown(v))
	}
	for model := range models {
		panel := figures.Panel{Title: models[model].id}
		for i, name := range s.Schedulers {
			series := figures.Series{Name: shownName(name), Style: figures.LinesAndMarks}
			for x := range a.Values {
				e := stats.Of(m.values(s.kept(func(at []int) bool { return at[axis] == x }), i, model))
				series.Points = append(series.Points, figures.Point{X: float64(x), Y: e.Mean, Low: e.Mean - e.Half, High: e.Mean + e.Half})
			}
			panel.Series = append(panel.Series, series)
		}
		f.Panels = append(f.Panels, panel)
	}
	return report.Part{File: fmt.Sprintf("%s-%s-%s", s.ID, m.key, a.Key), Body: report.Figure{
		Caption: fmt.Sprintf("%s: the mean %s of %d graphs over %s, as planned and as simulated.", s.Source, m.label, len(s.Graphs), a.Label),
		Size:    figures.Options{HeightCm: 9}, Draw: func() *figures.Figure { return f },
	}}
}
