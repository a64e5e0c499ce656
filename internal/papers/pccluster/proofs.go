package pccluster

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// span is a range of positive values: those that a printed number may have had before it
// was rounded or cut, or what follows from such ranges.
type span struct{ low, high float64 }

func spanOf(text string) span {
	low, high := ledger.Printed(text).Span()
	return span{low, high}
}

func (s span) by(o span) span       { return span{s.low * o.low, s.high * o.high} }
func (s span) over(o span) span     { return span{s.low / o.high, s.high / o.low} }
func (s span) times(x float64) span { return span{s.low * x, s.high * x} }
func (s span) disjoint(o span) bool { return s.high < o.low || o.high < s.low }
func (s span) below(x float64) bool { return s.high < x }

// meanSpeeds is the range of V/N over all choices of n of the given nodes.
func meanSpeeds(sorted []float64, n int) span {
	slowest, fastest := sorted[:n], sorted[len(sorted)-n:]
	return span{scalability.PowerOf(slowest).Total / float64(n), scalability.PowerOf(fastest).Total / float64(n)}
}

// tooLong finds a run of Table 2 that took less time than one part of the overhead alone
// would take if the published constant were in seconds. factor is what the constant is
// multiplied with. ok is false when there is no such run.
func tooLong(constant ledger.Number, factor func(Row) float64) (worst Row, sec float64, ok bool) {
	most := 1.0
	for i, r := range measuredRows() {
		alone := spanOf(constant.Text).low * factor(r)
		if over := alone / spanOf(printedTable2[i].sec).high; over > most {
			most, worst, sec, ok = over, r, constant.Value*factor(r), true
		}
	}
	return worst, sec, ok
}

// impliedTask is the range of t0 = E T N / W that a line's printed numbers allow.
func impliedTask(r printedRun, efficiency string) span {
	return spanOf(efficiency).by(spanOf(r.sec)).times(float64(r.nodes) / r.tasks)
}

// withE1 are the lines of Tables 2 and 3 that have an E1.
func withE1() []printedRun {
	return slices.DeleteFunc(slices.Concat(printedTable2, runsOf(printedTable3)), func(r printedRun) bool { return r.e1 == "" })
}

// taskTimes is the range of t0 over the lines with an E1.
func taskTimes() span {
	all := span{math.Inf(1), 0}
	for _, r := range withE1() {
		s := impliedTask(r, r.e1)
		all = span{min(all.low, s.low), max(all.high, s.high)}
	}
	return all
}

// risingTogether finds neighbouring lines of Table 2 of one cluster in which
// both T N/W and E1 rise, by more than rounding: E1 = t0/(T N/W) allows no such
// pair with any t0.
func risingTogether() (pairs [][2]printedRun) {
	for i, r := range printedTable2[1:] {
		before := printedTable2[i]
		if r.nodes != before.nodes {
			continue
		}
		perTask := func(r printedRun) span { return spanOf(r.sec).times(float64(r.nodes) / r.tasks) }
		if perTask(r).low > perTask(before).high && spanOf(r.e1).low > spanOf(before.e1).high {
			pairs = append(pairs, [2]printedRun{before, r})
		}
	}
	return pairs
}
