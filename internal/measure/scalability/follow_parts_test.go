package scalability

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// drawWorkload makes a random DAG with serial fractions and control edges.
func drawWorkload(t *rapid.T) *workload.DAG {
	n := rapid.IntRange(1, 8).Draw(t, "tasks")
	b := workload.NewBuilder("random")
	for i := range n {
		id := b.Task(fmt.Sprintf("t%d", i), rapid.Float64Range(0, 1e9).Draw(t, "work"))
		b.SetAttributes(id, workload.Attributes{Alpha: rapid.Float64Range(0, 1).Draw(t, "alpha")})
		for j := range i {
			switch rapid.IntRange(0, 3).Draw(t, "edge") {
			case 0:
				b.Edge(workload.TaskID(j), id, rapid.Float64Range(0, 1e6).Draw(t, "bytes"))
			case 1:
				b.Control(workload.TaskID(j), id)
			}
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// coalescedSec is how much a run may be short of the exact sum of its parts: the
// kernel ends together what is due within its timing precision, so each task and
// each message may lose that much.
func coalescedSec(d *workload.DAG) float64 {
	return timingPrecisionSec * float64(d.NumTasks()+d.NumEdges())
}

// One subtask, no growth, no reduce load: the same workload in other words, so
// the same time on any schedule.
func TestOnePartChangesNoTime(t *testing.T) {
	p := platform.NewBuilder("two")
	h0 := p.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: 1})
	h1 := p.Host(platform.Host{Name: "b", SpeedFlops: 7e8, Cores: 1})
	p.RouteBoth(h0, h1, p.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e6, LatencySec: 0.01}))
	two, err := p.Build()
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		d := drawWorkload(t)
		before := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, 2)}
		for _, task := range d.TopologicalOrder() {
			h := platform.HostID(rapid.IntRange(0, 1).Draw(t, "host"))
			before.Host[task] = h
			before.Order[h] = append(before.Order[h], task)
		}
		x, err := refine.Refine(d, refine.Defaults(1, 1))
		require.NoError(t, err)
		after, err := FollowParts(x, before, func(old platform.HostID, _ int) platform.HostID { return old }, 2)
		require.NoError(t, err)
		o := sim.Options{Network: sim.Network{Kind: sim.StoreAndForward}}
		a, err := sim.Run(context.Background(), two, d, sim.Follow(before), o)
		require.NoError(t, err)
		b, err := sim.Run(context.Background(), two, x.DAG, sim.Follow(after), o)
		require.NoError(t, err)
		require.InDelta(t, a.MakespanSec, b.MakespanSec, 1e-9*a.MakespanSec+2*coalescedSec(x.DAG))
	})
}

// A carried-over schedule places every part once and never deadlocks, however
// old hosts are merged.
func TestFollowPartsIsValid(t *testing.T) {
	four := fourHosts(t)
	rapid.Check(t, func(t *rapid.T) {
		d := drawWorkload(t)
		o := refine.Defaults(rapid.IntRange(1, 4).Draw(t, "k"), 3)
		o.ReducePerWork = 0.136
		if rapid.Bool().Draw(t, "halves") {
			o.Rho0 = 0
		}
		before := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, 4)}
		for _, task := range d.TopologicalOrder() {
			h := platform.HostID(rapid.IntRange(0, 3).Draw(t, "host"))
			before.Host[task] = h
			before.Order[h] = append(before.Order[h], task)
		}
		x, err := refine.Refine(d, o)
		require.NoError(t, err)
		shift := rapid.IntRange(0, 3).Draw(t, "shift")
		hosts := rapid.IntRange(1, 4).Draw(t, "hosts")
		to := func(old platform.HostID, part int) platform.HostID {
			return platform.HostID((int(old)*shift + part) % hosts)
		}
		after, err := FollowParts(x, before, to, 4)
		require.NoError(t, err)
		problem := &scheduler.Problem{DAG: x.DAG, Platform: four}
		require.NoError(t, scheduler.Validate(problem, after))
	})
}

func fourHosts(t *testing.T) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("four")
	for i := range 4 {
		b.Host(platform.Host{Name: fmt.Sprintf("h%d", i), SpeedFlops: 1e9, Cores: 1})
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func TestFollowPartsRefuses(t *testing.T) {
	b := workload.NewBuilder("pair")
	a, c := b.Task("a", 1), b.Task("c", 1)
	b.Edge(a, c, 0)
	d, err := b.Build()
	require.NoError(t, err)
	x, err := refine.Refine(d, refine.Defaults(2, 1))
	require.NoError(t, err)
	stay := func(old platform.HostID, _ int) platform.HostID { return old }

	_, err = FollowParts(x, &scheduler.Schedule{Host: []platform.HostID{0}}, stay, 1)
	require.ErrorContains(t, err, "schedule of 1 tasks for a workload of 2")
	good := &scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{a, c}}}
	_, err = FollowParts(x, good, func(platform.HostID, int) platform.HostID { return 5 }, 1)
	require.ErrorContains(t, err, `task "a-1": no host for it`)
	stuck := &scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{c, a}}}
	_, err = FollowParts(x, stuck, stay, 1)
	require.ErrorContains(t, err, "contradict")
}

// timingPrecisionSec is how close to each other two events count as simultaneous.
const timingPrecisionSec = 1e-9
