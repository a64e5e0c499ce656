package files

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/survey"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// The CCR of a record refers to the speed of the record, unless another is given.
func TestReferenceOfRecord(t *testing.T) {
	for name, tt := range map[string]struct {
		given    bool
		recorded float64
		want     float64
	}{
		"no record":                {false, 0, 1e9},
		"a record":                 {false, 2e9, 2e9},
		"a record, but a flag too": {true, 2e9, 1e9},
	} {
		r := reference{speedFlops: 1e9, bytesPerSec: 5, given: tt.given}.of(workload.Recorded{ReferenceSpeedFlops: tt.recorded})
		require.Equal(t, reference{tt.want, 5, tt.given}, r, name)
	}
}

func TestFactShown(t *testing.T) {
	for _, tt := range []struct {
		x     fact
		head  string
		shown any
	}{
		{fact{"ccr", 0.5, ""}, "CCR", "0.5"},
		{fact{"tasks", 3, ""}, "tasks", "3"},
		{fact{"max_memory_bytes", 2e9, "B"}, "max memory", "2 GB"},
		{fact{"min_bandwidth_bytes_per_s", 1e6, "B/s"}, "min bandwidth", "1 MB/s"},
		{fact{"total_work_flop", 3e9, "f"}, "total work", "3 Gf"},
		{fact{"name", "plain", ""}, "name", "plain"},
		{fact{"name", "two\nlines", ""}, "name", `two\nlines`},
	} {
		require.Equal(t, tt.head, tt.x.head())
		require.Equal(t, tt.shown, tt.x.shown(), tt.x.key)
	}
}

func keysOf(list facts) (keys []string) {
	for _, x := range list {
		keys = append(keys, x.key)
	}
	return keys
}

// A workload with tasks that request nothing has no facts about requests.
func TestRequestFacts(t *testing.T) {
	for name, tt := range map[string]struct {
		s    survey.Requests
		want []string
	}{
		"nothing":  {survey.Requests{MaxCores: 1, MeanCores: 1}, nil},
		"cores":    {survey.Requests{SeveralCores: 1}, []string{"tasks_of_several_cores", "max_cores", "mean_cores"}},
		"priority": {survey.Requests{WithPriority: 1}, []string{"tasks_with_priority"}},
		"memory":   {survey.Requests{WithMemory: 1}, []string{"tasks_with_memory", "max_memory_bytes"}},
		"parallel": {survey.Requests{Parallel: 1}, []string{"parallel_tasks", "parallel_max_hosts", "parallel_data_bytes"}},
	} {
		require.Equal(t, tt.want, keysOf(requestFacts(tt.s)), name)
	}
}

// Two tasks of 6 and 4 s on a fast core, one after the other; the slow core does not help.
func TestBoundFacts(t *testing.T) {
	b := workload.NewBuilder("chain")
	first, second := b.Task("a", 12e9), b.Task("b", 8e9)
	b.Control(first, second)
	d, err := b.Build()
	require.NoError(t, err)
	p, err := platform.FromSpec("cluster(hosts=2,speed=2Gf|1Gf)")
	require.NoError(t, err)
	values := map[string]any{}
	for _, x := range boundFacts(d, p) {
		values[x.key] = x.v
	}
	require.Equal(t, "path", values["bound"])
	for _, key := range []string{"lower_bound_s", "critical_path_s", "sequential_s"} {
		require.InDelta(t, 10, values[key], 1e-9, key)
	}
}

func TestSomeOf(t *testing.T) {
	require.Empty(t, someOf(nil))
	require.Equal(t, "a, b, c, d", someOf([]string{"a", "b", "c", "d"}))
	require.Equal(t, "a, b, c, d and 2 more", someOf([]string{"a", "b", "c", "d", "e", "f"}))
}

func TestRoutesHead(t *testing.T) {
	require.Equal(t, "routes between all 6 pairs of hosts", routesHead(survey.Pairs{Count: 6, All: true}, 3, 1))
	require.Equal(t, "routes between 10 pairs of hosts, drawn from 90 with seed 7; 2 have no route", routesHead(survey.Pairs{Count: 10, Routeless: 2}, 10, 7))
}

// Zones without hosts have no speeds, and sizes have a column if any zone has them.
func TestZoneTable(t *testing.T) {
	none := math.NaN()
	require.NotContains(t, text(t, zoneTable([]survey.Zone{{Name: "a", Kind: "Full", Hosts: 1, MinFlops: 1e9, MaxFlops: 1e9, BisectionBytesPerSec: none}})), "sizes")
	list := []survey.Zone{{Name: "root", Kind: "Full", BisectionBytesPerSec: none}, {Name: "t", Depth: 1, Kind: "torus", Sizes: "4x4", Hosts: 16, MinFlops: 1e9, MaxFlops: 2e9, BisectionBytesPerSec: 8e9}}
	shown := text(t, zoneTable(list))
	require.Contains(t, shown, "sizes")
	require.Regexp(t, `root +Full +0 +0 +0 +- +- `, shown)
	require.Regexp(t, `t +torus +4x4 +16 +0 +0 +1 Gf/s +2 Gf/s `, shown)
}

func TestUnknownKind(t *testing.T) {
	require.EqualError(t, unknownKind(run.Source{Name: "f"}), "f:1:1: empty file")
	require.ErrorContains(t, unknownKind(run.Source{Name: "f", Data: []byte("x")}), "f:1:1: neither a platform nor a workload")
}

// Of two readers of one file that report the same mistake, the second is left out.
func TestNews(t *testing.T) {
	a, b, again := errors.New("a"), errors.New("b"), errors.New("a")
	require.Equal(t, b, news(nil, b))
	require.NoError(t, news(a, again))
	require.EqualError(t, news(a, errors.Join(again, b)), "b")
	require.NoError(t, news(errors.Join(a, b), errors.Join(b, again)))
}
