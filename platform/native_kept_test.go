package platform

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/platform/profile"
)

const keptFile = `
hosts:
  - name: ada
    pstates: [1Gf, 500Mf, 0f]
    pstate: 1
    properties: {wattage_per_state: "95:200, 93:170, 90:90", "odd key: {": "", "<<": "a\nb"}
    disks: [{name: scratch, read: 100MBps, write: 40MBps, properties: {size: 500GiB}}]
    speed-profile: nights
  - {name: bob, speed: 1Gf}
links: [{name: cable, bandwidth: 1Gbps, latency-profile: nights, state-profile: storm, sharing: split-duplex, properties: {wattage_range: "1:3"}}]
clusters: [{name: k, hosts: 2, pstates: [2Gf, 1Gf], bandwidth: 1Gbps, properties: {off: 5}}]
routes: [{from: ada, to: bob, links: ["cable:up"]}]
profiles:
  - {name: nights, lines: [0 1.0, 72000 0.5, PERIODICITY 86400]}
  - {name: storm, lines: ["STOCHASTIC", EXP 0.1 DET 0]}
zone-properties: [{zone: site, properties: {owner: us}}]
actors:
  - {host: bob, function: serve, arguments: ["8", ""], start: 10s, kill: 1h, restart: true, properties: {a: b}}
  - {host: k-1, function: ask}
`

func TestReadNativeKept(t *testing.T) {
	p, err := ReadNative("f.yaml", []byte(keptFile), ReadOptions{})
	require.NoError(t, err)
	nights := &profile.Profile{Name: "nights", Events: []profile.Event{{Value: 1}, {DateSec: 72000, Value: 0.5}}, Loop: profile.Periodic, LoopSec: 86400}
	require.Equal(t, Host{"ada", 500e6, 1, &HostDetails{
		PstateFlops: []float64{1e9, 500e6, 0}, Pstate: 1,
		Properties: []Property{{"wattage_per_state", "95:200, 93:170, 90:90"}, {"odd key: {", ""}, {"<<", "a\nb"}},
		Disks:      []Disk{{"scratch", 100e6, 40e6, []Property{{"size", "500GiB"}}}},
		Speed:      nights,
	}}, p.host(0))
	require.Equal(t, Host{"bob", 1e9, 1, nil}, p.host(1))
	require.Equal(t, &HostDetails{PstateFlops: []float64{2e9, 1e9}, Properties: []Property{{"off", "5"}}}, p.Host(2).Details)
	require.Same(t, p.Host(2), p.Host(3))
	storm := &profile.Profile{Name: "storm", Draws: []profile.Draw{{DelaySec: profile.Law{Kind: profile.Exp, A: 0.1}}}}
	require.Equal(t, &LinkDetails{Properties: []Property{{"wattage_range", "1:3"}}, Latency: nights, State: storm}, p.Link(0).Details)
	require.Same(t, p.Link(0).Details, p.Link(1).Details)
	require.Equal(t, []ZoneDetails{{"site", []Property{{"owner", "us"}}}}, p.ZoneDetails())
	require.Equal(t, []Actor{{"bob", "serve", []string{"8", ""}, []Property{{"a", "b"}}, 10, 3600, true}, {Host: "k-1", Function: "ask"}}, p.Actors())
	require.Equal(t, `host "ada" has a speed profile`, p.Profiled())
	requireReadBack(t, p)

	p, err = ReadNative("f.yaml", []byte(keptFile), ReadOptions{DropProfiles: true})
	require.NoError(t, err)
	require.Empty(t, p.Profiled())
	require.Nil(t, p.Host(0).Details.Speed)
}

