package why_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// explained runs a case and explains it.
func explained(t *rapid.T, p *platform.Platform, d *workload.DAG, scheduler string, o sim.Options) *why.Analysis {
	return viewtest.Explain(t, run.Case{Problem: run.Problem(d, p, o), Options: o, Scheduler: run.BySpec(scheduler, catalog.Env{})})
}

// TestPathsSumToTheMakespan checks a thousand random runs of every network model
// with every host sharing, under mappers and policies.
func TestPathsSumToTheMakespan(t *testing.T) {
	for _, text := range append(sim.Networks(), "lv08(overlook=true)", "cm02(crosstraffic=false)") {
		for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
			network, err := sim.ParseNetwork(text)
			require.NoError(t, err)
			o := sim.Options{Network: network, HostSharing: sharing}
			t.Run(text+"/"+sharing.String(), func(t *testing.T) {
				times := 10 // of 100 runs
				if testing.Short() {
					times = 3
				}
				for range times {
					rapid.Check(t, func(t *rapid.T) { checkRandomRun(t, o) })
				}
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
	checkHosts(t, a, o)
	if o.HostSharing == sim.SpaceShared && a.Plan != nil { // policies place tasks behind those that are visible to them
		checkCores(t, a)
	}
}

// checkCores: a task that waits for a core does so on a host that is full.
func checkCores(t *rapid.T, a *why.Analysis) {
	for i := range a.Path {
		s := &a.Path[i]
		if s.For != why.Core || a.Result.Tasks[s.By].StartSec == s.StartSec {
			continue
		}
		running := 0
		for _, r := range a.Result.Tasks {
			if r.Host == s.Host && r.StartSec < s.StartSec && s.StartSec <= r.FinishSec {
				running++
			}
		}
		require.Equal(t, a.Platform.Host(s.Host).Cores, running, "step %d", i)
	}
}

// TestNothingIsContentionAlone: one transfer at a time, or links that all may use as if
// they were alone, and a core for each task.
func TestNothingIsContentionAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawAnyPlatform(t)
		text, tasks := rapid.SampledFrom([]string{"lv08", "cm02", "lv08(overlook=true)"}).Draw(t, "network"), 1
		if rapid.Bool().Draw(t, "fat") {
			text, tasks = "cm02(crosstraffic=false)", 5
			p = fatPlatform(t)
		}
		network, err := sim.ParseNetwork(text)
		require.NoError(t, err)
		b := workload.NewBuilder("chains")
		for chain := range tasks {
			last := why.NoTask
			for i := range rapid.IntRange(1, 10).Draw(t, "tasks") {
				task := b.Task(fmt.Sprintf("t%d.%d", chain, i), rapid.Float64Range(0, 1e10).Draw(t, "work"))
				if last != why.NoTask {
					b.Edge(last, task, rapid.Float64Range(0, 1e9).Draw(t, "bytes"))
				}
				last = task
			}
		}
		d, err := b.Build()
		require.NoError(t, err)
		sharing := rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing")
		a := explained(t, p, d, "random", sim.Options{Network: network, HostSharing: sharing})
		for i, x := range append(a.Transfers, a.Tasks...) {
			require.Zero(t, x.ContentionSec, "activity %d", i)
		}
		require.Zero(t, a.Shares.ContentionSec)
	})
}

// fatPlatform has two hosts of five cores and a fat pipe.
func fatPlatform(t *rapid.T) *platform.Platform {
	b := platform.NewBuilder("fat")
	x, y := b.Host(platform.Host{Name: "x", SpeedFlops: 1e9, Cores: 5}), b.Host(platform.Host{Name: "y", SpeedFlops: 3e9, Cores: 5})
	b.RouteBoth(x, y, b.Link(platform.Link{Name: "pipe", BandwidthBytesPerSec: 1e8, LatencySec: 1e-3, Sharing: platform.FatPipe}))
	p, err := b.Build()
	require.NoError(t, err)
	return p
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
	require.InDelta(t, r.MakespanSec, sumOf(a.Shares), 1e-9)
	require.Equal(t, why.Nothing, a.Path[0].For)
	last := a.Path[len(a.Path)-1]
	require.True(t, last.Kind == why.Execution || last.Kind == why.Writing)
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
	case why.Execution, why.Reading, why.Writing:
		if r.Stored != nil {
			checkPhase(t, a, s)
			break
		}
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
		require.True(t, slices.ContainsFunc(d.In(s.Task), func(e workload.EdgeID) bool { return d.From(e) == s.By }), "step %d: %d gives nothing", i, s.By)
		require.True(t, before.Task == s.By || before.Kind == why.Transfer && d.From(before.Edge) == s.By, "step %d: an input of %d after %d", i, s.By, before.Task)
	case why.Core:
		require.Equal(t, s.By, before.Task)
		require.Equal(t, s.Host, before.Host, "step %d: a core", i)
	case why.Turn:
		require.Equal(t, s.StartSec, r.Tasks[s.By].StartSec)
		require.Equal(t, s.Host, r.Tasks[s.By].Host)
	case why.Policy:
		require.Equal(t, why.Wait, before.Kind)
	case why.Phase:
		require.Equal(t, s.Task, before.Task)
	}
}

// checkContention: nothing is faster than alone, unless its links are overlooked or fat
// pipes give too much, as under ptask-l07; models without contention have none.
func checkContention(t *rapid.T, a *why.Analysis, o sim.Options) {
	unshared := slices.Contains([]sim.NetworkKind{sim.ContentionFree, sim.StoreAndForward, sim.Constant}, o.Network.Kind)
	for i, x := range a.Transfers {
		if !o.Network.Overlooks() && o.Network.Kind != sim.PTaskL07 {
			require.GreaterOrEqual(t, x.Sec, x.AloneSec-2e-9-1e-12*a.Result.Transfers[i].FinishSec, "transfer %d", i)
		}
		if unshared {
			require.Zero(t, x.ContentionSec, "transfer %d", i)
		}
	}
	for i, x := range a.Tasks {
		if !o.Network.Overlooks() {
			require.GreaterOrEqual(t, x.Sec, x.AloneSec-4e-9-1e-12*a.Result.Tasks[i].FinishSec, "task %d", i)
		}
		if o.HostSharing == sim.SpaceShared && a.Result.Stored == nil {
			require.Zero(t, x.ContentionSec, "task %d", i)
		}
	}
}

// checkHosts: on space-shared hosts the cores are busy for as long as the tasks take.
func checkHosts(t *rapid.T, a *why.Analysis, o sim.Options) {
	busySec, takenSec := 0.0, 0.0
	for _, u := range a.Hosts {
		busySec += u.Mean * float64(a.Platform.Host(platform.HostID(u.Number)).Cores) * a.Result.MakespanSec
	}
	for _, x := range a.Tasks {
		takenSec += x.Sec
	}
	if o.HostSharing == sim.SpaceShared {
		require.InDelta(t, takenSec, busySec, 1e-9*max(1, takenSec))
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

// sumOf is the sum of all shares.
func sumOf(s why.Shares) (sum float64) {
	for _, x := range s.List() {
		sum += x.Sec
	}
	return sum
}
