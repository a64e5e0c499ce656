package comparison

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler/catalog"
)

// The shares of the critical paths add up to all of it, and no task waits for a mapper.
func TestShares(t *testing.T) {
	g := newGrid()
	explained := g.run(t, 2)
	for _, row := range explained.Rows {
		sum := 0.0
		for _, x := range row.Shares {
			require.GreaterOrEqual(t, x.Part, 0.0)
			sum += x.Part
		}
		require.Len(t, row.Shares, 5)
		require.InDelta(t, 1, sum, 1e-9)
		if explained.Schedulers[row.Scheduler].Kind == catalog.Static {
			require.Equal(t, Share{"wait", 0}, row.Shares[4])
		}
	}
	plain, err := Run(t.Context(), g.bind(t), 2, false, nil)
	require.NoError(t, err)
	for i := range plain.Rows {
		require.Nil(t, plain.Rows[i].Shares)
		explained.Rows[i].Shares = nil
	}
	require.Equal(t, strip(explained).Rows, strip(plain).Rows)
}
