package why_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/experiments/runview"
	"github.com/clustersim/clustersim/experiments/why"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// explained runs a case and explains it.
func explained(t require.TestingT, p *platform.Platform, d *workload.DAG, scheduler string, o sim.Options) *why.Analysis {
	links := &runview.Links{}
	o.Observer = links
	pr := run.Problem(d, p, o)
	one := run.Case{Problem: pr, Options: o, Scheduler: run.BySpec(scheduler, catalog.Env{}), Record: true}
	out, err := one.Run(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	a, err := why.Explain(&why.Case{
		Problem: pr, Options: o, Result: out.Result, Schedule: out.Placement(), PlacedSec: out.PlacedSec, Links: links,
	})
	require.NoError(t, err)
	return a
}

// TestPathsSumToTheMakespan checks a hundred random runs of every network model
// with every host sharing, under mappers and policies.
func TestPathsSumToTheMakespan(t *testing.T) {
	for _, text := range append(sim.Networks(), "lv08(overlook=true)", "cm02(crosstraffic=false)") {
		for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
			network, err := sim.ParseNetwork(text)
			require.NoError(t, err)
			o := sim.Options{Network: network, HostSharing: sharing}
			t.Run(text+"/"+sharing.String(), func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) { checkRandomRun(t, o) })
			})
		}
	}
}

func checkRandomRun(t *rapid.T, o sim.Options) {
	p, d := drawAnyPlatform(t), drawAnyDAG(t)
	o.Loopback = rapid.SampledFrom([]sim.Loopback{sim.LoopbackFree, sim.LoopbackSimGrid}).Draw(t, "loopback")
	scheduler := rapid.SampledFrom([]string{
		"heft", "peft", "min-min", "random", "round-robin", "cpop",
		"online-min-min", "online-mct", "online-list", "online-heft", "online-olb", "work-stealing",
	}).Draw(t, "scheduler")
	a := explained(t, p, d, scheduler, o)
	checkPath(t, a, o)
	checkContention(t, a, o)
	checkUses(t, a)
}

func checkPath(t *rapid.T, a *why.Analysis, o sim.Options) {
	r := a.Result
	sum, now := 0.0, 0.0
	for i := range a.Path {
		s := &a.Path[i]
		require.Equal(t, now, s.StartSec, "step %d starts when the one before it finishes", i)
		require.GreaterOrEqual(t, s.Sec(), 0.0)
		require.NotEqual(t, why.Other, s.For, "step %d", i)
		now = s.FinishSec
		sum += s.Sec()
		checkStep(t, a, i)
	}
	require.Equal(t, r.MakespanSec, now)
	require.InDelta(t, r.MakespanSec, sum, 1e-9)
	require.InDelta(t, r.MakespanSec, a.Shares.Sum(), 1e-9)
	require.Equal(t, why.Nothing, a.Path[0].For)
	last := a.Path[len(a.Path)-1]
	require.Equal(t, why.Execution, last.Kind)
	if o.HostSharing == sim.TimeShared {
		require.Zero(t, a.Shares.QueueSec-coreWaits(a), "only a policy waits for cores there")
	}
}

// coreWaits is the time of executions before a step that waited for a core.
func coreWaits(a *why.Analysis) float64 {
	sec := 0.0
	for i := range a.Path[:len(a.Path)-1] {
		if s := &a.Path[i]; s.Kind == why.Execution && a.Path[i+1].For == why.Core {
			sec += s.Sec() - s.ContentionSec
		}
	}
	return sec
}

// checkStep holds a step against the run and the step before it.
func checkStep(t *rapid.T, a *why.Analysis, i int) {
	s, d, r := &a.Path[i], a.DAG, a.Result
	switch s.Kind {
	case why.Execution:
		require.Equal(t, sim.TaskRun{Host: s.Host, StartSec: s.StartSec, FinishSec: s.FinishSec}, r.Tasks[s.Task])
	case why.Transfer:
		require.Equal(t, s.Task, d.To(s.Edge))
		require.Contains(t, r.Transfers, sim.Transfer{Edge: s.Edge, StartSec: s.StartSec, FinishSec: s.FinishSec})
	case why.Wait:
		require.Greater(t, s.Sec(), 0.0)
		require.LessOrEqual(t, s.FinishSec, r.Tasks[s.Task].StartSec)
	}
	if i == 0 {
		return
	}
	before := &a.Path[i-1]
	switch s.For {
	case why.Nothing:
		t.Fatalf("step %d waited for nothing", i)
	case why.Input:
		require.True(t, before.Task == s.By || before.Kind == why.Transfer && d.From(before.Edge) == s.By, "step %d: an input of %d after %d", i, s.By, before.Task)
	case why.Core:
		require.Equal(t, s.By, before.Task)
		require.Equal(t, s.Host, before.Host, "step %d: a core", i)
	case why.Turn:
		require.Equal(t, s.StartSec, r.Tasks[s.By].StartSec)
		require.Equal(t, s.Host, r.Tasks[s.By].Host)
	case why.Policy:
		require.Equal(t, why.Wait, before.Kind)
	}
}

