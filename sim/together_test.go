package sim_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// drawMachine draws hosts with cores, and perhaps memory, power states, watts, disks and laws by
// which they and their cables fail and slow down. The first host never fails for good and has all that a
// task may request.
func drawMachine(t *rapid.T) *platform.Platform {
	text := &strings.Builder{}
	text.WriteString("topology: graph\nrouters: [switch]\nhosts:\n")
	some := func(what string) bool { return rapid.Bool().Draw(t, what) }
	law := func(what, up string) string {
		return fmt.Sprintf("mtbf(%s,repair=%s)", fmt.Sprintf(rapid.SampledFrom([]string{"exp(%s)", "weibull(shape=0.7,scale=%s)"}).Draw(t, what), up), rapid.SampledFrom([]string{"2s", "exp(1s)", "lognormal(mean=3s,cv=0.5)"}).Draw(t, "repair"))
	}
	n := rapid.IntRange(1, 4).Draw(t, "hosts")
	failing, states, disks := some("hosts fail"), some("pstates"), some("disks")
	for i := range n {
		fmt.Fprintf(text, "- {name: h%d, cores: %d", i, rapid.SampledFrom([]int{1, 1, 2, 3}).Draw(t, "cores"))
		watts := fmt.Sprintf("%d:%d", 40+i, 100+10*i)
		if states && some("has pstates") {
			fmt.Fprintf(text, ", pstates: [2Gf, 1500Mf, 500Mf], pstate: %d", rapid.IntRange(0, 2).Draw(t, "pstate"))
			watts = fmt.Sprintf("%d:45:%d, 35:80, 30:32:60", 40+i, 100+10*i)
		} else {
			fmt.Fprintf(text, ", speed: %dMf", rapid.SampledFrom([]int{500, 1000, 3000}).Draw(t, "speed"))
		}
		if some("watts") {
			fmt.Fprintf(text, ", watts: %q, watts-off: 3", watts)
		}
		if some("memory") {
			fmt.Fprintf(text, ", memory: %dGB", rapid.IntRange(2, 6).Draw(t, "gigabytes"))
		}
		if disks {
			fmt.Fprintf(text, ", disks: [{name: d, read: 200MBps, write: 100MBps}]")
		}
		if failing && some("host fails") {
			fmt.Fprintf(text, ", state-profile: %q", law("up", rapid.SampledFrom([]string{"8s", "30s", "200s"}).Draw(t, "mean")))
		}
		if some("load") {
			fmt.Fprintf(text, ", speed-profile: %q", "load(uniform(0.5..1),every=3s)")
		}
		text.WriteString("}\n")
	}
	text.WriteString("links:\n")
	linksFail := some("links fail")
	for i := range n {
		fmt.Fprintf(text, "- {name: l%d, bandwidth: 50MBps, latency: 1ms, sharing: split-duplex, watts: \"1:4\"", i)
		if linksFail && some("link fails") {
			fmt.Fprintf(text, ", state-profile: %q", law("link up", "40s"))
		}
		text.WriteString("}\n")
	}
	text.WriteString("connections:\n")
	for i := range n {
		fmt.Fprintf(text, "- {from: h%d, to: switch, link: l%d}\n", i, i)
	}
	p, err := platform.ReadNative("p.yaml", []byte(text.String()), platform.ReadOptions{})
	require.NoError(t, err, text)
	return p
}

