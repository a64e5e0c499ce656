package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// TestDistanceAndLatency: a link's new latency comes on top of the distance of 7 ms.
func TestDistanceAndLatency(t *testing.T) {
	b := platform.NewBuilder("")
	z := b.Root().Zone("z", platform.Vivaldi)
	up := b.Link(platform.Link{Name: "up", BandwidthBytesPerSec: 1e3, LatencySec: 1})
	var hosts [2]platform.HostID
	for i, name := range []string{"a", "b"} {
		hosts[i] = z.Host(platform.Host{Name: name, SpeedFlops: 1, Cores: 1})
		z.Coordinates(platform.Point(hosts[i]), float64(3*i), float64(4*i), 1)
		z.StarLinks(platform.Point(hosts[i]), []platform.LinkID{up}, nil)
	}
	p, err := b.Build()
	require.NoError(t, err)
	for kind, want := range map[world.NetworkKind]float64{world.CM02: 2.007 + 1.05, world.ContentionFree: 3.007, world.StoreAndForward: 3.007} {
		var w world.World
		params := kind.Params()
		params.TCPGammaBytes = 0
		w.Reset(p, world.Options{Network: kind, Params: params})
		w.SetLatency(up, 2)
		_, err = w.Send(7, &world.Send{From: hosts[0], To: hosts[1], Bytes: 1e3})
		require.NoError(t, err)
		ended := false
		for !ended && w.Step() {
			_, ended = w.Ended()
		}
		require.True(t, ended)
		require.InDelta(t, want, w.NowSec(), 1e-9, kind)
	}
}
