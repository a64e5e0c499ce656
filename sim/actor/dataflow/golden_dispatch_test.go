package dataflow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/dataflow"
)

// dispatched is what the stages of TestTaskDispatch say.
const dispatched = `
100 A 1
150 A 2
150 B 1
200 B 2
400 A 3
450 A 4
450 B 3
500 A 5
500 B 4
550 B 5
700 A 6
750 B 6
800.009961 A 7
850.009961 B 7
1000 A 8
1050 B 8
1100.019922 A 9
1150.019922 B 9
1300 A 10
1350 B 10
1400.009961 A 11
1450.009961 B 11
1600 A 12
1650 A 13
1650 B 12
1700 A 14
1700 B 13
1750 B 14
1900 A 15
1950 B 15
2000 A 16
2050 B 16`

// TestTaskDispatch changes the work, the degree and the hosts of a stage's parts while it fires: what has
// begun stays where it is.
func TestTaskDispatch(t *testing.T) {
	s, host := hosts(t)
	pm0, pm1 := host("PM0"), host("PM1")
	second := pm0.SpeedFlops()
	x, b := dataflow.NewExec(pm0, "A", 100*second), dataflow.NewExec(pm0, "B", 50*second)
	x.Then(b)
	s.report(x, b)
	first := x.Instance(0)
	steps := []struct {
		firings       int
		change, after func()
	}{
		{2, func() { first.SetAmount(50 * second) }, func() { first.SetAmount(100 * second) }},
		{3, func() { x.SetParallelism(2) }, func() { x.SetParallelism(1) }},
		{2, func() {
			x.Dispatcher().Move(pm1)
			x.Dispatcher().SetBytes(1e6)
		}, func() { x.Dispatcher().Move(pm0) }},
		{2, func() {
			first.Move(pm1)
			first.SetBytes(1e6)
		}, func() { first.Move(pm0) }},
		{2, func() { x.Collector().Move(pm1) }, func() { x.Collector().Move(pm0) }},
		{1, func() {
			x.AddInstance(pm0)
			turn := 1
			x.Balance(func() int { turn = 1 - turn; return turn })
			x.Fire(2)
		}, func() {
			x.Balance(func() int { return 0 })
			x.Fire(2)
		}},
	}
	pm0.Spawn("manager", func(a *actor.Actor) {
		for _, step := range steps {
			x.Fire(step.firings)
			_ = a.SleepFor(50)
			step.change()
			_ = a.SleepFor(250)
			step.after()
		}
	})
	s.run(dispatched)
}

// What an instance has begun ends where it was to, and is as much as it was to be.
func TestMovesWhileAnInstanceWorks(t *testing.T) {
	for name, change := range map[string]func(s *dataflow.Stage, far *actor.Host){
		"dispatcher": func(s *dataflow.Stage, far *actor.Host) { s.Dispatcher().Move(far) },
		"instance":   func(s *dataflow.Stage, far *actor.Host) { s.Instance(0).Move(far) },
		"collector":  func(s *dataflow.Stage, far *actor.Host) { s.Collector().Move(far) },
		"work":       func(s *dataflow.Stage, _ *actor.Host) { s.Instance(0).SetAmount(1e10) },
	} {
		t.Run(name, func(t *testing.T) {
			w := pair(t)
			s := dataflow.NewExec(w.HostAt(0), "s", 1e9)
			s.Instance(0).SetBytes(1e6)
			s.Fire(1)
			w.HostAt(1).Spawn("manager", func(a *actor.Actor) {
				_ = a.SleepFor(.5)
				change(s, w.HostAt(1))
			})
			require.NoError(t, w.Run(t.Context()))
			require.Equal(t, 1, s.Count())
			require.InDelta(t, 1, w.NowSec(), 1e-9)
		})
	}
}
