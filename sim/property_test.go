package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// TestRunKeepsItsPromises checks on random runs what every run must keep:
// precedence, data before start, one task per core, the hosts' orders, lower
// bounds; and that a reused engine gives the same result as a new one.
func TestRunKeepsItsPromises(t *testing.T) {
	ctx := context.Background()
	reused := sim.NewEngine()
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawCase(t)
		r, err := sim.Run(ctx, p, d, sim.Follow(s), o)
		require.NoError(t, err)
		again, err := reused.Run(ctx, p, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Equal(t, r, again, "a reused engine differs")

		moved := make(map[workload.EdgeID]sim.Transfer)
		for _, x := range r.Transfers {
			moved[x.Edge] = x
			require.Equal(t, r.Tasks[d.From(x.Edge)].FinishSec, x.StartSec, "a transfer starts when its producer ends")
			require.GreaterOrEqual(t, x.FinishSec, x.StartSec)
		}
		for e := range workload.EdgeID(d.NumEdges()) {
			from, to := r.Tasks[d.From(e)], r.Tasks[d.To(e)]
			require.GreaterOrEqual(t, to.StartSec, from.FinishSec)
			x, isTransfer := moved[e]
			free := d.IsControl(e) || from.Host == to.Host && o.Loopback == sim.LoopbackFree
			require.Equal(t, !free, isTransfer)
			if isTransfer {
				require.GreaterOrEqual(t, to.StartSec, x.FinishSec)
			}
		}
		checkHosts(t, p, d, s.Order, r, o)
	})
}

func checkHosts(t *rapid.T, p *platform.Platform, d *workload.DAG, orders [][]workload.TaskID, r *sim.Result, o sim.Options) {
	const precision = 1e-9
	for h, order := range orders {
		host := p.Host(platform.HostID(h))
		work, last := 0.0, 0.0
		for _, task := range order {
			x := r.Tasks[task]
			alone := d.WorkFlop(task) / host.SpeedFlops
			work += alone
			require.GreaterOrEqual(t, x.FinishSec-x.StartSec, alone*(1-precision)-precision)
			if o.HostSharing == sim.TimeShared {
				continue
			}
			require.GreaterOrEqual(t, x.StartSec, last, "tasks start in order")
			last = x.StartSec
			require.InDelta(t, alone, x.FinishSec-x.StartSec, precision*(1+x.FinishSec), "a core of its own")
			running := 0
			for _, other := range order {
				y := r.Tasks[other]
				if y.StartSec <= x.StartSec && x.StartSec < y.FinishSec-precision {
					running++
				}
			}
			require.LessOrEqual(t, running, host.Cores, "cores in use")
		}
		// Every event may have been pulled forward by the precision.
		slack := precision * float64(1+len(order))
		require.GreaterOrEqual(t, r.MakespanSec, work/float64(host.Cores)*(1-precision)-slack)
	}
}

// TestDoubleSpeedHalvesTime: doubling all speeds and bandwidths and halving the
// latencies halves every time.
func TestDoubleSpeedHalvesTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t)
		network, err := sim.ParseNetwork(rapid.SampledFrom([]string{"contention-free", "store-and-forward"}).Draw(t, "network"))
		require.NoError(t, err)
		build := func(factor float64) *sim.Result {
			b := platform.NewBuilder("pair")
			x := b.Host(platform.Host{Name: "x", SpeedFlops: 1e9 * factor, Cores: 2})
			y := b.Host(platform.Host{Name: "y", SpeedFlops: 3e9 * factor, Cores: 1})
			b.RouteBoth(x, y, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e8 * factor, LatencySec: 1e-3 / factor}))
			p, err := b.Build()
			require.NoError(t, err)
			hosts := make([]platform.HostID, d.NumTasks())
			for i := range hosts {
				hosts[i] = platform.HostID(i % 2)
			}
			r, err := sim.Run(context.Background(), p, d, sim.Follow(place(p, hosts...)), sim.Options{Network: network})
			require.NoError(t, err)
			return r
		}
		slow, fast := build(1), build(2)
		// Every event on the way may be pulled forward by the precision of 1e-9 s.
		precision := 3e-9 * float64(d.NumTasks()+d.NumEdges())
		require.InDelta(t, slow.MakespanSec, 2*fast.MakespanSec, precision+1e-12*slow.MakespanSec)
	})
}
