package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// binom.test of R 4.2.2.
func TestSignR(t *testing.T) {
	for tally, want := range map[Tally]float64{
		{Better: 0, Worse: 14}:             0.00012207031249999999,
		{Better: 12, Worse: 2}:             0.012939453125000003,
		{Better: 2, Worse: 18}:             0.00040245056152343783,
		{Better: 10, Worse: 10, Equal: 3}:  1,
		{Better: 25}:                       5.9604644775390618e-08,
		{Better: 15, Worse: 10}:            0.42435622215271029,
		{Better: 6, Equal: 100}:            0.031250000000000007,
		{Better: 2, Worse: 4}:              0.68749999999999989,
		{Better: 98, Worse: 2}:             7.9690728645427072e-27,
		{Better: 10, Worse: 90, Equal: 12}: 3.0632901754379882e-17,
		{}:                                 1,
		{Equal: 5}:                         1,
		{Better: 1}:                        1,
	} {
		require.InEpsilon(t, want, tally.SignP(), 1e-12, tally)
		require.Equal(t, tally.SignP(), tally.Flip().SignP())
	}
}

// W. J. Dixon and A. M. Mood, The statistical sign test, 1946, table 1: the largest count of the less frequent sign that is
// significant at 5 %, two-sided.
func TestSignTable(t *testing.T) {
	for n, most := range map[int]int{6: 0, 8: 0, 9: 1, 11: 1, 12: 2, 15: 3, 17: 4, 20: 5, 25: 7, 30: 9, 50: 17, 100: 39} {
		require.LessOrEqual(t, Tally{Better: most, Worse: n - most}.SignP(), 0.05, n)
		require.Greater(t, Tally{Better: most + 1, Worse: n - most - 1}.SignP(), 0.05, n)
	}
	require.Greater(t, Tally{Better: 5}.SignP(), 0.05)
}
