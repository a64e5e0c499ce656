package platform

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPstatesOfASpec(t *testing.T) {
	for _, shape := range []string{"cluster(hosts=3,", "star(hosts=3,", "full(hosts=3,", "mesh(dims=3,", "torus(dims=3,", "ring(hosts=3,", "tree(hosts=3,", "fat-tree(down=3,", "dragonfly(groups=3,chassis=1,routers=1,nodes=1,"} {
		p, err := FromSpec(shape + "pstates=2Gf/1Gf/0f,pstate=1,disk-read=5Bps,disk-write=3Bps)")
		if shape == "dragonfly(groups=3,chassis=1,routers=1,nodes=1," && err != nil {
			p, err = FromSpec("dragonfly(groups=2,chassis=1,routers=2,nodes=1,pstates=2Gf/1Gf/0f,pstate=1,disk-read=5Bps,disk-write=3Bps)")
		}
		require.NoError(t, err, shape)
		for h := range HostID(3) {
			require.Equal(t, HostKind{1e9, 1, p.Host(0).Details}, *p.Host(h), shape)
		}
		require.Equal(t, &HostDetails{PstateFlops: []float64{2e9, 1e9, 0}, Pstate: 1, Disks: []Disk{{"disk", 5, 3, nil}}}, p.Host(2).Details, shape)
	}
	p, err := FromSpec("cluster(hosts=4,speed=1Gf|4Gf,cores=1|2,pstates=100%/50%/25%,pstate=2)")
	require.NoError(t, err)
	require.Equal(t, []float64{4e9, 2e9, 1e9}, p.Host(3).Details.PstateFlops)
	require.Equal(t, []float64{1e9, 5e8, 2.5e8}, p.Host(2).Details.PstateFlops)
	require.Equal(t, 1e9, p.Host(1).SpeedFlops)
	require.Same(t, p.Host(1), p.Host(3))
	p, err = FromSpec("star(hosts=3,speed=1Gf..3Gf,pstates=100%/50%)")
	require.NoError(t, err)
	require.Equal(t, []float64{2e9, 1e9}, p.Host(1).Details.PstateFlops)
	p, err = FromSpec("cluster(hosts=3,pstates=none)")
	require.NoError(t, err)
	require.Nil(t, p.Host(0).Details)
	p, err = FromSpec("cluster(hosts=3,pstates=2Gf)")
	require.NoError(t, err)
	require.Equal(t, 2e9, p.Host(0).SpeedFlops)
}

// TestPstatesOfASpecWritten: clusters stay clusters in native files.
func TestPstatesOfASpecWritten(t *testing.T) {
	p, err := FromSpec("cluster(hosts=3000,pstates=2Gf/1Gf,pstate=1,cores=2)")
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, WriteNative(&out, p))
	require.Less(t, out.Len(), 1000)
	require.Contains(t, out.String(), "pstates: [2Gf, 1Gf], pstate: 1")
}

func TestPstatesOfASpecMistakes(t *testing.T) {
	for spec, want := range map[string]string{
		"cluster(pstate=1)":                        "spec:1:9: cluster: pstate: needs pstates as well",
		"cluster(pstates=1Gf,speed=1Gf)":           "spec:1:9: cluster: pstates: both speed and pstates (pstates are the speeds, or parts of speed such as 100%/50%)",
		"cluster(pstates=1Gf/2Gf,pstate=2)":        "spec:1:25: cluster: pstate: 2: want 0 to 1",
		"cluster(pstates=1Gf/2Gf,pstate=-1)":       "spec:1:25: cluster: pstate: -1: want 0 to 1",
		"cluster(pstates=0f/2Gf)":                  `spec:1:9: cluster: pstates: "0f" where more than zero is wanted`,
		"cluster(pstates=100%/-5%)":                `spec:1:9: cluster: pstates: "-5%" where more than zero is wanted`,
		"ring(pstates=1Gf/x)":                      `spec:1:6: ring: pstates: "x" is not a number`,
		"full(pstates=100%/1Gf)":                   `spec:1:6: full: pstates: "1Gf" is not a number`,
		"tree(pstates=1Gf|2Gf)":                    `spec:1:6: tree: pstates: unknown unit "Gf|2Gf" in "1Gf|2Gf" (want one of f, flops, flop/s or IPS, each with k, M, G, T, P, E, Z or Y before it)`,
		"star(speed=1Gf..2Gf,pstates=1e300%/100%)": `spec:1:1: star: host "with pstates": speed is 1.0000000000000001e+307 flop/s (want 1e-30 to 1e+30)`,
	} {
		_, err := FromSpec(spec)
		require.ErrorContains(t, err, want, spec)
	}
}
