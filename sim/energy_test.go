package sim_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// drawWatts makes a platform of hosts and links that mostly have wattages: hosts on a bus,
// with cables as the other links. scale multiplies all watts. Some hosts go off for a while.
func drawWatts(t *rapid.T, scale float64, failing bool) *platform.Platform {
	text := &strings.Builder{}
	watts := func(n int) string {
		parts, most := make([]string, n), 0
		for i := range parts {
			least := 0
			if i == n-1 {
				least = most // work takes no less than idling
			}
			x := rapid.IntRange(least, 400).Draw(t, "watts")
			most, parts[i] = max(most, x), fmt.Sprint(scale*float64(x))
		}
		return fmt.Sprintf(", watts: %q", strings.Join(parts, ":"))
	}
	if failing {
		text.WriteString("profiles: [{name: off, lines: ['0.5 0', '0.8 1']}, {name: slow, lines: ['0.2 0.5', '0.7 1']}]\n")
	}
	text.WriteString("hosts:\n")
	n := rapid.IntRange(1, 4).Draw(t, "hosts")
	for i := range n {
		fmt.Fprintf(text, "- {name: h%d, speed: %dMf, cores: %d", i, rapid.IntRange(1, 9).Draw(t, "speed"), rapid.IntRange(1, 3).Draw(t, "cores"))
		if rapid.IntRange(0, 4).Draw(t, "known") > 0 {
			text.WriteString(watts(rapid.IntRange(2, 3).Draw(t, "values")) + fmt.Sprintf(", watts-off: %v", scale*7))
		}
		if failing && i%2 == 1 {
			text.WriteString(", state-profile: off")
		} else if failing {
			text.WriteString(", speed-profile: slow")
		}
		text.WriteString("}\n")
	}
	fmt.Fprintf(text, "links:\n- {name: bus, bandwidth: 2MBps, latency: 1ms%s}\n", watts(2))
	for i := range n {
		fmt.Fprintf(text, "- {name: l%d, bandwidth: 1MBps, latency: 1ms, sharing: split-duplex%s}\n", i, watts(2))
	}
	if n > 1 {
		text.WriteString("routes:\n")
	}
	for i := range n {
		for j := range i {
			fmt.Fprintf(text, "- {from: h%d, to: h%d, links: ['l%d:up', bus, 'l%d:down']}\n", j, i, j, i)
		}
	}
	p, err := platform.ReadNative("f.yaml", []byte(text.String()), platform.ReadOptions{})
	require.NoError(t, err, text)
	return p
}

// drawEnergyCase is a run on such a platform.
func drawEnergyCase(t *rapid.T, failing bool) (p *platform.Platform, d *workload.DAG, s *scheduler.Schedule, o sim.Options) {
	p = drawWatts(t, 1, failing)
	d, err := generate.FromSpec(fmt.Sprintf("layered(tasks=%d,seed=%d,work=1Mf..9Mf,data=10kB..1MB)", rapid.IntRange(1, 20).Draw(t, "tasks"), rapid.IntRange(1, 1000).Draw(t, "seed")))
	require.NoError(t, err)
	s = &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, p.NumHosts())}
	for _, task := range d.TopologicalOrder() {
		h := platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "host"))
		s.Host[task] = h
		s.Order[h] = append(s.Order[h], task)
	}
	network := rapid.SampledFrom([]string{"lv08", "cm02", "lv08(overlook=true)", "contention-free", "store-and-forward", "constant", "ptask-l07"}).Draw(t, "network")
	if failing { // models without contention report their loads in advance
		network = rapid.SampledFrom([]string{"lv08", "cm02", "ptask-l07"}).Draw(t, "failing network")
	}
	o.Network, err = sim.ParseNetwork(network)
	require.NoError(t, err)
	o.HostSharing = rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing")
	o.OnFailure, o.Energy.Steps = sim.RetryTasks, true
	return p, d, s, o
}

// loadList records what hosts and links do.
type loadList struct {
	list []load
}

type load struct {
	atSec float64
	host  bool
	id    int
	delta float64
}

func (l *loadList) HostLoad(atSec float64, h platform.HostID, delta float64) {
	l.list = append(l.list, load{atSec, true, int(h), delta})
}

func (l *loadList) LinkLoad(atSec float64, id platform.LinkID, delta float64) {
	l.list = append(l.list, load{atSec, false, int(id), delta})
}

// bruteForce integrates the power of every host and link from one change to the next. It
// reads the watts itself, and the times at which hosts are off from the result.
func (l *loadList) bruteForce(p *platform.Platform, r *sim.Result) (joule, peakW float64) {
	dates := []float64{0, r.MakespanSec}
	for _, x := range l.list {
		dates = append(dates, x.atSec)
	}
	for _, x := range r.Downtimes {
		dates = append(dates, x.FromSec, x.ToSec)
	}
	slices.Sort(dates)
	slices.SortStableFunc(l.list, func(a, b load) int { return cmp.Compare(a.atSec, b.atSec) })
	hosts, links, next := make([]float64, p.NumHosts()), make([]float64, p.NumLinks()), 0
	dates = slices.Compact(dates)
	for i := 1; i < len(dates) && dates[i] <= r.MakespanSec; i++ {
		for ; next < len(l.list) && l.list[next].atSec <= dates[i-1]; next++ {
			if x := l.list[next]; x.host {
				hosts[x.id] += x.delta
			} else {
				links[x.id] += x.delta
			}
		}
		w := 0.0
		for h, rate := range hosts {
			w += hostWatts(p, r, platform.HostID(h), rate, dates[i-1])
		}
		for id, rate := range links {
			w += linkWatts(p, platform.LinkID(id), rate)
		}
		joule, peakW = joule+w*(dates[i]-dates[i-1]), max(peakW, w)
	}
	return joule, peakW
}