// drawNeedy draws a workload of tasks that mostly request cores and memory, each as much as some host has.
func drawNeedy(t *rapid.T, p *platform.Platform) *workload.DAG {
	b := workload.NewBuilder("")
	for i := range rapid.IntRange(1, 12).Draw(t, "tasks") {
		x := b.Task(fmt.Sprint("t", i), rapid.SampledFrom([]float64{0, 5e8, 2e9, 9e9}).Draw(t, "work"))
		for range min(i, rapid.IntRange(0, 2).Draw(t, "inputs")) {
			from := workload.TaskID(rapid.IntRange(0, i-1).Draw(t, "from"))
			b.Edge(from, x, rapid.SampledFrom([]float64{0, 1e6, 1e8}).Draw(t, "bytes"))
		}
		if k := p.Host(platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "like host"))); rapid.Bool().Draw(t, "needy") {
			room := k.MemoryBytes()
			if room == 0 {
				room = 1e9
			}
			b.SetNeeds(x, workload.Needs{Cores: rapid.IntRange(1, k.Cores).Draw(t, "task cores"), MemoryBytes: room * rapid.SampledFrom([]float64{0, 0.3, 0.6, 1}).Draw(t, "part")})
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// drawEverything draws what else a run may have.
func drawEverything(t *rapid.T, p *platform.Platform) (o sim.Options) {
	network, err := sim.ParseNetwork(rapid.SampledFrom([]string{"lv08", "cm02", "smpi", "raw", "ptask-l07"}).Draw(t, "network"))
	require.NoError(t, err)
	o = sim.Options{
		Network:     network,
		HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing"),
		Loopback:    rapid.SampledFrom([]sim.Loopback{sim.LoopbackFree, sim.LoopbackSimGrid}).Draw(t, "loopback"),
		OnFailure:   rapid.SampledFrom([]sim.OnFailure{sim.FailRun, sim.RetryTasks, sim.RescheduleTasks}).Draw(t, "on failure"),
		Retries:     rapid.SampledFrom([]int{3, 30}).Draw(t, "retries"),
		Changes:     sim.Profiles{Seed: uint32(rapid.IntRange(0, 1000).Draw(t, "profile seed"))},
	}
	o.Energy.Steps, o.KeepSpeeds = true, true
	if o.Noise, err = noise.Parse(rapid.SampledFrom([]string{"none", "task=lognormal(cv=0.5)", "task=exp,speed=uniform(0.5..1),bandwidth=uniform(0.5..1),latency=exp,seed=7"}).Draw(t, "noise")); err != nil {
		require.NoError(t, err)
	}
	if rapid.Bool().Draw(t, "overhead") {
		o.Overhead = drawOverhead(t, p.HostName(0))
	}
	if len(p.Host(0).Details.OrNone().Disks) > 0 && !o.Overhead.Stages() {
		o.Storage = rapid.SampledFrom([]sim.Storage{{}, {Kind: sim.LocalStorage}, {Kind: sim.SharedStorage, Host: p.HostName(0)}}).Draw(t, "storage")
	}
	return o
}

// drawScheduler is a policy, or a plan with a mapper that plans again, with or without power states of its own.
func drawScheduler(t *rapid.T, pr *scheduler.Problem, o *sim.Options) func() sim.Plan {
	var m scheduler.Mapper = &list.HEFT{}
	if o.HostSharing == sim.SpaceShared && rapid.Bool().Draw(t, "slack") {
		m = power.Slack{Of: m, Stretch: 1.5}
	}
	s, err := m.Map(t.Context(), pr)
	require.NoError(t, err)
	again := rapid.SampledFrom([]scheduler.Mapper{m, &list.HEFT{}}).Draw(t, "again")
	made := drawPlanFor(t, pr, s, o)
	governed := s.Pstate == nil && rapid.Bool().Draw(t, "governed")
	return func() sim.Plan {
		plan := made()
		if s.Pstate != nil {
			plan = sim.FollowOr(s, again, pr)
		}
		if governed {
			plan = plan.Governed(&power.OnDemand{Busy: power.Fastest, Idle: power.Slowest})
		}
		return plan
	}
}

// TestEverythingTogether draws runs that have everything at once: tasks that request cores and memory, hosts
// that fail and change their speed and power state, files, noise and a workflow system. Each ends or says why; tasks
// come in order, on hosts that are on and have room for them; the energy is the integral of the power; and equal
// runs are equal.
func TestEverythingTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawMachine(t)
		d := drawNeedy(t, p)
		o := drawEverything(t, p)
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		plan, e := drawScheduler(t, pr, &o), sim.NewEngine()
		seen := &loadList{}
		o.Observer = seen
		r, err := e.Run(t.Context(), p, d, plan(), o)
		o.Observer = &loadList{}
		again, errAgain := e.Run(t.Context(), p, d, plan(), o)
		if r == nil || r.MakespanSec > 0 { // at once, there is no peak power
			require.Equal(t, r, again)
		}
		if err != nil {
			require.EqualError(t, errAgain, err.Error())
			var failed *sim.FailureError
			require.True(t, errors.As(err, &failed) || errors.Is(err, sim.ErrStuck), "%v", err)

			return
		}
		require.Less(t, len(r.Speeds), 20000, "the run goes on when all is done")

		requireInOrder(t, d, r, &o)
		requireRoom(t, p, d, r, o.HostSharing)
		actual := o.Actual(pr).Platform
		if r.Energy != nil {
			require.InDelta(t, seen.integral(actual, r), r.Energy.Joule, 1e-6+1e-8*r.Energy.Joule)
		}
	})
}

