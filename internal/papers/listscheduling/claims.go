package listscheduling

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// judged sets the claims of both publications beside the runs, under each model: planned is what they print, simulated a reading.
func (r *Replay) judged() ledger.Ledger {
	var all ledger.Ledger
	for k, m := range models {
		j := judge{model: k}
		if k > 0 {
			j.Reading = ledger.Reading{Key: m.id, Text: m.text}
		}
		for i := range r.Studies {
			j.Study = &r.Studies[i]
			j.Section = j.Source + ", " + m.text
			if j.ID == "topcuoglu" {
				j.heft()
			} else {
				j.peft()
			}
		}
		all = append(all, j.Entries...)
	}
	return all
}

// judge collects the claims of one publication under one model.
type judge struct {
	ledger.Builder
	*Study
	model int
}

// heft are the claims of the first publication.
func (j *judge) heft() {
	all := j.kept(nil)
	j.ranking("slr", "ranking by mean SLR", slr, all, "HEFT, CPOP, DLS, MH, LMT", "heft", "cpop", "dls", "lmt")
	for _, q := range []struct{ scheduler, printed string }{{"cpop", "7"}, {"dls", "8"}, {"lmt", "52"}} {
		j.better(q.scheduler, q.printed)
	}
	j.ranking("speedup", "ranking by mean speedup", speedup, all, "HEFT, DLS, CPOP = MH, LMT", "heft", "dls", "cpop", "lmt")
	for i, printed := range []string{"HEFT, CPOP, MH, DLS, LMT", "HEFT, CPOP = DLS, MH, LMT", "HEFT, CPOP, DLS, MH, LMT"} {
		order := []string{"heft", "cpop", "dls", "lmt"}
		if i == 1 {
			order = []string{"heft", "cpop=dls", "lmt"}
		}
		list := j.kept(func(at []int) bool { return at[ofShape] == i })
		j.ranking(fmt.Sprintf("shape-%g", j.Axes[ofShape].Values[i]), fmt.Sprintf("ranking by mean SLR, shape alpha = %g", j.Axes[ofShape].Values[i]), slr, list, printed, order...)
	}
	small := func(at []int) bool { return j.Axes[ofCCR].Values[at[ofCCR]] <= 1 }
	j.ranking("ccr-small", "ranking by mean SLR, CCR <= 1", slr, j.kept(small), "HEFT, DLS, MH, CPOP, LMT", "heft", "dls", "cpop", "lmt")
	j.ranking("ccr-large", "ranking by mean SLR, CCR > 1", slr, j.kept(func(at []int) bool { return !small(at) }), "HEFT, CPOP, DLS, MH, LMT", "heft", "cpop", "dls", "lmt")
	j.occurrences("best", "ranking by number of graphs with the best schedule", all, "HEFT, DLS, CPOP, MH, LMT", "heft", "dls", "cpop", "lmt")
}

// better claims by how many per cent HEFT is better than another. On how many processors it was so is not published, so that
// the range spans those that are drawn.
func (j *judge) better(than, printed string) {
	other, all := slices.Index(j.Schedulers, than), j.kept(nil)
	over, mean := ledger.Range{Least: math.Inf(1), Greatest: math.Inf(-1)}, slr.lead(all, 0, other, j.model)
	var each []string
	for i, n := range j.Axes[j.processors].Values {
		l := slr.lead(j.kept(func(at []int) bool { return at[j.processors] == i }), 0, other, j.model)
		over.Least, over.Greatest = min(over.Least, 100*l.low), max(over.Greatest, 100*l.high)
		each = append(each, fmt.Sprintf("%s on %g", l, n))
	}
	reason := "On how many processors is not published: " + strings.Join(each, ", ") + "."
	j.Add(ledger.Claim{
		ID: j.id("better-" + than), Quantity: "mean SLR of HEFT below that of " + shownName(than), Unit: "%",
		Published: ledger.Printed(printed), Ours: ledger.Computed(100*mean.share, 1), Range: over, Note: reason,
	})
}

// peft are the claims of the second publication.
func (j *judge) peft() {
	all := j.kept(nil)
	j.first("slr", "least mean SLR", slr, all)
	j.first("efficiency", "greatest mean efficiency", efficiency, all)
	counts := j.best(all, j.model)
	j.State(ledger.Words(j.id("best"), "most often the best schedule", "PEFT", j.countText(counts),
		fmt.Sprintf("Over %d graphs; ties count for each.", len(all))), counts[0] == slices.Max(counts))
}

