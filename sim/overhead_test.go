package sim_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// placing is a policy that puts each ready task on the host that is listed for it.
type placing []int32

func (p placing) Decide(v scheduler.View) (list []scheduler.Decision, err error) {
	for t := range v.Ready() {
		list = append(list, scheduler.Decision{Task: t, Host: platform.HostID(p[t])})
	}
	return list, nil
}

// twins are a workload and a platform for both: the simulator and the evaluator.
type twins struct {
	d     *workload.DAG
	p     *platform.Platform
	jobs  *overhead.Jobs
	hosts placing
	model overhead.Model
}

func drawTwins(t *rapid.T) *twins {
	n, hosts := rapid.IntRange(1, 25).Draw(t, "tasks"), rapid.IntRange(1, 3).Draw(t, "hosts")
	whole := rapid.Bool().Draw(t, "whole") // many dates fall together
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	number := func(most float64) float64 {
		if whole {
			return math.Ceil(most * r.Float64())
		}
		return most * (0.01 + r.Float64())
	}
	b, pb := workload.NewBuilder("w"), platform.NewBuilder("p")
	x := &twins{hosts: make(placing, n)}
	cores := make([]int32, hosts)
	for h := range cores {
		cores[h] = int32(1 + r.IntN(4))
		pb.Host(platform.Host{Name: fmt.Sprint("h", h), SpeedFlops: 1, Cores: int(cores[h])})
	}
	run := make([]float64, n)
	for i := range n {
		if run[i] = number(30); r.IntN(8) == 0 {
			run[i] = 0
		}
		id := b.Task(fmt.Sprint("t", i), run[i])
		b.SetFiles(id, 1e8*number(5), 1e8*number(5))
		for p := range i {
			if r.IntN(5) == 0 {
				b.Control(workload.TaskID(p), id)
			}
		}
		x.hosts[i] = int32(r.IntN(hosts))
		if whole {
			x.hosts[i] = 0 // ties between hosts are the policy's to break
		}
	}
	var err error
	x.d, err = b.Build()
	require.NoError(t, err)
	x.p, err = pb.Build()
	require.NoError(t, err)
	x.jobs = overhead.NewJobs(x.d, run, 1).On(x.hosts, cores)
	x.model = overhead.Model{Base: "serial", Seed: 1}
	for _, p := range overhead.Params() {
		if p.Container() {
			continue // the evaluator has none
		}
		most, ok := map[string]float64{"begin": 90, "end": 40, "scan": 9, "submit-gap": 4, "match": 60, "start-gap": 8, "dispatch": 5, "complete": 11, "slots": 5, "stretch": 2}[p.Name]
		value := number(most)
		switch {
		case rapid.Bool().Draw(t, p.Name):
			continue
		case !ok:
			value = 1e8 * math.Ceil(number(3))
		case p.Name == "slots":
			value = math.Ceil(value)
		}
		require.NoError(t, x.model.Set(p.Name, value))
	}
	return x
}

func sameDates(t require.TestingT, want []overhead.Dates, got *sim.Result) {
	for i, w := range want {
		g := got.Overhead.Dates[i]
		a := []float64{w.ReadySec, w.SubmitSec, w.StartSec, w.DispatchSec, w.StageInSec, w.ComputeSec, w.ComputedSec, w.StageOutSec, w.FinishSec, w.KnownSec}
		b := []float64{g.ReadySec, g.SubmitSec, g.StartSec, g.DispatchSec, g.StageInSec, g.ComputeSec, g.ComputedSec, g.StageOutSec, g.FinishSec, g.KnownSec}
		require.InDeltaSlice(t, a, b, 1e-8, "task %d: %v and %v", i, a, b)
		require.Equal(t, got.Tasks[i].StartSec, g.StartSec)
		require.Equal(t, got.Tasks[i].FinishSec, g.FinishSec)
	}
}

// The simulator and the evaluator give the same dates.
func TestOverheadTwins(t *testing.T) {
	engine, evaluator := sim.NewEngine(), overhead.Evaluator{}
	rapid.Check(t, func(t *rapid.T) {
		x := drawTwins(t)
		if bare := x.model; bare.Set("stretch", 1) != nil || !bare.On() {
			return
		}
		pr := scheduler.NewProblem(x.d, x.p, scheduler.TransferModel{})
		got, err := engine.Run(t.Context(), x.p, x.d, sim.Ask(x.hosts, pr), sim.Options{Overhead: x.model})
		require.NoError(t, err)
		want, makespanSec := evaluator.Dates(&x.model, x.jobs)
		sameDates(t, want, got)
		require.InDelta(t, makespanSec, got.MakespanSec, 1e-8)
	})
}
