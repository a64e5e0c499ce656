package partition

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// pairs are the comparisons that the paper makes, with and without local search.
func pairs() [][2]string {
	return [][2]string{
		{quantumSearch, blindBalanced},
		{quantumSearch, zeroOne},
		{quantumSearch + local, blindBalanced},
		{quantumSearch + local, zeroOne},
	}
}

// testSheet is each comparison on each line.
func (r *Replay) testSheet() report.Part {
	columns := rowColumns()
	for _, p := range pairs() {
		columns = append(columns, table.Fixed("ratio_"+p[0]+"_"+p[1], p[0]+"/"+short[p[1]], 3), table.Fixed("half_log_"+p[0]+"_"+p[1], "+-", 3), pColumn("holm_p_"+p[0]+"_"+p[1], "p"))
	}
	t := table.New(columns...)
	var compared [][]Comparison
	for _, p := range pairs() {
		compared = append(compared, r.compareByRow(p[0], p[1]))
	}
	for i, trials := range r.Trials {
		cells := trials.Row.cells()
		for p := range compared {
			c := compared[p][i]
			cells = append(cells, c.Ratio, math.Log(c.High/c.Low)/2, c.HolmP)
		}
		t.Add(cells...)
	}
	return sheet("tests", "By line: geometric mean of the ratio, half its confidence interval (of the logarithm), Wilcoxon p adjusted for all lines (Holm)",
		fmt.Sprintf("Pairs are the instances of %d seeds. qga-ls has the local search.", r.Options.Seeds), t)
}

// short are heads of columns.
var short = map[string]string{blindBalanced: "blind", zeroOne: "0-1"}

// comparisonTable is every contender against the baselines of the paper, on every
// line, with full precision.
func (r *Replay) comparisonTable() *table.Table {
	t := table.New(slices.Concat(rowColumns(), table.Keys("contender", "against"), comparedColumns(""), table.Keys("holm_p"))...)
	for _, base := range []string{blindBalanced, zeroOne, givenModel} {
		for _, c := range r.Contenders {
			if c.ID == base {
				continue
			}
			for _, x := range r.compareByRow(c.ID, base) {
				t.Add(slices.Concat(x.Row.cells(), []any{x.A, x.B}, x.cells(), []any{x.HolmP})...)
			}
		}
	}
	return t
}

// trialTable is every outcome.
func (r *Replay) trialTable() *table.Table {
	t := table.New(append(rowColumns(), table.Keys("seed", "contender", "cost_bytes", "balance", "balanced", "gap")...)...)
	for _, trials := range r.Trials {
		for _, contender := range r.Contenders {
			for seed, o := range trials.Outcomes[contender.ID] {
				t.Add(append(trials.Row.cells(), seedOf(seed), contender.ID, float64(o.Bytes), o.Balance, o.Balanced, gapOf(contender, o))...)
			}
		}
	}
	return t
}

// gapOf is nil for those that prove nothing.
func gapOf(c Contender, o Outcome) any {
	if c.exact == nil {
		return nil
	}
	return o.Gap
}

// stepSheet is the ablation.
func (r *Replay) stepSheet() report.Part {
	t := table.New(append([]table.Column{{Key: "part"}, table.Named("step", "change")}, comparedColumns("ratio")...)...)
	for _, s := range r.Steps {
		t.Add(append([]any{s.Part, s.Text}, s.cells()...)...)
	}
	return sheet("ablation", "Where the gain comes from: cost after over cost before, over all lines",
		"better, equal, worse: instances. Tests and interval: a pair is a graph and a seed.", t)
}

// pathSheet shares the gain out.
func (r *Replay) pathSheet() report.Part {
	t := table.New(table.Column{Key: "part"}, table.Column{Key: "change"}, table.Fixed("ratio", "ratio", 3), table.Fixed("share_pct", "share, %", 1))
	shares, total := r.pathShares()
	for i, s := range shares {
		t.Add(path[i+1].part, path[i+1].text, r.compareAll(path[i+1].id, path[i].id).Ratio, 100*s)
	}
	return sheet("shares", fmt.Sprintf("From blind-balanced to qga-ls, one change after the other; the ratios multiply to %.3f", total),
		"share: of the logarithm of that.", t)
}

// settingSheet is the other densities and processors.
func (r *Replay) settingSheet() report.Part {
	columns := []table.Column{
		{Key: "setting"}, table.Fixed("density", "messages", 1), table.Fixed("cuts", "cut", 2), table.Fixed("blind_balance", "blind load", 3),
	}
	for _, id := range settingContenders {
		columns = append(columns, table.Fixed("ratio_"+id, id, 3))
	}
	t := table.New(columns...)
	for _, s := range r.Settings {
		cells := []any{s.Text, s.Density, s.CutsATask, s.BlindLoad}
		for _, c := range s.Ratios {
			cells = append(cells, c.Ratio)
		}
		t.Add(cells...)
	}
	row := r.Settings[0].Row
	return sheet("settings", fmt.Sprintf("Does it depend on what was drawn? Graph %d, k = %d, %d seeds: cost over that of blind-balanced", row.Graph, row.Parts, min(settingSeeds, r.Options.Seeds)),
		"messages, cut: by task, those that are cut by annealing, in mean size. blind load: balance of multilevel as it is.", t)
}

