package partition

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/experiments/stats"
)

// Comparison sets a contender beside another on the same instances.
type Comparison struct {
	A, B string
	Row  *Row // nil: over all lines
	// Ratio is the geometric mean of cost A over cost B, with its confidence interval.
	Ratio, Low, High float64
	Tally            stats.Tally // A better, equal, worse, by instance

	// P values of paired tests of the logarithms of the costs. Over all lines a
	// pair is a graph and a seed, with the mean over its three lines: these share
	// edges, R and C, and are no independent measurements.
	WilcoxonP, StudentP float64
	HolmP               float64 // WilcoxonP, adjusted for the lines that are read together
}

// compareLogs compares pairs of logarithms of costs.
func compareLogs(a, b []float64) Comparison {
	t := stats.PairedT(a, b)
	c := Comparison{
		Ratio: math.Exp(t.Difference.Mean), Low: math.Exp(t.Difference.Mean - t.Difference.Half), High: math.Exp(t.Difference.Mean + t.Difference.Half),
		WilcoxonP: stats.Wilcoxon(a, b).P, StudentP: t.P,
	}
	c.HolmP = c.WilcoxonP
	return c
}

// logs are the logarithms of costs. An instance in which nothing is cut has no
// ratio: it counts as one byte.
func logs(bytes []float64) []float64 {
	list := make([]float64, len(bytes))
	for i, b := range bytes {
		list[i] = math.Log(max(1, b))
	}
	return list
}

func (c *Comparison) tally(a, b []float64) {
	for i := range a {
		c.Tally.Add(a[i], b[i])
	}
}

// compare compares two contenders on one line.
func (t Trials) compare(a, b string) Comparison {
	x, y := bytesOf(t.Outcomes[a]), bytesOf(t.Outcomes[b])
	c := compareLogs(logs(x), logs(y))
	c.A, c.B, c.Row = a, b, &t.Row
	c.tally(x, y)
	return c
}

// compareByRow compares them on every line, and adjusts the p values for it.
func (r *Replay) compareByRow(a, b string) []Comparison {
	var list []Comparison
	var ps []float64
	for _, t := range r.Trials {
		list = append(list, t.compare(a, b))
		ps = append(ps, list[len(list)-1].WilcoxonP)
	}
	for i, p := range stats.Holm(ps) {
		list[i].HolmP = p
	}
	return list
}

// compareAll compares them over all lines.
func (r *Replay) compareAll(a, b string) Comparison {
	c := compareLogs(r.unitLogs(a), r.unitLogs(b))
	c.A, c.B = a, b
	for _, t := range r.Trials {
		c.tally(bytesOf(t.Outcomes[a]), bytesOf(t.Outcomes[b]))
	}
	return c
}

// unitLogs are a contender's mean logarithms by graph and seed.
func (r *Replay) unitLogs(id string) []float64 {
	var list []float64
	for _, graph := range r.graphs() {
		means, lines := make([]float64, r.Options.Seeds), r.onGraph(graph).Trials
		for _, t := range lines {
			for seed, x := range logs(bytesOf(t.Outcomes[id])) {
				means[seed] += x / float64(len(lines))
			}
		}
		list = append(list, means...)
	}
	return list
}

// Step is a change of one thing, and what it gives over all lines.
type Step struct {
	ID, Part, Text string
	Comparison
}

// Parts of the gain.
const (
	partModel   = "model"
	partLocal   = "local search"
	partQuantum = "quantum"
	partAll     = "all"
)

// runAblation compares contenders that differ in one thing.
func (r *Replay) runAblation(context.Context) error {
	for _, s := range []struct{ part, text, a, b string }{
		{partModel, "multilevel that knows R, in place of a repair for it", knowsPowers, blindBalanced},
		{partModel, "parts mapped to processors by C", blindMapped, blindBalanced},
		{partModel, "multilevel that knows C besides R", knowsModel, knowsPowers},
		{partModel, "multilevel that knows R and C", knowsModel, blindBalanced},
		{partModel, "QGA with local search that knows R and C", quantumSearch + local, blindQuantum},
		{partLocal, "local search in random search, fewer partitions", randomSearch + local, randomSearch},
		{partLocal, "local search in QGA, fewer partitions", quantumSearch + local, quantumSearch},
		{partQuantum, "QGA in place of random search", quantumSearch, randomSearch},
		{partQuantum, "QGA in place of a genetic algorithm", quantumSearch, genetic},
		{partQuantum, "QGA in place of annealing", quantumSearch, annealing},
		{partQuantum, "QGA in place of random search, local search in both", quantumSearch + local, randomSearch + local},
		{partQuantum, "QGA in place of a genetic algorithm, local search in both", quantumSearch + local, genetic + local},
		{partQuantum, "QGA in place of annealing, local search in both", quantumSearch + local, annealing + local},
		{partAll, "QGA in place of blind multilevel at equal balance", quantumSearch, blindBalanced},
		{partAll, "QGA with local search in place of it", quantumSearch + local, blindBalanced},
		{partAll, "QGA in place of the 0-1 programme", quantumSearch, zeroOne},
		{partAll, "QGA with local search in place of it", quantumSearch + local, zeroOne},
		{partAll, "0-1 programme in place of blind multilevel", zeroOne, blindBalanced},
		{partAll, "annealing in place of blind multilevel", annealing, blindBalanced},
	} {
		r.Steps = append(r.Steps, Step{s.a + "/" + s.b, s.part, s.text, r.compareAll(s.a, s.b)})
	}
	return nil
}

// path leads from the baseline to QGA with local search, one change a step; the
// logarithms of its ratios add up to the whole.
var path = []struct{ part, text, id string }{
	{"", "", blindBalanced},
	{partModel, "multilevel that knows R and C", knowsModel},
	{partLocal, "local search from many random partitions in place of it", randomSearch + local},
	{partQuantum, "Q-bits that turn toward the best", quantumSearch + local},
}
