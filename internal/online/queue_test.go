package online_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// room is a host: cores, and memory if it has a limit.
type room struct {
	cores  int
	memory float64
}

// queueProblem is a workload on hosts of speed 1 that all reach each other in no time.
func queueProblem(t rapid.TB, d *workload.DAG, hosts ...room) *scheduler.Problem {
	b := platform.NewBuilder("")
	for i, x := range hosts {
		h := platform.Host{Name: string(rune('p' + i)), SpeedFlops: 1, Cores: x.cores}
		if x.memory > 0 {
			h.Details = &platform.HostDetails{MemoryBytes: x.memory}
		}
		b.Host(h)
	}
	wire := b.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1})
	for i := range hosts {
		for j := range i {
			b.RouteBoth(platform.HostID(j), platform.HostID(i), wire)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatalf("platform: %v", err)
	}
	return scheduler.NewProblem(d, p, scheduler.TransferModel{})
}

// built is the workload of a builder.
func built(t rapid.TB, b *workload.Builder) *workload.DAG {
	d, err := b.Build()
	if err != nil {
		t.Fatalf("workload: %v", err)
	}
	return d
}

// needing adds a task that takes so long on its cores.
func needing(b *workload.Builder, name string, sec float64, cores int, memory float64) workload.TaskID {
	x := b.Task(name, sec*float64(cores))
	b.SetNeeds(x, workload.Needs{Cores: cores, MemoryBytes: memory})
	return x
}

// startsOf are the starts by TaskID under a policy.
func startsOf(t *testing.T, pr *scheduler.Problem, m scheduler.Policy) (starts []float64, hosts []platform.HostID) {
	s, err := schedtest.Ask(pr, m)
	require.NoError(t, err)
	for _, iv := range s.Plan {
		starts = append(starts, iv.StartSec)
	}
	return starts, s.Host
}

func TestSuiteQueue(t *testing.T) {
	for name, m := range map[string]online.Queue{
		"rank-min, round-robin": {Order: online.OrderRankMin, Place: online.PlaceRoundRobin, RetrySec: 10},
		"random, random":        {Order: online.OrderRandom, Place: online.PlaceRandom, RetrySec: 10},
		"shuffled head":         {Order: online.OrderRandom, NoOvertake: true, RetrySec: 0.5},
		"slow":                  {Order: online.OrderMax, Place: online.PlaceSpread, RetrySec: 1, BindSec: 0.25},
		"slow head":             {NoOvertake: true, Place: online.PlaceFirst, RetrySec: 1, BindSec: 0.25},
		"back-off":              {Place: online.PlaceSpread, BackOff: online.BackOff{FirstSec: 1, MostSec: 10}},
		"slow back-off":         {Order: online.OrderRank, BindSec: 0.25, BackOff: online.BackOff{FirstSec: 0.5, MostSec: 3}},
	} {
		t.Run(name, func(t *testing.T) {
			schedtest.RunPolicy(t, func() scheduler.Policy { return &m })
		})
	}
}

// TestQueueOrders: six tasks of 1 s on one core. Of types, A is followed by B, B by C: their ranks are 2, 1, 0; D
// has rank 0. b2 is ready when a1 has ended, c1 when b1 has.
func TestQueueOrders(t *testing.T) {
	b := workload.NewBuilder("")
	for _, x := range []struct {
		name, kind string
		bytes      float64
	}{{"d1", "D", 5}, {"a1", "A", 9}, {"a2", "A", 2}, {"b1", "B", 7}, {"b2", "B", 3}, {"c1", "C", 6}} {
		id := b.Task(x.name, 1)
		b.SetFiles(id, x.bytes, 0)
		b.SetAttributes(id, workload.Attributes{Type: x.kind})
	}
	b.Control(1, 4)
	b.Control(3, 5)
	pr := queueProblem(t, built(t, b), room{cores: 1})
	for order, want := range map[online.QueueOrder][]workload.TaskID{
		"":                  {0, 1, 2, 3, 4, 5}, // b2 is ready at 2 s, c1 at 4 s
		online.OrderFIFO:    {0, 1, 2, 3, 4, 5},
		online.OrderRank:    {1, 2, 3, 4, 0, 5},
		online.OrderRankMin: {2, 1, 4, 3, 0, 5},
		online.OrderRankMax: {1, 2, 3, 4, 5, 0},
		online.OrderMin:     {2, 0, 3, 5, 1, 4},
		online.OrderMax:     {1, 3, 5, 0, 4, 2},
	} {
		s, err := schedtest.Ask(pr, &online.Queue{Order: order})
		require.NoError(t, err)
		require.Equal(t, want, s.Order[0], "%q", order)
	}
	s, err := schedtest.Ask(pr, &online.Queue{Order: online.OrderMin, EdgeSizes: true})
	require.NoError(t, err)
	require.Equal(t, []workload.TaskID{0, 1, 2, 3, 4, 5}, s.Order[0], "no edge carries anything")
}