// curveSheet is the convergence at some generations.
func (r *Replay) curveSheet() report.Part {
	t := table.New(table.Column{Key: "graph"}, table.Named("parts", "k"), table.Named("local_search", "local search"), table.Column{Key: "generation"},
		table.Fixed(randomSearch, randomSearch, 3), table.Fixed(genetic, genetic, 3), table.Fixed(annealing, annealing, 3), table.Fixed(quantumSearch, quantumSearch, 3))
	for first := 0; first < len(r.Curves); first += len(searches()) {
		group := r.Curves[first : first+len(searches())]
		last := len(group[0].Points)
		for _, g := range []int{1, 10, 30, 50, 120, 500, 1000, 1500} {
			if g > last {
				break
			}
			cells := []any{group[0].Row.Graph, group[0].Row.Parts, group[0].LocalSearch, g}
			for _, c := range group {
				cells = append(cells, c.Points[min(g, len(c.Points))-1].Mean)
			}
			t.Add(cells...)
		}
	}
	return sheet("convergence", fmt.Sprintf("Best cost after a generation of %d partitions, over the best known: means of %d seeds", population, min(curveSeeds, r.Options.Seeds)),
		"Annealing cools over as many sweeps as there are partitions, and does its local search at the end.", t)
}

// curveTable is every point of the curves.
func (r *Replay) curveTable() *table.Table {
	t := table.New(table.Keys("graph", "parts", "local_search", "search", "generation", "cost_over_best", "low", "high")...)
	for _, c := range r.Curves {
		for _, p := range c.Points {
			t.Add(c.Row.Graph, c.Row.Parts, c.LocalSearch, c.Search, p.Generation, p.Mean, p.Low, p.High)
		}
	}
	return t
}

// printedSheet shows the algorithm as printed stuck.
func (r *Replay) printedSheet() report.Part {
	t := table.New(table.Column{Key: "generation"}, table.Fixed("best_bytes", "cost of S*", 0), table.Fixed("norm", "alpha^2+beta^2", 6),
		table.Fixed("first", "in part 1", 2), table.Fixed("unassigned", "in no part", 2), table.Named("distinct", "different"))
	for _, g := range r.Printed.Generations {
		if slices.Contains(shownGenerations, g.Number) {
			t.Add(g.Number, float64(g.Best), g.Norm, g.First, g.Unassigned, g.Distinct)
		}
	}
	row := r.Printed.Row
	return sheet("as-printed", fmt.Sprintf("The algorithm as printed, graph %d, k = %d: what happens by generation", row.Graph, row.Parts),
		fmt.Sprintf("in part 1, in no part: shares of the tasks observed in %d individuals; different: partitions among them.\nIts answer: all tasks in no part; read as part 1, balance %.2f.", population, r.Printed.Outcome.Balance), t)
}

// misprintSheet is each misprint alone.
func (r *Replay) misprintSheet() report.Part {
	t := table.New(table.Column{Key: "id"}, table.Named("misprint", "what is as printed"), table.Fixed("ratio", "cost/sound", 3), table.Fixed("balance", "balance", 2),
		table.Column{Key: "balanced"}, table.Named("seeds", "of"))
	for _, m := range r.Misprints {
		t.Add(m.ID, m.Text, m.Ratio, m.Balance, m.Balanced, m.Seeds)
	}
	return sheet("misprints", fmt.Sprintf("One misprint at a time in the sound algorithm, graph %d, k = %d", r.Printed.Row.Graph, r.Printed.Row.Parts), "", t)
}

// sheet is METIS by line.
func (m *METIS) sheet() report.Part {
	t := table.New(append(rowColumns(), table.Fixed("metis_kb", "METIS", 0), table.Fixed("metis_balance", "balance", 3), table.Fixed("metis_balanced_kb", "repaired", 0),
		table.Fixed("metis_powers_kb", "given R", 0), table.Fixed("ratio", "qga-ls/given R", 3), pColumn("wilcoxon_p", "p"))...)
	for _, x := range m.Trials {
		kb := func(id string) float64 { return stats.Mean(bytesOf(x.Outcomes[id])) / 1e3 }
		c := x.compare(quantumSearch+local, metisPowers)
		t.Add(append(x.Row.cells(), kb(metisBlind), stats.Mean(balancesOf(x.Outcomes[metisBlind])), kb(metisBalanced), kb(metisPowers), c.Ratio, c.WilcoxonP)...)
	}
	note := "gpmetis is not on PATH: nothing to compare with (Debian package metis)."
	if m.Version != "" {
		note = m.Version + " as gpmetis -ufactor, -seed; given R: -tpwgts. All but the first are repaired to delta without a look at C."
	}
	return sheet("metis", "Real METIS on the same instances: costs in KB, means", note, t)
}

// overallSheet is METIS over all lines.
func (m *METIS) overallSheet() report.Part {
	t := table.New(append(table.Keys("contender", "against"), comparedColumns("ratio")...)...)
	for _, c := range m.Overall {
		t.Add(append([]any{c.A, c.B}, c.cells()...)...)
	}
	return sheet("metis-overall", "Real METIS over all lines", "", t)
}
