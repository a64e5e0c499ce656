package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// zoneOfTwo is a zone of hosts a and b, of which the given kind is completed by more.
func zoneOfTwo(t *testing.T, kind platform.ZoneKind, more func(b *platform.Builder, z platform.Zone, src, dst platform.Point)) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("")
	z := b.Root().Zone("z", kind)
	src := z.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	dst := z.Host(platform.Host{Name: "b", SpeedFlops: 1, Cores: 1})
	if more != nil {
		more(b, z, platform.Point(src), platform.Point(dst))
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// TestDistanceOnly: between hosts that only a distance of 7 ms lies between, any amount of
// data takes the latency, in a run, alone, and as schedulers estimate it.
func TestDistanceOnly(t *testing.T) {
	p := zoneOfTwo(t, platform.Vivaldi, func(_ *platform.Builder, z platform.Zone, src, dst platform.Point) {
		z.Coordinates(src, 0, 0, 1)
		z.Coordinates(dst, 3, 4, 1)
	})
	for network, want := range map[string]float64{
		"lv08": 13.01 * 0.007, "lv08(sharing=plain)": 13.01 * 0.007, "lv08(overlook=true)": 13.01 * 0.007, "cm02": 0.007,
		"contention-free": 0.007, "store-and-forward(latency-factor=2)": 0.014, "constant(time=3s)": 3,
	} {
		t.Run(network, func(t *testing.T) {
			model, err := sim.ParseNetwork(network)
			require.NoError(t, err)
			d := message(t, 1e12)
			r, err := sim.Run(context.Background(), p, d, sim.Follow(place(p, 0, 1)), sim.Options{Network: model, Observer: discard{}})
			require.NoError(t, err)
			require.InDelta(t, want, r.MakespanSec, 1e-12)
			sec, err := sim.NewAlone(p, model).TransferSec(0, 1, 1e12)
			require.NoError(t, err)
			require.InDelta(t, want, sec, 1e-12)
			require.InDelta(t, want, scheduler.NewProblem(d, p, model.Estimate()).Costs.TransferSec(0, 0, 1), 1e-12)
		})
	}
}

// discard is an observer of links that no transfer here crosses.
type discard struct{}

func (discard) LinkLoad(float64, platform.LinkID, float64) { panic("a load on a link") }

func TestWiFiIsRefused(t *testing.T) {
	p := zoneOfTwo(t, platform.WiFi, func(_ *platform.Builder, z platform.Zone, _, _ platform.Point) {
		z.WiFi(platform.Link{Name: "AP1"}, 54e6/8)
	})
	for _, network := range []string{"lv08", "cm02(overlook=true)", "contention-free", "store-and-forward"} {
		model, err := sim.ParseNetwork(network)
		require.NoError(t, err)
		_, err = sim.Run(context.Background(), p, message(t, 1), sim.Follow(place(p, 0, 1)), sim.Options{Network: model})
		require.ErrorIs(t, err, platform.ErrWiFi)
		require.ErrorContains(t, err, `route a to b: link "AP1": Wi-Fi is not simulated`)
		_, err = sim.Run(context.Background(), p, message(t, 1), sim.Follow(place(p, 0, 0)), sim.Options{Network: model})
		require.NoError(t, err, "nothing is sent")
	}
}

// TestConstantNeedsNoRoutes: only where all transfers take the same time are the hosts of
// a zone without routing joined.
func TestConstantNeedsNoRoutes(t *testing.T) {
	p := zoneOfTwo(t, platform.None, nil)
	for _, network := range sim.Networks() {
		model, err := sim.ParseNetwork(network)
		require.NoError(t, err)
		d := message(t, 1)
		r, err := sim.Run(context.Background(), p, d, sim.Follow(place(p, 0, 1)), sim.Options{Network: model})
		estimate := scheduler.NewProblem(d, p, model.Estimate()).Costs.TransferSec(0, 0, 1)
		if model.Kind != sim.Constant {
			require.ErrorIs(t, err, platform.ErrRouteless)
			require.Greater(t, estimate, 1e300)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, 1.0, r.MakespanSec)
		require.Equal(t, 1.0, estimate)
	}
}