// batched has its queue see tasks as submitted at dates before they became ready.
type batched struct {
	online.Queue
	sec []float64 // by TaskID
}

type submittedView struct {
	scheduler.View
	sec []float64
}

func (v submittedView) SubmittedSec(t workload.TaskID) float64 { return v.sec[t] }

func (m *batched) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	return m.Queue.Decide(submittedView{v, m.sec})
}

// TestQueueSubmissions: tasks of one batch come in the order of their submissions, whatever their TaskIDs.
func TestQueueSubmissions(t *testing.T) {
	b := workload.NewBuilder("")
	for _, name := range []string{"a", "b", "c"} {
		b.Task(name, 1)
	}
	pr := queueProblem(t, built(t, b), room{cores: 1})
	for order, want := range map[online.QueueOrder][]workload.TaskID{online.OrderFIFO: {2, 0, 1}, online.OrderRank: {2, 0, 1}} {
		s, err := schedtest.Ask(pr, &batched{online.Queue{Order: order}, []float64{-1, -1, -2}})
		require.NoError(t, err)
		require.Equal(t, want, s.Order[0], "%q", order)
	}
}

// TestQueueRandomOrder: all orders of three tasks come up, each seed giving its own again.
func TestQueueRandomOrder(t *testing.T) {
	b := workload.NewBuilder("")
	for _, name := range []string{"a", "b", "c"} {
		b.Task(name, 1)
	}
	pr := queueProblem(t, built(t, b), room{cores: 1})
	seen := map[[3]workload.TaskID]int{}
	for seed := range uint64(120) {
		s, err := schedtest.Ask(pr, &online.Queue{Order: online.OrderRandom, Seed: seed})
		require.NoError(t, err)
		seen[[3]workload.TaskID(s.Order[0])]++
		again, err := schedtest.Ask(pr, &online.Queue{Order: online.OrderRandom, Seed: seed})
		require.NoError(t, err)
		require.Equal(t, s, again)
	}
	require.Len(t, seen, 6)
	for order, n := range seen {
		require.Greater(t, n, 8, "%v", order)
	}
}

// TestQueueRanksWithoutTypes: x has one task below, y a chain of two, z a chain of two through x's.
func TestQueueRanksWithoutTypes(t *testing.T) {
	b := workload.NewBuilder("")
	x, y, z, last := b.Task("x", 1), b.Task("y", 1), b.Task("z", 1), b.Task("last", 1)
	mid := b.Task("mid", 1)
	b.Control(x, last)
	b.Control(y, mid)
	b.Control(mid, last)
	pr := queueProblem(t, built(t, b), room{cores: 1})
	s, err := schedtest.Ask(pr, &online.Queue{Order: online.OrderRank})
	require.NoError(t, err)
	require.Equal(t, []workload.TaskID{y, x, mid, z, last}, s.Order[0])
}

// TestQueueRanksOfCycles: A and B follow each other and are one; C comes after both, D before.
func TestQueueRanksOfCycles(t *testing.T) {
	b := workload.NewBuilder("")
	for _, x := range []string{"c", "b", "a", "d", "none", "a2", "b2", "c2"} {
		id := b.Task(x, 1)
		if x != "none" {
			b.SetAttributes(id, workload.Attributes{Type: x[:1]})
		}
	}
	b.Control(2, 6) // a, b2
	b.Control(1, 5) // b, a2
	b.Control(5, 7) // a2, c2
	b.Control(3, 2) // d, a
	pr := queueProblem(t, built(t, b), room{cores: 1})
	s, err := schedtest.Ask(pr, &online.Queue{Order: online.OrderRank})
	require.NoError(t, err)
	require.Equal(t, []workload.TaskID{3, 1, 2, 5, 6, 0, 4, 7}, s.Order[0])
}

