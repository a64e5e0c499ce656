// Package viewtest makes runs for the tests of everything that shows one.
package viewtest

import (
	"cmp"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// Case is a run in words. An empty Scheduler is heft.
type Case struct {
	Platform, Workload, Scheduler, Network string
	Options                                sim.Options
}

// Cases are runs that differ in everything a picture or trace depends on.
func Cases() map[string]Case {
	return map[string]Case{
		"one core a host": {Platform: "cluster(hosts=8)", Workload: "layered(tasks=200,width=20,seed=3)"},
		"many cores":      {Platform: "cluster(hosts=3,cores=4)", Workload: "layered(tasks=150,width=30)", Scheduler: "random(seed=2)"},
		"saturated":       {Platform: "cluster(hosts=8)", Workload: "layered(tasks=200,width=20,bytes-scale=100)", Scheduler: "round-robin"},
		"time-shared":     {Platform: "cluster(hosts=4)", Workload: "layered(tasks=100,width=20)", Options: sim.Options{HostSharing: sim.TimeShared}},
		"loopback":        {Platform: "cluster(hosts=4)", Workload: "layered(tasks=100,width=20)", Options: sim.Options{Loopback: sim.LoopbackSimGrid}},
		"no contention":   {Platform: "cluster(hosts=4)", Workload: "layered(tasks=100,width=20)", Network: "contention-free"},
		"link by link":    {Platform: "cluster(hosts=4)", Workload: "layered(tasks=100,width=20)", Network: "store-and-forward"},
		"constant":        {Platform: "cluster(hosts=4)", Workload: "layered(tasks=100,width=20)", Network: "constant(time=1ms)"},
		"nothing to do":   {Platform: "cluster(hosts=4)", Workload: "layered(tasks=50,width=10,flops-scale=0)"},
		"online":          {Platform: "cluster(hosts=4)", Workload: "layered(tasks=100,width=20)", Scheduler: "online-min-min"},
		"own disks": {
			Platform: "cluster(hosts=4,disk-read=1GBps,disk-write=500MBps)", Workload: "layered(tasks=100,width=20)",
			Options: sim.Options{Storage: sim.Storage{Kind: sim.LocalStorage}},
		},
		"one disk": {
			Platform: "cluster(hosts=4,disk-read=1GBps,disk-write=500MBps)", Workload: "layered(tasks=100,width=20)",
			Options: sim.Options{Storage: sim.Storage{Kind: sim.SharedStorage, Host: "node-1"}},
		},
		"slack":    {Platform: "cluster(hosts=4,pstates=2Gf/1Gf/500Mf)", Workload: "layered(tasks=100,width=20)", Scheduler: "slack(of=heft,stretch=1.2)"},
		"ondemand": {Platform: "cluster(hosts=20,pstates=2Gf/1Gf/500Mf)", Workload: "layered(tasks=60,width=10)", Scheduler: "ondemand(of=online-mct)"},
		"failures": {
			Platform: "cluster(hosts=4,cores=2,state=mtbf(exp(3min),repair=exp(30s)),link-state=mtbf(exp(5min),repair=exp(10s)))", Workload: "layered(tasks=100,width=20,bytes-scale=10)",
			Options: sim.Options{OnFailure: sim.RetryTasks},
		},
		"rescheduled": {
			Platform: "cluster(hosts=4,state=mtbf(exp(3min),repair=exp(30s)),load=load(uniform(0.5..1),every=1min))", Workload: "layered(tasks=100,width=20)",
			Options: sim.Options{OnFailure: sim.RescheduleTasks, HostSharing: sim.TimeShared},
		},
		"idle hosts": {Platform: "cluster(hosts=300)", Workload: "layered(tasks=100,width=20)"},
	}
}

func (c *Case) inputs(t testing.TB) (*platform.Platform, *workload.DAG) {
	p, err := platform.FromSpec(c.Platform)
	require.NoError(t, err)
	d, err := generate.FromSpec(c.Workload)
	require.NoError(t, err)
	return p, d
}

// Run simulates a case.
func Run(t testing.TB, c Case) *runview.Run {
	p, d := c.inputs(t)
	return Simulate(t, p, d, c)
}

// Explained simulates a case, watches its links and explains it.
func Explained(t testing.TB, c Case) (*runview.Run, *runview.Links, *why.Analysis) {
	p, d := c.inputs(t)
	links := &runview.Links{}
	c.Options.Observer = links
	r, o := simulate(t, p, d, &c)
	return r, links, explain(t, o, c.Options, links)
}

// Explain runs a case, watches its links and explains it.
func Explain(t require.TestingT, c run.Case) *why.Analysis {
	links := &runview.Links{}
	c.Options.Observer, c.Record = links, true
	o, err := c.Run(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	return explain(t, o, c.Options, links)
}

func explain(t require.TestingT, out *run.Outcome, o sim.Options, links *runview.Links) *why.Analysis {
	a, err := why.Explain(&why.Case{
		Problem: out.Problem(), Options: o, Result: out.Result, Schedule: out.Placement(), PlacedSec: out.PlacedSec, Links: links,
	})
	require.NoError(t, err)
	return a
}

// Simulate runs a workload on a platform as the case says.
func Simulate(t testing.TB, p *platform.Platform, d *workload.DAG, c Case) *runview.Run {
	r, _ := simulate(t, p, d, &c)
	return r
}

func simulate(t testing.TB, p *platform.Platform, d *workload.DAG, c *Case) (*runview.Run, *run.Outcome) {
	var err error
	if c.Network != "" {
		c.Options.Network, err = sim.ParseNetwork(c.Network)
		require.NoError(t, err)
	}
	c.Scheduler = cmp.Or(c.Scheduler, "heft")
	one := run.Case{
		Problem: run.Problem(d, p, c.Options), Options: c.Options, Record: true,
		Scheduler: run.BySpec(c.Scheduler, catalog.Env{}),
	}
	o, err := one.Run(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	return &runview.Run{
		Platform: p, DAG: d, Result: o.Result, PlatformName: c.Platform, WorkloadName: c.Workload,
		Scheduler: c.Scheduler, Models: c.Options.Network.String() + " network",
	}, o
}