func hostWatts(p *platform.Platform, r *sim.Result, h platform.HostID, rate, atSec float64) float64 {
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
	load := min(1, rate/(k.SpeedFlops*float64(k.Cores)))
	if s := watts.States[0]; load > 1e-8 {
		return s.EpsilonW + load*(s.AllCoresW-s.EpsilonW)
	}
	return watts.States[0].IdleW
}

func linkWatts(p *platform.Platform, id platform.LinkID, rate float64) float64 {
	k := p.Link(id)
	watts, _, _ := k.Details.Wattage()
	w := watts.IdleW + min(1, rate/k.BandwidthBytesPerSec)*(watts.BusyW-watts.IdleW)
	if strings.HasSuffix(p.LinkName(id), "_UP") || strings.HasSuffix(p.LinkName(id), "_DOWN") {
		w /= 2
	}
	return w
}

// TestEnergyIsTheIntegral: the energy of a run is the integral over its own load steps,
// and of the power over time that the report has.
func TestEnergyIsTheIntegral(t *testing.T) {
	engine := sim.NewEngine()
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawEnergyCase(t, rapid.Bool().Draw(t, "failing"))
		seen := &loadList{}
		o.Observer = seen
		r, err := engine.Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		joule, peakW := seen.bruteForce(p, r)
		slack := 1e-6 + 1e-8*math.Abs(joule)
		require.InDelta(t, joule, r.Energy.Joule, slack)
		require.InDelta(t, peakW, r.Energy.PeakW, 1e-6*(1+peakW))
		sum := 0.0
		for i, step := range r.Energy.Power {
			until := r.MakespanSec
			if i+1 < len(r.Energy.Power) {
				until = r.Energy.Power[i+1].AtSec
			}
			require.Less(t, step.AtSec, until)
			require.LessOrEqual(t, step.W, r.Energy.PeakW)
			sum += step.W * (until - step.AtSec)
		}
		require.InDelta(t, joule, sum, slack)
		require.InDelta(t, r.Energy.Joule, r.Energy.UsedJoule+r.Energy.IdleJoule+r.Energy.LinksJoule, slack)

		// A run without energy is the same run, with no energy counted.
		o.Observer, o.Energy.Way = nil, energy.Off
		plain, err := engine.Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Nil(t, plain.Energy)
		r.Energy = nil
		require.Equal(t, plain, r)
	})
}

// TestEnergyOfIdleHosts: a host that does nothing costs its idle power times the makespan,
// and twice the watts twice the energy.
func TestEnergyOfIdleHosts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawEnergyCase(t, false)
		o.Energy.Way = rapid.SampledFrom([]energy.Way{energy.Exact, energy.SimGrid}).Draw(t, "way")
		r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		for h, order := range s.Order {
			part, k := r.Energy.Hosts[h], p.Host(platform.HostID(h))
			watts, known, _ := k.Details.Wattage()
			require.Equal(t, known, part.Known)
			if known && len(order) == 0 {
				require.False(t, part.Used)
				require.InDelta(t, watts.States[0].IdleW*r.MakespanSec, part.Joule, 1e-9*(1+part.Joule))
			}
		}
		m := sim.Measure(&scheduler.Problem{DAG: d, Platform: p}, r)
		require.Equal(t, &sim.EnergyMetrics{Joule: r.Energy.Joule, DelayJs: r.Energy.Joule * r.MakespanSec, PeakWatts: r.Energy.PeakW}, m.Energy)
	})
}

// TestEnergyScales: twice the watts are twice the energy and the power, whatever the way.
func TestEnergyScales(t *testing.T) {
	spec := func(watts string) *platform.Platform {
		p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf|2Gf,cores=2,bw=100MBps," + watts + ")")
		require.NoError(t, err)
		return p
	}
	d, err := generate.FromSpec("layered(tasks=60,seed=3)")
	require.NoError(t, err)
	one, two := spec("watts='90:100:200',watts-off=5"), spec("watts='180:200:400',watts-off=10")
	for _, way := range []energy.Way{energy.Exact, energy.SimGrid} {
		o := sim.Options{Energy: energy.Options{Way: way}}
		s := place(one, slices.Repeat([]platform.HostID{0, 1, 2, 3}, 15)...)
		a, err := sim.Run(t.Context(), one, d, sim.Follow(s), o)
		require.NoError(t, err)
		b, err := sim.Run(t.Context(), two, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Positive(t, a.Energy.Joule)
		require.InEpsilon(t, 2*a.Energy.Joule, b.Energy.Joule, 1e-12)
		require.InEpsilon(t, 2*a.Energy.PeakW, b.Energy.PeakW, 1e-12)
		require.Less(t, a.Energy.PeakW, 800.0+1e-9)
		require.Greater(t, a.Energy.Joule, 4*90*a.MakespanSec)
	}
}