// TestQueuePlaces: five tasks of 1 core and 4 bytes that are ready at once on p (4 cores, 10 bytes), q (2 cores, 16 bytes)
// and r (3 cores, no limit of memory).
//
//	fair: cores left over, of all: p 3/4, q 1/2, r 2/3; p; p 1/2, q 1/2, r 2/3: r; p 1/2, q 1/2, r 1/3: p;
//	p has no memory left, q 1/2, r 1/3: q; r
//	spread: 1 + the lesser share of cores and memory: p 1.6, q 1.5, r 1.67: r; p 1.6, q 1.5, r 1.33: p;
//	p 1.2, q 1.5, r 1.33: q; p 1.2, q 1, r 1.33: r; p 1.2, q 1, r 1: p
func TestQueuePlaces(t *testing.T) {
	b := workload.NewBuilder("")
	for i := range 5 {
		needing(b, string(rune('a'+i)), 1, 1, 4)
	}
	pr := queueProblem(t, built(t, b), room{4, 10}, room{2, 16}, room{3, 0})
	for place, want := range map[online.QueuePlace][]platform.HostID{
		"":                     {0, 2, 0, 1, 2},
		online.PlaceFair:       {0, 2, 0, 1, 2},
		online.PlaceRoundRobin: {0, 1, 2, 0, 1},
		online.PlaceFirst:      {0, 0, 1, 1, 2},
		online.PlaceSpread:     {2, 0, 1, 2, 0},
	} {
		starts, hosts := startsOf(t, pr, &online.Queue{Place: place})
		require.Equal(t, want, hosts, "%q", place)
		require.Equal(t, make([]float64, 5), starts)
	}
}

// TestQueueDraws: a random place is any host with room, and so is one of equal scores.
func TestQueueDraws(t *testing.T) {
	b := workload.NewBuilder("")
	needing(b, "a", 1, 2, 0)
	pr := queueProblem(t, built(t, b), room{cores: 2}, room{cores: 1}, room{cores: 2}, room{cores: 2})
	for _, place := range []online.QueuePlace{online.PlaceRandom, online.PlaceSpread} {
		seen := map[platform.HostID]int{}
		for seed := range uint64(60) {
			_, hosts := startsOf(t, pr, &online.Queue{Place: place, Seed: seed})
			seen[hosts[0]]++
		}
		require.Len(t, seen, 3)
		require.Zero(t, seen[1])
		for h, n := range seen {
			require.Greater(t, n, 8, "%v", h)
		}
	}
}

// TestQueuePointer: b fits nowhere at 0 s and leaves the turn at q, so that c goes there and d to r, though p has
// a core left.
func TestQueuePointer(t *testing.T) {
	b := workload.NewBuilder("")
	needing(b, "a", 2, 1, 0)
	needing(b, "b", 1, 2, 0)
	needing(b, "c", 1, 1, 0)
	needing(b, "d", 1, 1, 0)
	pr := queueProblem(t, built(t, b), room{cores: 2}, room{cores: 1}, room{cores: 1})
	starts, hosts := startsOf(t, pr, &online.Queue{Place: online.PlaceRoundRobin})
	require.Equal(t, []platform.HostID{0, 0, 1, 2}, hosts)
	require.Equal(t, []float64{0, 2, 0, 0}, starts)
}

// TestQueueOvertake: b does not fit beside a; c may pass it or not.
func TestQueueOvertake(t *testing.T) {
	b := workload.NewBuilder("")
	needing(b, "a", 4, 1, 0)
	needing(b, "b", 1, 2, 0)
	needing(b, "c", 1, 1, 0)
	pr := queueProblem(t, built(t, b), room{cores: 2})
	starts, _ := startsOf(t, pr, &online.Queue{})
	require.Equal(t, []float64{0, 4, 0}, starts)
	starts, _ = startsOf(t, pr, &online.Queue{NoOvertake: true})
	require.Equal(t, []float64{0, 4, 5}, starts)
}

