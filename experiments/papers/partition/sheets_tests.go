package partition

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/table"
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
func (r *Replay) testSheet() Sheet {
	columns := rowColumns()
	for _, p := range pairs() {
		columns = append(columns, number("ratio_"+p[0]+"_"+p[1], p[0]+"/"+short[p[1]], 3), number("half_log_"+p[0]+"_"+p[1], "+-", 3), pColumn("holm_p_"+p[0]+"_"+p[1], "p"))
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
	return Sheet{
		"tests", "By line: geometric mean of the ratio, half its confidence interval (of the logarithm), Wilcoxon p adjusted for all lines (Holm)",
		fmt.Sprintf("Pairs are the instances of %d seeds. qga-ls has the local search.", r.Options.Seeds), t,
	}
}

// short are heads of columns.
var short = map[string]string{blindBalanced: "blind", zeroOne: "0-1"}

// comparisonTable is every contender against the baselines of the paper, on every
// line, with full precision.
func (r *Replay) comparisonTable() *table.Table {
	t := table.New(append(rowColumns(), named("contender", ""), named("against", ""), named("ratio", ""), named("low", ""), named("high", ""),
		named("better", ""), named("equal", ""), named("worse", ""), named("wilcoxon_p", ""), named("student_p", ""), named("holm_p", ""))...)
	for _, base := range []string{blindBalanced, zeroOne, toldModel} {
		for _, c := range r.Contenders {
			if c.ID == base {
				continue
			}
			for _, x := range r.compareByRow(c.ID, base) {
				t.Add(append(x.Row.cells(), x.A, x.B, x.Ratio, x.Low, x.High, x.Tally.Better, x.Tally.Equal, x.Tally.Worse, x.WilcoxonP, x.StudentP, x.HolmP)...)
			}
		}
	}
	return t
}

// trialTable is every outcome.
func (r *Replay) trialTable() *table.Table {
	t := table.New(append(rowColumns(), named("seed", ""), named("contender", ""), named("cost_bytes", ""), named("balance", ""), named("balanced", ""), named("gap", ""))...)
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
func (r *Replay) stepSheet() Sheet {
	t := table.New(named("part", "part"), named("step", "change"), number("ratio", "ratio", 3), number("low", "low", 3), number("high", "high", 3),
		named("better", "better"), named("equal", "equal"), named("worse", "worse"), pColumn("wilcoxon_p", "Wilcoxon p"), pColumn("student_p", "Student p"))
	for _, s := range r.Steps {
		t.Add(s.Part, s.Text, s.Ratio, s.Low, s.High, s.Tally.Better, s.Tally.Equal, s.Tally.Worse, s.WilcoxonP, s.StudentP)
	}
	return Sheet{
		"ablation", "Where the gain comes from: cost after over cost before, over all lines",
		"better, equal, worse: instances. Tests and interval: a pair is a graph and a seed.", t,
	}
}

// pathSheet shares the gain out.
func (r *Replay) pathSheet() Sheet {
	t := table.New(named("part", "part"), named("change", "change"), number("ratio", "ratio", 3), number("share_pct", "share, %", 1))
	shares, total := r.pathShares()
	for i, s := range shares {
		t.Add(path[i+1].part, path[i+1].text, r.compareAll(path[i+1].id, path[i].id).Ratio, 100*s)
	}
	return Sheet{
		"shares", fmt.Sprintf("From blind-balanced to qga-ls, one change after the other; the ratios multiply to %.3f", total),
		"share: of the logarithm of that.", t,
	}
}
