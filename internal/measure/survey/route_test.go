package survey

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

const wired = `
hosts: [{name: a, speed: 1Gf}, {name: b, speed: 1Gf}, {name: c, speed: 1Gf}, {name: d, speed: 1Gf}]
links:
  - {name: k, bandwidth: 3MBps, latency: 1ms}
  - {name: l, bandwidth: 2MBps, latency: 2ms}
  - {name: m, bandwidth: 2MBps, latency: 4ms}
  - {name: n, bandwidth: 9MBps, latency: 8ms, sharing: split-duplex}
`

func TestRoute(t *testing.T) {
	for name, tt := range map[string]struct {
		routes, from, to string
		how              Return
		there, back      []string
		bottleneck       string
	}{
		"symmetric":             {`[{from: a, to: b, links: [k, l, m]}]`, "a", "b", SameLinks, []string{"k", "l", "m"}, []string{"m", "l", "k"}, "l"},
		"one way":               {`[{from: a, to: b, links: [k], symmetrical: false}]`, "a", "b", NoReturn, []string{"k"}, nil, "k"},
		"two ways":              {`[{from: a, to: b, links: [k], symmetrical: false}, {from: b, to: a, links: [l], symmetrical: false}]`, "a", "b", OtherWay, []string{"k"}, []string{"l"}, "k"},
		"in another order":      {`[{from: a, to: b, links: [k, l], symmetrical: false}, {from: b, to: a, links: [k, l], symmetrical: false}]`, "a", "b", OtherWay, []string{"k", "l"}, []string{"k", "l"}, "l"},
		"split-duplex":          {`[{from: a, to: b, links: ["n:up"]}]`, "a", "b", OtherHalves, []string{"n_UP"}, []string{"n_DOWN"}, "n_UP"},
		"from a host to itself": {`[{from: a, to: b, links: [k]}]`, "a", "a", SameHost, nil, nil, ""},
	} {
		p, err := platform.ReadNative("p.yaml", []byte(wired+"routes: "+tt.routes+"\n"), platform.ReadOptions{})
		require.NoError(t, err, name)
		id := func(host string) platform.HostID {
			h, ok := p.HostByName(host)
			require.True(t, ok)
			return h
		}
		names := func(links []platform.LinkID) (list []string) {
			for _, l := range links {
				list = append(list, p.LinkName(l))
			}
			return list
		}
		there, back, how, err := Route(p, id(tt.from), id(tt.to))
		require.NoError(t, err, name)
		require.Equal(t, tt.how, how, name)
		if how != SameHost {
			require.Equal(t, tt.there, names(there.Links), name)
			require.Equal(t, tt.back, names(back.Links), name)
			require.Equal(t, tt.bottleneck, p.LinkName(there.Bottleneck), name)
		}
		_, _, _, err = Route(p, id("a"), id("d"))
		require.ErrorContains(t, err, "d", name)
	}
}

func TestNotable(t *testing.T) {
	spec := func(text string) []Zone {
		p, err := platform.FromSpec(text)
		require.NoError(t, err)
		return Zones(p)
	}
	p, err := platform.ReadNative("p.yaml", []byte(wired+"routes: [{from: a, to: b, links: [k]}]\n"), platform.ReadOptions{})
	require.NoError(t, err)
	require.Empty(t, Notable(Zones(p)), "one zone with hosts, and no bisection to show")
	require.Len(t, Notable(spec("torus(dims=4x4)")), 1, "its bisection is known")
	two := []Zone{{Name: "root"}, {Name: "a", Hosts: 1}, {Name: "b", Hosts: 1}}
	require.Equal(t, two[1:], Notable(two), "the root holds zones alone")
	two[0].Routers = 1
	require.Equal(t, two, Notable(two), "the root holds a router too")
}
