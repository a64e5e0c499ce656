package account

import (
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/significance"
)

// members is everything, for programs.
func members(x *significance.Result) report.Object {
	f := x.Friedman
	better := "smaller"
	if x.Higher {
		better = "larger"
	}
	var baseline any
	if x.Baseline >= 0 {
		baseline = x.Methods[x.Baseline]
	}
	return report.Members(
		"metric", x.Metric, "better", better, "by", x.By, "blocks", append([]string{}, x.Of...), "level", x.Level, "baseline", baseline,
		"complete_blocks", len(x.Complete), "blocks_left_out", x.LeftBlock, "left_out", append([]string{}, leftOut(x)...),
		"friedman", report.Members("chi_square", f.ChiSquare, "df", f.DF, "p", f.P, "f", f.F, "df1", f.DF1, "df2", f.DF2, "f_p", f.FP, "exact_p", x.Exact),
		"critical_difference", x.Critical, "ranks", ranksInFull(x), "alike", alike(x), "least_p", x.LeastP, "pairs", Pairs(x),
	)
}

func ranksInFull(x *significance.Result) *table.Table {
	t := table.New(table.Keys(x.By, "mean_rank", "best_on")...)
	for _, r := range x.Ranks {
		t.Add(x.Methods[r.Method], r.Mean, r.Best)
	}
	return t
}

// alike are the groups that Nemenyi's test does not separate.
func alike(x *significance.Result) [][]string {
	list := [][]string{}
	for _, g := range x.Alike {
		var names []string
		for _, r := range x.Ranks[g.From : g.To+1] {
			names = append(names, x.Methods[r.Method])
		}
		list = append(list, names)
	}
	return list
}

// Pairs has a row for each pair of methods, in full. Keys that end in _holm are adjusted by Holm's
// method; Nemenyi's p is adjusted by itself.
func Pairs(x *significance.Result) *table.Table {
	middle := middleKey(x)
	t := table.New(table.Keys(x.By, "other", "blocks", "better", "equal", "worse", "sign_p", "sign_p_holm", "wilcoxon_p", "wilcoxon_p_holm", "wilcoxon",
		"nemenyi_p", "vargha_delaney_a", middle, middle+"_low", middle+"_high")...)
	for _, p := range x.Pairs {
		way := "exact"
		if p.Wilcoxon.Approximate {
			way = "normal"
		}
		t.Add(x.Methods[p.Method], x.Methods[p.Other], len(x.Complete), p.Blocks.Better, p.Blocks.Equal, p.Blocks.Worse, p.SignP, p.SignHolm,
			p.Wilcoxon.P, p.WilcoxonHolm, way, p.NemenyiP, p.A, p.Middle.Middle, p.Middle.Low, p.Middle.High)
	}
	return t
}
