package world

import (
	"path"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/course"
	"github.com/clustersim/clustersim/platform"
)

func TestParseRules(t *testing.T) {
	for text, want := range map[string]string{
		"none": "none",
		" hosts = mtbf(exp(1d),repair=1h) , link:a*=load(uniform(0.5..1),every=10min)": "hosts=mtbf(exp(86400s),repair=constant(3600s)),link:a*=load(uniform(0.5..1),every=constant(600s))",
		"latencies=load(2,every=1h),latency:l=load(3,every=1h)":                        "latencies=load(constant(2),every=constant(3600s)),latency:l=load(constant(3),every=constant(3600s))",
	} {
		r, err := ParseRules(text)
		require.NoError(t, err, text)
		require.Equal(t, want, r.String())
		parsed, err := ParseRules(want)
		require.NoError(t, err)
		require.Equal(t, r, parsed)
		require.Equal(t, text != "none", r.On())
	}
	for text, want := range map[string]string{
		"":                                "column 1: \"\": want TARGET=GENERATOR, such as hosts=mtbf(exp(30d),repair=exp(1h))",
		"hosts":                           "column 1: \"hosts\": want TARGET=GENERATOR, such as hosts=mtbf(exp(30d),repair=exp(1h))",
		"mtbf(1d,repair=1h)":              "column 1: \"mtbf(1d,repair=1h)\": want TARGET=GENERATOR, such as hosts=mtbf(exp(30d),repair=exp(1h))",
		"hots=mtbf(1d,repair=1h)":         `column 1: unknown target "hots" (did you mean "hosts"?)`,
		"disk=mtbf(1d,repair=1h)":         `column 1: unknown target "disk" (want one of hosts, links, latencies, host:PATTERN, link:PATTERN, latency:PATTERN)`,
		"host=mtbf(1d,repair=1h)":         `column 1: unknown target "host" (did you mean "hosts"?)`,
		"hosts=mtbf(1d,repair=1h), x":     `column 27: "x": want TARGET=GENERATOR, such as hosts=mtbf(exp(30d),repair=exp(1h))`,
		"hosts=mtbf(1d,repair=exp(1 x))":  `column 26: exp: mean: unknown unit "x" in "1 x" (want one of w, d, h, min, m, s, ms, us, ns or ps)`,
		"hosts=mtbf(1d)":                  `column 7: mtbf: repair: missing (want a law, such as exp(1h))`,
		"latencies=mtbf(1d,repair=1h)":    `column 1: latencies: mtbf makes a state, on or off (want load)`,
		"hosts=load(1,every=1h),links=mx": `column 30: unknown generator "mx" (want one of mtbf, load)`,
	} {
		_, err := ParseRules(text)
		require.EqualError(t, err, want, text)
	}
}