func TestReadNativeKeptErrors(t *testing.T) {
	for in, want := range map[string]string{
		`hosts: [{name: a, speed: 1f, pstates: [1f]}]`:                                            `f:1:26: host "a": both speed and pstates (pstates are the speeds; pstate says with which of them it begins)`,
		`hosts: [{name: a, speed: 1f, pstate: 0}]`:                                                `f:1:38: host "a": pstate without pstates`,
		`hosts: [{name: a, pstates: []}]`:                                                         `f:1:28: host "a": no speeds`,
		`hosts: [{name: a, pstates: [1f], pstate: 1}]`:                                            `f:1:42: host "a": pstate "1": want a whole number from 0 to 0`,
		`hosts: [{name: a, pstates: [0f, 1f]}]`:                                                   `f:1:29: host "a": pstates: "0f" where more than zero is wanted`,
		`hosts: [{name: a, pstates: [1f, -1f]}]`:                                                  `f:1:33: host "a": pstates: "-1f" where more than zero is wanted`,
		`hosts: [{name: a, pstates: [1f, [1f]]}]`:                                                 `f:1:33: host "a": pstates: want speeds, got a list`,
		`hosts: [{name: a, pstates: [1x]}]`:                                                       `f:1:29: host "a": pstates: unknown unit "x" in "1x" (want one of f, flops, flop/s or IPS, each with k, M, G, T, P, E, Z or Y before it)`,
		`hosts: [{name: a, speed: 1f, properties: [a]}]`:                                          `f:1:42: host "a": properties: want a map of names to texts, got a list`,
		`hosts: [{name: a, speed: 1f, properties: {a: [b]}}]`:                                     `f:1:43: host "a": properties: want a single value for "a", got a list`,
		`hosts: [{name: a, speed: 1f, properties: {a: b, a: c}}]`:                                 `f:1:49: host "a": properties: "a" is given twice`,
		`hosts: [{name: a, speed: 1f, disks: [{name: d, read: 1Bps}]}]`:                           `f:1:38: disk "d": no write (add write: ...)`,
		`hosts: [{name: a, speed: 1f, disks: [{name: d, read: 1Bps, write: 0Bps}]}]`:              `f:1:67: disk "d": write "0Bps" is zero (want more than zero)`,
		`hosts: [{name: a, speed: 1f, speed-profile: p}]`:                                         `f:1:45: host "a": speed-profile: no profile "p" (list it in profiles)`,
		`{hosts: [{name: a, speed: 1f}], profiles: [{name: p, lines: [0 1, 5 x]}]}`:               `f:1:69: profile "p": value "x" is not a number`,
		`{hosts: [{name: a, speed: 1f}], profiles: [{name: p, lines: [5 0, "0 1"]}]}`:             `f:1:68: profile "p": date 0 is before 5 (dates do not fall)`,
		`{hosts: [{name: a, speed: 1f}], profiles: [{name: p, lines: [[0, 1]]}]}`:                 `f:1:62: profile "p": want a line of a profile, such as 10 0.5`,
		`{hosts: [{name: a, speed: 1f}], profiles: [{name: p, lines: []}, {name: p, lines: []}]}`: `f:1:73: profile "p": declared twice`,
		`{hosts: [{name: a, speed: 1f}], actors: [{host: b, function: f}]}`:                       `f:1:49: actor "f": no host "b"`,
		`{hosts: [{name: a, speed: 1f}], actors: [{host: a}]}`:                                    `f:1:42: actor number 1: no function (add function: ...)`,
		`{hosts: [{name: a, speed: 1f}], actors: [{host: a, function: f, arguments: [[x]]}]}`:     `f:1:77: actor "f": arguments: want texts, got a list`,
		`{hosts: [{name: a, speed: 1f}], zone-properties: [{zone: z}]}`:                           `f:1:51: zone "z": no properties (add properties: ...)`,
		`hosts: [{name: a, speed: 1f, state-profile: "mtfb(1h,repair=1h)"}]`:                      `f:1:46: host "a": state-profile: unknown generator "mtfb" (did you mean "mtbf"?)`,
		`hosts: [{name: a, speed: 1f, state-profile: "mtbf(1h,repair=exp(1 x))"}]`:                `f:1:65: host "a": state-profile: exp: mean: unknown unit "x" in "1 x" (want one of w, d, h, min, m, s, ms, us, ns or ps)`,
		`hosts: [{name: a, speed: 1f, state-profile: "load(1,every=1h)"}]`:                        `f:1:45: host "a": state-profile: load makes no state (want mtbf)`,
		`hosts: [{name: a, speed: 1f, speed-profile: "mtbf(1h,repair=1h)"}]`:                      `f:1:45: host "a": speed-profile: mtbf makes a state, on or off (want load)`,
		`{hosts: [{name: a, speed: 1f}], profiles: [{name: p, lines: ["0 1", "load(1)"]}]}`:       `f:1:70: profile "p": load: every: missing (want a law, such as 10min)`,
	} {
		_, err := ReadNative("f", []byte(in), ReadOptions{})
		require.EqualError(t, err, want, in)
	}
}

