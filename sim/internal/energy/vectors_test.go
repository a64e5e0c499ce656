package energy_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// both are the ways that agree on SimGrid's cases without latency.
var both = []energy.Way{energy.Exact, energy.SimGrid}

// energyPlatform is SimGrid's energy_platform.xml.
const energyPlatform = `
hosts:
  - {name: MyHost1, cores: 4, pstates: [100Mf, 50Mf, 20Mf], watts: "100.0:93.333333333333333:200.0, 93.0:90.0:170.0, 90.0:90.0:150.0", watts-off: 10}
  - {name: MyHost2, pstates: [100Mf, 50Mf, 20Mf], watts: "100.0:200.0:200.0, 93.0:170.0:170.0, 90.0:150.0:150.0", watts-off: 10}
  - {name: MyHost3, pstates: [100Mf, 50Mf, 20Mf], watts: "100.0:200.0:200.0, 93.0:170.0:170.0, 90.0:150.0:150.0", watts-off: 10}
links: [{name: bus, bandwidth: 100kBps, watts: "1:3"}]
routes:
  - {from: MyHost1, to: MyHost2, links: [bus]}
  - {from: MyHost1, to: MyHost3, links: [bus]}
  - {from: MyHost2, to: MyHost3, links: [bus]}
`

// SimGrid's example energy-boot: a boot is a power state of 0 flop/s.
func TestBoot(t *testing.T) {
	for _, way := range both {
		r := newRig(t, `
hosts:
  - {name: a, pstates: [100Mf, 50Mf, 20Mf, 0, 0], watts: "95:200, 93:170, 90:150, 120:120, 110:110", watts-off: 10}
  - {name: b, speed: 100Mf, watts: "100:200"}
links: [{name: l, bandwidth: 1MBps}]
routes: [{from: a, to: b, links: [l]}]
`, way, network(world.LV08))
		r.sleep(10)
		r.requireJoules(950)
		r.pstate(4, 0)
		r.sleep(7)
		r.requireJoules(1720)
		r.w.SetHostOn(0, false)
		r.sleep(10)
		r.requireJoules(1820)
		r.pstate(3, 0)
		r.w.SetHostOn(0, true)
		r.sleep(150)
		r.requireJoules(19820, 17700)
		require.Equal(t, 220.0, r.report().PeakW)
	}
}

// SimGrid's example energy-exec.
func TestExec(t *testing.T) {
	for _, way := range both {
		for _, o := range []world.Options{network(world.LV08), {HostSharing: world.TimeShared, Params: world.LV08.Params()}} {
			r := newRig(t, energyPlatform, way, o)
			r.sleep(10)
			r.requireJoules(1000)
			r.exec(0, 1e8)
			r.requireJoules(1120)
			r.pstate(2, 0)
			r.exec(0, 1e8)
			r.requireJoules(1645)
			r.sleep(4)
			r.requireJoules(2005, 2000)
			r.w.SetHostOn(1, false)
			r.sleep(10)
			r.requireJoules(2905, 2100, 3000)
			got := r.report()
			r.requireNear(8005, got.HostsJoule)
			r.requireNear(2905, got.UsedJoule)
			r.requireNear(5100, got.IdleJoule)
			require.InDelta(t, 321, got.PeakW, 1e-12, "with the idle bus")
		}
	}
}

// SimGrid's example energy-exec-ptask, on a bus without latency.
func TestParallel(t *testing.T) {
	flops, bytes := []float64{1e9, 1e9}, []float64{0, 1e7, 1e7, 0}
	for _, way := range both {
		r := newRig(t, energyPlatform, way, network(world.PTaskL07))
		sum := []float64{0, 0}
		step := func(one, two float64) {
			t.Helper()
			sum[0], sum[1] = sum[0]+one, sum[1]+two
			r.requireJoules(sum...)
		}
		pair := world.Parallel{Hosts: hosts(0, 1)}
		r.sleep(10)
		step(1000, 1000)
		r.parallel(&world.Parallel{Hosts: pair.Hosts, Flops: flops})
		step(1200, 2000)
		r.pstate(2, 0, 1)
		r.parallel(&world.Parallel{Hosts: pair.Hosts, Flops: flops})
		step(5250, 7500)
		r.parallel(&world.Parallel{Hosts: pair.Hosts, Flops: flops, Bytes: bytes})
		step(18750, 30000)
		r.parallel(&world.Parallel{Hosts: pair.Hosts, Bytes: bytes})
		step(18000, 18000)
		a, err := r.w.Parallel(r.next(), &world.Parallel{Hosts: pair.Hosts, Flops: flops})
		require.NoError(t, err)
		r.sleep(20)
		r.w.Cancel(a)
		r.sleep(0)
		step(2100, 3000)
		r.requireNear(156800, r.report().HostsJoule)
	}
}

