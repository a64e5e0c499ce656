package execsched

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/programtest"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// interpreter is the path of Python 3.8 or later, "" without one: python3 on PATH may be a slow
// wrapper.
var interpreter = sync.OnceValue(func() string {
	const about = "import sys; assert sys.version_info >= (3, 8); print(sys.executable)"
	for _, word := range []string{"python3", "python"} {
		if path, err := exec.Command(word, "-c", about).Output(); err == nil {
			return strings.TrimSpace(string(path))
		}
	}
	return ""
})

// python runs one of the example programs, without the packages that are installed beside
// Python, since looking for them takes longer than most runs.
func python(t *testing.T, name string) *Program {
	t.Helper()
	if interpreter() == "" {
		programtest.Missing(t, "python3", "the examples need Python 3.8 or later, and none is on PATH")
	}
	programtest.Reads(t, "../../../../examples/python")
	return New(t.Context(), []string{interpreter(), "-S", "../../../../examples/python/" + name}, 60, os.Stderr)
}

// draws is how many random problems a test has, each with a process.
func draws(all int) int {
	if testing.Short() {
		return all / 5
	}
	return all
}

// requireTwin requires a program's schedule to be exactly the mapper's.
func requireTwin(t *testing.T, p *Program, m scheduler.Mapper, pr *scheduler.Problem) {
	t.Helper()
	got, err := p.Map(context.Background(), pr)
	require.NoError(t, err)
	want, err := m.Map(context.Background(), pr)
	require.NoError(t, err)
	require.Equal(t, want.Host, got.Host)
	require.Equal(t, want.Plan, got.Plan)
	for h := range want.Order {
		require.True(t, slices.Equal(want.Order[h], got.Order[h]), "host %d: %v, want %v", h, got.Order[h], want.Order[h])
	}
}

// TestPythonHEFT: the example makes HEFT's schedule: the same hosts, the same
// order, the same times.
func TestPythonHEFT(t *testing.T) {
	t.Parallel()
	p := python(t, "heft.py")
	for _, tt := range []struct {
		workload, platform string
		large              bool
	}{
		{"layered(tasks=300,width=20,fanin=3,seed=1)", "cluster(hosts=8)", false},
		{"layered(tasks=1000,width=60,fanin=4,seed=2)", "cluster(hosts=20,cores=3)", true},
		{"layered(tasks=200,width=5,fanin=2,seed=3)", "star(hosts=5)", false},
	} {
		if tt.large && testing.Short() {
			continue
		}
		d, err := generate.FromSpec(tt.workload)
		require.NoError(t, err)
		pl, err := platform.FromSpec(tt.platform)
		require.NoError(t, err)
		requireTwin(t, p, list.HEFT{}, scheduler.NewProblem(d, pl, scheduler.TransferModel{LatencyFactor: 13.01, BandwidthFactor: 0.97}))
	}
	for seed := range draws(20) {
		requireTwin(t, p, list.HEFT{}, rapid.Custom(schedtest.Problem).Example(seed))
	}
}

// TestPythonHEFTTies: equal tasks on equal hosts of several cores, where
// everything depends on the tie rules.
func TestPythonHEFTTies(t *testing.T) {
	t.Parallel()
	p := python(t, "heft.py")
	b := workload.NewBuilder("ties")
	for i := range 60 {
		id := b.Task(fmt.Sprint(i), float64(1+i%2))
		if i >= 10 {
			b.Edge(id-10, id, float64(i%3))
			b.Edge(id-7, id, 1)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	pl, err := platform.FromSpec("cluster(hosts=4,cores=2,speed=1f)")
	require.NoError(t, err)
	requireTwin(t, p, list.HEFT{}, scheduler.NewProblem(d, pl, scheduler.TransferModel{}))
	requireTwin(t, p, list.HEFT{}, scheduler.NewProblem(d, pl, scheduler.TransferModel{ConstantSec: 1}))
}

// TestPythonHEFTNowhere: y runs only on host a, x only on host b, and there is no
// route between them. The example reports that in its own words.
func TestPythonHEFTNowhere(t *testing.T) {
	t.Parallel()
	p := python(t, "heft.py")
	b := workload.NewBuilder("")
	b.Edge(b.Task("x", 1), b.Task("y", 1), 1)
	d, err := b.Build()
	require.NoError(t, err)
	builder := platform.NewBuilder("islands")
	builder.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	builder.Host(platform.Host{Name: "b", SpeedFlops: 1, Cores: 1})
	pl, err := builder.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, pl, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	requireTwin(t, p, list.HEFT{}, pr) // with both on one host no route is needed
	inf := math.Inf(1)
	pr.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{inf, 1}, {1, inf}}, pr.Costs)
	require.NoError(t, err)
	_, err = p.Map(context.Background(), pr)
	require.ErrorContains(t, err, "the program says: task 'y' runs nowhere")
}

// TestPythonGreedy: the online example runs whole workloads, and no core is
// idle while a task is ready.
func TestPythonGreedy(t *testing.T) {
	t.Parallel()
	p := python(t, "online_greedy.py")
	for seed := range draws(10) {
		pr := rapid.Custom(schedtest.Problem).Example(seed)
		s, err := schedtest.Ask(pr, p)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
	}
	b := workload.NewBuilder("")
	for i, work := range []float64{1, 4, 2, 3} {
		b.Task(fmt.Sprint(i), work)
	}
	d, err := b.Build()
	require.NoError(t, err)
	builder := platform.NewBuilder("two")
	builder.Host(platform.Host{Name: "slow", SpeedFlops: 1, Cores: 1})
	builder.Host(platform.Host{Name: "fast", SpeedFlops: 2, Cores: 1})
	pl, err := builder.Build()
	require.NoError(t, err)
	s, err := schedtest.Ask(scheduler.NewProblem(d, pl, scheduler.TransferModel{}), p)
	require.NoError(t, err)
	require.Equal(t, [][]workload.TaskID{{3}, {1, 2, 0}}, s.Order, "4 and 3 first; fast ends at 2, takes 2 and then 1")
}

// TestPythonInTheManual: the complete program that docs/protocol.md shows runs.
func TestPythonInTheManual(t *testing.T) {
	t.Parallel()
	p := python(t, "heft.py")
	code := "import json" + between(t, "```\nimport json", "```\n")
	p.words = []string{p.words[0], "-c", code}
	pr := chain(t)
	s, err := schedtest.Ask(pr, p)
	require.NoError(t, err)
	require.Equal(t, []platform.HostID{0, 1, 0}, s.Host, "hosts in turn")
}