// The message for what YAML takes apart at a comma says that it needs quotes.
func TestReadNativeHalfGenerator(t *testing.T) {
	_, err := ReadNative("f", []byte(`hosts: [{name: a, speed: 1f, state-profile: mtbf(1h,repair=1h)}]`), ReadOptions{})
	require.ErrorContains(t, err, `f:1:52: host "a": state-profile: want ',' or ')', got the end (put quotes around what holds a comma)`)
}

// Hosts, links and the hosts and cables of clusters have generators, which all with the
// same share; they are written back, and a spec has them too.
func TestGenerators(t *testing.T) {
	const mtbf, load = `"mtbf(exp(1d),repair=exp(1h))"`, `"load(uniform(0.5..1),every=10min)"`
	p, err := ReadNative("f.yaml", []byte(`
hosts:
  - {name: a, speed: 1f, state-profile: `+mtbf+`, speed-profile: `+load+`}
  - {name: b, speed: 1f, state-profile: `+mtbf+`}
links: [{name: l, bandwidth: 1Bps, bandwidth-profile: `+load+`, latency-profile: `+load+`, state-profile: named}]
routes: [{from: a, to: b, links: [l]}]
profiles: [{name: named, lines: [`+mtbf+`]}]
clusters:
  - {name: c, hosts: 3, speed: 1f, state-profile: `+mtbf+`, bandwidth: 1Bps, bandwidth-profile: `+load+`, link-state-profile: `+mtbf+`}
  - {name: t, topology: torus, dims: [3, 2], speed: 1f, bandwidth: [1Bps], latency-profile: `+load+`}
`), ReadOptions{})
	require.NoError(t, err)
	require.Same(t, p.Host(0).Details.State, p.Host(1).Details.State)
	require.Same(t, p.Host(2).Details, p.Host(4).Details)
	link := func(name string) *LinkDetails {
		for id, l := range p.Links() {
			if l.Name == name {
				return p.Link(id).Details
			}
		}
		return nil
	}
	require.Equal(t, "load(uniform(0.5..1),every=constant(600s))", link("c_link_1_UP").Bandwidth.Generator.String())
	require.True(t, link("c_link_1_UP").State.Generator.OfState())
	require.True(t, link("t_link_from_0_to_1_UP").Latency.IsDrawn())
	requireReadBack(t, p)

	p, err = FromSpec("cluster(hosts=1000000,state=mtbf(exp(1d),repair=exp(1h)),link-load='load(uniform(0.5..1),every=10min)')")
	require.NoError(t, err)
	require.Len(t, p.hosts.table, 1)
	require.Equal(t, `host "node-0" has a state profile`, p.Profiled())
	for _, shape := range []string{"star", "full", "mesh", "torus", "ring", "tree", "fat-tree", "dragonfly"} {
		p, err := FromSpec(shape + "(state=mtbf(exp(1d),repair=exp(1h)),load=load(exp,every=1h),link-state=mtbf(exp(1d),repair=exp(1h)))")
		require.NoError(t, err, shape)
		require.True(t, p.Host(3).Details.Speed.IsDrawn() && p.Host(3).Details.State.IsDrawn() && p.Link(3).Details.State.IsDrawn(), shape)
		requireReadBack(t, p)
	}
	_, err = FromSpec("cluster(state=mtbf(exp(1d),repair=exp(1 x)),load=mtbf(1d,repair=1h))")
	require.EqualError(t, err, `spec:1:39: exp: mean: unknown unit "x" in "1 x" (want one of w, d, h, min, m, s, ms, us, ns or ps)
spec:1:45: cluster: load: mtbf makes a state, on or off (want load)`)
}

