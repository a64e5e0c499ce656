package platform

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPricesOfASpec(t *testing.T) {
	for _, shape := range []string{"cluster(hosts=3,", "star(hosts=3,", "full(hosts=3,", "mesh(dims=3,", "torus(dims=3,", "ring(hosts=3,", "tree(hosts=3,"} {
		p, err := FromSpec(shape + "price=0.5/h,billing=60s)")
		require.NoError(t, err)
		for h := range HostID(3) {
			require.Equal(t, []Property{{"price", "0.5/h"}, {"billing", "60s"}}, p.Host(h).Details.Properties, shape)
		}
		p, err = Extend(p, Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1e6}})
		require.NoError(t, err)
		require.Equal(t, []Property{{"price", "0.5/h"}, {"billing", "60s"}}, p.Host(5).Details.Properties, "as the host that it stands beside")
	}
	for spec, want := range map[string]string{
		"cluster(price=1)":                 `spec:1:9: cluster: price: "1" is not a price (want a number per s, min, h or d, such as 0.5/h)`,
		"cluster(hosts=4,billing=1h)":      `spec:1:17: cluster: billing: billing without a price (give a price, such as 0.5/h)`,
		"cluster(price=1/h,billing=often)": `spec:1:19: cluster: billing: "often" is not an interval of time (want 1e-06 s to 1e+30 s, such as 60s or 1h)`,
	} {
		_, err := FromSpec(spec)
		require.EqualError(t, err, want)
	}
}

// TestPricesOfKinds: prices in turn, as speeds and cores are, whatever else hosts have, also when written and read again.
func TestPricesOfKinds(t *testing.T) {
	for spec, want := range map[string][]string{
		"cluster(hosts=4,speed=1Gf|2Gf,price=0.1/h|0.3/h":                               {"0.1/h", "0.3/h", "0.1/h", "0.3/h"},
		"cluster(hosts=5,speed=3*1Gf|2Gf|1*4Gf,price=0.1/h|0.3/h|1/h":                   {"0.1/h", "0.1/h", "0.1/h", "0.3/h", "1/h"},
		"star(hosts=3,cores=2|4,price=1/h| 2/h":                                         {"1/h", "2/h", "1/h"},
		"full(hosts=3,speed=2Gf|4Gf,pstates=100%/50%,watts=9:10/5:6,price=1/h|2/h":      {"1/h", "2/h", "1/h"},
		"torus(dims=4,speed=1Gf|2Gf|1Gf|3Gf,memory=1GB,price=1/h|2/h|1/h|3/h":           {"1/h", "2/h", "1/h", "3/h"},
		"tree(hosts=2,speed=1Gf|2Gf,disk-read=1GBps,disk-write=1GBps,price=1/min|2/min": {"1/min", "2/min"},
	} {
		p, err := FromSpec(spec + ",billing=60s)")
		require.NoError(t, err, spec)
		var b bytes.Buffer
		require.NoError(t, WriteNative(&b, p))
		again, err := ReadNative("f", b.Bytes(), ReadOptions{})
		require.NoError(t, err, spec)
		for h, text := range want {
			for _, p := range []*Platform{p, again} {
				get := value(p.Host(HostID(h)).Details.Properties)
				price, _ := get("price")
				billing, _ := get("billing")
				require.Equal(t, text+" by 60s", price+" by "+billing, spec)
			}
		}
		for h, k := range p.Hosts() {
			require.Equal(t, k.SpeedFlops, again.Host(HostID(h)).SpeedFlops)
			require.Equal(t, k.Details.PstateFlops, again.Host(HostID(h)).Details.PstateFlops)
		}
	}
	const hint = "(want one, or as many as speed or cores has values, such as speed=1Gf|2Gf,price=0.1/h|0.3/h)"
	for spec, want := range map[string]string{
		"cluster(price=1/h|2/h)":                         `spec:1:9: cluster: price: 2 prices for 1 kind of hosts ` + hint,
		"cluster(speed=1Gf..2Gf,price=1/h|2/h)":          `spec:1:24: cluster: price: 2 prices for 1 kind of hosts ` + hint,
		"cluster(speed=1Gf|2Gf,price=1/h|2/h|3/h)":       `spec:1:23: cluster: price: 3 prices for 2 kinds of hosts ` + hint,
		"cluster(speed=1Gf|2Gf,price=1/h|2)":             `spec:1:23: cluster: price: "2" is not a price (want a number per s, min, h or d, such as 0.5/h)`,
		"cluster(speed=1Gf|2Gf|1Gf,price=1/h|2/h|3/h)":   `spec:1:27: cluster: price: 1/h and 3/h for hosts of the same speed and cores (want one price for them)`,
		"cluster(speed=1Gf|2Gf,price=1/h|2/h,billing=x)": `spec:1:37: cluster: billing: "x" is not an interval of time (want 1e-06 s to 1e+30 s, such as 60s or 1h)`,
	} {
		_, err := FromSpec(spec)
		require.EqualError(t, err, want)
	}
}