// checkContention: nothing is faster than alone, and models without contention have
// none.
func checkContention(t *rapid.T, a *why.Analysis, o sim.Options) {
	for i, x := range a.Transfers {
		require.GreaterOrEqual(t, x.Sec, x.AloneSec-2e-9-1e-12*a.Result.Transfers[i].FinishSec, "transfer %d", i)
		if o.Network.Kind != sim.LV08 && o.Network.Kind != sim.CM02 {
			require.Zero(t, x.ContentionSec, "transfer %d", i)
		}
	}
	for i, x := range a.Tasks {
		require.GreaterOrEqual(t, x.Sec, x.AloneSec-2e-9-1e-12*a.Result.Tasks[i].FinishSec, "task %d", i)
		if o.HostSharing == sim.SpaceShared {
			require.Zero(t, x.ContentionSec, "task %d", i)
		}
	}
}

func checkUses(t *rapid.T, a *why.Analysis) {
	for _, list := range [][]why.Use{a.Hosts, a.Links} {
		least := math.Inf(1)
		for _, u := range list {
			require.LessOrEqual(t, u.Mean, least)
			least = u.Mean
			require.LessOrEqual(t, u.Mean, u.Peak*(1+1e-9))
			require.LessOrEqual(t, u.FullSec, a.Result.MakespanSec*(1+1e-9))
			sum := 0.0
			for _, x := range u.Bins(7, a.Result.MakespanSec) {
				sum += x / 7
			}
			require.InDelta(t, u.Mean, sum, 1e-9*max(1, u.Peak))
		}
	}
}

func drawAnyPlatform(t *rapid.T) *platform.Platform {
	b := platform.NewBuilder("drawn")
	equal := rapid.Bool().Draw(t, "equal hosts")
	number := func(least, most, otherwise float64, name string) float64 {
		if equal {
			return otherwise
		}
		return rapid.Float64Range(least, most).Draw(t, name)
	}
	var hosts []platform.HostID
	for i := range rapid.IntRange(1, 5).Draw(t, "hosts") {
		hosts = append(hosts, b.Host(platform.Host{
			Name: fmt.Sprintf("h%d", i), SpeedFlops: number(1e8, 1e10, 1e9, "speed"), Cores: rapid.IntRange(1, 3).Draw(t, "cores"),
		}))
	}
	var links []platform.LinkID
	for i := range rapid.IntRange(1, 5).Draw(t, "links") {
		links = append(links, b.Link(platform.Link{
			Name: fmt.Sprintf("l%d", i), BandwidthBytesPerSec: number(1e6, 1e10, 1e8, "bandwidth"),
			LatencySec: rapid.SampledFrom([]float64{0, 1e-5, 1e-3, 2e-2}).Draw(t, "latency"),
			Sharing:    rapid.SampledFrom([]platform.Sharing{platform.Shared, platform.FatPipe}).Draw(t, "sharing"),
		}))
	}
	for i, x := range hosts {
		for _, y := range hosts[:i] {
			b.RouteBoth(x, y, rapid.SliceOfNDistinct(rapid.SampledFrom(links), 1, min(3, len(links)), rapid.ID[platform.LinkID]).Draw(t, "route")...)
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func drawAnyDAG(t *rapid.T) *workload.DAG {
	b := workload.NewBuilder("drawn")
	equal := rapid.Bool().Draw(t, "equal tasks")
	amount := func(unit float64, name string) float64 {
		if equal {
			return unit * float64(rapid.IntRange(0, 2).Draw(t, name))
		}
		return rapid.OneOf(rapid.Just(0.0), rapid.Just(1.0), rapid.Float64Range(0, 10*unit)).Draw(t, name)
	}
	for i := range rapid.IntRange(1, 25).Draw(t, "tasks") {
		task := b.Task(fmt.Sprintf("t%d", i), amount(1e9, "work"))
		for range min(i, rapid.IntRange(0, 3).Draw(t, "inputs")) {
			from := workload.TaskID(rapid.IntRange(0, i-1).Draw(t, "from"))
			if rapid.IntRange(0, 5).Draw(t, "control") == 0 {
				b.Control(from, task)
				continue
			}
			b.Edge(from, task, amount(1e8, "bytes"))
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}
