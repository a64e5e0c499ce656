package scalability

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
)

// withoutNewLinks is the paper's case with new links as wide as it assumes.
func withoutNewLinks(t testing.TB, k int, beta float64, s Speeds) *Case {
	c := paperCase(t, k, beta)
	c.Speeds = s
	c.NewLink.BandwidthBytesPerSec = 1e24
	return c
}

// TestPhiOfFigure5 are the values of formula (8) for the pairs of Figure 5, by
// formula and by simulation on platforms that are beta times as fast.
func TestPhiOfFigure5(t *testing.T) {
	betas := []float64{1, 2, 3, 4, 6}
	for k, want := range map[int][]float64{
		2: {.9901, 1, 1.0033, 1.0050, 1.0067},
		3: {.9804, .9950, 1, 1.0025, 1.0050},
		4: {.9709, .9901, .9967, 1, 1.0033},
	} {
		for i, beta := range betas {
			phi := Growth{K: k, Beta: beta, Alpha: .01}.Phi()
			require.InDelta(t, want[i], phi, 5e-5, "k = %d, beta = %v", k, beta)
			require.InEpsilon(t, phi, outcome(t, withoutNewLinks(t, k, beta, BetaOnAll)).Phi, 1e-6)
			if beta > 1 { // on beta = 1 new nodes would have no speed at all
				require.InEpsilon(t, phi, outcome(t, withoutNewLinks(t, k, beta, BetaOnNew)).Phi, 1e-6)
			}
		}
	}
}

// TestEfficiencyOfFigure4: with old nodes as they were and C2 = beta*C1, E_v2/E_v1
// is k/beta for k <= beta: formula (7).
func TestEfficiencyOfFigure4(t *testing.T) {
	for _, k := range []int{2, 3, 4} {
		for _, beta := range []float64{2, 3, 4, 6} {
			if float64(k) > beta {
				continue
			}
			t.Run(fmt.Sprintf("k=%d/beta=%v", k, beta), func(t *testing.T) {
				o := outcome(t, withoutNewLinks(t, k, beta, BetaOnNew))
				require.InEpsilon(t, float64(k)/beta, o.SpeedEfficiencyRatio(), 1e-6)
				by7 := GrownSpeedEfficiency(k, o.Before.WorkFlop, o.Before.MakespanSec, o.After.MarkedSpeedFlops)
				require.InEpsilon(t, by7, o.After.SpeedEfficiency, 1e-6)
			})
		}
	}
}

// TestSlowNewNodes: where k > beta, C2 = beta*C1 leaves the new nodes r =
// (beta-1)/(k-1) < 1 of their old node's speed, which the paper's assumption (1)
// excludes. The subtasks there take 1/r as long, and so do all tasks that wait for
// them: what is not communication takes eta/r times as long as before, so that
// E_v2/E_v1 is k(beta-1)/((k-1)beta), not k/beta. Phi has no time in it and stays.
func TestSlowNewNodes(t *testing.T) {
	for _, tt := range []struct {
		k    int
		beta float64
	}{{3, 2}, {4, 2}, {4, 3}, {2, 1.5}, {4, 1.25}} {
		c := withoutNewLinks(t, tt.k, tt.beta, BetaOnNew)
		var err error
		c.Workload, err = c.Workload.ScaledData(0)
		require.NoError(t, err)
		o := outcome(t, c)
		k := float64(tt.k)
		require.InEpsilon(t, k*(tt.beta-1)/((k-1)*tt.beta), o.SpeedEfficiencyRatio(), 1e-9)
		require.InEpsilon(t, Growth{K: tt.k, Beta: tt.beta, Alpha: .01}.Phi(), o.Phi, 1e-9)
	}
}

// TestSpeedsOnAll: when all nodes of a group share the new speed, computing takes
// eta*k/beta times as long for any k and beta, and E_v is kept, but for
// communication.
func TestSpeedsOnAll(t *testing.T) {
	for _, k := range []int{1, 2, 3, 4} {
		for _, beta := range []float64{0.5, 1, 2, 3, 6} {
			c := withoutNewLinks(t, k, beta, BetaOnAll)
			var err error
			c.Workload, err = c.Workload.ScaledData(0)
			require.NoError(t, err)
			o := outcome(t, c)
			require.InEpsilon(t, 1, o.SpeedEfficiencyRatio(), 1e-9)
			require.InEpsilon(t, beta, o.After.MarkedSpeedFlops/o.Before.MarkedSpeedFlops, 1e-12)
		}
	}
}

func TestOneSideBeforeServesManyAfter(t *testing.T) {
	engine := sim.NewEngine()
	before, err := paperCase(t, 1, 1).RunBefore(context.Background(), engine)
	require.NoError(t, err)
	for _, k := range []int{4, 1, 3, 2} {
		c := paperCase(t, k, 3)
		got, err := c.RunAfter(context.Background(), engine, before)
		require.NoError(t, err)
		require.Equal(t, outcome(t, c), got)
	}
}

// TestNothingGrows: with k = 1 and beta = 1 there are no new nodes and none is
// missing, whatever the speeds are.
func TestNothingGrows(t *testing.T) {
	for _, s := range []Speeds{EqualSpeeds, BetaOnNew, BetaOnAll, TimesOld(2)} {
		o := outcome(t, withoutNewLinks(t, 1, 1, s))
		require.InEpsilon(t, 1, o.Phi, 1e-12, s)
		require.InEpsilon(t, 1, o.SpeedEfficiencyRatio(), 1e-12, s)
	}
}
