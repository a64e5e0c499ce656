package pccluster

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// TestTable4ByItsOwnSpeeds: with V from the table's own E1/E2 and the costs of Table 2,
// Table 4 comes out within a few percent.
func TestTable4ByItsOwnSpeeds(t *testing.T) {
	r := replay(t)
	byTable2 := taskTime(t, table2Time).Sec / taskTime(t, table3Time).Sec
	sec, nearer, farther := 0.0, 0.0, 0.0
	for i, want := range []string{"1.900", "3.892", "8.035", "17.98"} {
		line := printedTable4[i]
		at := r.reading(readOwn, line.nodes)
		met(t, want, at.V)
		sec = max(sec, math.Abs(at.Sec/printed(line.sec)-1))
		for _, e := range []struct {
			text string
			ours float64
		}{{line.e1, at.E1}, {line.e2, at.E2}} {
			if e.text != "" {
				nearer = max(nearer, math.Abs(e.ours/printed(e.text)-1))
				farther = max(farther, math.Abs(e.ours*byTable2/printed(e.text)-1))
			}
		}
		require.InEpsilon(t, at.E1*float64(at.Nodes), at.E2*at.V, 1e-9)
	}
	require.InDelta(t, 0.0625, sec, 0.0005)
	met(t, "0.6", 100*nearer)
	require.InDelta(t, 0.0475, farther, 0.0005)
	last := r.reading(readOwn, 24)
	met(t, "0.1", 100*(last.Sec/50.73-1))
	met(t, "-0.1", 100*(last.E2/0.911-1))
}

// TestMixtures: some nodes have these V.
func TestMixtures(t *testing.T) {
	for i, want := range []string{"1.892", "3.892", "8.075", "17.315"} {
		met(t, want, replay(t).reading(readMixture, printedTable4[i].nodes).V)
	}
	met(t, "0.58", fittedPentium4())
	squares := func(pentium4 float64) float64 {
		sum := 0.0
		for _, r := range withRatio() {
			own := float64(r.nodes) * printed(r.e1) / printed(r.e2)
			e := mixture(r.nodes, mixtures[r.nodes], pentium4)/own - 1
			sum += e * e
		}
		return sum
	}
	for x := 0.3; x < 1; x += 1e-4 {
		require.GreaterOrEqual(t, squares(x), squares(fittedPentium4()))
	}
}

// TestOtherMixtures tries all mixtures of Pentium 4 at a common part of Table 1's speeds,
// as numbered, slowest or fastest first, with Pentium D of speed 1. Two come within 1 % of
// the three V that follow from E1/E2; the other one is far off on 24 nodes.
func TestOtherMixtures(t *testing.T) {
	ordered := table1Speeds()
	slow := slices.Sorted(slices.Values(ordered))
	fast := slices.Clone(slow)
	slices.Reverse(fast)
	all, within := 0, map[[4]int]ledger.Range{} // the speed of a Pentium 4, as a part of Table 1's
	for order, speeds := range [][]float64{ordered, slow, fast} {
		for a := range 5 {
			for b := range 7 {
				for c := range numPentiumD + 1 {
					all++
					if part := factors(speeds, []int{a, b, c}); part.Least <= part.Greatest {
						within[[4]int{order, a, b, c}] = part
					}
				}
			}
		}
	}
	require.Equal(t, 945, all)
	require.Len(t, within, 2)
	ours, other := within[[4]int{1, mixtures[4], mixtures[6], mixtures[12]}], within[[4]int{1, 1, 3, 6}]
	require.True(t, ours.Least < mixturePentium4 && mixturePentium4 < ours.Greatest)
	last := replay(t).reading(readOwn, 24).V
	require.InEpsilon(t, last, mixture(24, numPentiumD, ours.Least), 0.05)
	require.Less(t, mixture(24, numPentiumD, other.Greatest), 0.8*last)
}

// factors are the parts of Table 1's speeds with which so many Pentium D in each line give
// N E1/E2 within 1 %.
func factors(speeds []float64, pentiumD []int) ledger.Range {
	parts := ledger.Range{Greatest: math.Inf(1)}
	for i, r := range withRatio() {
		own, d := float64(r.nodes)*printed(r.e1)/printed(r.e2), float64(pentiumD[i])
		alone := scalability.PowerOf(speeds[:r.nodes-pentiumD[i]]).Total
		if alone == 0 {
			return ledger.Range{Least: 1} // no Pentium 4: the fewest nodes have V < N
		}
		parts.Least, parts.Greatest = max(parts.Least, (own*(1-keptWithin)-d)/alone), min(parts.Greatest, (own*(1+keptWithin)-d)/alone)
	}
	return parts
}
