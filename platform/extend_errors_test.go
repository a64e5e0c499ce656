package platform

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExtendErrors(t *testing.T) {
	b := NewBuilder("")
	b.Host(Host{Name: "a", SpeedFlops: 1, Cores: 1_000_000})
	b.Host(Host{Name: "a-2", SpeedFlops: 1, Cores: 1})
	b.Root().Router("a-3")
	b.Link(Link{Name: "a-2-4", BandwidthBytesPerSec: 1})
	p, err := b.Build()
	require.NoError(t, err)
	fine := Link{BandwidthBytesPerSec: 1}
	one, err := FromSpec("cluster(hosts=1,prefix=a)")
	require.NoError(t, err)
	grown, err := Extend(one, Extension{K: 2, Link: fine})
	require.NoError(t, err)
	for _, tt := range []struct {
		p    *Platform
		x    Extension
		want string
	}{
		{p, Extension{}, "extend: groups of 0 hosts (want 1 or more)"},
		{p, Extension{K: -1}, "extend: groups of -1 hosts (want 1 or more)"},
		{p, Extension{K: math.MaxInt, Link: fine}, "extend: 2 hosts in groups of 9223372036854775807 (want at most 10000000 in the platform)"},
		{p, Extension{K: 2000, Link: fine}, "extend: 1000001 cores in groups of 2000 (want at most 1000000000 in the platform)"},
		{p, Extension{K: 2, Link: fine}, `extend: the name "a-2" of a new host and its link is taken by a host (rename it)`},
		{grown, Extension{K: 2, Link: fine}, `extend: the name "a0-2" of a new host and its link is taken by a host (rename it)`},
		{one, Extension{K: 10_000_001, Link: fine}, "extend: 1 hosts in groups of 10000001 (want at most 10000000 in the platform)"},
		{one, Extension{K: 2}, `extend: link "new": bandwidth is 0 byte/s (want a positive number)`},
		{one, Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1, LatencySec: math.NaN()}}, `extend: link "new": latency is NaN s (want zero or a positive number)`},
		{one, Extension{K: 2, Link: fine, SpeedFlops: func(_ HostID, j int) float64 { return float64(1 - j) }}, `extend: host "a0": speed is 0 flop/s (want a positive number)`},
		{one, Extension{K: 2, Link: fine, SpeedFlops: func(HostID, int) float64 { return math.MaxFloat64 }}, `extend: host "a0": speed is 1.7976931348623157e+308 flop/s (want 1e-30 to 1e+30)`},
	} {
		q, err := Extend(tt.p, tt.x)
		require.Nil(t, q)
		require.EqualError(t, err, tt.want)
	}
}

// TestExtendNamesTaken: routers and links have names too; a name that only
// looks like a new one is free.
func TestExtendNamesTaken(t *testing.T) {
	for what, add := range map[string]func(b *Builder, name string){
		"router": func(b *Builder, name string) { b.Root().Router(name) },
		"link":   func(b *Builder, name string) { b.Link(Link{Name: name, BandwidthBytesPerSec: 1}) },
	} {
		for name, isTaken := range map[string]bool{"a-2": true, "a-3": true, "a-4": false, "a-1": false, "a-02": false, "b-2": false, "a2": false} {
			b := NewBuilder("")
			b.Host(Host{Name: "a", SpeedFlops: 1, Cores: 1})
			add(b, name)
			p, err := b.Build()
			require.NoError(t, err)
			_, err = Extend(p, Extension{K: 3, Link: Link{BandwidthBytesPerSec: 1}})
			if isTaken {
				require.EqualError(t, err, fmt.Sprintf("extend: the name %q of a new host and its link is taken by a %s (rename it)", name, what))
			} else {
				require.NoError(t, err)
			}
		}
	}
}
