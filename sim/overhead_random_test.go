package sim_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/workload"
)

// drawOverhead draws a workflow system, perhaps one that stages over a host's links.
func drawOverhead(t *rapid.T, host string) overhead.Model {
	m, err := overhead.Parse(rapid.SampledFrom([]string{
		"htcondor(begin=2s,end=1s,scan=1s,submits=2,match=3s,dispatch=0.5s,complete=1s,pipe=inf)",
		"htcondor(match=2s,pipe=1MBps,slots=2)", "htcondor(match=4s,complete=exp(2s),submit-host=" + host + ")",
		"serial(gap=0.5s,complete=1s)", "serial(start-gap=1s,dispatch=exp(1s),submit-host=" + host + ")",
		"makeflow(jobs=1,pipe=10MBps)", "nextflow(poll=2s,queue-size=3)",
	}).Draw(t, "overhead"))
	require.NoError(t, err)
	return m
}

// In any run with overhead, of a plan or under a policy, with hosts and links that fail or
// without, the dates of each task are in order, no more tasks have cores than the model and
// the hosts allow, a task is ready after its predecessors' ends are known, and equal runs
// are equal.
func TestRunsWithOverhead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawCase(t)
		o.Overhead = drawOverhead(t, p.HostName(0))
		if rapid.Bool().Draw(t, "failures") {
			var hosts, links []state
			for h := range p.Hosts() {
				hosts = append(hosts, drawStates(t, p.HostName(h)))
			}
			for _, l := range p.Links() {
				links = append(links, drawStates(t, l.Name))
			}
			o.Changes = states{&hosts, &links}
			o.OnFailure = rapid.SampledFrom([]sim.OnFailure{sim.RetryTasks, sim.RescheduleTasks}).Draw(t, "then")
		}
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		plan, e := drawPlanFor(t, pr, s, &o), sim.NewEngine()
		r, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		again, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		require.Equal(t, r, again)
		last := 0.0
		for i, run := range r.Tasks {
			x := r.Overhead.Dates[i]
			dates := []float64{x.ReadySec, x.SubmitSec, x.StartSec, x.DispatchSec, x.StageInSec, x.ComputeSec, x.ComputedSec, x.StageOutSec, x.FinishSec, x.KnownSec}
			for k, date := range dates[1:] { // what is due within the clock's precision happens at once
				require.GreaterOrEqual(t, date, dates[k]-kernel.TimingPrecision, "task %d %v", i, dates)
			}
			require.False(t, math.IsInf(x.KnownSec, 1))
			require.Equal(t, []float64{run.StartSec, run.FinishSec}, []float64{x.StartSec, x.FinishSec})
			last = max(last, x.KnownSec)
			for _, down := range r.Downtimes {
				require.True(t, down.Host != run.Host || run.FinishSec <= down.FromSec || run.StartSec >= down.ToSec, "task %d %v while its host is off, %v", i, run, down)
			}
			busy := 0
			for _, other := range r.Tasks {
				if other.StartSec <= run.StartSec && run.StartSec < other.FinishSec {
					busy++
				}
			}
			if slots := int(o.Overhead.Slots.Value); slots > 0 {
				require.LessOrEqual(t, busy, slots)
			}
			for _, e := range d.In(workload.TaskID(i)) {
				require.LessOrEqual(t, r.Overhead.Dates[d.From(e)].KnownSec, x.ReadySec+1e-8)
			}
		}
		require.Equal(t, last+o.Overhead.EndSec(), r.MakespanSec)
		if o.Overhead.Stages() {
			require.Empty(t, r.Transfers)
		}
		if o.HostSharing == sim.SpaceShared {
			for h := range p.Hosts() {
				requireCores(t, r, h, p.Host(h).Cores)
			}
		}
	})
}

// A model that is off changes nothing, to the last bit.
func TestOverheadOff(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawCase(t)
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		plan, e := drawPlanFor(t, pr, s, &o), sim.NewEngine()
		want, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		o.Overhead, err = overhead.Parse(rapid.SampledFrom([]string{"none", "serial", "htcondor(begin=0s)", "serial(stretch=1)"}).Draw(t, "off"))
		require.NoError(t, err)
		got, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		require.Equal(t, want, got)
	})
}