// requireInOrder checks that tasks and transfers come in order, and tasks run while their hosts are on.
func requireInOrder(t *rapid.T, d *workload.DAG, r *sim.Result, o *sim.Options) {
	for i, run := range r.Tasks {
		require.GreaterOrEqual(t, run.FinishSec, run.StartSec, "task %d", i)
		require.LessOrEqual(t, run.FinishSec, r.MakespanSec)
		for _, x := range d.In(workload.TaskID(i)) {
			require.LessOrEqual(t, r.Tasks[d.From(x)].FinishSec, run.StartSec, "task %d", i)
		}
		for _, down := range r.Downtimes {
			require.True(t, down.Host != run.Host || run.FinishSec <= down.FromSec || run.StartSec >= down.ToSec, "task %d %v while its host is off, %v", i, run, down)
		}
	}
	for _, x := range r.Transfers {
		require.LessOrEqual(t, r.Tasks[d.From(x.Edge)].FinishSec, x.StartSec)
		require.LessOrEqual(t, x.StartSec, x.FinishSec)
		require.LessOrEqual(t, x.FinishSec, r.Tasks[d.To(x.Edge)].StartSec)
	}
}

// requireRoom checks that a host never gives more cores, where they are not shared in time, and
// more memory than it has.
func requireRoom(t *rapid.T, p *platform.Platform, d *workload.DAG, r *sim.Result, sharing sim.HostSharing) {
	for i, run := range r.Tasks {
		cores, bytes := 0, 0.0
		for j, other := range r.Tasks {
			if other.Host == run.Host && other.StartSec <= run.StartSec && run.StartSec < other.FinishSec {
				cores += d.Cores(workload.TaskID(j))
				bytes += d.MemoryBytes(workload.TaskID(j))
			}
		}
		k := p.Host(run.Host)
		require.True(t, sharing == sim.TimeShared || cores <= k.Cores, "task %d is one of those on %d of %d cores", i, cores, k.Cores)
		require.True(t, k.MemoryBytes() == 0 || bytes <= k.MemoryBytes()*(1+1e-12), "task %d is one of those in %v of %v bytes", i, bytes, k.MemoryBytes())
	}
}

// integral is the energy of hosts and links: their power, from one change to the next. Hosts that are
// off and power states come from the result.
func (l *loadList) integral(p *platform.Platform, r *sim.Result) (joule float64) {
	dates := []float64{0, r.MakespanSec}
	for _, x := range l.list {
		dates = append(dates, x.atSec)
	}
	for _, x := range r.Downtimes {
		dates = append(dates, x.FromSec, x.ToSec)
	}
	for _, x := range r.Pstates {
		dates = append(dates, x.AtSec)
	}
	slices.Sort(dates)
	dates = slices.Compact(dates)
	loads, next := map[[2]int]float64{}, 0
	for i := 1; i < len(dates) && dates[i] <= r.MakespanSec; i++ {
		for ; next < len(l.list) && l.list[next].atSec <= dates[i-1]; next++ {
			x := l.list[next]
			kind := 0
			if x.host {
				kind = 1
			}
			loads[[2]int{kind, x.id}] += x.delta
		}
		for h := range platform.HostID(p.NumHosts()) {
			joule += (dates[i] - dates[i-1]) * wattsOf(p, r, h, loads[[2]int{1, int(h)}], dates[i-1])
		}
		for id := range platform.LinkID(p.NumLinks()) {
			joule += (dates[i] - dates[i-1]) * linkWatts(p, id, loads[[2]int{0, int(id)}])
		}
	}
	return joule
}

func wattsOf(p *platform.Platform, r *sim.Result, h platform.HostID, rate, atSec float64) float64 {
	k := p.Host(h)
	watts, known, _ := k.Details.Wattage()
	if !known {
		return 0
	}
	for _, off := range r.Downtimes {
		if off.Host == h && off.FromSec <= atSec && atSec < off.ToSec {
			return watts.OffW
		}
	}
	state, speed := k.Details.Pstate, k.SpeedFlops
	for _, x := range r.Pstates {
		if x.Host == h && x.AtSec <= atSec {
			state, speed = x.Pstate, k.Details.PstateFlops[x.Pstate]
		}
	}
	load := min(1, rate/(speed*float64(k.Cores)))
	s := watts.States[state]
	if load <= 1e-8 {
		return s.IdleW
	}
	return s.EpsilonW + load*(s.AllCoresW-s.EpsilonW)
}
