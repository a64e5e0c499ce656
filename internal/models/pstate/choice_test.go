package pstate_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/platform"
)

func spec(t require.TestingT, text string) *platform.Platform {
	p, err := platform.FromSpec(text)
	require.NoError(t, err)
	return p
}

// mixed has a host a with one power state, and b-0, b-1 with three.
func mixed(t require.TestingT) *platform.Platform {
	p, err := platform.ReadNative("f", []byte(`hosts:
  - {name: a, speed: 3f}
  - {name: b-0, pstates: [4f, 2f, 0f]}
  - {name: b-1, pstates: [8f, 4f, 0f], pstate: 1}
`), platform.ReadOptions{})
	require.NoError(t, err)
	return p
}

func TestApply(t *testing.T) {
	for text, want := range map[string][]float64{
		"initial":                       {3, 4, 4},
		"0":                             {3, 4, 8},
		" 1 ":                           {3, 2, 4},
		"host:b-?=1":                    {3, 2, 4},
		"host:a=0":                      {3, 4, 4},
		"1 ; host:b-1 = 0":              {3, 2, 8},
		"host:b-1=0;1":                  {3, 2, 4}, // the last one counts
		"host:*-[0]=1;host:*=0":         {3, 4, 8},
		"host:*=0;host:b-0=1;host:b*=0": {3, 4, 8},
	} {
		c, err := pstate.Parse(text)
		require.NoError(t, err, text)
		before := mixed(t)
		p, err := c.Apply(before)
		require.NoError(t, err, text)
		for h := range platform.HostID(3) {
			require.Equal(t, want[h], p.Host(h).SpeedFlops, "%s: host %d", text, h)
			if d := p.Host(h).Details; d != nil {
				require.Equal(t, want[h], d.PstateFlops[d.Pstate])
			}
		}
		require.Equal(t, 4.0, before.Host(2).SpeedFlops, "the platform given stays as it is")
		again, err := pstate.Parse(c.String())
		require.NoError(t, err)
		require.Equal(t, c, again)
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":           `"": want the number of a power state, counted from 0, host:NAME=STATE, or initial`,
		"-1":         `"-1": want the number of a power state, counted from 0, host:NAME=STATE, or initial`,
		"1;fast":     `"fast": want the number of a power state, counted from 0, host:NAME=STATE, or initial`,
		"host:b":     `"host:b": want host:NAME=STATE, such as host:node-*=1`,
		"host:=1":    `"host:=1": want host:NAME=STATE, such as host:node-*=1`,
		"host: =1":   `"": no pattern of host names (* stands for any text, ? for a letter, [a-c] for one of some)`,
		"host:[=1":   `"[": no pattern of host names (* stands for any text, ? for a letter, [a-c] for one of some)`,
		"host:b=x":   `"host:b=x": want the number of a power state, counted from 0, host:NAME=STATE, or initial`,
		"3":          `host "b-0": no power state 3 (it has 3, counted from 0)`,
		"2":          `host "b-0": power state 2 has speed 0 (no run can begin with it)`,
		"host:a=1":   `host "a": no power state 1 (it has 1, counted from 0)`,
		"host:c-*=1": `no host is named "c-*"`,
	} {
		c, err := pstate.Parse(text)
		if err == nil {
			_, err = c.Apply(mixed(t))
		}
		require.EqualError(t, err, want, text)
	}
	c, err := pstate.Parse("1")
	require.NoError(t, err)
	_, err = c.Apply(spec(t, "cluster(hosts=2)"))
	require.EqualError(t, err, "no host has several power states (a platform file lists them as pstates, a spec as cluster(pstates=2Gf/1Gf))")
}

// TestAppliedIsAsGiven: a platform put into a state begins as its spec says.
func TestAppliedIsAsGiven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "hosts")
		shape := rapid.SampledFrom([]string{"cluster", "star", "full", "ring"}).Draw(t, "shape")
		states := rapid.SampledFrom([]string{"speed=2Gf,pstates=100%/70%/25%", "pstates=3Gf/2Gf/1Gf", "speed=1Gf|2Gf,pstates=100%/50%/20%", "speed=1Gf..3Gf,pstates=100%/50%/20%"}).Draw(t, "states")
		to := rapid.IntRange(0, 2).Draw(t, "to")
		c, err := pstate.Parse(fmt.Sprint(to))
		require.NoError(t, err)
		got, err := c.Apply(spec(t, fmt.Sprintf("%s(hosts=%d,%s)", shape, n, states)))
		require.NoError(t, err)
		want := spec(t, fmt.Sprintf("%s(hosts=%d,%s,pstate=%d)", shape, n, states, to))
		for h := range platform.HostID(n) {
			require.Equal(t, *want.Host(h).Details, *got.Host(h).Details)
			require.Equal(t, want.Host(h).SpeedFlops, got.Host(h).SpeedFlops)
			require.Equal(t, want.HostName(h), got.HostName(h))
		}
	})
}

// TestHostsStayAlike: a cluster of many hosts is not taken apart.
func TestHostsStayAlike(t *testing.T) {
	c, err := pstate.Parse("1")
	require.NoError(t, err)
	p, err := c.Apply(spec(t, "cluster(hosts=1000,pstates=2Gf/1Gf)"))
	require.NoError(t, err)
	require.Same(t, p.Host(0), p.Host(999))
}
