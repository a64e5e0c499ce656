package account

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/units"
)

// Fill adds the tests to a report.
func Fill(r *report.Report, x *significance.Result) {
	fillRanks(r, x)
	if len(x.Pairs) > 0 && len(x.Complete) > 0 {
		r.Show("", pairTable(x))
		r.Say("%s", meaning(x))
	}
	warn(r, x)
	r.Data("tests", members(x))
}

// FillShort leaves the pairs out if there are more than so many.
func FillShort(r *report.Report, x *significance.Result, most int) {
	if len(x.Pairs) <= most {
		Fill(r, x)
		return
	}
	fillRanks(r, x)
	r.Say("The tests of the %s are left out here; --tests prints them.", units.Count(len(x.Pairs), "pair"))
	warn(r, x)
}

// fillRanks adds the test of all methods together.
func fillRanks(r *report.Report, x *significance.Result) {
	r.Say("%s", subject(x))
	if len(x.Ranks) > 0 {
		r.Show("", rankTable(x))
		r.Say("%s", friedmanText(x))
	}
}

func warn(r *report.Report, x *significance.Result) {
	if text := warning(x); text != "" {
		r.Say("%s", text)
	}
}

// subject says what is tested.
func subject(x *significance.Result) string {
	better := "smaller is better"
	if x.Higher {
		better = "larger is better"
	}
	text := fmt.Sprintf("%s on %s (%s), %s", x.Metric, units.Count(len(x.Complete), "block"), strings.Join(x.Of, " x "), better)
	if x.MostRuns > 1 {
		text += fmt.Sprintf("; a block counts once, with the mean of up to %d runs", x.MostRuns)
	}
	if x.LeftBlock > 0 {
		text += fmt.Sprintf("; left out, since a %s failed there: %s", x.By, units.Count(x.LeftBlock, "block"))
	}
	if left := leftOut(x); len(left) > 0 {
		text += "; left out, since no run succeeded: " + strings.Join(left, ", ")
	}
	return text
}

// leftOut are the methods that failed everywhere.
func leftOut(x *significance.Result) (names []string) {
	used := map[int]bool{}
	for _, m := range x.Used {
		used[m] = true
	}
	for m, name := range x.Methods {
		if !used[m] {
			names = append(names, name)
		}
	}
	return names
}

func rankTable(x *significance.Result) *table.Table {
	t := table.New(table.Column{Key: x.By}, table.Fixed("mean_rank", "mean rank", 3), table.Named("best", "best on"))
	for _, r := range x.Ranks {
		t.Add(x.Methods[r.Method], r.Mean, r.Best)
	}
	return t
}

// friedmanText has all methods' test.
func friedmanText(x *significance.Result) string {
	f := x.Friedman
	if f.DF == 0 {
		return "Friedman's test needs two blocks and two values of " + x.By + "."
	}
	text := fmt.Sprintf("Friedman: chi-square %s (df %d), p %s; Iman-Davenport: F %s (df %d, %d), p %s", short(f.ChiSquare), f.DF, probability(f.P), short(f.F), f.DF1, f.DF2, probability(f.FP))
	if !math.IsNaN(x.Exact) {
		text += "; exact: p " + probability(x.Exact)
	}
	text += "."
	if x.P() > x.Level {
		text += fmt.Sprintf(" That any differ is not shown at %s, so differences of pairs are not either.", level(x))
	}
	text += fmt.Sprintf("\nNemenyi: mean ranks must differ by %s to differ significantly at %s.", short(x.Critical), level(x))
	if groups := alike(x); len(groups) > 0 {
		var texts []string
		for _, names := range groups {
			texts = append(texts, strings.Join(names, ", "))
		}
		text += " Not told apart: " + strings.Join(texts, "; ") + "."
	}
	return text
}

func level(x *significance.Result) string { return strconv.FormatFloat(x.Level, 'g', -1, 64) }

func short(v float64) string {
	if math.IsInf(v, 1) {
		return "infinite"
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// pairTable is for people; see [Pairs].
func pairTable(x *significance.Result) *table.Table {
	all := x.Baseline < 0
	t := table.New(
		table.Column{Key: x.By}, table.Column{Key: "other"}, table.Column{Key: "better"}, table.Column{Key: "equal"}, table.Column{Key: "worse"},
		shown("sign_p", "sign p"), shown("wilcoxon_p", "Wilcoxon p"), shown("nemenyi_p", "Nemenyi p").If(all),
		table.Fixed("a", "A", 3), table.Rounded(middleKey(x), "", 4), table.Column{Key: "95 %"},
	)
	for _, p := range x.Pairs {
		t.Add(x.Methods[p.Method], x.Methods[p.Other], p.Blocks.Better, p.Blocks.Equal, p.Blocks.Worse,
			p.SignHolm, p.WilcoxonHolm, p.NemenyiP, p.A, p.Middle.Middle, interval(p.Middle))
	}
	return t
}

func middleKey(x *significance.Result) string {
	if x.Ratios {
		return "ratio"
	}
	return "difference"
}

func interval(c stats.Center) any {
	if math.IsNaN(c.Low) {
		return nil
	}
	return short(c.Low) + " to " + short(c.High)
}

// meaning explains the columns of pairs.
func meaning(x *significance.Result) string {
	pairs := units.Count(len(x.Pairs), "pair")
	middle := "ratio: the median of its value over the other's"
	tested := "logarithms of ratios"
	if !x.Ratios {
		middle, tested = "difference: the median of its value minus the other's", "differences"
	}
	exact := "exact"
	if x.Approximate() {
		exact = "the normal approximation if more than 200 blocks differ"
	}
	text := fmt.Sprintf("better, equal, worse: blocks. p values hold for the %s together: the sign test's and Wilcoxon's, of %s, %s, by Holm's method", pairs, tested, exact)
	if x.Baseline < 0 {
		text += ", Nemenyi's by its own"
	}
	return text + fmt.Sprintf(". A: how likely a run is better than the other's on the same block. %s (Hodges-Lehmann), with its interval.", middle)
}

// warning says so if there are too few blocks.
func warning(x *significance.Result) string {
	switch n := len(x.Complete); {
	case n == 0 || len(x.Pairs) == 0:
		return "Nothing can be tested: two values of " + x.By + " and a block on which both have runs are needed."
	case x.LeastP > x.Level:
		return fmt.Sprintf("These are too few: with %s and %s no p value of the sign test or Wilcoxon's can be below %s. They cannot tell, and Friedman's and Nemenyi's are rough.",
			units.Count(n, "block"), units.Count(len(x.Pairs), "pair"), short(x.LeastP))
	case n < fewBlocks && !math.IsNaN(x.Exact):
		return fmt.Sprintf("With fewer than %d blocks the p values of Nemenyi's test are rough, and Friedman's but the exact one.", fewBlocks)
	case n < fewBlocks:
		return fmt.Sprintf("With fewer than %d blocks the p values of Friedman's and Nemenyi's tests are rough.", fewBlocks)
	}
	return ""
}

// fewBlocks is below how many blocks the distributions of Friedman's statistics are rough: J.
// Demsar, JMLR 7, 2006, section 3.2.2, wants more than ten.
const fewBlocks = 10

func shown(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string { return probability(v.(float64)) }}
}

// leastShown is the least p value that people see in full.
const leastShown = 0.001

func probability(p float64) string {
	if p < leastShown {
		return "<" + strconv.FormatFloat(leastShown, 'f', 3, 64)
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}
