package pccluster

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// TestNoChoiceOfNodes: theorem 4 as printed, with the published constants, never
// passes Count.Most, whichever nodes of Table 1 and Pentium D are taken before
// and after; and with Pentium D of the speed in Count.PentiumD the best choice
// gives the published count.
func TestNoChoiceOfNodes(t *testing.T) {
	c := open(t, mixedFile)
	table1 := c.Speeds(c.Nodes[:len(printedTable1)])
	base := printedTable4[0]
	with := func(pentiumD float64) []float64 {
		all := append([]float64(nil), table1...)
		for range c.Nodes[len(printedTable1):] {
			all = append(all, pentiumD)
		}
		return all
	}
	for _, count := range replay(t).Counts {
		if count.Table != 4 || count.Nodes == base.nodes {
			continue
		}
		rapid.Check(t, func(t *rapid.T) {
			random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			choose := func(from []float64, n int) scalability.Power {
				speeds := make([]float64, n)
				for i, k := range random.Perm(len(from))[:n] {
					speeds[i] = from[k]
				}
				return scalability.PowerOf(speeds)
			}
			tasks, err := scalability.Theorem4.Printed(published(), choose(table1, base.nodes), choose(with(clockRatio()), count.Nodes), base.tasks)
			require.NoError(t, err)
			require.LessOrEqual(t, tasks, count.Most*(1+1e-12))
		})
		if count.Nodes == len(c.Nodes) { // the machine after is all of them
			slowest := c.slowestFirst()[:base.nodes]
			tasks, err := scalability.Theorem4.Printed(published(), c.Power(slowest), scalability.PowerOf(with(count.PentiumD)), base.tasks)
			require.NoError(t, err)
			require.InEpsilon(t, count.Published, tasks, 1e-9)
		}
	}
}
