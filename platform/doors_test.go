package platform

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform/profile"
)

// What no reader would declare is a mistake that Build reports, not a panic.
func TestBuilderRefuses(t *testing.T) {
	for want, declare := range map[string]func(b *Builder, h HostID, l LinkID){
		`profile of "h": unknown target 9`: func(b *Builder, _ HostID, _ LinkID) { b.Attach(9, "h", nil) },
		`host "h": speed profile: an empty generator (want one from ParseGenerator)`: func(b *Builder, _ HostID, _ LinkID) {
			b.Attach(HostSpeed, "h", &profile.Profile{Generator: &profile.Generator{}})
		},
		`host "h": speed profile: unknown law 9`: func(b *Builder, _ HostID, _ LinkID) {
			b.Attach(HostSpeed, "h", &profile.Profile{Draws: []profile.Draw{{Value: profile.Law{Kind: 9}}}})
		},
		`link "l": bandwidth profile: value 1 at NaN s (want a finite value, and dates from 0 that do not fall)`: func(b *Builder, _ HostID, _ LinkID) {
			b.Attach(LinkBandwidth, "l", &profile.Profile{Events: []profile.Event{{DateSec: math.NaN(), Value: 1}}})
		},
		`route "h" to "h": unknown value of Back: 7`: func(b *Builder, h HostID, l LinkID) {
			b.Root().Declare(RouteDecl{Src: Point(h), Dst: Point(h), Links: []LinkID{l}, Back: 7})
		},
		`zone "z": unknown kind 99`: func(b *Builder, _ HostID, _ LinkID) { b.Root().Zone("z", 99) },
		`declarations were refused, and their mistakes taken before`: func(b *Builder, _ HostID, _ LinkID) {
			b.Host(Host{Name: "slow", SpeedFlops: math.NaN(), Cores: 1})
			require.Len(t, b.TakeErrors(), 1)
		},
	} {
		b := NewBuilder("")
		h, l := b.Host(Host{Name: "h", SpeedFlops: 1, Cores: 1}), b.Link(Link{Name: "l", BandwidthBytesPerSec: 1})
		b.Root().ExpectRoutes(-1)
		_, half := b.Mate(l + 1)
		require.False(t, half)
		declare(b, h, l)
		_, err := b.Build()
		require.EqualError(t, err, want)
	}
	require.PanicsWithValue(t, "platform: the zero Builder has no zones (use NewBuilder)", func() { new(Builder).Host(Host{}) })
}
