package scheduler

import (
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// threeHosts: a to b over a fast and a slow link, a to c over one link, b to c
// not at all.
func threeHosts(t *testing.T) *platform.Platform {
	b := platform.NewBuilder("")
	for i, name := range []string{"a", "b", "c"} {
		b.Host(platform.Host{Name: name, SpeedFlops: float64(i + 1), Cores: 1})
	}
	fast := b.Link(platform.Link{Name: "fast", BandwidthBytesPerSec: 10, LatencySec: 0.5})
	slow := b.Link(platform.Link{Name: "slow", BandwidthBytesPerSec: 2, LatencySec: 1})
	b.RouteBoth(0, 1, fast, slow)
	b.RouteBoth(0, 2, fast)
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// pairOfTasks: 12 flop, 20 bytes and a control edge, 6 flop.
func pairOfTasks(t *testing.T) *workload.DAG {
	b := workload.NewBuilder("")
	x, y := b.Task("x", 12), b.Task("y", 6)
	b.Edge(x, y, 20)
	b.Control(x, y)
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

func TestCostsByHand(t *testing.T) {
	d, p := pairOfTasks(t), threeHosts(t)
	for name, tt := range map[string]struct {
		model      TransferModel
		ab, ac, mu float64
	}{
		"contention-free":   {TransferModel{LatencyFactor: 1, BandwidthFactor: 1}, 1.5 + 10, 0.5 + 2, 7},
		"factors":           {TransferModel{LatencyFactor: 2, BandwidthFactor: 0.5}, 3 + 20, 1 + 4, 14},
		"store-and-forward": {TransferModel{LatencyFactor: 1, BandwidthFactor: 1, StoreAndForward: true}, 1.5 + 2 + 10, 0.5 + 2, 8},
		"constant":          {TransferModel{ConstantSec: 3}, 3, 3, 3},
		"free":              {TransferModel{}, 0, 0, 0},
		"latency only":      {TransferModel{LatencyFactor: 1}, 1.5, 0.5, 1},
		"data only":         {TransferModel{BandwidthFactor: 1}, 10, 2, 6},
	} {
		for _, dense := range []int{2, denseHosts} {
			t.Run(fmt.Sprintf("%s/dense=%d", name, dense), func(t *testing.T) {
				c := newCosts(d, p, newNetwork(p, tt.model, dense))
				require.InDelta(t, tt.ab, c.TransferSec(0, 0, 1), 1e-12)
				require.InDelta(t, tt.ab, c.TransferSec(0, 1, 0), 1e-12)
				require.InDelta(t, tt.ac, c.TransferSec(0, 0, 2), 1e-12)
				require.Equal(t, math.Inf(1), c.TransferSec(0, 1, 2), "no route")
				require.Zero(t, c.TransferSec(0, 1, 1), "one host")
				require.Zero(t, c.TransferSec(1, 0, 1), "control edge")
				require.Zero(t, c.TransferSec(1, 1, 2), "control edge, no route")
				require.Zero(t, c.MeanTransferSec(1), "control edge")
				tolerance := 1e-12
				if dense < 3 {
					tolerance = 0.02 * tt.mu // a sample
				}
				require.InDelta(t, tt.mu, c.MeanTransferSec(0), tolerance)
			})
		}
	}
}

func TestCostsExecution(t *testing.T) {
	c := NewCosts(pairOfTasks(t), threeHosts(t), TransferModel{})
	require.Equal(t, []float64{12, 6, 4}, []float64{c.ExecSec(0, 0), c.ExecSec(0, 1), c.ExecSec(0, 2)})
	require.InDelta(t, (12.0+6+4)/3, c.MeanExecSec(0), 1e-12)
}

func TestCostsOneHost(t *testing.T) {
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	c := NewCosts(pairOfTasks(t), p, TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	require.Zero(t, c.MeanTransferSec(0))
}

// TestCostsNoRouteAtAll: there is no pair to take the mean of.
func TestCostsNoRouteAtAll(t *testing.T) {
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	b.Host(platform.Host{Name: "b", SpeedFlops: 1, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	c := NewCosts(pairOfTasks(t), p, TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	require.Zero(t, c.MeanTransferSec(0))
	require.Equal(t, math.Inf(1), c.TransferSec(0, 0, 1))
}

// TestCostsConcurrent is for the race detector: rows and the mean are filled in
// by the first goroutine that needs them.
func TestCostsConcurrent(t *testing.T) {
	c := NewCosts(pairOfTasks(t), threeHosts(t), TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	var all sync.WaitGroup
	got := make([]float64, 8)
	for i := range got {
		all.Go(func() { got[i] = c.TransferSec(0, 0, 1) + c.MeanTransferSec(0) + c.TransferSec(0, 2, 0) })
	}
	all.Wait()
	for _, sum := range got {
		require.InDelta(t, 11.5+7+2.5, sum, 1e-12)
	}
}

func TestMatrixCosts(t *testing.T) {
	d, inf := pairOfTasks(t), math.Inf(1)
	c, err := NewMatrixCosts(d, [][]float64{{1, 2, 6}, {4, inf, 0}}, nil)
	require.NoError(t, err)
	require.Equal(t, 6.0, c.ExecSec(0, 2))
	require.Equal(t, 3.0, c.MeanExecSec(0))
	require.Equal(t, 2.0, c.MeanExecSec(1), "hosts that cannot run it do not count")
	require.Equal(t, 20.0, c.TransferSec(0, 0, 2))
	require.Zero(t, c.TransferSec(0, 2, 2))
	require.Zero(t, c.TransferSec(1, 0, 2), "control edge")
	require.Equal(t, 20.0, c.MeanTransferSec(0))

	network := NewCosts(d, threeHosts(t), TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	c, err = NewMatrixCosts(d, [][]float64{{1, 2, 6}, {4, 5, 0}}, network)
	require.NoError(t, err)
	require.Equal(t, 11.5, c.TransferSec(0, 0, 1))
	require.Equal(t, network.MeanTransferSec(0), c.MeanTransferSec(0))

	c, err = NewMatrixCosts(d, [][]float64{{1}, {4}}, nil)
	require.NoError(t, err)
	require.Zero(t, c.MeanTransferSec(0), "one host")
}

func TestMatrixCostsMistakes(t *testing.T) {
	inf := math.Inf(1)
	for want, table := range map[string][][]float64{
		"cost matrix: 1 rows, want one for each of the 2 tasks":         {{1}},
		`cost matrix: task "y": 1 columns, want 2`:                      {{1, 2}, {1}},
		`cost matrix: task "x": 0 columns, want 1`:                      {{}, {}},
		`cost matrix: task "y": column 2: -1: want a time, at least 0`:  {{1, 2}, {1, -1}},
		`cost matrix: task "x": column 1: NaN: want a time, at least 0`: {{math.NaN(), 2}, {1, 1}},
		`cost matrix: task "x" runs on no host`:                         {{inf, inf}, {1, 1}},
	} {
		_, err := NewMatrixCosts(pairOfTasks(t), table, nil)
		require.EqualError(t, err, want)
	}
}
