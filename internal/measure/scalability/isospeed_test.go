package scalability

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// pairCase: 5 Gf on a, 4 MB to b (1 s of latency and 4 s), 11 Gf on b: 21 s, of which
// 20 grow with the loads.
func pairCase(t require.TestingT, speeds Speeds) *Case {
	c := twoHosts(t, 1e9, 1e9)
	b := workload.NewBuilder("pair")
	b.Edge(b.Task("x", 5e9), b.Task("y", 11e9), 4e6)
	for task := range workload.TaskID(2) {
		b.SetAttributes(task, workload.Attributes{Alpha: 0.1})
	}
	var err error
	c.Workload, err = b.Build()
	require.NoError(t, err)
	c.Speeds = speeds
	return c
}

func isospeed(t testing.TB, c *Case, s Search) *Isospeed {
	before, err := c.RunBefore(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	got, err := c.Isospeed(context.Background(), sim.NewEngine(), before, s)
	require.NoError(t, err)
	return got
}

// TestIsospeedClosedForm: T2 = 20 eta + 1, W2 = 2 eta W1 and C2 = (1+f) C1, so E_v is
// kept where 2 eta * 21 = (20 eta + 1)(1 + f), that is eta = (1+f)/(42 - 20(1+f)).
func TestIsospeedClosedForm(t *testing.T) {
	for _, f := range []float64{1, 1.02, 1.05} {
		t.Run(fmt.Sprint(f), func(t *testing.T) {
			c := pairCase(t, TimesOld(f))
			for _, start := range []float64{0, 0.2, 2, 50} {
				got := isospeed(t, c, Search{Start: start, Tolerance: 1e-9})
				eta := (1 + f) / (42 - 20*(1+f))
				beta := (eta - 0.1) * 2 / 0.9
				require.Equal(t, Solved, got.Root.Status)
				require.InEpsilon(t, beta, got.Beta, 1e-6)
				require.InEpsilon(t, 2*eta*16e9, got.WorkFlop, 1e-6)
				require.InEpsilon(t, (1+f)/(2*eta), got.Phi, 1e-6)
				require.InEpsilon(t, got.Target, got.SpeedEfficiency, 1e-9)
				require.InEpsilon(t, 2e9*(1+f), got.MarkedSpeedFlops, 1e-12)
			}
		})
	}
}

// TestIsospeedWithout: what Definition 2 calls scalability where no work keeps E_v.
func TestIsospeedWithout(t *testing.T) {
	t.Run("the paper, new nodes equal", func(t *testing.T) {
		got := isospeed(t, paperCase(t, 2, 3), Search{})
		require.Equal(t, Undecided, got.Root.Status)
		require.InEpsilon(t, 3, got.Beta, 1e-12)
	})
	t.Run("the paper, new nodes twice as fast", func(t *testing.T) {
		c := paperCase(t, 2, 3)
		c.Speeds = TimesOld(2)
		c.Refine.SerialRatio = 0 // else step 1 splits nothing for the least beta
		got := isospeed(t, c, Search{})
		require.Equal(t, Flat, got.Root.Status)
		require.True(t, math.IsNaN(got.Beta) && math.IsNaN(got.Phi) && math.IsNaN(got.WorkFlop))
		require.InDelta(t, 0.14443, got.Root.Value, 5e-6)
	})
	t.Run("reduce load: a ceiling", func(t *testing.T) {
		c := paperCase(t, 2, 3)
		c.Refine.ReducePerWork = 0.5
		got := isospeed(t, c, Search{Lowest: 0.5, Highest: 300})
		require.Equal(t, AlwaysBelow, got.Root.Status)
		require.Equal(t, 300.0, got.Root.GreatestX)
		require.Equal(t, got.Root.GreatestX, got.Root.X, "E_v2 comes nearest where there is most work")
	})
	t.Run("latency that stays: a floor", func(t *testing.T) {
		got := isospeed(t, pairCase(t, EqualSpeeds), Search{Start: 3, Lowest: 2.5, Highest: 99})
		require.Equal(t, AlwaysAbove, got.Root.Status)
	})
}

// TestIsospeedKeepsThePlatform: the platform has the case's beta, not the one sought.
func TestIsospeedKeepsThePlatform(t *testing.T) {
	c := pairCase(t, BetaOnNew)
	c.Refine.Beta = 2.2 // new nodes 1.2 times as fast, which is too much for any work
	got := isospeed(t, c, Search{})
	require.InEpsilon(t, 2.2*2e9, got.MarkedSpeedFlops, 1e-12)
	require.Equal(t, AlwaysBelow, got.Root.Status)
	c.Refine.Beta = 2.04
	got = isospeed(t, c, Search{})
	require.Equal(t, Solved, got.Root.Status)
	eta := 2.04 / (42 - 20*2.04)
	require.InEpsilon(t, (eta-0.1)*2/0.9, got.Beta, 1e-4)
}

func TestIsospeedErrors(t *testing.T) {
	c := pairCase(t, EqualSpeeds)
	before, err := c.RunBefore(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	_, err = c.Isospeed(context.Background(), sim.NewEngine(), before, Search{Start: -1})
	require.EqualError(t, err, "isospeed-e: search from -1: want a finite number above 0")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = c.Isospeed(ctx, sim.NewEngine(), before, Search{})
	require.ErrorIs(t, err, context.Canceled)
}
