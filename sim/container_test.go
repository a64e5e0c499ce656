package sim_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// firstFit is a policy that goes through the ready tasks in the order of their submission and
// puts each on the first host that has room for it now.
type firstFit struct{ line []workload.TaskID }

func (p *firstFit) Decide(v scheduler.View) (list []scheduler.Decision, err error) {
	d, pl := v.Problem().DAG, v.Problem().Platform
	submitted := v.(interface {
		SubmittedSec(workload.TaskID) float64
	})
	p.line = append(p.line, v.NewlyReady()...)
	slices.SortStableFunc(p.line, func(a, b workload.TaskID) int {
		switch x, y := submitted.SubmittedSec(a), submitted.SubmittedSec(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	cores, memory := make([]int, pl.NumHosts()), make([]float64, pl.NumHosts())
	for h := range platform.HostID(pl.NumHosts()) {
		cores[h], memory[h] = pl.Host(h).Cores, pl.Host(h).MemoryBytes()
		for _, t := range v.Queued(h) {
			cores[h] -= d.Cores(t)
			memory[h] -= d.MemoryBytes(t)
		}
	}
	p.line = slices.DeleteFunc(p.line, func(t workload.TaskID) bool {
		for h := range cores {
			if cores[h] >= d.Cores(t) && memory[h] >= d.MemoryBytes(t) {
				cores[h] -= d.Cores(t)
				memory[h] -= d.MemoryBytes(t)
				list = append(list, scheduler.Decision{Task: t, Host: platform.HostID(h)})
				return true
			}
		}
		return false
	})
	return list, nil
}

// drawPods draws a workload, hosts and a model with container stages, for the simulator and
// for its twin.
func drawPods(t *rapid.T) (*workload.DAG, *platform.Platform, *overhead.Model, *pods) {
	n, hosts := rapid.IntRange(1, 30).Draw(t, "tasks"), rapid.IntRange(1, 3).Draw(t, "hosts")
	m := &overhead.Model{Base: "nextflow-k8s", Seed: rapid.Uint64().Draw(t, "seed")}
	random := rand.New(rand.NewPCG(m.Seed, 0)) // so that no two dates are one by chance
	sec := func(most float64) float64 { return most * (0.001 + random.Float64()) }
	for _, p := range overhead.Params() {
		most, ok := map[string]float64{
			"begin": 5, "submit-gap": 0.5, "create": 1, "batch-lag": 1, "bind": 0.3, "start-lag": 2, "start-work": 3,
			"end-lag": 1, "end-work": 3, "release": 3, "poll": 9, "look": 1, "finish": 1, "complete": 2,
		}[p.Name]
		value := 0.0
		switch {
		case p.Name == "batch" || p.Name == "node-share":
			value = float64(rapid.IntRange(0, 1).Draw(t, p.Name))
		case p.Name == "queue":
			value = float64(rapid.IntRange(0, 8).Draw(t, p.Name))
		case !ok || rapid.IntRange(0, 9).Draw(t, p.Name) == 0:
			continue
		default:
			value = sec(most)
		}
		require.NoError(t, m.Set(p.Name, value))
	}
	if m.Poll.Value > 0 {
		require.NoError(t, m.Set("complete", 0))                   // the twin has none after polls
		require.NoError(t, m.Set("look", max(m.Look.Value, 0.01))) // tasks known at one date are ready by number here, by submission there
	}
	w := &pods{m: m}
	s := law.NewStream(m.Seed, "poll", "")
	w.firstPollSec = m.Poll.Value * s.Uniform()
	b, pb := workload.NewBuilder("w"), platform.NewBuilder("p")
	for h := range hosts {
		cores, memory := rapid.IntRange(2, 6).Draw(t, "cores"), float64(rapid.IntRange(4, 9).Draw(t, "memory"))
		pb.Host(platform.Host{Name: fmt.Sprint("h", h), SpeedFlops: 1, Cores: cores, Details: &platform.HostDetails{MemoryBytes: memory}})
		w.hostCores, w.hostMemory = append(w.hostCores, float64(cores)), append(w.hostMemory, memory)
	}
	for i := range n {
		run, cores, memory := sec(20), rapid.IntRange(1, 2).Draw(t, "cores"), float64(rapid.IntRange(0, 4).Draw(t, "memory"))
		id := b.Task(fmt.Sprint("t", i), run*float64(cores))
		b.SetNeeds(id, workload.Needs{Cores: cores, MemoryBytes: memory})
		w.runSec, w.cores, w.memory = append(w.runSec, run), append(w.cores, float64(cores)), append(w.memory, memory)
		w.in = append(w.in, nil)
		for p := range i {
			if rapid.IntRange(0, 7).Draw(t, "edge") == 0 {
				b.Control(workload.TaskID(p), id)
				w.in[i] = append(w.in[i], p)
			}
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	p, err := pb.Build()
	require.NoError(t, err)
	return d, p, m, w
}

// The simulator and a second simulation of the container stages give the same dates.
func TestContainerStagesTwin(t *testing.T) {
	engine := sim.NewEngine()
	rapid.Check(t, func(t *rapid.T) {
		d, p, m, twin := drawPods(t)
		if !m.ContainerStages() {
			return
		}
		twin.run()
		r, err := engine.Run(t.Context(), p, d, sim.Ask(&firstFit{}, scheduler.NewProblem(d, p, scheduler.TransferModel{})), sim.Options{Overhead: *m})
		require.NoError(t, err)
		last := 0.0
		for i, x := range r.Overhead.Dates {
			c := r.Overhead.Containers[i]
			require.InDeltaSlice(t,
				[]float64{twin.ready[i], twin.create[i], twin.submit[i], twin.offer[i], twin.cored[i], twin.assign[i], twin.start[i], twin.end[i], twin.visible[i], twin.free[i], twin.known[i]},
				[]float64{x.ReadySec, c.MadeSec, x.SubmitSec, c.OfferedSec, x.StartSec, c.AssignedSec, c.StartedSec, c.EndedSec, c.VisibleSec, x.FinishSec, x.KnownSec}, 1e-6, "task %d", i)
			require.Equal(t, platform.HostID(twin.host[i]), r.Tasks[i].Host)
			last = max(last, x.KnownSec, x.FinishSec)
		}
		require.Equal(t, last, r.MakespanSec)
		require.False(t, math.IsInf(last, 1))
	})
}
