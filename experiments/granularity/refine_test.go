package granularity

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/kernel"
	"github.com/clustersim/clustersim/workload"
)

// drawProgram makes a random DAG with serial fractions and control edges.
func drawProgram(t *rapid.T) *workload.DAG {
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
	return kernel.TimingPrecision * float64(d.NumTasks()+d.NumEdges())
}

func drawRefinement(t *rapid.T) Refinement {
	return Refinement{
		K:    rapid.IntRange(1, 4).Draw(t, "k"),
		Beta: rapid.Float64Range(0.1, 8).Draw(t, "beta"),
		Chi:  rapid.SampledFrom([]float64{0, 0.136, 1}).Draw(t, "chi"),
	}
}

// What the paper says of the refined program, part by part.
func TestRefineParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawProgram(t), drawRefinement(t)
		x, err := Refine(d, r)
		require.NoError(t, err)
		require.Equal(t, d.NumTasks()*(r.K+1), x.DAG.NumTasks())
		require.Equal(t, r.K*(d.NumTasks()+d.NumEdges()), x.DAG.NumEdges())
		for q := range workload.TaskID(d.NumTasks()) {
			w, alpha := d.WorkFlop(q), d.Attributes(q).Alpha
			parallel := 0.0
			for part := range r.K + 1 {
				sub := x.SubTask(q, part)
				require.Equal(t, q, x.Origin[sub])
				require.Equal(t, part, x.Part[sub])
				require.Equal(t, fmt.Sprintf("%s-%d", d.TaskName(q), part), x.DAG.TaskName(sub))
				if part == 0 {
					require.Equal(t, r.Chi*w, x.DAG.WorkFlop(sub))
					require.Equal(t, r.K, x.DAG.InDegree(sub))
					require.Equal(t, r.K*d.OutDegree(q), x.DAG.OutDegree(sub))
					continue
				}
				serial := x.DAG.Attributes(sub).Alpha * x.DAG.WorkFlop(sub)
				require.InDelta(t, alpha*w, serial, 1e-9*w) // copied whole
				parallel += x.DAG.WorkFlop(sub) - serial
				require.Equal(t, d.InDegree(q), x.DAG.InDegree(sub))
				require.Equal(t, 1, x.DAG.OutDegree(sub))
			}
			require.InDelta(t, r.Beta*(1-alpha)*w, parallel, 1e-8*(w+1)) // divided
		}
	})
}

func TestRefineVolumes(t *testing.T) {
	b := workload.NewBuilder("three")
	q1, q2, q3 := b.Task("q1", 100), b.Task("q2", 50), b.Task("q3", 10)
	b.SetAttributes(q1, workload.Attributes{Alpha: 0.01})
	b.Edge(q1, q2, 1000)
	b.Edge(q1, q3, 3000)
	b.Control(q2, q3)
	d, err := b.Build()
	require.NoError(t, err)
	x, err := Refine(d, Refinement{K: 2, Beta: 3})
	require.NoError(t, err)
	var got []string
	for e := range workload.EdgeID(x.DAG.NumEdges()) {
		got = append(got, fmt.Sprintf("%s %s %g %t", x.DAG.TaskName(x.DAG.From(e)), x.DAG.TaskName(x.DAG.To(e)),
			math.Round(x.DAG.Bytes(e)*1e6)/1e6, x.DAG.IsControl(e)))
	}
	require.Equal(t, []string{
		"q1-1 q1-0 5980 false", "q1-2 q1-0 5980 false", // eta = 1.495 times 4000
		"q1-0 q2-1 1495 false", "q1-0 q2-2 1495 false", "q1-0 q3-1 4485 false", "q1-0 q3-2 4485 false",
		"q2-1 q2-0 0 false", "q2-2 q2-0 0 false",
		"q2-0 q3-1 0 true", "q2-0 q3-2 0 true",
		"q3-1 q3-0 0 false", "q3-2 q3-0 0 false",
	}, got)
}

