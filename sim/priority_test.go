package sim_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// prior is a task that computes on a shared host.
type prior struct{ work, priority float64 }

// sharedHost is a host of 1 flop/s a core with tasks that all start at 0.
func sharedHost(t require.TestingT, cores int, tasks ...prior) (*workload.DAG, *platform.Platform, *scheduler.Schedule) {
	b := workload.NewBuilder("")
	var order []workload.TaskID
	for i, x := range tasks {
		id := b.Task(fmt.Sprint(i), x.work)
		b.SetPriority(id, x.priority)
		order = append(order, id)
	}
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: cores})
	p, err := pb.Build()
	require.NoError(t, err)
	return d, p, &scheduler.Schedule{Host: make([]platform.HostID, len(tasks)), Order: [][]workload.TaskID{order}}
}

// TestPrioritiesByHand: shares in proportion to priorities, but no task gets more than a core.
func TestPrioritiesByHand(t *testing.T) {
	for name, tt := range map[string]struct {
		cores   int
		sharing sim.HostSharing
		network sim.NetworkKind
		tasks   []prior
		want    []float64 // finishes
	}{
		"SimGrid's exec-basic":    {1, sim.TimeShared, sim.LV08, []prior{{1, 1}, {1, 2}}, []float64{2, 1.5}},
		"one has its core":        {4, sim.TimeShared, sim.LV08, []prior{{4, 3}, {4, 1}, {4, 1}, {4, 1}, {4, 1}, {4, 1}}, []float64{4, 6, 6, 6, 6, 6}},
		"space-shared: no effect": {1, sim.SpaceShared, sim.LV08, []prior{{1, 1}, {1, 2}}, []float64{1, 2}},
		"ptask-l07: no effect":    {1, sim.TimeShared, sim.PTaskL07, []prior{{1, 1}, {1, 2}}, []float64{2, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			d, p, s := sharedHost(t, tt.cores, tt.tasks...)
			r := run(t, p, d, s, sim.Options{HostSharing: tt.sharing, Network: sim.Network{Kind: tt.network}})
			for i, want := range tt.want {
				require.InDelta(t, want, r.Tasks[i].FinishSec, 1e-12, "finish of %d", i)
			}
		})
	}
}

// TestPrioritiesAgainstTwin: a task that would get more than a core gets one, and the others
// share what is left by their priorities, until the next ends.
func TestPrioritiesAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) prior {
			return prior{float64(rapid.IntRange(1, 50).Draw(t, "work")), rapid.SampledFrom([]float64{0.001, 0.5, 1, 1, 2, 3.7, 1000}).Draw(t, "priority")}
		}), 1, 8).Draw(t, "tasks")
		cores := rapid.IntRange(1, 4).Draw(t, "cores")
		d, p, s := sharedHost(t, cores, tasks...)
		r, err := sim.Run(t.Context(), p, d, sim.Follow(s), sim.Options{HostSharing: sim.TimeShared})
		require.NoError(t, err)
		for i, want := range shareOut(tasks, float64(cores)) {
			require.InEpsilon(t, want, r.Tasks[i].FinishSec, 1e-9, "finish of %d", i)
		}
	})
}

// shareOut is the twin: the finish of each task.
func shareOut(tasks []prior, cores float64) []float64 {
	left, finish := make([]float64, len(tasks)), make([]float64, len(tasks))
	for i, x := range tasks {
		left[i] = x.work
	}
	for now, running := 0.0, len(tasks); running > 0; {
		rate := rates(tasks, left, cores)
		next := -1
		for i := range tasks {
			if left[i] > 0 && (next < 0 || left[i]/rate[i] < left[next]/rate[next]) {
				next = i
			}
		}
		step := left[next] / rate[next]
		now += step
		for i := range tasks {
			if left[i] == 0 {
				continue
			}
			if left[i] -= step * rate[i]; i == next || left[i] < 1e-12*tasks[i].work {
				left[i], finish[i] = 0, now
				running--
			}
		}
	}
	return finish
}

// rates gives whole cores to those that have a right to more, until none is left.
func rates(tasks []prior, left []float64, cores float64) []float64 {
	rate := make([]float64, len(tasks))
	for full := true; full; {
		full = false
		sum, before := 0.0, cores
		for i, x := range tasks {
			if left[i] > 0 && rate[i] != 1 {
				sum += x.priority
			}
		}
		for i, x := range tasks {
			if left[i] == 0 || rate[i] == 1 {
				continue
			}
			if rate[i] = x.priority / sum * before; rate[i] >= 1 {
				rate[i], full = 1, true
				cores--
			}
		}
	}
	return rate
}
