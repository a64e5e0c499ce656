package pccluster

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// TestNoPower: no clusters that have the powers of Table 4 pass Count.Own with any
// constants that are printed as the published ones.
func TestNoPower(t *testing.T) {
	require.InDelta(t, 0.842, longestTask(), 5e-4)
	base := printedTable4[0]
	for _, row := range printedTable4[1:] {
		own, err := mostByOwnPower(base, row)
		require.NoError(t, err)
		rapid.Check(t, func(t *rapid.T) {
			within := func(s ledger.Range, name string) float64 {
				return rapid.Float64Range(s.Least, s.Greatest).Draw(t, name)
			}
			cluster := func(s ledger.Range, nodes int, name string) scalability.Power {
				speeds := rapid.SliceOfN(rapid.Float64Range(1e-6, 1), nodes, nodes).Draw(t, name)
				total := within(s, name+" V")
				p := scalability.PowerOf(speeds)
				p.Max, p.Total = p.Max*total/p.Total, total
				return p
			}
			o := scalability.Overhead{
				FixedSec: within(spanOf(printedC0.Text), "C0"), PerNodeSec: within(spanOf(printedC1.Text), "C1"),
				PerTaskSec: within(spanOf(printedC2.Text), "C2"), TaskSec: 1,
			}
			after := ownPower(row)
			after.Least = max(after.Least, 0.1)
			tasks, err := scalability.Theorem4.Printed(o, cluster(ownPower(base), base.nodes, "before"), cluster(after, row.nodes, "after"), base.tasks)
			require.NoError(t, err)
			require.LessOrEqual(t, tasks, own*(1+1e-12))
		})
	}
}

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
		if count.Nodes == len(c.Nodes) { // the cluster after is all of them
			slowest := c.slowestFirst()[:base.nodes]
			tasks, err := scalability.Theorem4.Printed(published(), c.Power(slowest), scalability.PowerOf(with(count.PentiumD)), base.tasks)
			require.NoError(t, err)
			require.InEpsilon(t, count.Published, tasks, 1e-9)
		}
	}
}
