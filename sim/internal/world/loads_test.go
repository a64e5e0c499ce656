package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// loads are what hosts and links do now.
type loads struct {
	hosts map[platform.HostID]float64
	links map[platform.LinkID]float64
	most  map[platform.LinkID]float64
	bytes map[platform.LinkID]float64 // until the last change
	since map[platform.LinkID]float64
}

func newLoads() *loads {
	return &loads{
		map[platform.HostID]float64{},
		map[platform.LinkID]float64{},
		map[platform.LinkID]float64{},
		map[platform.LinkID]float64{},
		map[platform.LinkID]float64{},
	}
}

func (x *loads) HostLoad(_ float64, h platform.HostID, delta float64) { x.hosts[h] += delta }

func (x *loads) LinkLoad(atSec float64, l platform.LinkID, delta float64) {
	x.bytes[l] += x.links[l] * (atSec - x.since[l])
	x.since[l] = atSec
	x.links[l] += delta
	x.most[l] = max(x.most[l], x.links[l])
}

// TestLinkLoads has the loads of SimGrid's example plugin-link-load: 1e9 bytes between two
// hosts of its cluster_backbone.xml from 1 s on.
func TestLinkLoads(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf,bw=125MBps,lat=50us,bb-bw=2.25GBps,bb-lat=500us)")
	require.NoError(t, err)
	o, seen := options(t, "lv08"), newLoads()
	o.Links = seen
	var w world.World
	w.Reset(p, o)
	w.Sleep(0, platform.NoHost, 1)
	require.True(t, w.Step())
	for ok := true; ok; _, ok = w.Ended() {
	}
	_, err = w.Send(1, &world.Send{From: 0, To: 1, Bytes: 1e9})
	require.NoError(t, err)
	w.Sleep(2, platform.NoHost, 8) // to 9 s
	for w.Step() {
		for e, ok := w.Ended(); ok; e, ok = w.Ended() {
			if e.Tag != 2 {
				continue
			}
			for l, load := range seen.links {
				seen.LinkLoad(9, l, 0)
				seen.bytes[l] = 0 // count from here
				require.Positive(t, load)
			}
		}
	}
	require.InEpsilon(t, 9.25523, w.NowSec(), 1e-6)
	there, err := p.AppendRoute(nil, 0, 1)
	require.NoError(t, err)
	require.Len(t, there, 3)
	require.InEpsilon(t, 1.3125e8, seen.most[there[1]], 1e-9, "the backbone also carries the acknowledgements")
	for _, l := range []platform.LinkID{there[0], there[2]} {
		require.InEpsilon(t, 1.25e8, seen.most[l], 1e-9)
		require.InEpsilon(t, 3.19036e7, seen.bytes[l], 2e-6)
	}
}

// TestParallelLoads has the rates of SimGrid's example exec-ptask: with and without bytes.
func TestParallelLoads(t *testing.T) {
	b := platform.NewBuilder("exec-ptask")
	bus := b.Link(platform.Link{Name: "bus", BandwidthBytesPerSec: 1e5})
	var hosts []platform.HostID
	for _, name := range []string{"MyHost1", "MyHost2", "MyHost3"} {
		hosts = append(hosts, b.Host(platform.Host{Name: name, SpeedFlops: 1e8, Cores: 1}))
	}
	for i, from := range hosts {
		for _, to := range hosts[i+1:] {
			b.Route(from, to, bus)
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		flops, bytes, hosts []float64
		bus, endSec         float64
	}{
		"bytes of each pair": {
			[]float64{1e9, 1e9, 1e9},
			[]float64{0, 1e7, 1e7, 0, 0, 1e7, 0, 0, 0},
			[]float64{1e7 / 3, 1e7 / 3, 1e7 / 3},
			1e5, 300,
		},
		"no bytes": {[]float64{3e8, 6e8, 1e9}, nil, []float64{3e7, 6e7, 1e8}, 0, 10},
	} {
		t.Run(name, func(t *testing.T) {
			o, seen := options(t, "ptask-l07"), newLoads()
			o.Links, o.Hosts = seen, seen
			var w world.World
			w.Reset(p, o)
			_, err := w.Parallel(0, &world.Parallel{Hosts: hosts, Flops: tt.flops, Bytes: tt.bytes})
			require.NoError(t, err)
			w.Sleep(1, platform.NoHost, 1)
			require.True(t, w.Step())
			for i, h := range hosts {
				require.InDelta(t, tt.hosts[i], seen.hosts[h], 1e-2)
			}
			require.InDelta(t, tt.bus, seen.links[bus], 1e-4)
			for ok := true; ok; _, ok = w.Ended() {
			}
			require.True(t, w.Step())
			require.InEpsilon(t, tt.endSec, w.NowSec(), 1e-12)
		})
	}
}