// TestQueueRetryShuffles: a needs the cores of both b and c. If b or c runs and a is next in the shuffle, nothing may overtake it,
// until a retry, every 0.5 s, shuffles a behind the other; without retries, until a task ends.
func TestQueueRetryShuffles(t *testing.T) {
	b := workload.NewBuilder("")
	needing(b, "a", 1, 2, 0)
	needing(b, "b", 4.25, 1, 0)
	needing(b, "c", 4.25, 1, 0)
	pr := queueProblem(t, built(t, b), room{cores: 2})
	retried := 0
	for seed := range uint64(40) {
		starts, _ := startsOf(t, pr, &online.Queue{Order: online.OrderRandom, NoOvertake: true, RetrySec: 0.5, Seed: seed})
		if second := max(starts[1], starts[2]); second > min(starts[1], starts[2]) && second < min(starts[1], starts[2])+4.25 {
			retried++
			offset := second - min(starts[1], starts[2])
			require.Equal(t, float64(int(2*offset)), 2*offset)
		}
		without, _ := startsOf(t, pr, &online.Queue{Order: online.OrderRandom, NoOvertake: true, Seed: seed})
		for _, sec := range without {
			require.Contains(t, []float64{0, 1, 4.25, 5.25, 8.5}, sec, "a cycle only when something ends")
		}
	}
	require.Greater(t, retried, 5)
}

// TestQueueBind: a cycle of three takes 3 s on a host of three cores. The ends of a at 1.5 s and b at 2.5 s go
// unnoticed.
func TestQueueBind(t *testing.T) {
	for name, tt := range map[string]struct {
		cSec   float64
		after  bool // e is ready when a ends, during the cycle
		retry  float64
		starts []float64
	}{
		"the end of c is noticed":       {0.5, false, 10, []float64{1, 2, 3, 4.5}},
		"nothing ends until the retry":  {50, false, 10, []float64{1, 2, 3, 14}},
		"nothing ends, and no retry":    {50, false, 0, []float64{1, 2, 3, 54}},
		"a new task has another follow": {50, true, 10, []float64{1, 2, 3, 4, 5}},
	} {
		t.Run(name, func(t *testing.T) {
			b := workload.NewBuilder("")
			a := b.Task("a", 0.5)
			b.Task("b", 0.5)
			b.Task("c", tt.cSec)
			b.Task("d", 1)
			if tt.after {
				b.Control(a, b.Task("e", 1))
			}
			pr := queueProblem(t, built(t, b), room{cores: 3})
			starts, _ := startsOf(t, pr, &online.Queue{BindSec: 1, RetrySec: tt.retry})
			require.Equal(t, tt.starts, starts)
		})
	}
}

// TestQueueMistakes: what cannot be run is an error at the first call.
func TestQueueMistakes(t *testing.T) {
	b := workload.NewBuilder("")
	needing(b, "a", 1, 2, 0)
	pr := queueProblem(t, built(t, b), room{cores: 2})
	small := queueProblem(t, pr.DAG, room{cores: 1})
	backOff := online.BackOff{FirstSec: 1, MostSec: 10}
	for _, tt := range []struct {
		pr   *scheduler.Problem
		m    online.Queue
		want string
	}{
		{small, online.Queue{}, `task "a": it requests 2 cores, and no host has more than 1 (give hosts more cores, or the task fewer)`},
		{pr, online.Queue{Order: "lifo"}, `online: Queue.Order is "lifo" (want fifo, rank, rank-min, rank-max, min, max or random)`},
		{pr, online.Queue{Place: "best"}, `online: Queue.Place is "best" (want fair, round-robin, random, first or spread)`},
		{pr, online.Queue{BackOff: backOff, NoOvertake: true}, `online: Queue.BackOff does not go with NoOvertake or a random order`},
		{pr, online.Queue{BackOff: backOff, Order: online.OrderRandom}, `online: Queue.BackOff does not go with NoOvertake or a random order`},
	} {
		_, err := schedtest.Ask(tt.pr, &tt.m)
		require.EqualError(t, err, tt.want)
	}
}
