package partition

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
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
	return sheet(
		"tests", "By line: geometric mean of the ratio, half its confidence interval (of the logarithm), Wilcoxon p adjusted for all lines (Holm)",
		fmt.Sprintf("Pairs are the instances of %d seeds. qga-ls has the local search.", r.Options.Seeds), t,
	)
}

// short are heads of columns.
var short = map[string]string{blindBalanced: "blind", zeroOne: "0-1"}

// comparisonTable is every contender against the baselines of the paper, on every
// line, with full precision.
func (r *Replay) comparisonTable() *table.Table {
	t := table.New(slices.Concat(rowColumns(), table.Keys("contender", "against"), comparedColumns(""), table.Keys("holm_p"))...)
	for _, base := range []string{blindBalanced, zeroOne, toldModel} {
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
		for c, contender := range r.Contenders {
			for seed, o := range trials.Outcomes[c] {
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
	return sheet(
		"ablation", "Where the gain comes from: cost after over cost before, over all lines",
		"better, equal, worse: instances. Tests and interval: a pair is a graph and a seed.", t,
	)
}

// pathSheet shares the gain out.
func (r *Replay) pathSheet() report.Part {
	t := table.New(table.Column{Key: "part"}, table.Column{Key: "change"}, table.Fixed("ratio", "ratio", 3), table.Fixed("share_pct", "share, %", 1))
	shares, total := r.pathShares()
	for i, s := range shares {
		t.Add(path[i+1].part, path[i+1].text, r.compareAll(path[i+1].id, path[i].id).Ratio, 100*s)
	}
	return sheet(
		"shares", fmt.Sprintf("From blind-balanced to qga-ls, one change after the other; the ratios multiply to %.3f", total),
		"share: of the logarithm of that.", t,
	)
}
