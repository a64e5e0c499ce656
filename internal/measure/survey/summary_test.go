package survey

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

func summaryOf(t *testing.T, text string) Summary {
	t.Helper()
	p, err := platform.ReadNative("p.yaml", []byte(text), platform.ReadOptions{})
	require.NoError(t, err)
	return Summarize(p)
}

func TestSummarizeRanges(t *testing.T) {
	s := summaryOf(t, `
hosts:
  - {name: a, speed: 1Gf, memory: 4GB}
  - {name: b, speed: 3Gf}
  - {name: c, speed: 2Gf, memory: 1GB}
links:
  - {name: l, bandwidth: 1MBps, latency: 1ms}
  - {name: m, bandwidth: 5MBps, latency: 2ms}
routes:
  - {from: a, to: b, links: [l]}
  - {from: b, to: c, links: [m]}
`)
	require.Equal(t, Range{1e9, 3e9}, s.SpeedFlops)
	require.Equal(t, Range{1e9, 4e9}, s.MemoryBytes)
	require.Equal(t, Range{1e6, 5e6}, s.BandwidthBytesPerSec)
	require.Equal(t, Range{1e-3, 2e-3}, s.LatencySec)
	require.Equal(t, 2, s.Links)
	require.Zero(t, s.PowerStates+s.Disks+s.HostProfiles+s.LinkProfiles+s.WithProperties+s.Actors)
}

// A lone host has no link, and states no memory.
func TestSummarizeOfNothing(t *testing.T) {
	s := summaryOf(t, "hosts: [{name: a, speed: 1Gf}]\n")
	require.Zero(t, s.Links)
	for _, r := range []Range{s.MemoryBytes, s.BandwidthBytesPerSec, s.LatencySec} {
		require.True(t, math.IsNaN(r.Min) && math.IsNaN(r.Max))
	}
}

// Hosts of a cluster share a generator, which is listed once.
func TestSummarizeGenerators(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf,state=mtbf(exp(1h),repair=1s))")
	require.NoError(t, err)
	s := Summarize(p)
	require.Equal(t, 4, s.HostProfiles)
	require.Len(t, s.Generators[platform.HostState], 1)
}