// One subtask, no growth, no reduce load: the same program in other words, so
// the same time on any schedule.
func TestRefineByOneChangesNoTime(t *testing.T) {
	p := platform.NewBuilder("two")
	h0 := p.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: 1})
	h1 := p.Host(platform.Host{Name: "b", SpeedFlops: 7e8, Cores: 1})
	p.RouteBoth(h0, h1, p.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e6, LatencySec: 0.01}))
	machine, err := p.Build()
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		d := drawProgram(t)
		before := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, 2)}
		for _, task := range d.TopologicalOrder() {
			h := platform.HostID(rapid.IntRange(0, 1).Draw(t, "host"))
			before.Host[task] = h
			before.Order[h] = append(before.Order[h], task)
		}
		x, err := Refine(d, Refinement{K: 1, Beta: 1})
		require.NoError(t, err)
		after, err := x.Schedule(before, func(old platform.HostID, _ int) platform.HostID { return old }, 2)
		require.NoError(t, err)
		o := sim.Options{Network: sim.Network{Kind: sim.StoreAndForward}}
		a, err := sim.Run(context.Background(), machine, d, sim.Follow(before), o)
		require.NoError(t, err)
		b, err := sim.Run(context.Background(), machine, x.DAG, sim.Follow(after), o)
		require.NoError(t, err)
		require.InDelta(t, a.MakespanSec, b.MakespanSec, 1e-9*a.MakespanSec+2*coalescedSec(x.DAG))
	})
}

// A carried-over schedule places every part once and never deadlocks, however
// old hosts are merged.
func TestScheduleIsValid(t *testing.T) {
	machine := fourHosts(t)
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawProgram(t), drawRefinement(t)
		before := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, 4)}
		for _, task := range d.TopologicalOrder() {
			h := platform.HostID(rapid.IntRange(0, 3).Draw(t, "host"))
			before.Host[task] = h
			before.Order[h] = append(before.Order[h], task)
		}
		x, err := Refine(d, r)
		require.NoError(t, err)
		shift := rapid.IntRange(0, 3).Draw(t, "shift")
		hosts := rapid.IntRange(1, 4).Draw(t, "hosts")
		to := func(old platform.HostID, part int) platform.HostID {
			return platform.HostID((int(old)*shift + part) % hosts)
		}
		after, err := x.Schedule(before, to, 4)
		require.NoError(t, err)
		problem := &scheduler.Problem{DAG: x.DAG, Platform: machine}
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

func TestRefineRefuses(t *testing.T) {
	b := workload.NewBuilder("x")
	b.SetAttributes(b.Task("q", 1e300), workload.Attributes{Alpha: 0.5})
	one, err := b.Build()
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		r    Refinement
		want string
	}{
		"k 0":         {Refinement{K: 0, Beta: 1}, "k = 0: want at least 1"},
		"k negative":  {Refinement{K: -7, Beta: 1}, "k = -7"},
		"k huge":      {Refinement{K: math.MaxInt, Beta: 1}, "split too finely"},
		"beta 0":      {Refinement{K: 1}, "beta = 0"},
		"beta NaN":    {Refinement{K: 1, Beta: math.NaN()}, "beta = NaN"},
		"beta Inf":    {Refinement{K: 1, Beta: math.Inf(1)}, "beta = +Inf"},
		"chi":         {Refinement{K: 1, Beta: 1, Chi: -1}, "chi = -1"},
		"two at once": {Refinement{K: 0, Beta: 1, Chi: math.Inf(1)}, "chi = +Inf"},
		"overflow":    {Refinement{K: 1, Beta: 1e9}, "finite"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Refine(one, tt.r)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// Names that already end in a part's number do not clash with the new ones.
func TestRefineTwice(t *testing.T) {
	b := workload.NewBuilder("x")
	b.Task("q", 1)
	b.Task("q-1", 1)
	d, err := b.Build()
	require.NoError(t, err)
	once, err := Refine(d, Refinement{K: 2, Beta: 1})
	require.NoError(t, err)
	twice, err := Refine(once.DAG, Refinement{K: 2, Beta: 1})
	require.NoError(t, err)
	require.Equal(t, 18, twice.DAG.NumTasks())
}

func TestScheduleRefuses(t *testing.T) {
	b := workload.NewBuilder("pair")
	a, c := b.Task("a", 1), b.Task("c", 1)
	b.Edge(a, c, 0)
	d, err := b.Build()
	require.NoError(t, err)
	x, err := Refine(d, Refinement{K: 2, Beta: 1})
	require.NoError(t, err)
	stay := func(old platform.HostID, _ int) platform.HostID { return old }

	_, err = x.Schedule(&scheduler.Schedule{Host: []platform.HostID{0}}, stay, 1)
	require.ErrorContains(t, err, "schedule of 1 tasks for a program of 2")
	good := &scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{a, c}}}
	_, err = x.Schedule(good, func(platform.HostID, int) platform.HostID { return 5 }, 1)
	require.ErrorContains(t, err, `task "a-1": no host for it`)
	stuck := &scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{c, a}}}
	_, err = x.Schedule(stuck, stay, 1)
	require.ErrorContains(t, err, "contradict")
}
