package simgrid

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// simgridFiles are platforms of SimGrid's examples and tests, with the digest of all their
// routes: hosts by name, a line "SRC DST BITS LINK,LINK" with tabs for each pair, of
// which BITS are those of the latency. SimGrid 3.32 and 4.1.1 print the same.
var simgridFiles = map[string]string{
	"vivaldi":                         "99b0dd9880d9dad9584559b4fc0b6930",
	"two_peers":                       "cc721dc4e0d2d8d923c28df6962633ea",
	"meta_cluster":                    "1e20e3a1ef4de2710cd30eba45b92243",
	"routing_cluster":                 "76ba6c99c2bd1e1a39564e7c642eb2eb",
	"data_center":                     "f3773f43ff16c59b752a5b98d566b5bd",
	"cluster_multi":                   "92fe19dad6d0cf6bf120158b31b0dae3",
	"bypassRoute":                     "942fff5d10b50cf489d1e4d935d5500a",
	"bypassZoneRoute":                 "e3219604d68d6fe61202a97c17b4c637",
	"griffon":                         "81c7c1d4fdf4cb2e9a2f671074f4c465",
	"cluster_backbone":                "a6e5645b64671177f1d8c87a68694e8c",
	"small_platform":                  "f1023d2b787887693ae72d6d2edd520d",
	"ns3-big-cluster":                 "3ffec06f88baa0ec39c83594c5995a62",
	"wifi_energy":                     "56e6ca74bb140e19e6799187567bd257",
	"crosstraffic":                    "d10863ed96577e772b678d8d0c8d26d2",
	"dogbone":                         "50f8c03a39320eac55126b3a6d8d4441",
	"small_platform_with_routers":     "4587e6e1b9c370797ad12d410a4a61f9",
	"energy_cluster":                  "c13f5d064fe687c55c6262425b09dd93",
	"Dijkstra":                        "d106ab502e696e82cab81c666e6d749c",
	"four_hosts_floyd":                "3bbc0f305e36193adde0bc1cb9ece2de",
	"two_clusters":                    "8b31a19b67d7a0e3d9856941f1ffe6d3",
	"three_hosts_non_symmetric_route": "1a434fc5d8daaf0d8d010c735b56eb8c",
	"one_cluster_multicore":           "3fe1c3493824c6912a5c0a5b796734e9",
}

// TestSimGridFiles reads SimGrid's own files where the folder CLUSTERSIM_SIMGRID_FILES has
// them.
func TestSimGridFiles(t *testing.T) {
	dir := os.Getenv("CLUSTERSIM_SIMGRID_FILES")
	if dir == "" {
		t.Skip("CLUSTERSIM_SIMGRID_FILES does not say where SimGrid's platform files are")
	}
	for name, want := range simgridFiles {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(dir, name+".xml"))
			if err != nil {
				t.Skip(err)
			}
			p, err := Read(name, data, platform.ReadOptions{})
			require.NoError(t, err)
			sum := sha256.Sum256(routeLines(t, p))
			require.Equal(t, want, hex.EncodeToString(sum[:16]))
		})
	}
}

func routeLines(t *testing.T, p *platform.Platform) []byte {
	t.Helper()
	hosts := make([]platform.HostID, p.NumHosts())
	for i := range hosts {
		hosts[i] = platform.HostID(i)
	}
	slices.SortFunc(hosts, func(a, b platform.HostID) int { return strings.Compare(p.HostName(a), p.HostName(b)) })
	var out bytes.Buffer
	for _, src := range hosts {
		for _, dst := range hosts {
			route, latencySec, err := p.AppendRouteLatency(nil, src, dst)
			if err != nil { // SimGrid finds a route of no links and no latency
				require.ErrorIs(t, err, platform.ErrNoRoute)
				route, latencySec = nil, 0
			}
			names := make([]string, len(route))
			for i, l := range route {
				names[i] = p.LinkName(l)
			}
			fmt.Fprintf(&out, "%s\t%s\t%016x\t%s\n", p.HostName(src), p.HostName(dst), math.Float64bits(latencySec), strings.Join(names, ","))
		}
	}
	return out.Bytes()
}