// TestPricesOfSomeKinds: none is a price for a kind of hosts, which is billed for nothing.
func TestPricesOfSomeKinds(t *testing.T) {
	p, err := FromSpec("cluster(hosts=2,speed=1Gf|2Gf,price=none|1/h,billing=60s)")
	require.NoError(t, err)
	require.Nil(t, p.Host(0).Details)
	require.Equal(t, []Property{{"price", "1/h"}, {"billing", "60s"}}, p.Host(1).Details.Properties)
	p, err = FromSpec("cluster(hosts=2,speed=1Gf|1Gf,price=none|none)")
	require.NoError(t, err)
	require.Nil(t, p.Host(1).Details)
	for spec, want := range map[string]string{
		"cluster(speed=1Gf|1Gf,price=none|1/h)":              `spec:1:23: cluster: price: none and 1/h for hosts of the same speed and cores (want one price for them)`,
		"cluster(speed=1Gf|1Gf,price=1/h|none)":              `spec:1:23: cluster: price: 1/h and none for hosts of the same speed and cores (want one price for them)`,
		"cluster(speed=1Gf|1Gf,price=none|none,billing=60s)": `spec:1:39: cluster: billing: billing without a price (give a price, such as 0.5/h)`,
	} {
		_, err := FromSpec(spec)
		require.EqualError(t, err, want)
	}
}

func TestPricesOfAFile(t *testing.T) {
	p, err := ReadNative("f", []byte(`
hosts:
  - {name: a, speed: 1Gf, price: 1/h, billing: 1h}
  - {name: b, speed: 1Gf, properties: {price: 2/d}}
clusters: [{name: k, hosts: 2, speed: 1Gf|2Gf, bandwidth: 1GBps, price: 3/min}]
`), ReadOptions{})
	require.NoError(t, err)
	for name, want := range map[string][]Property{"a": {{"price", "1/h"}, {"billing", "1h"}}, "b": {{"price", "2/d"}}, "k-1": {{"price", "3/min"}}} {
		h, ok := p.HostByName(name)
		require.True(t, ok)
		require.Equal(t, want, p.Host(h).Details.Properties, name)
	}
	for in, want := range map[string]string{
		"hosts: [{name: a, speed: 1, price: 2}]":                                     `f:1:36: host "a": price: "2" is not a price (want a number per s, min, h or d, such as 0.5/h)`,
		"hosts: [{name: a, speed: 1, billing: 2s}]":                                  `f:1:38: host "a": billing: billing without a price (give a price, such as 0.5/h)`,
		"hosts: [{name: a, speed: 1, price: 1/s, properties: {price: 2/s}}]":         `f:1:36: host "a": both price and the property price (they mean the same; remove one)`,
		"hosts: [{name: a, speed: 1}]\nlinks: [{name: l, bandwidth: 1, price: 1/s}]": `f:2:33: link "l": unknown field "price"`,
	} {
		_, err := ReadNative("f", []byte(in), ReadOptions{})
		require.ErrorContains(t, err, want, in)
	}
}

func TestOddPricePropertiesAreTexts(t *testing.T) {
	var notes []string
	p, err := ReadNative("f", []byte(`hosts: [{name: a, speed: 1, properties: {price: -2/s}}, {name: b, speed: 1, properties: {price: 2}}]`), ReadOptions{Note: func(s string) { notes = append(notes, s) }})
	require.NoError(t, err)
	require.Equal(t, []string{`f:1:49: host "a": price: "-2/s" is out of range, so it is kept as a text (want 0 to 1e+30)`}, notes)
	require.Equal(t, []Property{{"price", "-2/s"}}, p.Host(0).Details.Properties)

	b := NewBuilder("")
	b.Host(Host{Name: "h", SpeedFlops: 2, Cores: 1, Details: &HostDetails{Properties: []Property{{"price", "free"}}}})
	_, err = b.Build()
	require.NoError(t, err)
}
