package partition

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

const title = "Yuan (2014): improved graph partitioning and a quantum genetic algorithm"

// assumptions say what was drawn.
func (r *Replay) assumptions() string {
	return fmt.Sprintf("Drawn for each graph and seed: %.4g messages a task, work U{%d..%d}, messages U{%d..%d},\nC U{%d..%d} B both ways, R U[%g, %g]; delta is what the worst balance of the line needs.",
		r.Options.Density, leastWork, mostWork, leastMessage, mostMessage, leastUnitBytes, mostUnitBytes, leastPower, mostPower)
}

// Report is all of it; CSV is the ledger.
func (r *Replay) Report() *report.Report {
	out := &report.Report{Title: title, Intro: r.assumptions(), Name: "partition", CSV: r.Ledger.Table()}
	out.Data("version", 1, "experiment", "partition", "seeds", r.Options.Seeds, "density", r.Options.Density)
	out.Add(r.sheets()...)
	out.Keep("", "trials", r.trialTable())
	out.Keep("", "comparisons", r.comparisonTable())
	out.Keep("", "curves", r.curveTable())
	out.Add(
		report.Part{File: "ratios", Body: report.Figure{Size: figures.Options{WidthCm: 18, HeightCm: 24}, Draw: r.RatioFigure}},
		report.Part{File: "convergence", Body: report.Figure{Size: figures.Options{WidthCm: 18, HeightCm: 16}, Draw: r.ConvergenceFigure}},
	)
	out.Publish("Published numbers and claims beside ours", "ledger", title+": published numbers and claims beside ours", r.Ledger)
	return out
}

// sheets are the tables of results, in the order in which they are printed.
func (r *Replay) sheets() []report.Part {
	list := []report.Part{
		r.methodSheet(), r.table2Sheet(), r.kbSheet(), r.contenderSheet(), r.testSheet(), r.stepSheet(), r.pathSheet(), r.settingSheet(), r.optimaSheet(),
		r.curveSheet(), r.printedSheet(), r.misprintSheet(),
	}
	if r.METIS != nil {
		list = append(list, r.METIS.sheet(), r.METIS.overallSheet())
	}
	return list
}

// sheet is a table of results with a file of its own.
func sheet(key, head, note string, t *table.Table) report.Part {
	return report.Part{Key: key, Head: head, Note: note, Body: t, File: key}
}

// pColumn is a column of p values.
func pColumn(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string { return pText(v.(float64)) }}
}

// rowColumns name a line of Table 2.
func rowColumns() []table.Column {
	return []table.Column{{Key: "graph"}, table.Named("tasks", "n"), table.Named("parts", "k"), table.Fixed("delta", "delta", 2)}
}

func (r Row) cells() []any { return []any{r.Graph, r.Vertices, r.Parts, r.Delta} }

// comparedColumns are a comparison; ratio is the heading of its ratio.
func comparedColumns(ratio string) []table.Column {
	return []table.Column{
		table.Fixed("ratio", ratio, 3), table.Fixed("low", "low", 3), table.Fixed("high", "high", 3),
		{Key: "better"},
		{Key: "equal"},
		{Key: "worse"},
		pColumn("wilcoxon_p", "Wilcoxon p"), pColumn("student_p", "Student p"),
	}
}

func (c Comparison) cells() []any {
	return []any{c.Ratio, c.Low, c.High, c.Tally.Better, c.Tally.Equal, c.Tally.Worse, c.WilcoxonP, c.StudentP}
}

// table2Sheet is Table 2 as printed and repeated.
func (r *Replay) table2Sheet() report.Part {
	columns := append(rowColumns(), table.Fixed("published_kmetis", "Kmetis", 0), table.Fixed("published_0_1", "[13]", 0), table.Fixed("published_qga", "Yuan", 0))
	shown := []struct{ id, head string }{{blindBalanced, "blind"}, {zeroOne, "0-1"}, {quantumSearch, "QGA"}, {quantumSearch + local, "QGA+LS"}}
	for _, s := range shown {
		columns = append(columns, table.Fixed(s.id+"_kb", s.head, 0), table.Fixed(s.id+"_kb_half", "+-", 0))
	}
	t := table.New(columns...)
	for _, trials := range r.Trials {
		cells := trials.Row.cells()
		for _, p := range trials.Row.printed {
			cells = append(cells, p.costValue())
		}
		for _, s := range shown {
			e := stats.Of(bytesOf(trials.Outcomes[s.id]))
			cells = append(cells, e.Mean/1e3, e.Half/1e3)
		}
		t.Add(cells...)
	}
	return sheet("table2", fmt.Sprintf("Table 2: costs as printed, and repeated in KB (mean and 95 %% confidence interval of %d seeds)", r.Options.Seeds),
		"blind: multilevel blind to R and C, repaired to delta. 0-1: stands for [13]. QGA: the sound quantum genetic algorithm.\nLS: local search.", t)
}

// contenderSheet is every contender against the blind multilevel, by graph and in all.
func (r *Replay) contenderSheet() report.Part {
	columns := []table.Column{{Key: "contender"}}
	graphs := r.graphs()
	for _, g := range graphs {
		columns = append(columns, table.Fixed(fmt.Sprintf("ratio_graph_%d", g), fmt.Sprintf("graph %d", g), 3))
	}
	columns = append(columns, comparedColumns("all")...)
	t := table.New(append(columns, table.Fixed("balance", "balance", 3), table.Named("unbalanced", "out"))...)
	for _, c := range r.Contenders {
		cells := []any{c.ID}
		for _, g := range graphs {
			cells = append(cells, r.onGraph(g).compareAll(c.ID, blindBalanced).Ratio)
		}
		cells = append(cells, r.compareAll(c.ID, blindBalanced).cells()...)
		balance, out := 0.0, 0
		for _, trials := range r.Trials {
			balance += stats.Mean(balancesOf(trials.Outcomes[c.ID])) / float64(len(r.Trials))
			for _, o := range trials.Outcomes[c.ID] {
				if !o.Balanced {
					out++
				}
			}
		}
		t.Add(append(cells, balance, out)...)
	}
	return sheet("contenders", "Cost over that of blind-balanced: geometric means, 95 % confidence interval, paired tests",
		"out: partitions out of balance. Tests and interval: a pair is a graph and a seed.\n"+r.gapText(), t)
}