// What matches is what path.Match matches, where names have no slash and patterns no
// brackets.
func TestMatches(t *testing.T) {
	letters := rapid.StringMatching(`[ab]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		pattern, name := rapid.StringMatching(`[ab*?]{0,6}`).Draw(t, "pattern"), letters.Draw(t, "name")
		want, err := path.Match(pattern, name)
		require.NoError(t, err)
		require.Equal(t, want, matches(pattern, name))
	})
	require.True(t, matches("a/*", "a/b/c"))
}

// firstEvents is the first events of each quantity that timelines change.
func firstEvents(t *testing.T, x Profiles, p *platform.Platform) map[Quantity][4]float64 {
	timelines, err := x.Timelines(p)
	require.NoError(t, err)
	all := map[Quantity][4]float64{}
	for _, c := range timelines {
		var first [4]float64
		for i := 0; i < len(first); i += 2 {
			first[i], first[i+1], _ = c.Events.Next()
		}
		for _, q := range c.Of {
			require.NotContains(t, all, q)
			all[q] = first
		}
	}
	return all
}

func rules(t require.TestingT, text string) Rules {
	r, err := ParseRules(text)
	require.NoError(t, err)
	return r
}

func fromSpec(t *testing.T, text string) *platform.Platform {
	p, err := platform.FromSpec(text)
	require.NoError(t, err)
	return p
}

// Each host and cable has events of its own, which depend on the seed and its name alone;
// both directions of a cable have the same.
func TestRulesOfHosts(t *testing.T) {
	const both = "hosts=mtbf(exp(1d),repair=exp(1h)),links=mtbf(exp(1d),repair=exp(1h)),hosts=load(uniform(0.5..1),every=1min)"
	four, eight := fromSpec(t, "cluster(hosts=4)"), fromSpec(t, "cluster(hosts=8)")
	x := Profiles{Rules: rules(t, both)}
	all := firstEvents(t, x, eight)
	require.Len(t, all, 8*2+16, "the loopback is left out")
	seen := map[[4]float64]bool{}
	for h := range platform.HostID(8) {
		seen[all[Quantity{Kind: HostState, Host: h}]] = true
		up, down := platform.LinkID(2*h), platform.LinkID(2*h+1)
		require.Equal(t, all[Quantity{Kind: LinkState, Link: up}], all[Quantity{Kind: LinkState, Link: down}])
		seen[all[Quantity{Kind: LinkState, Link: up}]] = true
	}
	require.Len(t, seen, 16)
	for q, first := range firstEvents(t, x, four) {
		require.Equal(t, all[q], first, "what other hosts there are does not matter")
	}
	require.NotEqual(t, all, firstEvents(t, Profiles{Rules: x.Rules, Seed: 7}, eight))
	require.Equal(t, firstEvents(t, Profiles{Rules: x.Rules, Drawn: 7}, eight), firstEvents(t, Profiles{Rules: x.Rules, Seed: 7}, eight))

	// The same as from the platform's own description, native or not.
	own := fromSpec(t, "cluster(hosts=8,state=mtbf(exp(1d),repair=exp(1h)),load=load(uniform(0.5..1),every=1min),link-state=mtbf(exp(1d),repair=exp(1h)))")
	require.Equal(t, all, firstEvents(t, Profiles{}, own))
}

// The last rule counts, and any rule more than the platform. One that matches nothing is an error.
func TestRulesInOrder(t *testing.T) {
	p := fromSpec(t, "cluster(hosts=3,load=load(0.5,every=1h))")
	x := Profiles{Rules: rules(t, "host:node-?=load(0.25,every=1h),host:node-1=load(0.125,every=1h),link:*_1_UP=load(0.5,every=1h),latency:cluster_link_2=load(3,every=1h)")}
	require.EqualError(t, x.Rules.Check(p), "link:*_1_UP: the platform has no such link")
	x.Rules = rules(t, "host:node-?=load(0.25,every=1h),host:node-1=load(0.125,every=1h),latency:cluster_link_2=load(3,every=1h)")
	all := firstEvents(t, x, p)
	require.Equal(t, 0.25, all[Quantity{Kind: SpeedFactor, Host: 0}][1])
	require.Equal(t, 0.125, all[Quantity{Kind: SpeedFactor, Host: 1}][1])
	require.Equal(t, 3.0, all[Quantity{Kind: LatencyFactor, Link: 5}][1])
	require.Len(t, all, 5)
	require.NoError(t, rules(t, "links=load(1,every=1h)").Check(fromSpec(t, "mesh(dims=1)")))
	require.EqualError(t, rules(t, "host:x=load(1,every=1h)").Check(p), "host:x: the platform has no such host")
}

// Lower bounds hold where loads only slow down.
func TestRulesSpeedUp(t *testing.T) {
	p := fromSpec(t, "cluster(hosts=3)")
	for text, want := range map[string]bool{
		"hosts=load(uniform(0.5..1),every=1h)":     false,
		"hosts=load(uniform(0.5..1.1),every=1h)":   true,
		"hosts=load(exp,every=1h)":                 true,
		"links=mtbf(1h,repair=1h)":                 false,
		"latencies=load(uniform(1..2),every=1h)":   false,
		"latencies=load(uniform(0.5..2),every=1h)": true,
	} {
		require.Equal(t, want, Profiles{Rules: rules(t, text)}.SpeedUp(p), text)
	}
	require.True(t, Profiles{}.SpeedUp(fromSpec(t, "cluster(hosts=3,load=load(exp,every=1h))")))
	require.False(t, Profiles{}.SpeedUp(fromSpec(t, "cluster(hosts=3,load=load(uniform(0.5..1),every=1h))")))
}

// Hosts of a million take little memory each.
func TestRulesOfManyHosts(t *testing.T) {
	p := fromSpec(t, "cluster(hosts=100000,state=mtbf(weibull(shape=0.7,scale=30d),repair=exp(1h)))")
	var timelines []Timeline
	allocs := testing.AllocsPerRun(1, func() { timelines, _ = Profiles{}.Timelines(p) })
	require.Len(t, timelines, 100_000)
	require.Less(t, allocs, 110_000.0, "a name each, and little more")
	require.IsType(t, &course.Generated{}, timelines[0].Events)
}
