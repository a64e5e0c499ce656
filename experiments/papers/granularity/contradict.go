package granularity

import (
	"math"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// span is a range of positive values: what a printed number may have been before
// it was rounded or cut, and what follows from such numbers.
type span struct{ low, high float64 }

func exactly(x float64) span { return span{x, x} }

func spanOf(n ledger.Number) span {
	low, high := n.Span()
	return span{low, high}
}

func (s span) times(x float64) span { return span{s.low * x, s.high * x} }
func (s span) plus(o span) span     { return span{s.low + o.low, s.high + o.high} }
func (s span) by(o span) span       { return span{s.low * o.low, s.high * o.high} }
func (s span) over(o span) span     { return span{s.low / o.high, s.high / o.low} }
func (s span) orMore() span         { return span{s.low, math.Inf(1)} }

// contradicts says that no reading of the other numbers allows the published
// one, whichever way all of them were rounded.
func contradicts(published ledger.Number, readings ...span) bool {
	p := spanOf(published)
	for _, r := range readings {
		if r.low <= p.high && p.low <= r.high {
			return false
		}
	}
	return true
}

// rowsC2 is C2 as the speeds of Table 1 sum, in MIPS.
func (b *book) rowsC2() span { return exactly(b.after.MarkedSpeedMIPS) }

// headingC2 is C2 as the heading of Table 1 has it, in MIPS.
func (b *book) headingC2() span { return spanOf(b.paper.headingC2).times(1000) }

// c2StandsAlone says that neither the rows nor the heading of Table 1 allow the
// C2 of Table 3.
func (b *book) c2StandsAlone() bool {
	return contradicts(b.paper.c2, b.rowsC2(), b.headingC2())
}

// onlyWithItsC2 says that a published number that depends on C2 follows neither
// from the rows nor from the heading of Table 1, and that these rule out Table
// 3's C2, the only other one.
func (b *book) onlyWithItsC2(published ledger.Number, from func(c2 span) span) bool {
	return b.c2StandsAlone() && contradicts(published, from(b.rowsC2()), from(b.headingC2()))
}

// betaFrom is C2/C1, with the C1 of Table 3.
func (b *book) betaFrom(c2 span) span { return c2.over(spanOf(b.paper.c1)) }

// headingsBeta is C2/C1 by the headings of Table 1 alone.
func (b *book) headingsBeta() span { return spanOf(b.paper.headingC2).over(spanOf(b.paper.headingC1)) }

// work2 is Table 3's W2 with the reduce tasks, in GI.
func (b *book) work2() span { return spanOf(b.paper.w2).plus(spanOf(b.paper.red)) }

// phiFrom is (W1/C1)/(W2/C2) from the other columns of Table 3.
func (b *book) phiFrom(c2 span) span {
	return spanOf(b.paper.w1).by(c2).over(spanOf(b.paper.c1).by(b.work2()))
}

// v2From is W2/T2 in MIPS, a GI being so many MI.
func (b *book) v2From(mi float64) span {
	return b.work2().times(mi).over(spanOf(b.paper.t2))
}

// ev2ByFormula7 is k W1/(T1 C2) from Table 3, a GI being so many MI.
func (b *book) ev2ByFormula7(mi float64) span {
	k := float64(b.after.Refinement.K)
	return spanOf(b.paper.w1).times(k * mi).over(spanOf(b.paper.t1).by(spanOf(b.paper.c2)))
}
