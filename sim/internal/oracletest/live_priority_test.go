//go:build oracle

package oracletest

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
)

// TestLivePriorities gives priorities to the tasks of random cases on time-shared hosts.
func TestLivePriorities(t *testing.T) {
	t.Parallel()
	tools, compared := tools(t), 0
	for seed := range uint64(Round / 2) {
		c := Generate(seed, 200)
		if c.Options.HostSharing != sim.TimeShared {
			continue
		}
		r := rand.New(rand.NewPCG(seed, 0x9210))
		for i := range c.Workload.Tasks {
			c.Workload.Tasks[i].Priority = pick(r, 0, 0, 0.5, 2, 3, 17.5)
		}
		compared++
		t.Run(c.Name, func(t *testing.T) {
			want, _, err := replay(tools, &c)
			require.NoError(t, err)
			got, err := runCase(t.Context(), &c)
			require.NoError(t, err)
			d := Compare(got, want)
			require.LessOrEqual(t, d.WorstRel, ToleranceRel, d.Worst)
		})
	}
	require.Greater(t, compared, Round/4)
}
