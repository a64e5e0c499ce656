package sim_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Times of 0, 1 and 2 s make every sum exact, so no tolerance is needed, and
// make most dates those of several events: tasks without work and messages
// without data end the moment they start, in chains and next to others.
// Whatever a few tasks can do to each other at one date occurs in these worlds.

// exhaustive compares the engine with the twin, one world after the other.
type exhaustive struct {
	w              smallWorld
	p              *platform.Platform
	engine         *sim.Engine
	o              sim.Options
	ran, deadlocks int
}

func newExhaustive(t *testing.T, network string, cores int) *exhaustive {
	model, err := sim.ParseNetwork(network)
	require.NoError(t, err)
	x := &exhaustive{engine: sim.NewEngine(), o: sim.Options{Network: model}, w: smallWorld{cores: cores, speeds: [2]float64{1, 1}}}
	x.p = x.w.platform(t)
	return x
}

// follow runs the world's schedule and checks the result.
func (x *exhaustive) follow(t *testing.T, d *workload.DAG) {
	r, err := x.engine.Run(context.Background(), x.p, d, sim.Follow(x.w.schedule()), x.o)
	x.check(t, d, r, err)
}

// check requires exactly the twin's start and finish of every task and transfer,
// or a deadlock where the twin has one.
func (x *exhaustive) check(t *testing.T, d *workload.DAG, r *sim.Result, err error) {
	if !x.w.workOut() {
		if _, is := errors.AsType[*scheduler.DeadlockError](err); !is {
			t.Fatalf("%v: want a deadlock, got %v", &x.w, err)
		}
		x.deadlocks++
		return
	}
	if err == nil {
		err = x.w.compare(d, r)
	}
	if err != nil {
		t.Fatalf("%v: %v", &x.w, err)
	}
	x.ran++
}

// compare says how the run differs from the twin's.
func (w *smallWorld) compare(d *workload.DAG, r *sim.Result) error {
	for t, got := range r.Tasks {
		want := sim.TaskRun{Host: platform.HostID(w.hosts[t]), StartSec: w.start[t], FinishSec: w.finish[t]}
		if got != want {
			return fmt.Errorf("task %d: %v, want %v", t, got, want)
		}
	}
	moved := 0
	for _, e := range w.edges {
		if w.hosts[e.from] != w.hosts[e.to] {
			moved++
		}
	}
	if len(r.Transfers) != moved {
		return fmt.Errorf("%d transfers, want %d", len(r.Transfers), moved)
	}
	for _, got := range r.Transfers {
		e := smallEdge{int(d.From(got.Edge)), int(d.To(got.Edge)), d.Bytes(got.Edge)}
		departure, arrival := w.transfer(e)
		if got.StartSec != departure || got.FinishSec != arrival {
			return fmt.Errorf("data %v: %v, want %v to %v", e, got, departure, arrival)
		}
	}
	return nil
}

// TestSmallWorlds runs all graphs of up to three tasks, each edge and each task
// of 0, 1 or 2 s, with all placements on two hosts and all orders there,
// including those that deadlock. The settings make the engine use its timers or
// its flows, and one core or two.
func TestSmallWorlds(t *testing.T) {
	for _, tt := range []struct {
		network string
		cores   int
	}{
		{"contention-free", 1},
		{"contention-free", 2},
		{"store-and-forward", 1},
		{"cm02(crosstraffic=false)", 1},
	} {
		t.Run(fmt.Sprint(tt.network, ",", tt.cores), func(t *testing.T) {
			x := newExhaustive(t, tt.network, tt.cores)
			for n := 1; n <= 3; n++ {
				all := placements(n)
				graphs(n, func(edges []smallEdge) {
					works(n, func(work []float64) {
						x.w.edges, x.w.work = edges, work
						d := x.w.workload(t)
						for _, x.w.placement = range all {
							x.follow(t, d)
						}
					})
				})
			}
			// Of 6 + 216 + 41,472 for one, two and three tasks.
			require.Equal(t, []int{18312, 23382}, []int{x.ran, x.deadlocks})
		})
	}
}

// TestSmallWorldsOfFour runs four tasks in all 419,904 ways, up to renaming:
// without a deadlock there is an order in which no task comes before its
// predecessors or before those ahead of it on its host. Here the tasks are
// numbered in that order, and the first host is that of the first task. One
// edge within a host stands for all of its kind: its data, which would take 2 s
// elsewhere, must cost nothing. With -short it runs every 11th (11 has no factor in
// common with the 2, 3 and 4 by which they are counted).
func TestSmallWorldsOfFour(t *testing.T) {
	x := newExhaustive(t, "contention-free", 1)
	worlds, every := 0, 1
	if testing.Short() {
		every = 11
	}
	odometer(3, 2, func(others []int) {
		x.w.placement = placement{orders: [2][]int{{0}, nil}}
		for i, h := range others {
			x.w.hosts[i+1] = h
			x.w.orders[h] = append(x.w.orders[h], i+1)
		}
		graphs(4, func(edges []smallEdge) {
			for _, e := range edges {
				if x.w.hosts[e.from] == x.w.hosts[e.to] && e.sec < 2 {
					return
				}
			}
			works(4, func(work []float64) {
				if worlds++; worlds%every != 0 {
					return
				}
				x.w.edges, x.w.work = edges, work
				x.follow(t, x.w.workload(t))
			})
		})
	})
	require.Equal(t, 419904, worlds)
	require.Equal(t, []int{419904 / every, 0}, []int{x.ran, x.deadlocks})
}
