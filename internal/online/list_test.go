package online_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

func TestSuiteOnlineListOrders(t *testing.T) {
	for _, order := range []online.ListOrder{online.OrderUpwardRank, online.OrderLongest, online.OrderShortest, online.OrderPriority} {
		t.Run(string(order), func(t *testing.T) {
			schedtest.RunPolicy(t, func() scheduler.Policy { return &online.List{Order: order} })
		})
	}
}

// TestOnlineListOrders: four tasks on one core, each list in turn. The tasks'
// paths to the end: a 1, b 5 + 1, c 3, d 2.
func TestOnlineListOrders(t *testing.T) {
	b := workload.NewBuilder("")
	first, second := b.Task("a", 1), b.Task("b", 5)
	b.Task("c", 3)
	b.SetPriority(b.Task("d", 2), 2)
	b.Control(second, first)
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, 1), scheduler.TransferModel{})
	for order, want := range map[online.ListOrder][]workload.TaskID{
		"":                     {1, 0, 2, 3},
		online.OrderGiven:      {1, 0, 2, 3},
		online.OrderUpwardRank: {1, 2, 3, 0},
		online.OrderLongest:    {1, 2, 3, 0},
		online.OrderShortest:   {3, 2, 1, 0},
		online.OrderPriority:   {3, 1, 0, 2},
	} {
		s, err := schedtest.Ask(pr, &online.List{Order: order})
		require.NoError(t, err)
		require.Equal(t, want, s.Order[0], "%q", order)
	}
}

// TestOnlineListIsGreedy: no core is idle while a task is ready that it could
// run, and no task waits on its host for a core. That is what defines list
// scheduling.
func TestOnlineListIsGreedy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		order := rapid.SampledFrom([]online.ListOrder{online.OrderGiven, online.OrderUpwardRank}).Draw(t, "order")
		m := &online.List{Order: order}
		_, err := schedtest.Ask(pr, policyFunc(func(v scheduler.View) []scheduler.Decision {
			ds, err := m.Decide(v)
			require.NoError(t, err)
			load := make([]int, pr.Platform.NumHosts())
			for h := range load {
				load[h] = len(v.Queued(platform.HostID(h)))
			}
			for _, d := range ds {
				load[d.Host]++
			}
			idle := false
			for h, n := range load {
				cores := pr.Platform.Host(platform.HostID(h)).Cores
				if n > cores {
					t.Fatalf("%d tasks on %d cores", n, cores)
				}
				idle = idle || n < cores
			}
			if idle && len(ds) < v.NumReady() {
				t.Fatalf("a core is idle, %d of %d ready tasks placed", len(ds), v.NumReady())
			}
			return ds
		}))
		if err != nil {
			t.Fatal(err)
		}
	})
}

// TestOnlineListBound checks what Graham proved: on m equal cores and without
// data no list gives more than work / m + (1 - 1/m) times the longest path,
// from which he concluded that none is more than 2 - 1/m times as long as the
// shortest (1969, section 3).
func TestOnlineListBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := workload.NewBuilder("")
		n := rapid.IntRange(1, 14).Draw(t, "tasks")
		var total float64
		for i := range n {
			work := float64(rapid.IntRange(0, 9).Draw(t, "work"))
			total += work
			b.Task(string(rune('a'+i)), work)
		}
		for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
			if n > 1 {
				from := rapid.IntRange(0, n-2).Draw(t, "from")
				b.Control(workload.TaskID(from), workload.TaskID(rapid.IntRange(from+1, n-1).Draw(t, "to")))
			}
		}
		d, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		m := rapid.IntRange(1, 4).Draw(t, "hosts")
		pb := platform.NewBuilder("")
		for h := range m {
			pb.Host(platform.Host{Name: string(rune('p' + h)), SpeedFlops: 1, Cores: 1})
		}
		p, err := pb.Build()
		if err != nil {
			t.Fatal(err)
		}
		pr := scheduler.NewProblem(d, p, scheduler.TransferModel{})
		s, err := schedtest.Ask(pr, &online.List{})
		if err != nil {
			t.Fatal(err)
		}
		path := slices.Max(heuristic.UpwardRank(pr))
		most := total/float64(m) + path*(1-1/float64(m))
		if s.PlannedMakespanSec() > most+1e-9 {
			t.Fatalf("%v s, at most %v s", s.PlannedMakespanSec(), most)
		}
	})
}

// policyFunc makes a function a policy.
type policyFunc func(scheduler.View) []scheduler.Decision

func (f policyFunc) Decide(v scheduler.View) ([]scheduler.Decision, error) { return f(v), nil }