func (j *judge) id(name string) string { return "claim/" + j.ID + "/" + name }

// first claims that the publication's own scheduler is better than each other one.
func (j *judge) first(id, quantity string, m metric, list []*Graph) {
	var leads leads
	for i := 1; i < len(j.Schedulers); i++ {
		leads.add(j, m, list, 0, i)
	}
	j.ordered(ledger.Words(j.id(id), quantity, "PEFT", j.meanText(m, list), leads.reason(list)), &leads)
}

// leads are the pairs of a ranking, by whether the first is better.
type leads struct{ against, open []string }

func (x *leads) add(j *judge, m metric, list []*Graph, better, worse int) {
	switch l := m.lead(list, better, worse, j.model); {
	case l.certain():
	case l.high < 0:
		x.against = append(x.against, fmt.Sprintf("%s is %s worse than %s", shownName(j.Schedulers[better]), lead{-l.share, -l.high, -l.low}, shownName(j.Schedulers[worse])))
	default:
		x.open = append(x.open, fmt.Sprintf("%s and %s (%s)", shownName(j.Schedulers[better]), shownName(j.Schedulers[worse]), l))
	}
}

func (x *leads) reason(list []*Graph) string {
	var parts []string
	if len(x.against) > 0 {
		parts = append(parts, "Not so: "+strings.Join(x.against, "; ")+".")
	}
	if len(x.open) > 0 {
		parts = append(parts, "Not told apart: "+strings.Join(x.open, "; ")+".")
	}
	if parts == nil {
		parts = append(parts, "Each lead is certain")
	} else {
		parts = append(parts, "Intervals are of 95 %")
	}
	return strings.Join(parts, " ") + fmt.Sprintf(" over %d graphs.", len(list))
}

// ordered adds a claimed order: where no pair is the other way round, but some may be chance, the claim is within what these graphs
// allow.
func (j *judge) ordered(c ledger.Claim, x *leads) {
	j.State(c, len(x.against)+len(x.open) == 0)
	if len(x.against) == 0 && len(x.open) > 0 {
		j.Entries[len(j.Entries)-1].Verdict = ledger.WithinRange
	}
}

// ranking claims that the means fall from each scheduler to the next; those with "=" between them stand side by side.
func (j *judge) ranking(id, quantity string, m metric, list []*Graph, printed string, order ...string) {
	var leads leads
	for i := 1; i < len(order); i++ {
		for _, a := range strings.Split(order[i-1], "=") {
			for _, b := range strings.Split(order[i], "=") {
				leads.add(j, m, list, slices.Index(j.Schedulers, a), slices.Index(j.Schedulers, b))
			}
		}
	}
	j.ordered(ledger.Words(j.id(id), quantity, printed, j.meanText(m, list), "Without "+j.Missing+". "+leads.reason(list)), &leads)
}

// occurrences claims an order of how often schedulers are the best.
func (j *judge) occurrences(id, quantity string, list []*Graph, printed string, order ...string) {
	counts := j.best(list, j.model)
	holds := slices.IsSortedFunc(order, func(a, b string) int {
		return cmp.Compare(counts[slices.Index(j.Schedulers, b)], counts[slices.Index(j.Schedulers, a)])
	})
	j.State(ledger.Words(j.id(id), quantity, printed, j.countText(counts),
		fmt.Sprintf("Without %s, over %d graphs; ties count for each.", j.Missing, len(list))), holds)
}

// meanText is the ranking by means.
func (j *judge) meanText(m metric, list []*Graph) string {
	means := make([]float64, len(j.Schedulers))
	for i := range means {
		means[i] = stats.Mean(m.values(list, i, j.model))
	}
	return j.ranked(func(a, b int) int {
		if m.larger {
			a, b = b, a
		}
		return cmp.Compare(means[a], means[b])
	}, func(i int) string { return fmt.Sprintf("%.3f", means[i]) })
}

func (j *judge) countText(counts []int) string {
	return j.ranked(func(a, b int) int { return cmp.Compare(counts[b], counts[a]) }, func(i int) string { return fmt.Sprint(counts[i]) })
}

// ranked lists the schedulers in an order, each with a number.
func (j *judge) ranked(order func(a, b int) int, number func(i int) string) string {
	list := make([]int, len(j.Schedulers))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, order)
	var parts []string
	for _, i := range list {
		parts = append(parts, shownName(j.Schedulers[i])+" "+number(i))
	}
	return strings.Join(parts, ", ")
}
