package exectime_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// TestTimes: a task of two cores runs on the host that has two, and one of three nowhere.
func TestTimes(t *testing.T) {
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "one", SpeedFlops: 4e9, Cores: 1})
	b.Host(platform.Host{Name: "two", SpeedFlops: 1e9, Cores: 2})
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("")
	small, pair, large := w.Task("small", 8e9), w.Task("pair", 8e9), w.Task("large", 8e9)
	w.SetNeeds(pair, workload.Needs{Cores: 2})
	w.SetNeeds(large, workload.Needs{Cores: 3})
	d, err := w.Build()
	require.NoError(t, err)

	x, err := exectime.New(d, p)
	require.NoError(t, err)
	ever := math.Inf(1)
	for task, want := range map[workload.TaskID][4]float64{ // on each host, the mean and the least
		small: {2, 8, 5, 2},
		pair:  {ever, 4, 4, 4},
		large: {ever, ever, ever, ever},
	} {
		require.Equal(t, want, [4]float64{x.Sec(task, 0), x.Sec(task, 1), x.MeanSec(task), x.LeastSec(task)})
	}
	const why = `task "large": it requests 3 cores, and no host has more than 2 (give hosts more cores, or the task fewer)`
	require.EqualError(t, exectime.CheckFit(d, p), why)
	require.EqualError(t, exectime.Nowhere(d, p, large), why)
	require.NoError(t, exectime.Nowhere(d, p, pair))
	require.EqualError(t, exectime.Room(d, pair, p.Host(0)), "it requests 2 cores, and the host has 1")
}
