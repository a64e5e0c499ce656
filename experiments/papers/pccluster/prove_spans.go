package pccluster

import (
	"math"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/scalability"
)

// span is a range of positive values: what a printed number may have been before
// it was rounded or cut, and what follows from such numbers.
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
func hull(list []span) span {
	h := span{math.Inf(1), math.Inf(-1)}
	for _, s := range list {
		h = span{min(h.low, s.low), max(h.high, s.high)}
	}
	return h
}

// meanSpeeds is the range of V/N over all choices of n of the given nodes.
func meanSpeeds(sorted []float64, n int) span {
	slowest, fastest := sorted[:n], sorted[len(sorted)-n:]
	return span{scalability.PowerOf(slowest).Total / float64(n), scalability.PowerOf(fastest).Total / float64(n)}
}

// tooLong finds a run of Table 2 that is shorter than a part of the overhead alone
// would be, were the published constant in seconds; factor is what the constant
// stands with. ok is false when there is none.
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
