package why_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

var systemSpecs = []string{
	"htcondor-8.6", "htcondor-8.8(pipe=none)", "htcondor-8.6(submit-host=node-0,end=30s)", "serial(gap=3s)", "makeflow-wq(jobs=3)",
	"nextflow-grid", "htcondor-8.6(complete=exp(9s),dispatch=exp(3s),stretch=lognormal(cv=0.3))", "serial(begin=5s,start-gap=2s,complete=1s,pipe=inf)",
	"nextflow-k8s-22", "nextflow-k8s-22(pipe=10MBps,queue=40,end=3s)", "nextflow-k8s-22(submit-host=node-0,poll=0s,begin=4s)", "nextflow-k8s(release=9s,poll=1s)",
}

// The path of a run with overhead leads from 0 to the makespan, without holes, and its
// shares sum to that.
func TestSystemPath(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=3,cores=2,speed=1Gf|2Gf,disk-read=100MBps,disk-write=50MBps)")
	require.NoError(t, err)
	seen := map[why.Kind]bool{}
	rapid.Check(t, func(t *rapid.T) {
		d, err := generate.FromSpec("layered(tasks=" + rapid.SampledFrom([]string{"1", "8", "30"}).Draw(t, "tasks") + ",seed=" + rapid.StringMatching("[1-9]").Draw(t, "seed") + ")")
		require.NoError(t, err)
		m, err := overhead.Parse(rapid.SampledFrom(systemSpecs).Draw(t, "overhead"))
		require.NoError(t, err)
		o := sim.Options{Overhead: m, Storage: rapid.SampledFrom([]sim.Storage{{}, {Kind: sim.LocalStorage}}).Draw(t, "storage")}
		scheduler := rapid.SampledFrom([]string{"heft", "online-mct", "online-list", "min-min"}).Draw(t, "scheduler")
		c := run.Case{Problem: run.Problem(d, p, o), Options: o, Record: true, Scheduler: run.BySpec(scheduler, catalog.Env{})}
		out, err := c.Run(t.Context(), sim.NewEngine())
		require.NoError(t, err)
		a, err := why.Explain(&why.Case{Problem: c.Problem, Options: o, Result: out.Result, Schedule: out.Placement(), PlacedSec: out.PlacedSec})
		require.NoError(t, err)
		require.InDelta(t, out.Result.MakespanSec, sumOf(a.Shares), 1e-6)
		at := 0.0
		for i := range a.Path {
			s := &a.Path[i]
			seen[s.Kind] = true
			require.InDelta(t, at, s.StartSec, 1e-7, "step %d: %s", i, a.Name(s))
			require.GreaterOrEqual(t, s.FinishSec, s.StartSec)
			require.GreaterOrEqual(t, s.ContentionSec, 0.0)
			at = s.FinishSec
		}
		require.InDelta(t, out.Result.MakespanSec, at, 1e-7)
		require.Zero(t, a.Path[0].StartSec)
	})
	for k := why.Beginning; k <= why.Releasing && !testing.Short(); k++ { // fewer draws may lack one
		require.True(t, seen[k], k.String())
	}
}
