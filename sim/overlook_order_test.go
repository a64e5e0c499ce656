package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// TestBeginsBeforeEnds: a message begins to share at the date at which another
// ends, to within SimGrid's precision. SimGrid first switches on all that begin
// and then frees all that have ended, so that even its default, which overlooks
// links, looks at the narrow link that only the first message crosses.
func TestBeginsBeforeEnds(t *testing.T) {
	b := platform.NewBuilder("begins before ends")
	var hosts [3]platform.HostID
	for i, name := range []string{"a", "b", "c"} {
		hosts[i] = b.Host(platform.Host{Name: name, SpeedFlops: 1e9, Cores: 1})
	}
	x := b.Link(platform.Link{Name: "x", BandwidthBytesPerSec: 1e6})
	l := b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e5, LatencySec: 1.0500001e-3})
	b.RouteBoth(hosts[0], hosts[1], x, l)
	b.RouteBoth(hosts[0], hosts[2], x)
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("two messages")
	w.Edge(w.Task("long", 0), w.Task("there", 0), 1e6)
	w.Edge(w.Task("short", 0), w.Task("here", 0), 1000)
	d, err := w.Build()
	require.NoError(t, err)
	for _, network := range []string{"cm02", "cm02(sharing=plain)", "cm02(overlook=true)"} {
		model, err := sim.ParseNetwork(network)
		require.NoError(t, err)
		r := run(t, p, d, place(p, 0, 1, 0, 2), sim.Options{Network: model, HostSharing: sim.TimeShared})
		require.InDelta(t, 10.50105, r.MakespanSec, 1e-6, network)
	}
}
