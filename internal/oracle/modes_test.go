package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestModesDiffer: what SimGrid's default overlooks shows in some cases, and not in
// most. go test -v prints in how many, and by how much at most.
func TestModesDiffer(t *testing.T) {
	cases, differ, worst := uint64(2*Round), 0, Difference{}
	if testing.Short() {
		cases = Round / 4
	}
	for seed := range cases {
		c := Generate(seed, 400)
		exact, err := c.Run(t.Context())
		require.NoError(t, err)
		o := c.overlooking()
		overlooked, err := o.Run(t.Context())
		require.NoError(t, err)
		d := Compare(overlooked, exact)
		if d.WorstRel > ToleranceRel {
			differ++
		}
		worst.Add(d)
	}
	t.Logf("%d of %d cases differ, a date by up to %.2g (%s)", differ, cases, worst.WorstRel, worst.Worst)
	require.Positive(t, differ)
	require.Less(t, differ, int(cases)/2)
	require.Less(t, worst.WorstRel, 1.0)
}
