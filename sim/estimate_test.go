package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// TestEstimateIsTheLoneTransfer: package scheduler has its own formula for each
// model of transfers that do not slow each other down. It must agree with the
// simulation, on any route and with any factors.
func TestEstimateIsTheLoneTransfer(t *testing.T) {
	for _, name := range []string{"contention-free", "store-and-forward", "constant"} {
		kind, err := sim.ParseNetwork(name)
		require.NoError(t, err)
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				network := drawFactors(t, kind.Kind)
				p := drawPlatform(t)
				src := platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "src"))
				dst := platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "dst"))
				b := workload.NewBuilder("one message")
				from, to := b.Task("from", 0), b.Task("to", 0)
				b.Edge(from, to, rapid.OneOf(rapid.Just(0.0), rapid.Just(1.0), rapid.Float64Range(0, 1e9)).Draw(t, "bytes"))
				d, err := b.Build()
				require.NoError(t, err)

				s := &scheduler.Schedule{Host: []platform.HostID{src, dst}, Order: make([][]workload.TaskID, p.NumHosts())}
				s.Order[src] = append(s.Order[src], from)
				s.Order[dst] = append(s.Order[dst], to)
				r, err := sim.Run(context.Background(), p, d, sim.Follow(s), sim.Options{Network: network})
				require.NoError(t, err)

				planned := scheduler.NewCosts(d, p, network.Estimate()).TransferSec(0, src, dst)
				// The engine merges events within 1e-9 s.
				require.InDelta(t, planned, r.Tasks[to].StartSec, 2e-9+1e-12*planned)
				if src == dst {
					require.Zero(t, planned)
					return
				}
				require.Len(t, r.Transfers, 1)
				require.InDelta(t, planned, r.Transfers[0].FinishSec-r.Transfers[0].StartSec, 2e-9+1e-12*planned)
			})
		})
	}
}

// drawFactors draws a network of that kind, half the time with random factors.
func drawFactors(t *rapid.T, kind sim.NetworkKind) sim.Network {
	n := sim.Network{Kind: kind}
	switch {
	case rapid.Bool().Draw(t, "default factors"):
	case kind == sim.Constant:
		n.Params = &sim.NetworkParams{ConstantSec: rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0, 100)).Draw(t, "time")}
	default:
		n.Params = &sim.NetworkParams{
			LatencyFactor:   rapid.Float64Range(0, 20).Draw(t, "latency factor"),
			BandwidthFactor: rapid.Float64Range(0.1, 2).Draw(t, "bandwidth factor"),
		}
	}
	return n
}
