package sim

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// twoHosts is a slow host of two cores and a fast host of one; q1 feeds q2 and
// q3, and q3 moves 8 bytes.
func twoHosts(t *testing.T) *scheduler.Problem {
	t.Helper()
	b := platform.NewBuilder("two")
	slow := b.Host(platform.Host{Name: "slow", SpeedFlops: 10, Cores: 2})
	fast := b.Host(platform.Host{Name: "fast", SpeedFlops: 20, Cores: 1})
	b.RouteBoth(slow, fast, b.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 8}))
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("three")
	q1, q2, q3 := w.Task("q1", 100), w.Task("q2", 40), w.Task("q3", 60)
	w.Control(q1, q2)
	w.Edge(q1, q3, 8)
	d, err := w.Build()
	require.NoError(t, err)
	return &scheduler.Problem{DAG: d, Platform: p}
}

func TestMeasure(t *testing.T) {
	m := Measure(twoHosts(t), &Result{
		MakespanSec: 16,
		Tasks:       []TaskRun{{0, 0, 10}, {0, 10, 14}, {1, 13, 16}},
		Transfers:   []Transfer{{Edge: 1, StartSec: 10, FinishSec: 11}},
	})
	require.Equal(t, Metrics{
		WorkFlop:         200,
		MarkedSpeedFlops: 40,
		SpeedFlops:       200.0 / 16,
		SpeedEfficiency:  200.0 / 16 / 40,
		SequentialSec:    10,
		Speedup:          10.0 / 16,
		Efficiency:       10.0 / 16 / 3,
		CriticalPathSec:  8, // q1, q3 on the fast host
		SLR:              16.0 / 8,
		BusyCoreSec:      17,
		Utilisation:      17.0 / (3 * 16),
		UsedHosts:        2,
		UsedUtilisation:  17.0 / (3 * 16),
		MovedBytes:       8,
	}, m)
}

func TestMeasureCountsOnlyUsedHostsAsUsed(t *testing.T) {
	m := Measure(twoHosts(t), &Result{
		MakespanSec: 16,
		Tasks:       []TaskRun{{0, 0, 10}, {0, 10, 14}, {0, 10, 16}},
		Transfers:   []Transfer{{Edge: 1, StartSec: 10, FinishSec: 10}}, // loopback
	})
	require.Equal(t, 1, m.UsedHosts)
	require.Equal(t, 20.0/(2*16), m.UsedUtilisation)
	require.Equal(t, 20.0/(3*16), m.Utilisation)
	require.Zero(t, m.MovedBytes)
}

// Two tasks that share one core for 10 s keep it busy for 10 s, not for 20.
func TestMeasureCountsSharedCoresOnce(t *testing.T) {
	b := platform.NewBuilder("one")
	b.Host(platform.Host{Name: "h", SpeedFlops: 10, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("two")
	w.Task("a", 50)
	w.Task("b", 50)
	d, err := w.Build()
	require.NoError(t, err)
	m := Measure(&scheduler.Problem{DAG: d, Platform: p}, &Result{MakespanSec: 10, Tasks: []TaskRun{{0, 0, 10}, {0, 0, 10}}})
	require.Equal(t, 10.0, m.BusyCoreSec)
	require.Equal(t, 1.0, m.Utilisation)
}

// Without work or without time the ratios are undefined, never infinite.
func TestMeasureNothing(t *testing.T) {
	b := platform.NewBuilder("one")
	b.Host(platform.Host{Name: "h", SpeedFlops: 10, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("empty work")
	w.Task("a", 0)
	d, err := w.Build()
	require.NoError(t, err)
	pr := &scheduler.Problem{DAG: d, Platform: p}

	still := Measure(pr, &Result{Tasks: []TaskRun{{0, 0, 0}}})
	for name, v := range map[string]float64{
		"speed": still.SpeedFlops, "speed efficiency": still.SpeedEfficiency, "speedup": still.Speedup, "efficiency": still.Efficiency,
		"slr": still.SLR, "utilisation": still.Utilisation, "used utilisation": still.UsedUtilisation,
	} {
		require.True(t, math.IsNaN(v), name)
	}
	require.Zero(t, still.CriticalPathSec)

	moved := Measure(pr, &Result{MakespanSec: 3, Tasks: []TaskRun{{0, 3, 3}}})
	require.True(t, math.IsNaN(moved.SLR))
	require.Zero(t, moved.Speedup)
	require.Zero(t, moved.Utilisation)
}
