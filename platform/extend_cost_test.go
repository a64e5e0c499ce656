package platform

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExtendLarge: 400,000 hosts need no table, and finding routes no memory.
func TestExtendLarge(t *testing.T) {
	p, err := FromSpec("cluster(hosts=100000)")
	require.NoError(t, err)
	before := heap()
	x := Extension{K: 4, Link: Link{BandwidthBytesPerSec: 1}}
	q, err := Extend(p, x)
	require.NoError(t, err)
	require.Less(t, heap()-before, int64(100e6), "bytes kept")
	require.Equal(t, 400_000, q.NumHosts())
	src, dst := x.Node(99_999, 4, 100_000), x.Node(0, 2, 100_000)
	require.Equal(t, []string{"node-99999-4", "cluster_link_99999_UP", "cluster_link_0_DOWN", "node-0-2"},
		linkNamesOf(t, q, q.HostName(src), q.HostName(dst)))
	buf := make([]LinkID, 0, 8)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		_, err := q.AppendRoute(buf, src, dst)
		_, _, errLatency := q.AppendRouteLatency(buf, dst, src)
		if err != nil || errLatency != nil {
			t.Error(err, errLatency)
		}
	}))
}

// TestLatencyIsOfTheNewLinksOnly: links that buf already held do not count.
func TestLatencyIsOfTheNewLinksOnly(t *testing.T) {
	for _, line := range []string{"full(hosts=2,lat=1)", "cluster(hosts=2,lat=0.5)"} {
		p, err := FromSpec(line)
		require.NoError(t, err)
		_, sec, err := p.AppendRouteLatency([]LinkID{0, 0, 0}, 0, 1)
		require.NoError(t, err)
		require.Equal(t, 1.0, sec)
	}
}
