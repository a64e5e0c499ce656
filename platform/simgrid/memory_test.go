package simgrid

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// TestMemory: the properties ram and memory are the memory of hosts, and written ones are
// read back.
func TestMemory(t *testing.T) {
	read := func(inside string) (*platform.Platform, error) {
		return Read("p.xml", []byte(`<platform version="4.1"><zone id="z" routing="Full">`+inside+`</zone></platform>`), platform.ReadOptions{})
	}
	p, err := read(`<host id="a" speed="1Gf"><prop id="ram" value="1.5kB"/></host>
<host id="b" speed="1Gf"><prop id="Memory" value="7"/><prop id="MEMORY" value="7B"/></host>
<host id="c" speed="1Gf"><prop id="mem" value="4"/></host>
<cluster id="k" prefix="k" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="0"><prop id="RAM" value="64GB"/></cluster>`)
	require.NoError(t, err)
	for name, want := range map[string]float64{"a": 1500, "b": 7, "c": 0, "k0": 64e9, "k1": 64e9} {
		h, ok := p.HostByName(name)
		require.True(t, ok)
		require.Equal(t, want, p.Host(h).MemoryBytes(), name)
	}
	require.True(t, p.HasMemory())

	for _, spec := range []string{"cluster(hosts=3,memory=16GB)", "star(hosts=2,memory=3)", "torus(dims=2x2,memory=1TiB)"} {
		p, err := platform.FromSpec(spec)
		require.NoError(t, err)
		var text bytes.Buffer
		require.NoError(t, Write(&text, p))
		q, err := Read("q.xml", text.Bytes(), platform.ReadOptions{})
		require.NoError(t, err)
		require.Equal(t, p.Host(0).MemoryBytes(), q.Host(1).MemoryBytes())
		require.Positive(t, q.Host(1).MemoryBytes())
	}

	_, err = read(`<host id="a" speed="1Gf"><prop id="ram" value="lots"/></host>`)
	require.EqualError(t, err, `p.xml:1:53: host "a": property ram: "lots" is not a number (it says how much memory the host has: give bytes, or a unit, such as 64GB)`)
	_, err = read(`<host id="a" speed="1Gf"><prop id="ram" value="1"/><prop id="memory" value="2"/></host>`)
	require.EqualError(t, err, `p.xml:1:53: host "a": property memory: "2", and another property says 1 bytes`)
	_, err = read(`<host id="a" speed="1Gf"><prop id="ram" value="0.5"/></host>`)
	require.EqualError(t, err, `p.xml:1:53: host "a": property ram: "0.5": want 1 byte to 9007199254740992`)
}