// A cable of a cluster that has a profile of its own is written as such.
func TestCableOfItsOwn(t *testing.T) {
	b := NewBuilder("own")
	b.Root().AddCluster(ClusterParams{Name: "c", Prefix: "c-", Hosts: 2, SpeedFlops: 1, Cores: 1, BandwidthBytesPerSec: 1})
	b.Attach(LinkBandwidth, "c_link_1", &profile.Profile{Name: "p", Events: []profile.Event{{DateSec: 1, Value: 2}}})
	p, err := b.Build()
	require.NoError(t, err)
	requireReadBack(t, p)
}

// requireReadBack writes a platform and reads back the same, with all that is kept.
func requireReadBack(t require.TestingT, p *Platform) {
	requireRoundTrip(t, p)
	var out bytes.Buffer
	require.NoError(t, WriteNative(&out, p))
	q, err := ReadNative("f.yaml", out.Bytes(), ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, p.kept, q.kept, out.String())
}

// TestWriteNativeKept: whatever is kept is written and read back equal, shared by hosts and links that
// are alike.
// The reader looks at parts of a JSON text without a copy, and keeps none of them: a platform stays
// as it is when the bytes of its file are used for something else.
func TestPlatformsKeepNoBytesOfFiles(t *testing.T) {
	for _, seed := range nativeSeeds {
		p, err := ReadNative("f", []byte(seed), ReadOptions{})
		require.NoError(t, err)
		text := jsonOf(t, p)
		want := string(text)
		got, err := ReadNative("f.json", text, ReadOptions{})
		require.NoError(t, err)
		clear(text)
		require.Equal(t, want, string(jsonOf(t, got)))
	}
}

func jsonOf(t *testing.T, p *Platform) []byte {
	var text bytes.Buffer
	require.NoError(t, WriteNativeJSON(&text, p))
	return text.Bytes()
}

func TestWriteNativeKept(t *testing.T) {
	text := rapid.OneOf(rapid.StringMatching(`[ -~\n\tä]{0,6}`), rapid.SampledFrom([]string{"<<", "yes", "1", "~", "a: b", "*x", "- ", "\"", "null"}))
	id := text.Filter(func(s string) bool { return native.CheckText(s) == nil })
	properties := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) Property {
		return Property{id.Draw(t, "id"), text.Draw(t, "value")}
	}), 0, 3, func(p Property) string { return p.ID })
	rapid.Check(t, func(t *rapid.T) {
		profiles := []*profile.Profile{nil, {Name: "p", Events: []profile.Event{{Value: 1}}}, {Name: "p"}, {Name: id.Draw(t, "name"), Draws: []profile.Draw{{}}}, {}}
		somehow := func(what string) *profile.Profile { return profiles[rapid.IntRange(0, len(profiles)-1).Draw(t, what)] }
		draw := func(what string) []Property {
			list := properties.Draw(t, what)
			if len(list) == 0 {
				return nil
			}
			return list
		}
		b := NewBuilder("kept")
		for i := range 3 {
			h := Host{Name: fmt.Sprint("h", i), SpeedFlops: 1e9, Cores: 1, Details: &HostDetails{Properties: draw("host"), MemoryBytes: float64(rapid.SampledFrom([]int{0, 0, 7, 1 << 40}).Draw(t, "memory")), Speed: somehow("speed"), State: somehow("state")}}
			if rapid.Bool().Draw(t, "states") {
				h.Details.PstateFlops, h.Details.Pstate = []float64{0, 1e9, 3.25}, 1
			}
			for j := range rapid.IntRange(0, 2).Draw(t, "disks") {
				h.Details.Disks = append(h.Details.Disks, Disk{fmt.Sprint("d ", j), 1e6, 3, draw("disk")})
			}
			b.Host(h)
		}
		b.Duplex(Link{Name: "c", BandwidthBytesPerSec: 1, Details: &LinkDetails{Properties: draw("link"), Bandwidth: somehow("bandwidth")}})
		l := b.Link(Link{Name: "l", BandwidthBytesPerSec: 1, Details: &LinkDetails{Latency: somehow("latency"), State: somehow("link state")}})
		b.RouteBoth(0, 1, l)
		b.Root().Properties(draw("root")...)
		if rapid.Bool().Draw(t, "cluster") {
			b.Root().AddCluster(ClusterParams{Name: "k", Prefix: "k-", Hosts: 2, SpeedFlops: 1, Cores: 1, BandwidthBytesPerSec: 1, Details: &HostDetails{Properties: draw("cluster")}}).
				Zone.Properties(draw("zone")...)
		}
		if rapid.Bool().Draw(t, "actor") {
			b.Actor(Actor{"h1", id.Draw(t, "function"), []string{text.Draw(t, "argument")}, draw("actor"), 1.5, 0, true})
		}
		p, err := b.Build()
		require.NoError(t, err)
		nameProfiles(p)
		requireReadBack(t, p)
	})
}

