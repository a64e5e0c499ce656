package platform

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/wattage"
)

// wattsOf is what a host takes, idle, hardly busy and busy in its first state, and off.
func wattsOf(t *testing.T, p *Platform, h HostID) []float64 {
	t.Helper()
	w, ok, err := p.Host(h).Details.Wattage()
	require.NoError(t, err)
	if !ok {
		return nil
	}
	return []float64{w.States[0].IdleW, w.States[0].EpsilonW, w.States[0].AllCoresW, w.OffW}
}

func TestWattsOfASpec(t *testing.T) {
	for _, shape := range []string{"cluster(hosts=3,", "star(hosts=3,", "full(hosts=3,", "mesh(dims=3,", "torus(dims=3,", "ring(hosts=3,", "tree(hosts=3,"} {
		p, err := FromSpec(shape + "watts='100:120:200',watts-off=10,disk-read=1MBps,disk-write=1MBps)")
		require.NoError(t, err)
		require.True(t, p.HasWattages())
		require.True(t, p.HasDisks())
		for h := range HostID(3) {
			require.Equal(t, []float64{100, 120, 200, 10}, wattsOf(t, p, h), shape)
		}
		p, err = Extend(p, Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1e6}})
		require.NoError(t, err)
		require.Equal(t, []float64{100, 120, 200, 10}, wattsOf(t, p, 5), "as the host that it stands beside")
	}
	p, err := FromSpec("cluster(hosts=3)")
	require.NoError(t, err)
	require.False(t, p.HasWattages())
	for spec, want := range map[string]string{
		"cluster(watts=95)":            `spec:1:9: cluster: watts: "95" has 1 value (want IDLE:ALL or IDLE:EPSILON:ALL in watts)`,
		"cluster(watts='95:x')":        `spec:1:9: cluster: watts: "x" is not a number of watts (want a number without unit, such as 95.5)`,
		"cluster(watts='1:2,3:4')":     `spec:1:9: cluster: watts: 2 sets of watts for 1 power state (want one for each speed, with commas between them)`,
		"ring(watts=1:2,watts-off=-1)": `spec:1:16: ring: watts-off: "-1" is negative (want zero watts or more)`,
		"ring(hosts=4,watts-off=1)":    `spec:1:14: ring: watts-off: needs watts as well`,
		"cluster(wats='1:2')":          `spec:1:9: cluster: unknown argument "wats" (did you mean "watts"?)`,
	} {
		_, err := FromSpec(spec)
		require.EqualError(t, err, want)
	}
}

