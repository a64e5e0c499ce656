package platform

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWriteNativeUndeclared: what a file cannot declare, or would number in
// another order, is written pair by pair.
func TestWriteNativeUndeclared(t *testing.T) {
	pair := ClusterParams{Name: "c", Prefix: "c", Hosts: 2, SpeedFlops: 1, Cores: 1, BandwidthBytesPerSec: 1}
	for name, build := range map[string]func(b *Builder, host HostID, link LinkID){
		"gateway is no router": func(b *Builder, host HostID, link LinkID) {
			c := b.Root().AddCluster(pair)
			b.Root().zoneRouteBoth(Point(host), c.Zone.Point(), Point(host), Point(c.FirstHost), link)
		},
		"host after a cluster": func(b *Builder, host HostID, link LinkID) {
			b.Root().AddCluster(pair)
			b.RouteBoth(host, b.Host(Host{"late", 1, 1, nil}), link)
		},
		"link after a cluster": func(b *Builder, host HostID, _ LinkID) {
			c := b.Root().AddCluster(pair)
			late := b.Link(Link{Name: "late", BandwidthBytesPerSec: 1})
			b.Root().zoneRouteBoth(Point(host), c.Zone.Point(), Point(host), c.Router, late)
		},
		"link between clusters": func(b *Builder, host HostID, _ LinkID) {
			b.Root().AddCluster(pair)
			late := b.Link(Link{Name: "late", BandwidthBytesPerSec: 1})
			other := pair
			other.Name, other.Prefix = "d", "d"
			c := b.Root().AddCluster(other)
			b.Root().zoneRouteBoth(Point(host), c.Zone.Point(), Point(host), c.Router, late)
		},
		"numbers with gaps": func(b *Builder, _ HostID, _ LinkID) {
			other := pair
			other.Radicals = []int{0, 2}
			b.Root().AddCluster(other)
		},
		"cluster called as a host": func(b *Builder, _ HostID, _ LinkID) {
			other := pair
			other.Name = "h"
			b.Root().AddCluster(other)
		},
		"router without a graph": func(b *Builder, host HostID, link LinkID) {
			b.Root().RouteBoth(Point(host), b.Root().Router("r"), link)
		},
		"connection of two links": func(b *Builder, host HostID, link LinkID) {
			other := b.Host(Host{"i", 1, 1, nil})
			b.connect(Point(host), Point(other), link, b.Link(Link{Name: "l2", BandwidthBytesPerSec: 1}))
		},
		"cluster in a zone": func(b *Builder, _ HostID, _ LinkID) {
			b.Root().Zone("inner", Full).AddCluster(pair)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := NewBuilder("")
			host := b.Host(Host{"h", 1, 1, nil})
			build(b, host, b.Link(Link{Name: "l", BandwidthBytesPerSec: 1}))
			p, err := b.Build()
			require.NoError(t, err)
			form, err := p.nativeForm()
			require.NoError(t, err)
			require.False(t, form.declared)
			requireRoundTrip(t, p)
		})
	}
}

// TestWriteNativeLikeCables has links named like the halves of a cable.
func TestWriteNativeLikeCables(t *testing.T) {
	for name, links := range map[string][]Link{
		"the cable's name is taken": {{"x", 1, 0, Shared, nil}, {"x_UP", 1, 0, Shared, nil}, {"x_DOWN", 1, 0, Shared, nil}},
		"one is a fat pipe":         {{"x_UP", 1, 0, Shared, nil}, {"x_DOWN", 1, 0, FatPipe, nil}},
		"both are fat pipes":        {{"x_UP", 1, 0, FatPipe, nil}, {"x_DOWN", 1, 0, FatPipe, nil}},
		"of different speed":        {{"x_UP", 1, 0, Shared, nil}, {"x_DOWN", 2, 0, Shared, nil}},
		"down before up":            {{"x_DOWN", 1, 0, Shared, nil}, {"x_UP", 1, 0, Shared, nil}},
		"of two cables":             {{"x_UP", 1, 0, Shared, nil}, {"y_DOWN", 1, 0, Shared, nil}},
		"without a name":            {{"_UP", 1, 0, Shared, nil}, {"_DOWN", 1, 0, Shared, nil}},
		"as a cable":                {{"x_UP", 1, 0, Shared, nil}, {"x_DOWN", 1, 0, Shared, nil}},
		"twice up":                  {{"x_UP_UP", 1, 0, Shared, nil}, {"x_UP_DOWN", 1, 0, Shared, nil}, {"x_UP", 1, 0, Shared, nil}},
	} {
		t.Run(name, func(t *testing.T) {
			b := NewBuilder("")
			var ids []LinkID
			src, dst := b.Host(Host{"h", 1, 1, nil}), b.Host(Host{"i", 1, 1, nil})
			for _, l := range links {
				ids = append(ids, b.Link(l))
			}
			b.RouteBoth(src, dst, ids...)
			p, err := b.Build()
			require.NoError(t, err)
			requireRoundTrip(t, p)
		})
	}
}