// nameProfiles gives the profiles the names that a file gives them.
func nameProfiles(p *Platform) {
	f := &nativeForm{p: p}
	f.nameProfiles()
	for at, name := range f.profiles {
		at.Name = name
	}
}

func TestWriteNativeRefusesKeptText(t *testing.T) {
	for want, d := range map[string]HostDetails{
		`write platform: a host: property "p": "\x00" holds a control character, which a file cannot express`: {Properties: []Property{{"p", "\x00"}}},
		`write platform: disk "\n": empty text where a name is wanted`:                                        {Disks: []Disk{{"\n", 1, 1, nil}}},
	} {
		b := NewBuilder("")
		b.Host(Host{"a", 1, 1, &d})
		p, err := b.Build()
		require.NoError(t, err)
		err = WriteNative(&bytes.Buffer{}, p)
		require.EqualError(t, err, want)
	}
}

func TestBuilderRefusesDetails(t *testing.T) {
	for want, d := range map[string]HostDetails{
		`host "a": power state 0 of 1 is not that of the host's speed`:              {PstateFlops: []float64{2}},
		`host "a": power state 1 of 1 is not that of the host's speed`:              {PstateFlops: []float64{1}, Pstate: 1},
		`host "a": speed of a power state is -1 flop/s (want 0, or 1e-30 to 1e+30)`: {PstateFlops: []float64{1, -1}},
		`host "a": disk without a name`:                                             {Disks: []Disk{{"", 1, 1, nil}}},
		`host "a": disk "d": declared twice`:                                        {Disks: []Disk{{"d", 1, 1, nil}, {"d", 1, 1, nil}}},
		`host "a": disk "d": it reads 0 byte/s (want a positive number)`:            {Disks: []Disk{{"d", 0, 1, nil}}},
		`host "a": disk "d": it writes -1 byte/s (want a positive number)`:          {Disks: []Disk{{"d", 1, -1, nil}}},
		`host "a": property without a name`:                                         {Properties: []Property{{}}},
		`host "a": property "p": given twice`:                                       {Properties: []Property{{"p", "1"}, {"p", "2"}}},
	} {
		b := NewBuilder("")
		b.Host(Host{"a", 1, 1, &d})
		_, err := b.Build()
		require.EqualError(t, err, want)
	}
	b := NewBuilder("")
	b.Host(Host{"a", 1, 1, nil})
	b.Attach(HostSpeed, "b", &profile.Profile{})
	b.Attach(LinkState, "a", &profile.Profile{})
	b.Actor(Actor{Host: "a"})
	b.Actor(Actor{Host: "a", Function: "f", StartSec: -1})
	_, err := b.Build()
	require.EqualError(t, err, "no host \"b\"\nno link \"a\"\nactor without a function\nactor \"f\": starts at -1 s, killed at 0 s (want zero to 1e+30)")
}

func TestExtendKeepsDetails(t *testing.T) {
	b := NewBuilder("")
	b.Host(Host{"a", 2, 1, &HostDetails{PstateFlops: []float64{2, 1}, Properties: []Property{{"p", "v"}}}})
	p, err := b.Build()
	require.NoError(t, err)
	q, err := Extend(p, Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1}, SpeedFlops: func(_ HostID, j int) float64 { return float64(3 - j) }})
	require.NoError(t, err)
	require.Equal(t, p.Host(0).Details, q.Host(0).Details)
	require.Equal(t, &HostDetails{Properties: []Property{{"p", "v"}}}, q.Host(1).Details, "power states are those of a speed")
}
