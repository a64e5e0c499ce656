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
	n, least := t.Better+t.Worse, min(t.Better, t.Worse)
	switch {
	case 2*least >= n:
		return 1
	case n <= mostCounted:
		sum, ways := 0.0, 1.0 // exact, as whole numbers
		for i := range least + 1 {
			sum += ways
			ways = ways * float64(n-i) / float64(i+1)
		}
		return min(1, math.Ldexp(sum, 1-n))
	}
	return min(1, 2*mathext.RegIncBeta(float64(n-least), float64(least+1), 0.5)) // the binomial distribution
}

// mostCounted is how many signs have fewer outcomes than float64 has whole numbers, with room for a
// factor of n.
const mostCounted = 46