// gapText says what the 0-1 programme proved before it was cut off.
func (r *Replay) gapText() string {
	var optimal ledger.Tally
	gap := 0.0
	for _, t := range r.Trials {
		for _, o := range t.Outcomes[zeroOne] {
			gap += o.Gap
			optimal.Add(o.Gap == 0)
		}
	}
	return fmt.Sprintf("0-1 programme: proved optimal in %s instances, mean gap %.0f %%.", optimal, 100*gap/float64(optimal.All))
}

// methodSheet says what the contenders are.
func (r *Replay) methodSheet() report.Part {
	t := table.New(table.Column{Key: "contender"}, table.Column{Key: "method"})
	for _, c := range r.Contenders {
		t.Add(c.ID, c.Text)
	}
	return sheet("methods", "Contenders: methods, and the part of the model that they receive", "Multilevel polishes partitions of graphs so small by the same moves and exchanges as the local search.\n"+r.budgetText(), t)
}

func (r *Replay) budgetText() string {
	b := r.Options.Budget
	return fmt.Sprintf("Searches try %d partitions, %d x %d generations; with local search %d, %d x %d, but for annealing, which\nimproves once, at its end. 0-1 programme: %d nodes.",
		population*b.Generations, population, b.Generations, localPopulation*b.LocalGenerations, localPopulation, b.LocalGenerations, b.Nodes)
}

// graphs are those that are replayed.
func (r *Replay) graphs() (list []int) {
	for _, t := range r.Trials {
		list = append(list, t.Row.Graph)
	}
	return slices.Compact(list)
}

// onGraph is the replay of one graph's lines.
func (r *Replay) onGraph(graph int) *Replay {
	other := func(t Trials) bool { return t.Row.Graph != graph }
	return &Replay{Options: r.Options, Trials: slices.DeleteFunc(slices.Clone(r.Trials), other)}
}

// RatioFigure is Table 2 as ratios to its first column, beside the same of the
// experiment repeated: a panel for each method.
func (r *Replay) RatioFigure() *figures.Figure {
	f := &figures.Figure{
		Title: fmt.Sprintf("Cost over that of Kmetis, or of the blind multilevel method at equal balance (%d seeds, 95 %%)", r.Options.Seeds), Columns: 1,
		X: figures.Axis{Label: "graph/k"}, Y: figures.Axis{Label: "ratio of costs"},
	}
	for _, t := range r.Trials {
		f.X.Categories = append(f.X.Categories, fmt.Sprintf("%d/%d", t.Row.Graph, t.Row.Parts))
	}
	for _, p := range []struct {
		title, id string
		published int // a column of Table 2; kmetis: none
	}{
		{"[13]; repeated: 0-1 programme, cut off", zeroOne, programme},
		{"quantum genetic algorithm", quantumSearch, quantum},
		{"quantum genetic algorithm; repeated with local search", quantumSearch + local, quantum},
		{"simulated annealing", annealing, kmetis},
		{"multilevel given R and C", givenModel, kmetis},
	} {
		panel := figures.Panel{Title: p.title, Lines: []figures.Line{{At: 1}}}
		repeated, published := figures.Series{Name: "repeated", Style: figures.Marks}, figures.Series{Name: "published", Style: figures.Marks}
		for x, c := range r.compareByRow(p.id, blindBalanced) {
			repeated.Points = append(repeated.Points, figures.Point{X: float64(x), Y: c.Ratio, Low: c.Low, High: c.High})
			printed := c.Row.printed
			published.Points = append(published.Points, figures.Point{X: float64(x), Y: printed[p.published].costValue() / printed[kmetis].costValue()})
		}
		panel.Series = append(panel.Series, repeated)
		if p.published != kmetis {
			panel.Series = append(panel.Series, published)
		}
		f.Panels = append(f.Panels, panel)
	}
	return f
}

// searchNames are the searches in the legend.
var searchNames = map[string]string{randomSearch: "random", genetic: "genetic", annealing: "annealing", quantumSearch: "quantum genetic"}

// ConvergenceFigure is the best cost against generations, a panel for each line
// and local search off and on.
func (r *Replay) ConvergenceFigure() *figures.Figure {
	f := &figures.Figure{
		Title: "Best cost over the best known (band: least and greatest of the seeds)", Columns: 2,
		X: figures.Axis{Label: "generation", Scale: figures.Log10}, Y: figures.Axis{Label: "cost/best known"},
	}
	for first := 0; first < len(r.Curves); first += len(searches()) {
		group := r.Curves[first : first+len(searches())]
		row, with := group[0].Row, "no local search"
		if group[0].LocalSearch {
			with = "local search"
		}
		p := figures.Panel{Title: fmt.Sprintf("n = %d, k = %d, %s", row.Vertices, row.Parts, with)}
		for _, c := range group {
			curve := figures.Series{Name: searchNames[c.Search], Style: figures.Lines, Band: true}
			for _, x := range c.Points {
				curve.Points = append(curve.Points, figures.Point{X: float64(x.Generation), Y: x.Mean, Low: x.Low, High: x.High})
			}
			p.Series = append(p.Series, curve)
		}
		f.Panels = append(f.Panels, p)
	}
	return f
}
