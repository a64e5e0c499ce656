//go:build oracle

package oracletest

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
)

// TestLiveBMF compares random workloads, half of the tasks of which are parallel, under the
// solver bmf.
func TestLiveBMF(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	network, err := sim.ParseNetwork("ptask-l07(solver=bmf)")
	require.NoError(t, err)
	var all Difference
	compared := 0
	for seed := range uint64(100) {
		c := Generate(seed, 60)
		c.Options = sim.Options{Network: network, HostSharing: sim.TimeShared}
		c.Workload.Queues = nil
		drawParallel(rand.New(rand.NewPCG(seed, 0x97a5c)), &c)
		t.Run(c.Name, func(t *testing.T) {
			got := runInWorld(t, &c)
			want, _, err := replay(tools, &c)
			if err != nil {
				t.Skip("SimGrid ends where it finds its own rates not exact enough")
			}
			compared++
			d := Compare(got, want)
			require.LessOrEqual(t, d.WorstRel, ToleranceRel, d.Worst)
			all.Add(d)
		})
	}
	require.Positive(t, compared)
	t.Logf("%d cases, %d dates, %d identical, %d within 1e-9 s; worst relative error of the others %.3g (%s)",
		compared, all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst)
}