func TestWattsOfAFile(t *testing.T) {
	p, err := ReadNative("f", []byte(`
hosts:
  - {name: a, speed: 1Gf, watts: "95:200", watts-off: 5}
  - {name: b, pstates: [2Gf, 1Gf], watts: "95:200, 90:150"}
  - {name: c, speed: 1Gf, properties: {wattage_per_state: "1:2:3"}}
  - {name: d, speed: 1Gf}
clusters:
  - {name: k, hosts: 2, speed: 1Gf, bandwidth: 1GBps, watts: 1:2}
  - {name: m, hosts: 2, speed: 1Gf|2Gf, bandwidth: 1GBps, watts: 1:2}
links: [{name: l, bandwidth: 1GBps, watts: "1:3", watts-off: 0.5}]
`), ReadOptions{})
	require.NoError(t, err)
	for name, want := range map[string][]float64{"a": {95, 95, 200, 5}, "b": {95, 95, 200, 0}, "c": {1, 2, 3, 0}, "d": nil, "k-1": {1, 1, 2, 0}, "m-0": {1, 1, 2, 0}} {
		h, ok := p.HostByName(name)
		require.True(t, ok)
		require.Equal(t, want, wattsOf(t, p, h), name)
	}
	w, ok, err := p.Link(0).Details.Wattage()
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, wattage.Link{IdleW: 1, BusyW: 3, OffW: 0.5}, w)
	require.True(t, p.HasWattages())

	for in, want := range map[string]string{
		"hosts: [{name: a, speed: 1, watts: '95:-2'}]":                                       `f:1:40: host "a": watts: "-2" is negative (want zero watts or more)`,
		"hosts: [{name: a, pstates: [2, 1], watts: '95:2'}]":                                 `f:1:44: host "a": watts: 1 set of watts for 2 power states (want one for each speed, with commas between them)`,
		"hosts: [{name: a, speed: 1, watts-off: 3}]":                                         `f:1:40: host "a": watts-off without watts (watts say what it takes while it is on)`,
		"hosts: [{name: a, speed: 1, watts: '100:90:80'}]":                                   `f:1:37: host "a": watts: "100:90:80": 80 W with all cores is less than 100 W idle (want the idle watts first)`,
		"hosts: [{name: a, speed: 1, watts: '80:95:90'}]":                                    `f:1:37: host "a": watts: "80:95:90": 90 W with all cores is less than 95 W with hardly any load (want the idle watts first)`,
		"hosts: [{name: a, speed: 1}]\nlinks: [{name: l, bandwidth: 1, watts: '3:1'}]":       `f:2:41: link "l": watts: "3:1": 1 W busy is less than 3 W idle (want the idle watts first)`,
		"hosts: [{name: a, pstates: [0, 1]}]":                                                `f:1:29: host "a": pstates: "0" where more than zero is wanted`,
		"hosts: [{name: a, speed: 1, watts: '1:2', watts-off: x}]":                           `f:1:54: host "a": watts-off: "x" is not a number of watts (want a number without unit, such as 95.5)`,
		"hosts: [{name: a, speed: 1, properties: {wattage_per_state: '1:2,3:4'}}]":           `f:1:66: host "a": wattage_per_state: 2 sets of watts for 1 power state (want one for each speed, with commas between them)`,
		"hosts: [{name: a, speed: 1, properties: {watt_off: y}}]":                            `f:1:52: host "a": watt_off: "y" is not a number of watts (want a number without unit, such as 95.5)`,
		"hosts: [{name: a, speed: 1, watts: '1:2', properties: {wattage_per_state: '1:2'}}]": `f:1:36: host "a": both watts and the property wattage_per_state (they mean the same; remove one)`,
		"hosts: [{name: a, speed: 1}]\nlinks: [{name: l, bandwidth: 1, watts: 1:z}]":         `f:2:42: link "l": watts: "z" is not a number of watts (want a number without unit, such as 95.5)`,
		"clusters: [{name: k, hosts: 2, speed: 1, bandwidth: 1, watts: 1}]":                  `f:1:63: cluster "k": watts: "1" has 1 value (want IDLE:ALL or IDLE:EPSILON:ALL in watts)`,
	} {
		_, err := ReadNative("f", []byte(in), ReadOptions{})
		require.EqualError(t, err, want, in)
	}
}

func TestWattsOfABuilder(t *testing.T) {
	b := NewBuilder("")
	watts := []Property{{"wattage_per_state", "1:2"}}
	b.Host(Host{Name: "h", SpeedFlops: 2, Cores: 1, Details: &HostDetails{PstateFlops: []float64{2, 1}, Properties: watts}})
	b.Link(Link{Name: "l", BandwidthBytesPerSec: 1, Details: &LinkDetails{Properties: []Property{{"wattage_range", "x"}}}})
	_, err := b.Build()
	require.EqualError(t, err, "host \"h\": wattage_per_state: 1 set of watts for 2 power states (want one for each speed, with commas between them)\n"+
		`link "l": wattage_range: "x" is not a number of watts (want a number without unit, such as 95.5)`)
}

// The halves of a cable are known in a platform that has grown.
func TestHalves(t *testing.T) {
	p, err := ReadNative("f", []byte(`
hosts: [{name: a, speed: 1}, {name: b, speed: 1}]
links: [{name: l, bandwidth: 1, sharing: split-duplex}, {name: m, bandwidth: 1}]
routes: [{from: a, to: b, links: ['l:up', m]}]
`), ReadOptions{})
	require.NoError(t, err)
	grown, err := Extend(p, Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1}})
	require.NoError(t, err)
	for _, p := range []*Platform{p, grown} {
		require.True(t, p.IsHalf(0))
		require.True(t, p.IsHalf(1))
		for l := LinkID(2); int(l) < p.NumLinks(); l++ {
			require.False(t, p.IsHalf(l), p.LinkName(l))
		}
	}
	require.Greater(t, grown.NumLinks(), p.NumLinks())
}

// A host that another speed is given has that power state alone, with its watts.
func TestWattsOfAnotherSpeed(t *testing.T) {
	d := &HostDetails{PstateFlops: []float64{2, 1}, Pstate: 1, Properties: []Property{{"a", "b"}, {"wattage_per_state", "1:2, 3:4"}}}
	require.Same(t, d, d.at(1))
	other := d.at(5)
	require.Equal(t, []Property{{"a", "b"}, {"wattage_per_state", "3:4"}}, other.Properties)
	require.NoError(t, other.check(5))
	require.Equal(t, "1:2, 3:4", d.Properties[1].Value)
}
