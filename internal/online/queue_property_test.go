package online_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestQueueInvariants: no host ever holds more than it has, counting from the date at which a task is placed, however
// slow the scheduler is; and the same seed gives the same run.
func TestQueueInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawTwin(t)
		pr := w.problem(t)
		m := &online.Queue{
			Order:      rapid.SampledFrom([]online.QueueOrder{"", online.OrderRankMax, online.OrderMin, online.OrderRandom}).Draw(t, "order"),
			Place:      rapid.SampledFrom([]online.QueuePlace{"", online.PlaceRandom, online.PlaceRoundRobin, online.PlaceSpread, online.PlaceFirst}).Draw(t, "place"),
			NoOvertake: rapid.Bool().Draw(t, "no overtaking"), BindSec: rapid.SampledFrom([]float64{0, 0.125, 1}).Draw(t, "bind"),
			RetrySec: rapid.SampledFrom([]float64{0.25, 10}).Draw(t, "retry"),
		}
		if !m.NoOvertake && m.Order != online.OrderRandom && rapid.Bool().Draw(t, "back off") {
			m.BackOff = asKubernetes
		}
		watched := watchedRoom{t: t, Queue: m}
		s, err := schedtest.Ask(pr, &watched)
		if err != nil {
			t.Fatalf("%v", err)
		}
		again, err := schedtest.Ask(pr, m)
		if err != nil {
			t.Fatalf("%v", err)
		}
		require.Equal(t, s, again)
		for i := range w.tasks {
			if s.Host[i] == platform.NoHost {
				t.Fatalf("task %d is not placed", i)
			}
		}
	})
}

// watchedRoom looks at what hosts hold.
type watchedRoom struct {
	t *rapid.T
	*online.Queue
}

func (m *watchedRoom) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	decisions, err := m.Queue.Decide(v)
	pr := v.Problem()
	for h := range platform.HostID(pr.Platform.NumHosts()) {
		held := slices.Clone(v.Queued(h))
		for _, d := range decisions {
			if d.Host == h {
				held = append(held, d.Task)
			}
		}
		cores, memory := 0, 0.0
		for _, x := range held {
			cores += pr.DAG.Cores(x)
			memory += pr.DAG.MemoryBytes(x)
		}
		k := pr.Platform.Host(h)
		if cores > k.Cores || k.MemoryBytes() > 0 && memory > k.MemoryBytes() {
			m.t.Fatalf("at %v s host %d holds %d cores and %v bytes", v.NowSec(), h, cores, memory)
		}
	}
	return decisions, err
}

// TestQueueWithRoomPlacesAll: where everything fits, each place and each order that only sorts
// places all ready tasks at once.
func TestQueueWithRoomPlacesAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawTwin(t)
		w.rooms = []room{{cores: 100}}
		pr := w.problem(t)
		want, err := schedtest.Ask(pr, &online.List{})
		if err != nil {
			t.Fatalf("%v", err)
		}
		for name, m := range queueNames() {
			got, err := schedtest.Ask(pr, &m)
			if err != nil {
				t.Fatalf("%v", err)
			}
			require.Equal(t, want.Plan, got.Plan, name)
			if name == "fifo_fair" || name == "original" {
				require.Equal(t, want.Order, got.Order, name)
			}
		}
	})
}

// TestQueueEstimates: a task is looked at only where there is room, and once its request has found none, no other of that
// request is: each task costs at most an estimate for each host, however many wait.
func TestQueueEstimates(t *testing.T) {
	for name, m := range queueNames() {
		b := workload.NewBuilder("")
		for i := range 300 {
			needing(b, fmt.Sprint("t", i), float64(1+i%7), 1+i%2, float64(i%3))
		}
		pr := queueProblem(t, built(t, b), room{4, 8}, room{3, 9}, room{2, 0})
		costs := &countedCosts{Costs: pr.Costs}
		pr.Costs = costs
		_, err := schedtest.Ask(pr, &countedQueue{Queue: &m, costs: costs})
		require.NoError(t, err)
		require.GreaterOrEqual(t, costs.estimates, 300, name)
		require.LessOrEqual(t, costs.estimates, 3*300, name)
	}
}

// countedCosts counts estimates of execution times while on is set.
type countedCosts struct {
	scheduler.Costs
	on        bool
	estimates int
}

func (c *countedCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	if c.on {
		c.estimates++
	}
	return c.Costs.ExecSec(t, h)
}

// countedQueue has its own estimates counted.
type countedQueue struct {
	*online.Queue
	costs *countedCosts
}

func (m *countedQueue) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	m.costs.on = true
	defer func() { m.costs.on = false }()
	return m.Queue.Decide(v)
}
