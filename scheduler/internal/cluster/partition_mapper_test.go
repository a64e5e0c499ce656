package cluster_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/internal/cluster"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// TestSuitePartition runs the suite with methods and models that the catalog's
// row alone does not reach.
func TestSuitePartition(t *testing.T) {
	for _, text := range []string{
		"partition(model=classical)", "partition(method=genetic(generations=5),delta=0)",
		"partition(method=qga(generations=5,paper=true))", "partition(method=kernighan-lin,delta=100%)",
		"partition(method=spectral)", "partition(method=exact(nodes-max=100))",
	} {
		t.Run(text, func(t *testing.T) {
			s, err := catalog.Parse(text, catalog.Env{})
			require.NoError(t, err)
			schedtest.Run(t, s.Mapper)
		})
	}
}

func TestParsePartitionMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"partition(model=old)":                            `scheduler partition: model: unknown value "old" (want one of improved, classical)`,
		"partition(delta=-1%)":                            `scheduler partition: delta: want a part of a host's share, at least 0`,
		"partition(delta=x)":                              `scheduler partition: delta: `,
		"partition(method=multi)":                         `scheduler partition: method: unknown method "multi"`,
		"partition(method=multilevle)":                    `scheduler partition: method: unknown method "multilevle" (did you mean "multilevel"?)`,
		"partition(method=genetic(population=0,x=1))":     "scheduler partition: method: method genetic: population: want a whole number, at least 1\nscheduler partition: method: method genetic: unknown argument \"x\"",
		"partition(methd=multilevel)":                     `unknown argument "methd" (did you mean "method"?)`,
		"partition(seed=-1)":                              `scheduler partition: seed: "-1" is not a whole number, at least 0`,
		`partition(method="qga(population")`:              `scheduler partition: method: method "qga(population": `,
		"partition(method=mapped(method=exact(nodes=1)))": `scheduler partition: method: method mapped: method: method exact: unknown argument "nodes"`,
	} {
		_, err := catalog.Parse(text, catalog.Env{})
		require.ErrorContains(t, err, want, text)
	}
}

// twoIslands are two fast hosts and two slow ones; a byte costs much between
// the islands and little within, and tasks come in two groups that exchange
// much within.
func twoIslands(t *testing.T) *scheduler.Problem {
	b := workload.NewBuilder("two groups")
	group := func(work float64) []workload.TaskID {
		var list []workload.TaskID
		for i := range 8 {
			x := b.Task(string(rune('a'+i))+string(rune('0'+int(work)/10)), work)
			for _, y := range list {
				b.Edge(y, x, 10)
			}
			list = append(list, x)
		}
		return list
	}
	fast, slow := group(30), group(10)
	b.Edge(fast[0], slow[7], 1)
	d, err := b.Build()
	require.NoError(t, err)
	m := platform.NewBuilder("islands")
	for h, speed := range []float64{10, 30, 10, 30} { // islands {0, 2} and {1, 3}
		m.Host(platform.Host{Name: string(rune('p' + h)), SpeedFlops: speed, Cores: 1})
	}
	near := m.Link(platform.Link{Name: "near", BandwidthBytesPerSec: 1000})
	far := m.Link(platform.Link{Name: "far", BandwidthBytesPerSec: 1})
	for h := range platform.HostID(4) {
		for g := range h {
			link := far
			if h%2 == g%2 {
				link = near
			}
			m.RouteBoth(g, h, link)
		}
	}
	p, err := m.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

// TestPartitionFollowsThePlatform: the improved model puts the group with more
// work on the fast island and the other on the slow one, each split in
// proportion to power; the classical one cannot distinguish the islands.
func TestPartitionFollowsThePlatform(t *testing.T) {
	pr := twoIslands(t)
	s, err := cluster.Partition{Method: search.Exact{}, Delta: 0.03, Model: cluster.ImprovedModel}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.Len(t, s.Order[0], 4)
	for task, h := range s.Host {
		require.Equal(t, task < 8, h%2 == 1, "task %d on host %d", task, h)
	}
	classical, err := cluster.Partition{Method: search.Exact{}, Delta: 0.03, Model: cluster.ClassicalModel}.Map(context.Background(), pr)
	require.NoError(t, err)
	work := make([]float64, 4)
	for task, h := range classical.Host {
		work[h] += pr.DAG.WorkFlop(workload.TaskID(task))
	}
	for _, w := range work {
		require.InDelta(t, 80, w, 10.1) // equal parts, as nearly as tasks of 10 and 30 allow
	}
	require.Less(t, s.PlannedMakespanSec(), classical.PlannedMakespanSec())
}

// TestPartitionLeavesOut: hosts that cannot run every task, and hosts without
// routes to the cluster, however fast, get no task.
func TestPartitionLeavesOut(t *testing.T) {
	b := workload.NewBuilder("pairs")
	for i := range 6 {
		x, y := b.Task(string(rune('a'+i)), 1), b.Task(string(rune('A'+i)), 1)
		b.Edge(x, y, 5)
	}
	d, err := b.Build()
	require.NoError(t, err)
	m := platform.NewBuilder("with a lone host")
	for h, speed := range []float64{1, 50, 1, 1} {
		m.Host(platform.Host{Name: string(rune('p' + h)), SpeedFlops: speed, Cores: 30})
	}
	wire := m.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1})
	for _, pair := range [][2]platform.HostID{{0, 2}, {0, 3}, {2, 3}} {
		m.RouteBoth(pair[0], pair[1], wire)
	}
	p, err := m.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	mapper := cluster.Partition{Method: multilevel.Method{}, Delta: 0.03, Model: cluster.ImprovedModel}
	s, err := mapper.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.Validate(pr, s))
	require.Len(t, s.Order[1], 12, "the lone host has more power than all others")

	table := make([][]float64, d.NumTasks())
	for i := range table {
		table[i] = []float64{1, math.Inf(1), 1, 1}
	}
	pr.Costs, err = scheduler.NewMatrixCosts(d, table, pr.Costs)
	require.NoError(t, err)
	s, err = mapper.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.Validate(pr, s))
	for _, h := range []int{0, 2, 3} {
		require.Len(t, s.Order[h], 4)
	}
	table[0] = []float64{math.Inf(1), 1, math.Inf(1), math.Inf(1)}
	_, err = mapper.Map(context.Background(), pr)
	require.EqualError(t, err, "partition: no host can run every task in finite time")
}

