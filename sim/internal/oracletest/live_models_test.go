//go:build oracle

package oracletest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
)

// TestLiveModels compares the models that Generate does not draw: the same platforms and
// workloads under each of them.
func TestLiveModels(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	for _, kind := range []sim.NetworkKind{sim.SMPI, sim.PTaskL07} {
		t.Run(kind.String(), func(t *testing.T) {
			var all Difference
			for seed := range uint64(100) {
				c := Generate(52+seed, 100) // half of them send within hosts
				c.Options.Network = sim.Network{Kind: kind}
				t.Run(c.Name, func(t *testing.T) {
					want, _, err := replay(tools, &c)
					require.NoError(t, err)
					got, err := runCase(t.Context(), &c)
					require.NoError(t, err)
					d := Compare(got, want)
					if d.WorstRel > ToleranceRel {
						t.Errorf("%s\nthe smallest workload that fails:\n%s", d.Worst, smallest(t, c, tools))
					}
					all.Add(d)
				})
			}
			t.Logf("%d dates, %d identical, %d within 1e-9 s; worst relative error of the others %.3g (%s)",
				all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst)
		})
	}
}
