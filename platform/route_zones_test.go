package platform

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// kindOfZone starts a platform with one zone of a kind and two hosts in it.
func kindOfZone(kind ZoneKind) (b *Builder, z Zone, src, dst Point) {
	b = NewBuilder("")
	z = b.Root().Zone("z", kind)
	src = Point(z.Host(Host{Name: "a", SpeedFlops: 1, Cores: 1}))
	return b, z, src, Point(z.Host(Host{Name: "b", SpeedFlops: 1, Cores: 1}))
}

func TestZoneKindErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		kind    ZoneKind
		declare func(b *Builder, z Zone, src, dst Point, l LinkID)
		want    string
	}{
		"coordinates in Star": {Star, func(_ *Builder, z Zone, src, _ Point, _ LinkID) { z.Coordinates(src, 1, 2, 3) }, `"a": coordinates in a Star zone (only a Vivaldi zone has them)`},
		"coordinates twice": {Vivaldi, func(_ *Builder, z Zone, src, _ Point, _ LinkID) {
			z.Coordinates(src, 1, 2, 3)
			z.Coordinates(src, 1, 2, 3)
		}, `"a": coordinates given twice`},
		"coordinates away": {Vivaldi, func(b *Builder, z Zone, _, _ Point, _ LinkID) { z.Coordinates(b.Root().Router("r"), 1, 2, 3) }, `coordinates: "r" is neither a host nor a router of zone "z" itself`},
		"no number":        {Vivaldi, func(_ *Builder, z Zone, src, _ Point, _ LinkID) { z.Coordinates(src, 1, 2, math.NaN()) }, `"a": coordinate NaN (want -1e+30 to 1e+30)`},
		"Vivaldi route":    {Vivaldi, func(_ *Builder, z Zone, src, dst Point, l LinkID) { z.route(src, dst, l) }, `route "a" to "b": a Vivaldi zone has links up and down of each member, not routes`},
		"links up in None": {None, func(_ *Builder, z Zone, src, _ Point, l LinkID) { z.StarLinks(src, []LinkID{l}, nil) }, `zone "z": links up and down in a None zone (only Star and Vivaldi zones have them)`},
		"backbone":         {Vivaldi, func(_ *Builder, z Zone, _, _ Point, l LinkID) { z.StarBackbone(l) }, `zone "z": only a Star zone has a backbone`},
		"Wi-Fi in Full":    {Full, func(_ *Builder, z Zone, _, _ Point, _ LinkID) { z.WiFi(Link{Name: "w"}, 1) }, `link "w": zone "z" is a Full zone, not a Wi-Fi zone`},
		"Wi-Fi name":       {WiFi, func(_ *Builder, z Zone, _, _ Point, _ LinkID) { z.WiFi(Link{Name: "l"}, 1) }, `link "l": declared twice`},
		"point in Full":    {Full, func(_ *Builder, z Zone, src, _ Point, _ LinkID) { z.AccessPoint(src) }, `zone "z": an access point in a Full zone`},
		"wireless link": {Full, func(b *Builder, _ Zone, _, _ Point, _ LinkID) {
			b.Link(Link{Name: "w", BandwidthBytesPerSec: 1, Sharing: Wireless})
		}, `link "w": unknown sharing 2 (want Shared or FatPipe)`},
		"bypass to nothing": {Full, func(_ *Builder, z Zone, src, _ Point, l LinkID) {
			z.Bypass(RouteDecl{Src: src, Dst: 7, Links: []LinkID{l}})
		}, `bypass "a" to host 7: no such host, router or zone`},
		"bypass link": {Full, func(_ *Builder, z Zone, src, dst Point, _ LinkID) {
			z.Bypass(RouteDecl{Src: src, Dst: dst, Links: []LinkID{9}})
		}, `bypass "a" to "b": no link 9`},
	} {
		t.Run(name, func(t *testing.T) {
			b, z, src, dst := kindOfZone(tt.kind)
			tt.declare(b, z, src, dst, b.Link(Link{Name: "l", BandwidthBytesPerSec: 1}))
			_, err := b.Build()
			require.EqualError(t, err, tt.want)
		})
	}
}

