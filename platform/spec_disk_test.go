package platform

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDisksOfASpec(t *testing.T) {
	for _, shape := range []string{"cluster(hosts=3,", "star(hosts=3,", "full(hosts=3,", "mesh(dims=3,", "torus(dims=3,", "ring(hosts=3,", "tree(hosts=3,"} {
		p, err := FromSpec(shape + "disk-read=500MBps,disk-write=300MBps)")
		require.NoError(t, err)
		require.True(t, p.HasDisks())
		for h := range HostID(3) {
			require.Equal(t, []Disk{{"disk", 500e6, 300e6, nil}}, p.Disks(h), shape)
		}
		p, err = Extend(p, Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1e6}})
		require.NoError(t, err)
		require.Len(t, p.Disks(5), 1)
	}
	p, err := FromSpec("cluster(hosts=3)")
	require.NoError(t, err)
	require.False(t, p.HasDisks())
	require.Empty(t, p.Disks(2))
	for spec, want := range map[string]string{
		"cluster(disk-read=1MBps)":                 "spec:1:9: cluster: disk-read: needs disk-write as well",
		"ring(disk-write=1MBps)":                   "spec:1:6: ring: disk-write: needs disk-read as well",
		"cluster(disk-read=0Bps,disk-write=1MBps)": `spec:1:9: cluster: disk-read: "0Bps" is not more than zero`,
		"cluster(disk-raed=1MBps)":                 `spec:1:9: cluster: unknown argument "disk-raed" (did you mean "disk-read"?)`,
	} {
		_, err := FromSpec(spec)
		require.EqualError(t, err, want)
	}
}

func TestDisksOfABuilder(t *testing.T) {
	b := NewBuilder("")
	h := b.Host(Host{Name: "h", SpeedFlops: 1, Cores: 1, Details: &HostDetails{Disks: []Disk{{"a", 1, 2, nil}, {"b", 3, 4, nil}}}})
	i := b.Host(Host{Name: "i", SpeedFlops: 1, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	require.True(t, p.HasDisks())
	require.Len(t, p.Disks(h), 2)
	require.Empty(t, p.Disks(i))
}
