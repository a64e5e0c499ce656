package partition

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// TestDensitiesFit: at the density of each graph, the method that stands for Kmetis
// costs what the Kmetis column says, in the geometric mean of the lines.
func TestDensitiesFit(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	r := replay(t)
	require.Len(t, r.InKB, len(r.Trials))
	for i, x := range r.InKB {
		require.Equal(t, r.Trials[i].Row, x.Row)
		require.Greater(t, x.Density, r.Options.Density, "8 messages a task are too few for graphs 1 and 2")
	}
	for _, lines := range [][]FittedTrials{r.InKB[:3], r.InKB[3:]} {
		product := 1.0
		for _, x := range lines {
			require.Equal(t, lines[0].Density, x.Density)
			product *= 1 + x.excess(kmetis)
		}
		require.InDelta(t, 0, math.Log(product)/3, densityTolerance)
	}
}

// TestDensityStaysInItsRange: costs that no density reaches end at its limits.
func TestDensityStaysInItsRange(t *testing.T) {
	r := replay(t)
	dear := make([]Trials, 0, 3)
	for _, x := range r.onGraph(1).Trials {
		for c := range x.Row.printed {
			x.Row.printed[c].cost = "1000000"
		}
		dear = append(dear, x)
	}
	lines, err := r.fitDensity(t.Context(), dear, contenders(smallBudget)[1:2])
	require.NoError(t, err)
	require.Len(t, lines, 3)
	require.Equal(t, mostDensity, lines[0].Density)
}

// TestReadingInKB: costs that cannot hold in MB are among ours in KB, and each
// published number is counted once under either reading.
func TestReadingInKB(t *testing.T) {
	l := replay(t).Ledger
	readings := l.Readings()
	require.Equal(t, []string{"costs in KB, a density fitted for each of 2 graphs (5 of 18 in range, shuffled 5)"}, readings)
	printed, kilobytes := l.Under(""), l.Under(readings[0])
	require.Len(t, kilobytes, len(printed))
	const costs = 2 * 3 * columns
	require.Len(t, l, len(printed)+costs+3)
	require.Equal(t, costs, printed.Count(ledger.CannotHold)-kilobytes.Count(ledger.CannotHold))
	require.Greater(t, kilobytes.Count(ledger.WithinRange), printed.Count(ledger.WithinRange))
}

// TestControlInKB: where the ranges of two cells are apart, both costs agree, and shuffled both or
// none; where they are wide, shuffling changes nothing, so that to agree says nothing.
func TestControlInKB(t *testing.T) {
	cell := func(cost string, least, most int64) FittedTrials {
		outcomes := []Outcome{{Bytes: int64(float64(least) * kb)}, {Bytes: int64(float64(most) * kb)}}
		x := FittedTrials{Trials: Trials{Outcomes: map[string][]Outcome{}}}
		for c, id := range kbCounterparts {
			x.Outcomes[id], x.Row.printed[c] = outcomes, printedCell{cost: cost}
		}
		return x
	}
	apart := (&Replay{InKB: []FittedTrials{cell("100", 90, 110), cell("300", 280, 310)}}).kbControl()
	require.Equal(t, ledger.Tally{Held: 6, All: 6}, apart.Held)
	require.InDelta(t, 3, apart.Mean, 0.1)
	require.Equal(t, []int{0, 6}, []int{apart.Least, apart.Greatest})
	wide := (&Replay{InKB: []FittedTrials{cell("100", 90, 310), cell("300", 90, 310)}}).kbControl()
	require.Equal(t, []float64{6, 6, 6}, []float64{float64(wide.Held.Held), wide.Mean, float64(wide.Least)})
	require.Equal(t, "6 of 6 in range, shuffled 3", apart.String())
}

func TestWithinRange(t *testing.T) {
	l := replay(t).Ledger
	for _, e := range l {
		if e.Verdict == ledger.WithinRange {
			require.LessOrEqual(t, e.Range.Least, e.Ours.Value, e.ID)
			require.GreaterOrEqual(t, e.Range.Greatest, e.Ours.Value, e.ID)
		}
	}
	for id, want := range map[string]ledger.Verdict{
		"t2/2-4/balance-0-1":    ledger.WithinRange, // differed by its mean alone
		"t2/1-3/balance-kmetis": ledger.Differs,
		"text/equal-balance":    ledger.Reproduced,
	} {
		e, ok := l.Find(id)
		require.True(t, ok, id)
		require.Equal(t, want, e.Verdict, "%s: %v", id, e)
	}
	e, _ := l.Find("re/ratio-0-1")
	require.Equal(t, "0.899", e.Published.Text)
	e, _ = l.Find("text/equal-balance")
	require.Equal(t, "0.04 apart at most", e.Ours.Text)
}
