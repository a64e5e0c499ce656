package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// SignP is the two-sided p value of the sign test: how likely it is that of the pairs that
// differ so few or fewer go to one side if both sides are equally likely. Equal pairs do not
// count. J. Arbuthnot, An argument for divine providence, Philosophical Transactions 27, 1710;
// W. J. Dixon, A. M. Mood, The statistical sign test, JASA 41(236), 1946. 1 if no pair differs.
func (t Tally) SignP() float64 {
	n := float64(t.Better + t.Worse)
	least := float64(min(t.Better, t.Worse))
	if 2*least >= n {
		return 1
	}
	// The binomial distribution as a beta function.
	return math.Min(1, 2*mathext.RegIncBeta(n-least, least+1, 0.5))
}
