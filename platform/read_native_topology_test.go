package platform

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A spec and a file of the same network give equal platforms.
func TestTopologyFileEqualsSpec(t *testing.T) {
	for spec, file := range map[string]string{
		"torus(dims=3x2,bw=1Gbps|2Gbps,lat=0)":           "name: torus, topology: torus, dims: [3, 2], bandwidth: [1Gbps, 2Gbps]",
		"mesh(dims=3x2,lat=1us|2us)":                     "name: mesh, topology: mesh, dims: [3, 2], bandwidth: 1Gbps, latency: [1us, 2us]",
		"ring(hosts=5,sharing=shared,speed=2*1Gf|3*2Gf)": `name: ring, topology: torus, dims: 5, sharing: shared, bandwidth: 1Gbps, latency: 50us, speed: "2*1Gf|3*2Gf"`,
		"tree(hosts=5,arity=3,cores=4|5)":                "name: tree, topology: tree, hosts: 5, arity: 3, bandwidth: 1Gbps, latency: 50us, cores: 4|5",
		"fat-tree(down=2|2,loopback-bw=1Gbps)":           "name: fat-tree, topology: fat-tree, down: [2, 2], up: [1, 2], cables: [1, 1], bandwidth: 1Gbps, latency: 50us, loopback: {bandwidth: 1Gbps}",
		"dragonfly(blue=2,limiter-bw=1Gbps)":             "name: dragonfly, topology: dragonfly, groups: 2, chassis: 2, routers: 4, nodes: 2, blue: 2, bandwidth: 1Gbps, latency: 50us, limiter: 1Gbps",
		"cluster(hosts=3,speed=2*1Gf|2Gf)":               "name: cluster, hosts: 3, bandwidth: 1Gbps, latency: 50us, speed: 2*1Gf|2Gf",
	} {
		want, err := FromSpec(spec)
		require.NoError(t, err, spec)
		got, err := ReadNative("f.yaml", []byte("clusters: [{"+withSpeed(file)+", prefix: node-}]"), ReadOptions{})
		require.NoError(t, err, spec)
		require.Equal(t, values(want.Hosts()), values(got.Hosts()), spec)
		require.Equal(t, values(want.Links()), values(got.Links()), spec)
		for src := range HostID(want.NumHosts()) {
			for dst := range HostID(want.NumHosts()) {
				a, err := want.AppendRoute(nil, src, dst)
				require.NoError(t, err)
				b, err := got.AppendRoute(nil, src, dst)
				require.NoError(t, err)
				require.Equal(t, a, b, spec)
			}
		}
	}
}

// withSpeed adds the speed that specs have by default.
func withSpeed(fields string) string {
	if strings.Contains(fields, "speed") {
		return fields
	}
	return fields + ", speed: 1Gf"
}

// TestTopologyGateway: routes to a cluster end at the host that the file names.
func TestTopologyGateway(t *testing.T) {
	const text = `
hosts: [{name: a, speed: 1}]
links: [{name: l, bandwidth: 1}]
clusters: [{name: c, topology: mesh, dims: [3], speed: 1, bandwidth: 1, sharing: shared, gateway: c-1}]
routes: [{from: a, to: c, links: [l]}]
`
	p, err := ReadNative("f.yaml", []byte(text), ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, "l c_link_from_1_to_2", nativeRoute(t, p, "a", "c-2"))
	require.Equal(t, "c_link_from_0_to_1 l", nativeRoute(t, p, "c-0", "a"))
}

func TestTopologyFileErrors(t *testing.T) {
	const rest = ", speed: 1, bandwidth: 1}]\n"
	for text, want := range map[string]string{
		"topology: tours, dims: [2]" + rest:                                       `f:1:32: cluster "c": topology "tours": want flat or torus or mesh or tree or fat-tree or dragonfly (did you mean "torus"?)`,
		"topology: torus" + rest:                                                  `f:1:12: cluster "c": no dims (add dims: ...)`,
		"topology: torus, dims: []" + rest:                                        `f:1:45: cluster "c": dims: an empty list (want one value or more)`,
		"topology: torus, dims: [2, x]" + rest:                                    `f:1:49: cluster "c": dims "x": want a whole number from 1 to 10000000`,
		"topology: torus, dims: [2, 0]" + rest:                                    `f:1:49: cluster "c": dims "0": want a whole number from 1 to 10000000`,
		"topology: torus, dims: [1, 1], simgrid: true" + rest:                     `f:1:45: cluster "c": dims: cables of two dimensions of one host would have the same names (leave one out)`,
		"topology: torus, dims: [9999, 9999]" + rest:                              `f:1:19: cluster "c": 99980001 hosts (want at most 10000000 in the platform)`,
		"topology: torus, dims: [2], hosts: 2" + rest:                             `f:1:57: cluster "c": hosts: topology torus has no such field (remove it, or change topology)`,
		"topology: mesh, dims: [2], simgrid: true" + rest:                         `f:1:58: cluster "c": simgrid: topology mesh has no such field (remove it, or change topology)`,
		"hosts: 2, dims: [2]" + rest:                                              `f:1:38: cluster "c": dims: topology flat has no such field (remove it, or change topology)`,
		"topology: tree, hosts: 2, arity: 1" + rest:                               `f:1:55: cluster "c": arity: 1 (want 2 to 10000000)`,
		"topology: fat-tree, down: [2, 2], up: [1], cables: [1, 1]" + rest:        `f:1:60: cluster "c": up: 1 levels, and 2 down (want as many)`,
		"topology: dragonfly, groups: 2, chassis: 1, routers: 1, nodes: 1" + rest: `f:1:51: cluster "c": groups: 2 (want at most 1, one for each router of a chassis)`,
		"topology: mesh, dims: [2], gateway: x" + rest:                            `f:1:58: cluster "c": gateway: no host "x" in this cluster`,
		"topology: mesh, dims: [2], speed: 3*1|1, bandwidth: 1}]\n":               `f:1:56: cluster "c": speed: 4 hosts in all, and there are 2`,
		"hosts: 2, speed: 1|0, bandwidth: 1}]\n":                                  `f:1:39: cluster "c": speed: "0" is not more than zero`,
		"hosts: 2, speed: 1|2, cores: 1|2|3, bandwidth: 1}]\n":                    `f:1:51: cluster "c": cores: 3 values, and speed has 2 (want one, or as many)`,
		"topology: mesh, dims: [2], speed: 1, bandwidth: [1, 0]}]\n":              `f:1:74: cluster "c": bandwidth "0" is zero (want more than zero)`,
		"topology: mesh, dims: [2], speed: 1, bandwidth: 1, latency: []}]\n":      `f:1:82: cluster "c": latency: an empty list (want one value or more)`,
		"topology: mesh, dims: [2], speed: 1}]\n":                                 `f:1:12: cluster "c": no bandwidth (add bandwidth: ...)`,
		"hosts: 2, speed: 1, bandwidth: [1, 2]}]\n":                               `f:1:53: cluster "c": bandwidth: want a single value, got a list`,
	} {
		p, err := ReadNative("f", []byte("clusters: [{name: c, "+text), ReadOptions{})
		require.Nil(t, p, text)
		require.EqualError(t, err, want, text)
	}
}