// The same on SimGrid's energy_cluster.xml. The task with flops and bytes waits for 0.6 ms,
// which SimGrid charges as busy.
func TestParallelWithLatency(t *testing.T) {
	flops, bytes := []float64{1e9, 1e9}, []float64{0, 1e7, 1e7, 0}
	for way, less := range map[energy.Way]float64{energy.SimGrid: 0, energy.Exact: 0.0006 * (105 - 90)} {
		r := newRig(t, `
clusters:
  - {name: c, hosts: 2, cores: 4, pstates: [100Mf, 50Mf, 20Mf], watts: "100.0:93.333333333333333:200.0, 93.0:90.0:170.0, 90.0:90.0:150.0", watts-off: 10,
     bandwidth: 125MBps, latency: 50us, sharing: split-duplex, backbone: {bandwidth: 2.25GBps, latency: 500us}}
`, way, network(world.PTaskL07))
		pair := hosts(0, 1)
		r.sleep(10)
		r.requireJoules(1000, 1000) // SimGrid too charges the past when its energy is read
		r.parallel(&world.Parallel{Hosts: pair, Flops: flops})
		r.pstate(2, pair...)
		r.parallel(&world.Parallel{Hosts: pair, Flops: flops})
		r.requireJoules(7450, 7450)
		r.parallel(&world.Parallel{Hosts: pair, Flops: flops, Bytes: bytes})
		r.requireNear(120.0006, r.w.NowSec())
		r.requireJoules(7450+5250.063-less, 7450+5250.063-less)
		r.parallel(&world.Parallel{Hosts: pair, Bytes: bytes})
		r.requireNear(120.0812, r.w.NowSec())
		r.requireJoules(7450+5250.063+7.254-less, 7450+5250.063+7.254-less)
		a, err := r.w.Parallel(r.next(), &world.Parallel{Hosts: pair, Flops: flops})
		require.NoError(t, err)
		r.sleep(20)
		r.w.Cancel(a)
		r.sleep(0)
		r.requireNear(140.0812, r.w.NowSec())
		r.requireJoules(14807.317-less, 14807.317-less)
		r.requireNear(29614.634-2*less, r.report().Joule)
	}
}

// SimGrid's example energy-link.
func TestLink(t *testing.T) {
	for _, way := range both {
		for bytes, want := range map[float64]float64{25000: 10.75, 5e7: 1510} {
			o := network(world.CM02)
			o.Params.CrossTraffic = false
			r := newRig(t, energyPlatform, way, o)
			r.sleep(10)
			r.send(0, 1, bytes)
			got := r.report()
			r.requireNear(want, got.Links[0].Joule)
			r.requireNear(want, got.LinksJoule)
			r.requireNear(3*100*r.w.NowSec(), got.HostsJoule)
		}
	}
}

// A link is charged for a latency as for the transfer; the numbers are measured.
func TestLinkWithLatency(t *testing.T) {
	const sec, latencySec = 1.0439378350515462, 13.01e-3
	for way, want := range map[energy.Way]float64{energy.SimGrid: 12.087875670103093, energy.Exact: 12.087875670103093 - 2*latencySec} {
		o := network(world.LV08)
		o.Params.CrossTraffic = false
		r := newRig(t, `
hosts: [{name: a, speed: 1Gf}, {name: b, speed: 1Gf}]
links: [{name: l, bandwidth: 10MBps, latency: 1ms, watts: "1:3"}]
routes: [{from: a, to: b, links: [l]}]
`, way, o)
		r.send(0, 1, 1e7)
		require.InDelta(t, sec, r.w.NowSec(), 1e-15)
		r.sleep(10 - r.w.NowSec())
		require.InDelta(t, want, r.report().Joule, 2e-14)
		require.Equal(t, 2, r.report().Without)
	}
}

// SimGrid's example energy-vm, its tasks on the hosts themselves: six of 3 s, two by host.
func TestTimeShared(t *testing.T) {
	for _, way := range both {
		r := newRig(t, energyPlatform, way, world.Options{HostSharing: world.TimeShared, Params: world.LV08.Params()})
		for h := range hosts(0, 1, 2) {
			for range 2 {
				r.w.Exec(r.next(), &world.Exec{Host: hosts(0, 1, 2)[h], Flop: 3e8})
			}
		}
		r.ends()
		require.Equal(t, 6.0, r.w.NowSec())
		r.sleep(4)
		r.requireJoules(3*(93.333333333333333+0.5*106.666666666666667)+7*100, 1600, 1600)
	}
}
