package platform

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// zoneTree draws zones inside zones, of which the innermost have a host, and returns
// the hosts and, for each, the zones around it, outermost first.
func zoneTree(t *rapid.T, z Zone, around []Zone) (hosts []Point, in [][]Zone) {
	deep := len(around)
	for i := range rapid.IntRange(1, 3).Draw(t, "zones") {
		name := fmt.Sprint(deep, "-", z.Point(), "-", i)
		inner := z.Zone(name, Full)
		path := append(slices.Clone(around), inner)
		if deep < 3 && rapid.Bool().Draw(t, "deeper") {
			h, at := zoneTree(t, inner, path)
			hosts, in = append(hosts, h...), append(in, at...)
			continue
		}
		hosts, in = append(hosts, Point(inner.Host(Host{Name: "h" + name, SpeedFlops: 1, Cores: 1}))), append(in, path)
	}
	return hosts, in
}

// wantBypass looks for a bypass as SimGrid does, with two lists of zones: innermost
// first, common ones dropped from the end.
func wantBypass(p *Platform, z, a, b []Zone) (ref listRef, ok bool) {
	n := &p.net
	top := int32(0)
	if len(z) > 0 {
		top = z[len(z)-1].id
	}
	pathA, pathB := slices.Clone(a), slices.Clone(b)
	slices.Reverse(pathA)
	slices.Reverse(pathB)
	for len(pathA) > 1 && len(pathB) > 1 && pathA[len(pathA)-1] == pathB[len(pathB)-1] {
		pathA, pathB = pathA[:len(pathA)-1], pathB[:len(pathB)-1]
	}
	try := func(i, j int) {
		if !ok && i < len(pathA) && j < len(pathB) {
			ref, ok = n.zones[top].bypass[ends{pathA[i].Point(), pathB[j].Point()}]
		}
	}
	for m := range max(len(pathA), len(pathB)) {
		for i := range m {
			try(i, m)
			try(m, i)
		}
		try(m, m)
	}
	return ref, ok
}

// TestBypassOf: the bypass that a route takes is the one that SimGrid's search finds.
func TestBypassOf(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		b := NewBuilder("")
		l := b.Link(Link{Name: "l", BandwidthBytesPerSec: 1})
		hosts, in := zoneTree(t, b.Root(), nil)
		common := func(i, j int) (k int) {
			for k < len(in[i]) && k < len(in[j]) && in[i][k] == in[j][k] {
				k++
			}
			return k
		}
		for i := range hosts {
			for j := range hosts {
				for k := common(i, j); i != j && rapid.Bool().Draw(t, "bypass"); {
					src, dst := rapid.SampledFrom(in[i][k:]).Draw(t, "src"), rapid.SampledFrom(in[j][k:]).Draw(t, "dst")
					z := append([]Zone{b.Root()}, in[i][:k]...)[k]
					if _, dup := b.p.net.zones[z.id].bypass[ends{src.Point(), dst.Point()}]; !dup {
						z.Bypass(RouteDecl{Src: src.Point(), Dst: dst.Point(), GwSrc: hosts[i], GwDst: hosts[j], Gates: true, Links: []LinkID{l}})
					}
				}
			}
		}
		p, err := b.Build()
		require.NoError(t, err)
		for i := range hosts {
			for j := range hosts {
				if i == j {
					continue
				}
				k := common(i, j)
				z := append([]Zone{b.Root()}, in[i][:k]...)[k]
				want, wantOK := wantBypass(p, in[i][:k], in[i], in[j])
				got, ok := p.net.bypassOf(&p.net.zones[z.id], in[i][len(in[i])-1].id, in[j][len(in[j])-1].id)
				require.Equal(t, wantOK, ok)
				require.Equal(t, want, got)
				if ok {
					found++
				}
			}
		}
	})
	require.Positive(t, found)
}
