package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// drawStates draws when something goes off and comes back; in the end it is on.
func drawStates(t *rapid.T, name string) state {
	at, text := 0.0, ""
	for range rapid.IntRange(0, 4).Draw(t, "failures") {
		at += rapid.Float64Range(0, 8).Draw(t, "up")
		text += fmt.Sprintf("%v 0\n", at)
		at += rapid.Float64Range(0.01, 5).Draw(t, "down")
		text += fmt.Sprintf("%v 1\n", at)
	}
	return state{name, text}
}

// costChecked is HEFT after a check of the costs in its problem: those of the edges that are left
// must be what their data cost.
type costChecked struct {
	t *rapid.T
	p *platform.Platform
	m scheduler.TransferModel
}

func (m costChecked) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	want, last := scheduler.NewProblem(pr.DAG, m.p, m.m), platform.HostID(pr.Platform.NumHosts()-1)
	ends := [2]platform.HostID{} // in the whole platform: pr has only the hosts that are on
	for i, h := range []platform.HostID{0, last} {
		var ok bool
		ends[i], ok = m.p.HostByName(pr.Platform.HostName(h))
		require.True(m.t, ok)
	}
	for x := range workload.EdgeID(pr.DAG.NumEdges()) {
		require.Equal(m.t, want.Costs.TransferSec(x, ends[0], ends[1]), pr.Costs.TransferSec(x, 0, last))
		require.Equal(m.t, want.Costs.MeanTransferSec(x), pr.Costs.MeanTransferSec(x))
	}
	return (&list.HEFT{}).Map(ctx, pr)
}

// drawPlanFor is s, s with a mapper, or a policy.
func drawPlanFor(t *rapid.T, pr *scheduler.Problem, s *scheduler.Schedule, o *sim.Options) func() sim.Plan {
	policies := []func() scheduler.Policy{
		func() scheduler.Policy { return online.MCT() },
		func() scheduler.Policy { return online.MinMin() },
		func() scheduler.Policy { return &online.List{} },
		func() scheduler.Policy { return &online.HEFT{Threshold: 0.1} },
		func() scheduler.Policy { return &online.WorkStealing{} },
	}
	which := rapid.IntRange(0, len(policies)).Draw(t, "plan")
	if which == len(policies) {
		return func() sim.Plan { return sim.FollowOr(s, costChecked{t, pr.Platform, o.Network.Estimate()}, pr) }
	}
	return func() sim.Plan { return sim.Ask(policies[which](), pr) }
}

// TestRunsWithFailures checks that all tasks end, in order, each on a host that is on
// all the time, and that equal runs are equal.
func TestRunsWithFailures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawCase(t)
		var hosts, links []state
		for h := range p.Hosts() {
			hosts = append(hosts, drawStates(t, p.HostName(h)))
		}
		for _, l := range p.Links() {
			links = append(links, drawStates(t, l.Name))
		}
		o.Changes = states{&hosts, &links}
		o.OnFailure = rapid.SampledFrom([]sim.OnFailure{sim.RetryTasks, sim.RescheduleTasks}).Draw(t, "then")
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		plan, e := drawPlanFor(t, pr, s, &o), sim.NewEngine()
		r, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		again, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		require.Equal(t, r, again)
		for i, run := range r.Tasks {
			require.GreaterOrEqual(t, run.FinishSec, run.StartSec, "task %d", i)
			for _, down := range r.Downtimes {
				require.True(t, down.Host != run.Host || run.FinishSec <= down.FromSec || run.StartSec >= down.ToSec, "task %d %v while its host is off, %v", i, run, down)
			}
		}
		for _, x := range r.Transfers {
			require.LessOrEqual(t, r.Tasks[d.From(x.Edge)].FinishSec, x.StartSec)
			require.LessOrEqual(t, x.StartSec, x.FinishSec)
			require.LessOrEqual(t, x.FinishSec, r.Tasks[d.To(x.Edge)].StartSec)
		}
		if o.HostSharing == sim.SpaceShared {
			for h := range p.Hosts() {
				requireCores(t, r, h, p.Host(h).Cores)
			}
		}
	})
}

// requireCores checks that a host never runs more tasks than it has cores.
func requireCores(t *rapid.T, r *sim.Result, h platform.HostID, cores int) {
	for i, run := range r.Tasks {
		running := 0
		for _, other := range r.Tasks {
			if other.Host == h && other.StartSec <= run.StartSec && run.StartSec < other.FinishSec {
				running++
			}
		}
		require.True(t, run.Host != h || running <= cores, "task %d is one of %d on %d cores", i, running, cores)
	}
}
