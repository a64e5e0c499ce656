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

// TestAloneIsARunOfOneTransfer compares the formula with the model, run on one
// transfer.
func TestAloneIsARunOfOneTransfer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlatform(t)
		src := platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "src"))
		dst := platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "dst"))
		bytes := rapid.OneOf(rapid.SampledFrom([]float64{0, 1}), rapid.Float64Range(0, 1e9)).Draw(t, "bytes")
		network, err := sim.ParseNetwork(rapid.SampledFrom([]string{
			"lv08", "lv08(crosstraffic=false)", "lv08(tcp-gamma=1e4)", "lv08(overlook=true)", "lv08(sharing=plain)",
			"cm02", "cm02(tcp-gamma=0)", "contention-free", "contention-free(latency-factor=3)", "store-and-forward(bandwidth-factor=0.5)",
			"constant(time=2s)", "smpi", "smpi(crosstraffic=false)", "raw", "raw(latency-factor=smpi)", "ib", "ib(latency-factor=smpi,bandwidth-factor=smpi)", "ptask-l07", "ptask-l07(tcp-gamma=1e4)",
		}).Draw(t, "network"))
		require.NoError(t, err)

		b := workload.NewBuilder("one transfer")
		b.Edge(b.Task("from", 0), b.Task("to", 0), bytes)
		d, err := b.Build()
		require.NoError(t, err)
		r, err := sim.Run(context.Background(), p, d, sim.Follow(place(p, src, dst)), sim.Options{Network: network, Loopback: sim.LoopbackSimGrid})
		require.NoError(t, err)
		sec, err := sim.NewAlone(p, network).TransferSec(src, dst, bytes)
		require.NoError(t, err)
		require.InDelta(t, r.MakespanSec, sec, 1e-9+1e-12*sec)
	})
}

// A link that a transfer and its acknowledgements cross carries 5 % more than the
// data; on a fat pipe the two do not meet.
func TestAloneByHand(t *testing.T) {
	for name, tt := range map[string]struct {
		sharing platform.Sharing
		network string
		want    float64
	}{
		"shared":            {platform.Shared, "lv08", 13.01*0.01 + 1e6/(0.97*1e6/1.05)},
		"fat pipe":          {platform.FatPipe, "lv08", 13.01*0.01 + 1/0.97},
		"TCP window":        {platform.Shared, "cm02(tcp-gamma=2000)", 0.01 + 10},
		"no crosstraffic":   {platform.Shared, "cm02(crosstraffic=false)", 0.01 + 1},
		"ptask-l07":         {platform.Shared, "ptask-l07(tcp-gamma=2000)", 0.01 + 10},
		"no bytes, latency": {platform.Shared, "lv08", 13.01 * 0.01},
	} {
		t.Run(name, func(t *testing.T) {
			b := platform.NewBuilder("")
			x, y := b.Host(platform.Host{Name: "x", SpeedFlops: 1, Cores: 1}), b.Host(platform.Host{Name: "y", SpeedFlops: 1, Cores: 1})
			z := b.Host(platform.Host{Name: "z", SpeedFlops: 1, Cores: 1})
			b.RouteBoth(x, y, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e6, LatencySec: 0.01, Sharing: tt.sharing}))
			p, err := b.Build()
			require.NoError(t, err)
			network, err := sim.ParseNetwork(tt.network)
			require.NoError(t, err)
			bytes := 1e6
			if name == "no bytes, latency" {
				bytes = 0
			}
			a := sim.NewAlone(p, network)
			sec, err := a.TransferSec(x, y, bytes)
			require.NoError(t, err)
			require.InDelta(t, tt.want, sec, 1e-12)
			_, err = a.TransferSec(x, z, 1)
			require.ErrorIs(t, err, platform.ErrNoRoute)
		})
	}
}
