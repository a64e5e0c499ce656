package simgrid

import (
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// FuzzReadXML: no panic, and platforms have valid hosts, links and routes.
func FuzzReadXML(f *testing.F) {
	files, err := filepath.Glob("../testdata/*.xml")
	require.NoError(f, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(inKind("Wifi", `<prop id="access_point" value="r"/><link id="AP" bandwidth="54Mbps;36Mbps" latency="0" sharing_policy="WIFI"/>`)))
	f.Add([]byte(inKind("None", `<link id="l" bandwidth="1Bps"/><bypassRoute src="a" dst="a"><link_ctn id="l"/></bypassRoute>`)))
	for _, text := range keptSamples() {
		f.Add([]byte(text))
	}
	for _, params := range []string{
		"TORUS 3,2,2", "TORUS 1,4", "FAT_TREE 2;4,4;1,2;1,2", "FAT_TREE 3;2,2,2;1,2,2;2,1,2", "FAT_TREE 1;3;2;1",
		"DRAGONFLY 3,4;4,3;5,1;2", "DRAGONFLY 1,1;1,1;1,1;1", "TORUS ,", "FAT_TREE 2;;;", "DRAGONFLY ;1,2;,;0",
	} {
		topology, sizes, _ := strings.Cut(params, " ")
		f.Add([]byte(bob(topology, sizes, "0-119", ` limiter_link="1Bps"`)))
		f.Add([]byte(several(params, params)))
	}
	// Clusters with this many hosts are allowed but would take long.
	large := regexp.MustCompile(`(^|\D)\d{5,7}(\D|$)|topo_parameters="[^"]*\d\d\d`)
	f.Fuzz(func(t *testing.T, data []byte) {
		if large.Match(data) {
			t.Skip("clusters of that many hosts are legal, but slow to try")
		}
		o := platform.ReadOptions{Note: func(string) {}, ReadFile: readFile}
		if list, err := ReadDeployment(nil, nil, "d.xml", data, o); err == nil {
			for _, a := range list {
				require.True(t, a.Function != "" && a.StartSec >= 0 && a.KillSec >= 0, "%+v", a)
			}
		}
		p, err := Read("f.xml", data, o)
		if err != nil {
			return
		}
		require.Positive(t, p.NumHosts())
		for _, h := range p.Hosts() {
			require.NotEmpty(t, h.Name)
			require.True(t, h.SpeedFlops > 0 && !math.IsInf(h.SpeedFlops, 0) && h.Cores >= 1 && h.Cores <= platform.MaxCores, "%+v", h)
		}
		for a := range platform.HostID(min(p.NumHosts(), 20)) {
			for b := range platform.HostID(min(p.NumHosts(), 20)) {
				route, latencySec, err := p.AppendRouteLatency(nil, a, b)
				if err != nil {
					require.ErrorIs(t, err, platform.ErrNoRoute)
					continue
				}
				require.True(t, len(route) > 0 || latencySec > 0)
				require.GreaterOrEqual(t, latencySec, 0.0)
			}
		}
		if p.NumHosts() <= 20 && Write(io.Discard, p) == nil { // what can be written reads back equal
			requireBack(t, p)
		}
	})
}
