package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/workload"
)

// In any run with container stages, of a plan or under a policy, on space-shared or time-shared
// hosts, with files over a pipe or a submit host, the dates of each task are in order, a task
// is ready after its predecessors' ends are known, and equal runs are equal.
func TestRunsWithContainerStages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawCase(t)
		var err error
		o.Overhead, err = overhead.Parse(rapid.SampledFrom([]string{
			"nextflow-k8s-22", "nextflow-k8s-22(submit-host=" + p.HostName(0) + ")", "nextflow-k8s-22(pipe=1MBps,node-share=fifo,slots=3)",
			"nextflow-k8s(poll=3s,look=1s,finish=2s,complete=exp(2s))", "nextflow-k8s(create=exp(1s),batch=true)",
			"nextflow-k8s(begin=2s,end=1s,start-work=exp(1s),end-work=2s,release=exp(9s),match=4s,dispatch=1s)", "nextflow-k8s(scan=2s,queue=300,bind=1s)",
			"nextflow-k8s(start-lag=uniform(1s..2s),end-lag=exp(1s),start-work=1s,node-share=fifo,stretch=1.5)",
		}).Draw(t, "overhead"))
		require.NoError(t, err)
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		plan, e := drawPlanFor(t, pr, s, &o), sim.NewEngine()
		r, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		again, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		require.Equal(t, r, again)
		last := 0.0
		for i, run := range r.Tasks {
			x, c := r.Overhead.Dates[i], r.Overhead.Containers[i]
			dates := []float64{
				x.ReadySec, c.MadeSec, x.SubmitSec, c.OfferedSec, x.StartSec, c.AssignedSec, x.DispatchSec, c.StartedSec, x.StageInSec,
				x.ComputeSec, x.ComputedSec, x.StageOutSec, c.EndedSec, c.VisibleSec, x.FinishSec,
			}
			for k, date := range dates[1:] {
				require.GreaterOrEqual(t, date, dates[k]-kernel.TimingPrecision, "task %d %v", i, dates)
			}
			require.GreaterOrEqual(t, x.KnownSec, c.VisibleSec)
			require.Equal(t, []float64{run.StartSec, run.FinishSec}, []float64{x.StartSec, x.FinishSec})
			last = max(last, x.KnownSec, x.FinishSec)
			for _, e := range d.In(workload.TaskID(i)) {
				require.LessOrEqual(t, r.Overhead.Dates[d.From(e)].KnownSec, x.ReadySec+1e-8)
			}
		}
		require.False(t, math.IsInf(last, 1))
		require.Equal(t, last+o.Overhead.EndSec(), r.MakespanSec)
		if o.HostSharing == sim.SpaceShared {
			for h := range p.Hosts() {
				requireCores(t, r, h, p.Host(h).Cores)
			}
		}
	})
}

// Container stages are refused where they are not simulated.
func TestContainerStagesRefused(t *testing.T) {
	p, d := pair(t, 1), independent(t, 4)
	m, err := overhead.Parse("nextflow-k8s(poll=5s)")
	require.NoError(t, err)
	plan := sim.Follow(&scheduler.Schedule{Host: []platform.HostID{0}, Order: [][]workload.TaskID{{0}, nil}})
	_, err = sim.Run(t.Context(), p, d, plan, sim.Options{Overhead: m, Changes: states{hosts: &[]state{{"h", "0.5 0\n2 1"}}}})
	require.EqualError(t, err, "overhead nextflow-k8s(poll=5s): container stages do not go with hosts and links that change or fail (leave out one)")
}

// A plan has the second task first, and the submitter holds after the first: the run is stuck,
// and says so although there is a poller.
func TestQueueAgainstPlan(t *testing.T) {
	m, err := overhead.Parse("nextflow-k8s(poll=5s,queue=1)")
	require.NoError(t, err)
	plan := sim.Follow(&scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{1, 0}, nil}})
	_, err = sim.Run(t.Context(), pair(t, 1), independent(t, 4, 4), plan, sim.Options{Overhead: m})
	require.ErrorIs(t, err, sim.ErrStuck)
}

// One task of 4 s: its container runs from 3 s (1 s of lag, 2 s of work) to 7 s, and its end is
// visible at 10.5 s, after half a second of lag and 3 s of work; its core is free at 12 s. Its
// end is known when it is visible, so that the other, made 1 s later, gets the second core of
// the host at 11.5 s. The server is busy for 2 x 5 s in all.
func TestContainerStagesByHand(t *testing.T) {
	b := workload.NewBuilder("")
	first, second := b.Task("first", 4), b.Task("second", 1)
	b.Edge(first, second, 10)
	d, err := b.Build()
	require.NoError(t, err)
	m, err := overhead.Parse("nextflow-k8s(create=1s,start-lag=1s,start-work=2s,end-lag=500ms,end-work=3s,release=1.5s)")
	require.NoError(t, err)
	plan := sim.Follow(&scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{0, 1}, nil}})
	r, err := sim.Run(t.Context(), pair(t, 2), d, plan, sim.Options{Overhead: m})
	require.NoError(t, err)
	require.Equal(t, []sim.TaskRun{{Host: 0, StartSec: 0, FinishSec: 12}, {Host: 0, StartSec: 11.5, FinishSec: 20.5}}, r.Tasks)
	require.Equal(t, overhead.ContainerDates{MadeSec: 11.5, OfferedSec: 11.5, AssignedSec: 11.5, StartedSec: 14.5, EndedSec: 15.5, VisibleSec: 19}, r.Overhead.Containers[1])
	require.Equal(t, 19.0, r.Overhead.Dates[1].KnownSec)
	require.Equal(t, 20.5, r.MakespanSec)
	require.Equal(t, []float64{10, 0}, r.Overhead.BusySec)
}

// BenchmarkContainerStages runs 660 tasks of 11 levels on 4 hosts of 31 cores.
func BenchmarkContainerStages(b *testing.B) {
	wb, pb := workload.NewBuilder(""), platform.NewBuilder("")
	for i := range 660 {
		t := wb.Task(fmt.Sprint("t", i), float64(1+i%7))
		wb.SetNeeds(t, workload.Needs{Cores: 1 + i%6})
		if i >= 60 {
			wb.Control(workload.TaskID(i-60), t)
		}
	}
	for h := range 4 {
		pb.Host(platform.Host{Name: fmt.Sprint("h", h), SpeedFlops: 1, Cores: 31})
	}
	d, err := wb.Build()
	require.NoError(b, err)
	p, err := pb.Build()
	require.NoError(b, err)
	m, err := overhead.Parse("nextflow-k8s-22")
	require.NoError(b, err)
	engine, pr := sim.NewEngine(), scheduler.NewProblem(d, p, scheduler.TransferModel{})
	for b.Loop() {
		_, err := engine.Run(b.Context(), p, d, sim.Ask(&firstFit{}, pr), sim.Options{Overhead: m})
		require.NoError(b, err)
	}
}
