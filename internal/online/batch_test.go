package online_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// slowBatch is the twin of the batch policies, for one decision about
// independent tasks on hosts of one core: it tries every task on every host
// each time.
func slowBatch(pr *scheduler.Problem, key func(best, second float64) float64) []platform.HostID {
	free := make([]float64, pr.Platform.NumHosts())
	host := make([]platform.HostID, pr.DAG.NumTasks())
	done := make([]bool, len(host))
	for range host {
		chosen, on, greatest := 0, 0, math.Inf(-1)
		for t := range host {
			if done[t] {
				continue
			}
			best, second, at := math.Inf(1), math.Inf(1), 0
			for h := range free {
				finish := free[h] + pr.Costs.ExecSec(workload.TaskID(t), platform.HostID(h))
				switch {
				case finish < best:
					best, second, at = finish, best, h
				case finish < second:
					second = finish
				}
			}
			if k := key(best, second); k > greatest {
				chosen, on, greatest = t, at, k
			}
		}
		free[on] += pr.Costs.ExecSec(workload.TaskID(chosen), platform.HostID(on))
		host[chosen], done[chosen] = platform.HostID(on), true
	}
	return host
}

// TestOnlineBatchTwins uses tasks of whole seconds, so that no sum is rounded.
func TestOnlineBatchTwins(t *testing.T) {
	for name, tt := range map[string]struct {
		policy func() scheduler.Policy
		key    func(best, second float64) float64
	}{
		"max-min":   {func() scheduler.Policy { return online.MaxMin() }, func(best, _ float64) float64 { return best }},
		"sufferage": {func() scheduler.Policy { return online.Sufferage() }, func(best, second float64) float64 { return second - best }},
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				pr := unrelatedTasks(t)
				got, err := schedtest.Ask(pr, tt.policy())
				if err != nil {
					t.Fatal(err)
				}
				if want := slowBatch(pr, tt.key); !reflect.DeepEqual(want, got.Host) {
					t.Fatalf("got %v, want %v", got.Host, want)
				}
			})
		})
	}
}

// unrelatedTasks draws up to 10 independent tasks, with a time for each of up
// to 4 hosts of one core.
func unrelatedTasks(t *rapid.T) *scheduler.Problem {
	hosts := rapid.IntRange(1, 4).Draw(t, "hosts")
	b, pb := workload.NewBuilder(""), platform.NewBuilder("")
	var exec [][]float64
	for i := range rapid.IntRange(1, 10).Draw(t, "tasks") {
		b.Task(string(rune('a'+i)), 1)
		row := make([]float64, hosts)
		for h := range row {
			row[h] = float64(rapid.IntRange(0, 7).Draw(t, "exec"))
		}
		exec = append(exec, row)
	}
	for h := range hosts {
		pb.Host(platform.Host{Name: string(rune('p' + h)), SpeedFlops: 1, Cores: 1})
	}
	d, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	p, err := pb.Build()
	if err != nil {
		t.Fatal(err)
	}
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{})
	if pr.Costs, err = scheduler.NewMatrixCosts(d, exec, nil); err != nil {
		t.Fatal(err)
	}
	return pr
}

// TestOnlineImmediate: three tasks, three rules, three placements.
//
//	       p  q
//	a      4  5    mct: a on p [0,4), b on q [0,4), c: p ends 4 + 1, q 4 + 3
//	b      1  4    met: all on p
//	c      1  3    olb: a on p, b on q, then both are free at 4: p
func TestOnlineImmediate(t *testing.T) {
	b := workload.NewBuilder("")
	for _, name := range []string{"a", "b", "c"} {
		b.Task(name, 1)
	}
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, 1, 1), scheduler.TransferModel{})
	pr.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{4, 5}, {1, 4}, {1, 3}}, nil)
	require.NoError(t, err)
	for _, tt := range []struct {
		policy scheduler.Policy
		want   []platform.HostID
	}{
		{online.MCT(), []platform.HostID{0, 1, 0}},
		{online.MET(), []platform.HostID{0, 0, 0}},
		{online.OLB(), []platform.HostID{0, 1, 0}},
	} {
		s, err := schedtest.Ask(pr, tt.policy)
		require.NoError(t, err)
		require.Equal(t, tt.want, s.Host, "%T", tt.policy)
	}
	pr.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{4, 3}, {4, 9}, {5, 9}}, nil)
	require.NoError(t, err)
	s, err := schedtest.Ask(pr, online.OLB())
	require.NoError(t, err)
	require.Equal(t, []platform.HostID{0, 1, 0}, s.Host, "p is free first, whatever tasks cost there")
	s, err = schedtest.Ask(pr, online.MCT())
	require.NoError(t, err)
	require.Equal(t, []platform.HostID{1, 0, 0}, s.Host)
}

// TestOnlineNowhere: y has its input on host b and runs on host a only, and
// there is no route: every policy leaves it unplaced, and the run reports that.
func TestOnlineNowhere(t *testing.T) {
	d, p := schedcase.Islands(t)
	inf := math.Inf(1)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	var err error
	pr.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{inf, 1}, {1, inf}}, pr.Costs)
	require.NoError(t, err)
	for _, e := range catalog.Table() {
		if e.Kind != catalog.Online || e.NeedsArgs() {
			continue
		}
		s, err := catalog.Parse(e.Name, catalog.Env{})
		require.NoError(t, err)
		_, err = schedtest.Ask(pr, s.Policy)
		require.EqualError(t, err, `task "y" never starts`, e.Name)
	}
}
