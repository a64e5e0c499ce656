package coupled

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// alone is a demand of one task of amount 1, with the weights of the constraints
// 0, 1, 2 and so on; 0 leaves one out.
func alone(delaySec, bound float64, weights ...float64) *sharing.Demand {
	d := &sharing.Demand{Amount: 1, DelaySec: delaySec, Bound: bound, Factor: 1, Penalty: 1}
	for c, weight := range weights {
		if weight > 0 {
			d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(c), Weight: weight})
		}
	}
	return d
}

// ends runs the tasks to their ends and lists the dates by tag.
func ends(m *Model, tasks ...*sharing.Demand) []float64 {
	var k kernel.Kernel
	k.Reset(m)
	for tag, d := range tasks {
		m.Start(int32(tag), 0, d)
	}
	dates := make([]float64, len(tasks))
	for k.Step() {
		for _, tag := range k.Done(0) {
			dates[tag] = k.NowSec()
		}
	}
	return dates
}

func model(fat bool, capacities ...float64) *Model {
	m := &Model{}
	for _, c := range capacities {
		m.AddConstraint(c, fat)
	}
	return m
}

func TestDates(t *testing.T) {
	for name, tt := range map[string]struct {
		m     *Model
		tasks []*sharing.Demand
		want  []float64
	}{
		// What the first task takes in the first round is subtracted from the first
		// constraint in the second round too: the third gets 4.5 of 5. SimGrid prints
		// 0.2222222222222222.
		"the defect": {
			model(false, 10, 1, 4),
			[]*sharing.Demand{alone(0, -1, 1, 1), alone(0, -1, 1, 0, 1), alone(0, -1, 1)},
			[]float64{1, 0.25, 0.2222222222222222},
		},
		"a latency":            {model(false, 2), []*sharing.Demand{alone(0.5, -1, 1)}, []float64{1}},
		"a bound":              {model(false, 2), []*sharing.Demand{alone(0, 0.25, 1)}, []float64{4}},
		"equal parts in units": {model(false, 1), []*sharing.Demand{alone(0, -1, 1), alone(0, -1, 3)}, []float64{2, 4}},
		"the slowest decides":  {model(false, 1, 10), []*sharing.Demand{alone(0, -1, 1, 30)}, []float64{3}},
		"a fat pipe":           {model(true, 1), []*sharing.Demand{alone(0, -1, 1), alone(0, -1, 3)}, []float64{1, 3}},
		"nothing":              {model(false), []*sharing.Demand{{Bound: sharing.Unbounded, Factor: 1, Penalty: 1}}, []float64{0}},
		"from a latency on":    {model(false, 1), []*sharing.Demand{alone(0, -1, 1), alone(0.5, -1, 0.5)}, []float64{1.5, 1.5}},
		"one ends after another": {
			model(false, 1), []*sharing.Demand{alone(0, -1, 1), alone(0, -1, 2), alone(0, -1, 3)}, []float64{3, 5, 6},
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.InDeltaSlice(t, tt.want, ends(tt.m, tt.tasks...), 1e-12)
		})
	}
}

// TestChanges: of 8 units 1 is done by 1 s, at rest until 2, 1 more by 3, bounded to half
// until 5, and then 5 are left, of which a constraint without capacity does none until 6
// and one of twice the capacity all in 2.5.
func TestChanges(t *testing.T) {
	var m Model
	var k kernel.Kernel
	var timers kernel.Timers
	c := m.AddConstraint(8, false)
	k.Reset(&m, &timers)
	m.Start(0, 0, alone(0, -1, 64))
	changes := []func(){
		func() { m.Change(1, 0, sharing.Change{Kind: sharing.Suspends}) },
		func() { m.Change(2, 0, sharing.Change{Kind: sharing.Resumes}) },
		func() {
			m.Change(3, 0, sharing.Change{Kind: sharing.Rebounds, Value: 0.0625})
			m.Change(3, 0, sharing.Change{Kind: sharing.Reweighs, Value: 5})
		},
		func() { m.Change(5, 0, sharing.Change{Kind: sharing.Rebounds, Value: -1}); m.SetCapacity(5, c, 0) },
		func() { m.SetCapacity(6, c, 16) },
	}
	for i, at := range []float64{1, 2, 3, 5, 6} {
		timers.Start(int32(i), at)
	}
	for k.Step() {
		for _, i := range k.Done(1) {
			require.Equal(t, []float64{0.875, 0.875, 0.75, 0.625, 0.625}[i], m.Remaining(k.NowSec(), 0))
			changes[i]()
		}
	}
	require.Equal(t, 8.5, k.NowSec())
	require.Empty(t, m.live)
}

// TestClockMovesWithoutAdvance: at 1 s, where no model has an event, the capacity is halved
// and a second task begins to wait.
func TestClockMovesWithoutAdvance(t *testing.T) {
	m := model(false, 2)
	m.Start(0, 0, alone(0, -1, 4))
	require.Equal(t, 2.0, m.Next(0))
	m.SetCapacity(1, 0, 1)
	require.Equal(t, 0.5, m.Remaining(1, 0))
	m.Start(1, 1, alone(0.5, -1, 1))
	require.Equal(t, 1.5, m.Next(1))
	require.Empty(t, m.Advance(1.5, nil))
	require.Equal(t, 0.375, m.Remaining(1.5, 0))
	require.Equal(t, 3.5, m.Next(1.5))
	require.Equal(t, 0.3125, m.Remaining(2, 0))
	require.Equal(t, []int32{1}, m.Advance(3.5, nil))
}

// TestCancelGivesTheShareBack: the other task has all from 1 s on.
func TestCancelGivesTheShareBack(t *testing.T) {
	var loads []float64
	m, k, timers := model(false, 2), kernel.Kernel{}, kernel.Timers{}
	m.observer.Load = func(nowSec float64, _ sharing.Cons, delta float64) { loads = append(loads, nowSec, delta) }
	k.Reset(m, &timers)
	m.Start(0, 0, alone(0, 0.25, 2))
	m.Start(1, 0, alone(0, -1, 4))
	timers.Start(0, 1)
	for k.Step() {
		if len(k.Done(1)) > 0 {
			m.Change(1, 0, sharing.Change{Kind: sharing.Cancels})
		}
	}
	require.Equal(t, 2.25, k.NowSec())
	require.Equal(t, []float64{0, 2, 2.25, -2}, loads)
}

// TestHopelessSharingEnds: a fat pipe of which next to nothing is taken in each round.
func TestHopelessSharingEnds(t *testing.T) {
	dates := ends(model(true, 1e9), alone(0, 1e-3, 1), alone(0, -1, 1))
	require.InDelta(t, 1000, dates[0], 1e-6)
	require.Less(t, dates[1], 1e-9)
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	var k kernel.Kernel
	m := model(false, 10, 20, 30)
	k.Reset(m)
	demands := []*sharing.Demand{alone(0, -1, 1, 2, 3), alone(0.1, 2, 1), alone(0, -1, 0, 4)}
	for tag, d := range demands {
		m.Start(int32(tag), 0, d)
	}
	steps := func() {
		for range 100 {
			k.Step()
			for _, tag := range k.Done(0) {
				m.Start(tag, k.NowSec(), demands[tag])
			}
		}
	}
	steps()
	require.Zero(t, testing.AllocsPerRun(5, steps))
}