func TestPartitionTooManyHosts(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=1025)")
	require.NoError(t, err)
	d, err := generate.FromSpec("layered(tasks=20)")
	require.NoError(t, err)
	_, err = cluster.Partition{Method: multilevel.Method{}}.Map(context.Background(), scheduler.NewProblem(d, p, schedcase.ContentionFree))
	require.EqualError(t, err, "partition: 1025 hosts: want at most 1024")
}

type failing struct{}

func (failing) Partition(*partition.Graph, int, partition.Options) (partition.Result, error) {
	return partition.Result{}, errors.New("no luck")
}

func TestPartitionMethodFails(t *testing.T) {
	_, err := cluster.Partition{Method: failing{}}.Map(context.Background(), twoIslands(t))
	require.EqualError(t, err, "partition: no luck")
}

// recordingMethod records the requests to a method.
type recordingMethod struct {
	graph   *partition.Graph
	options partition.Options
}

func (m *recordingMethod) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	m.graph, m.options = g, o
	return partition.NewResult(g, k, o, make(partition.Partition, g.NumVertices()))
}

// TestPartitionIsToScale: weights, powers and costs are in proportion to times,
// speeds and seconds a byte, apart from the rounding that the code states, even
// for sizes with a sum that overflows.
func TestPartitionIsToScale(t *testing.T) {
	for _, scale := range []float64{1, 1e-300, 1e300} {
		b := workload.NewBuilder("chain")
		x, y, z := b.Task("x", 1*scale), b.Task("y", 4*scale), b.Task("z", 3*scale)
		b.Edge(x, y, 1e307)
		b.Edge(y, z, 1e307)
		b.Edge(x, z, 0.5e307)
		b.Control(x, z)
		d, err := b.Build()
		require.NoError(t, err)
		m := platform.NewBuilder("two")
		m.Host(platform.Host{Name: "p", SpeedFlops: 2, Cores: 2})
		m.Host(platform.Host{Name: "q", SpeedFlops: 1, Cores: 9}) // three tasks need no more than three
		m.Host(platform.Host{Name: "r", SpeedFlops: 1, Cores: 1})
		fast := m.Link(platform.Link{Name: "fast", BandwidthBytesPerSec: 4})
		slow := m.Link(platform.Link{Name: "slow", BandwidthBytesPerSec: 1})
		m.RouteBoth(0, 1, fast)
		m.RouteBoth(0, 2, slow)
		m.RouteBoth(1, 2, slow)
		p, err := m.Build()
		require.NoError(t, err)
		method := &recordingMethod{}
		_, err = cluster.Partition{Method: method, Delta: 0.03, Model: cluster.ImprovedModel, Seed: 7}.Map(context.Background(), scheduler.NewProblem(d, p, schedcase.ContentionFree))
		require.NoError(t, err)
		unit := float64(int64(1) << 40)
		require.Equal(t, []int64{int64(unit / 8), int64(unit / 2), int64(unit / 8 * 3)}, method.graph.VertexWeight)
		require.InDelta(t, 2.5, float64(method.graph.TotalEdgeWeight())/float64(method.graph.EdgeWeight[0]), 1e-9)
		require.InDeltaSlice(t, []float64{4, 3, 1}, method.options.Powers, 1e-12)
		require.True(t, method.options.TwoSided)
		require.EqualValues(t, 7, method.options.Seed)
		require.EqualValues(t, 1<<20, method.options.Costs.Between(0, 2))
		require.EqualValues(t, 1<<18, method.options.Costs.Between(0, 1))
	}
}

// otherCosts hides the type of its costs.
type otherCosts struct{ scheduler.Costs }

// TestPartitionUnderOtherCosts: costs that PairCost cannot split are taken from
// the message nearest to the mean; without latency that makes no difference.
func TestPartitionUnderOtherCosts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		mapper := cluster.Partition{Method: multilevel.Method{}, Delta: 0.1, Model: cluster.ImprovedModel}
		want, err := mapper.Map(context.Background(), pr)
		require.NoError(t, err)
		same := pr.Platform
		for _, l := range same.Links() {
			if l.LatencySec > 0 {
				return
			}
		}
		if fixed, _, _ := scheduler.PairCost(pr.Costs, 0, platform.HostID(same.NumHosts()-1)); fixed > 0 {
			return
		}
		other := *pr
		other.Costs = otherCosts{pr.Costs}
		got, err := mapper.Map(context.Background(), &other)
		require.NoError(t, err)
		require.Equal(t, want.Host, got.Host)
	})
}