// TestDistances: the latency of a route is that of its links and the distance together,
// wherever it is computed, and a route of both ends in two zones has two distances.
func TestDistances(t *testing.T) {
	b := NewBuilder("")
	cable := func(name string, sec float64) LinkID {
		return b.Link(Link{Name: name, BandwidthBytesPerSec: 1, LatencySec: sec})
	}
	var hosts [4]HostID
	var zones [2]Zone
	for i := range hosts {
		if i%2 == 0 {
			zones[i/2] = b.Root().Zone([]string{"v", "w"}[i/2], Vivaldi)
		}
		hosts[i] = zones[i/2].Host(Host{Name: []string{"a", "b", "c", "d"}[i], SpeedFlops: 1, Cores: 1})
		zones[i/2].Coordinates(Point(hosts[i]), float64(3*i), float64(4*i), 1)
	}
	zones[1].StarLinks(Point(hosts[2]), []LinkID{cable("up", 0.5)}, []LinkID{cable("down", 0.25)})
	b.Root().zoneRouteBoth(zones[0].Point(), zones[1].Point(), Point(hosts[0]), Point(hosts[2]), cable("x", 1))
	p, err := b.Build()
	require.NoError(t, err)
	g, err := Extend(p, Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1, LatencySec: 8}})
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		p                       *Platform
		src, dst                HostID
		links                   int
		distanceSec, latencySec float64
	}{
		"one zone":   {p, hosts[0], hosts[1], 0, 0.007, 0.007},
		"itself":     {p, hosts[1], hosts[1], 0, 0.002, 0.002},
		"two zones":  {p, hosts[1], hosts[3], 2, 0.014, 1.514},
		"one gate":   {p, hosts[0], hosts[3], 2, 0.007, 1.507},
		"both gates": {p, hosts[0], hosts[2], 1, 0, 1},
		"extended":   {g, hosts[1] + 4, hosts[3], 3, 0.014, 9.514},
		"old host":   {g, hosts[1], hosts[1], 0, 0.002, 0.002},
		"new host":   {g, hosts[1] + 4, hosts[1] + 4, 1, 0, 0},
		"its group":  {g, hosts[1] + 4, hosts[1], 1, 0, 8},
	} {
		t.Run(name, func(t *testing.T) {
			links, distanceSec, err := tt.p.AppendRouteDistance(nil, tt.src, tt.dst)
			require.NoError(t, err)
			require.Len(t, links, tt.links)
			require.InDelta(t, tt.distanceSec, distanceSec, 1e-15)
			same, latencySec, err := tt.p.AppendRouteLatency(nil, tt.src, tt.dst)
			require.NoError(t, err)
			require.Equal(t, links, same)
			require.InDelta(t, tt.latencySec, latencySec, 1e-14)
			route, err := tt.p.AppendRoute(nil, tt.src, tt.dst)
			require.NoError(t, err)
			require.Equal(t, links, append([]LinkID{}, route...))
		})
	}
	buf := make([]LinkID, 0, 20)
	require.Zero(t, testing.AllocsPerRun(10, func() {
		for _, src := range hosts {
			for _, dst := range hosts {
				_, _, _ = p.AppendRouteLatency(buf, src, dst)
				_, _, _ = p.AppendRouteDistance(buf, src, dst)
				_, _ = p.AppendRoute(buf, src, dst)
			}
		}
	}))
}

// TestDistanceIsMetric: as far there as back, never below 0, and no detour is shorter.
func TestDistanceIsMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := rapid.Custom(func(t *rapid.T) spot {
			x := rapid.Float64Range(-1e6, 1e6)
			return spot{x.Draw(t, "x"), x.Draw(t, "y"), x.Draw(t, "z")}
		})
		a, b, c := draw.Draw(t, "a"), draw.Draw(t, "b"), draw.Draw(t, "c")
		require.InEpsilon(t, 1+a.distanceSec(b), 1+b.distanceSec(a), 1e-12)
		require.GreaterOrEqual(t, a.distanceSec(b), 0.0)
		require.LessOrEqual(t, a.distanceSec(c), (a.distanceSec(b)+b.distanceSec(c))*(1+1e-12))
	})
}
