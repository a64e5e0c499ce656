package platform

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRoutesAsSimGrid compares hosts, links and the route of every pair with
// what SimGrid 3.32 makes of the same file. testdata/NAME.routes.golden was
// written by a program of 50 lines that loads the file into libsimgrid and
// prints Host::get_speed, Link::get_bandwidth, Host::route_to and so on:
//
//	g++ -O2 -std=c++17 -o routes internal/oracle/routes.cpp -lsimgrid
//	./routes platform/testdata/NAME.xml > platform/testdata/NAME.routes.golden
//
// Links must agree one by one, numbers to the bit, sums of latencies within
// 1e-12, because SimGrid adds the parts of a route in another order. On an edge
// of several links, SimGrid's Dijkstra gives the links last to first; ours come
// in order of travel, so there only the links are compared, not their order.
func TestRoutesAsSimGrid(t *testing.T) {
	files, err := filepath.Glob("testdata/*.xml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(file, ".xml")
		t.Run(filepath.Base(name), func(t *testing.T) {
			want, err := os.ReadFile(name + ".routes.golden")
			require.NoError(t, err)
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			p, err := ReadXML(file, data, ReadOptions{})
			require.NoError(t, err)
			requireSameDump(t, string(want), dump(p), strings.Contains(string(data), "routing=\"Dijkstra"))
		})
	}
}

// dump prints a platform as the golden files have it.
func dump(p *Platform) string {
	hosts := make([]HostID, p.NumHosts())
	for i := range hosts {
		hosts[i] = HostID(i)
	}
	slices.SortFunc(hosts, func(a, b HostID) int { return strings.Compare(p.Host(a).Name, p.Host(b).Name) })
	var top, routes strings.Builder
	used := map[LinkID]bool{}
	for _, a := range hosts {
		fmt.Fprintf(&top, "host %s %.17g %d\n", p.Host(a).Name, p.Host(a).SpeedFlops, p.Host(a).Cores)
		for _, b := range hosts {
			fmt.Fprintf(&routes, "route %s %s", p.Host(a).Name, p.Host(b).Name)
			route, err := p.AppendRoute(nil, a, b)
			if err != nil {
				routes.WriteString(" none\n")
				continue
			}
			fmt.Fprintf(&routes, " %.17g", p.Latency(route))
			for _, l := range route {
				used[l] = true
				routes.WriteString(" " + p.Links()[l].Name)
			}
			routes.WriteString("\n")
		}
	}
	var links []string
	for l := range used {
		sharing := "shared"
		if p.Links()[l].Sharing == FatPipe {
			sharing = "fatpipe"
		}
		link := p.Links()[l]
		links = append(links, fmt.Sprintf("%s %.17g %.17g %s\n", link.Name, link.BandwidthBytesPerSec, link.LatencySec, sharing))
	}
	slices.SortFunc(links, func(a, b string) int { return strings.Compare(strings.Fields(a)[0], strings.Fields(b)[0]) })
	for _, l := range links {
		top.WriteString("link " + l)
	}
	return top.String() + routes.String()
}

// requireSameDump compares dumps line by line; the latency of a route is
// compared as a number. SimGrid's route without links is our "none".
func requireSameDump(t *testing.T, want, got string, anyOrder bool) {
	t.Helper()
	wants, gots := strings.Split(strings.TrimSpace(want), "\n"), strings.Split(strings.TrimSpace(got), "\n")
	for i := range min(len(wants), len(gots)) {
		w, g := strings.Fields(wants[i]), strings.Fields(gots[i])
		if w[0] == "route" && len(w) == 4 {
			w[3] = "none"
		}
		if w[0] == "route" && len(w) > 4 && len(g) > 4 {
			a, errA := strconv.ParseFloat(w[3], 64)
			b, errB := strconv.ParseFloat(g[3], 64)
			require.NoError(t, errA)
			require.NoError(t, errB)
			require.LessOrEqual(t, math.Abs(a-b), 1e-12*a, "want %s\ngot  %s", wants[i], gots[i])
			w[3], g[3] = "", ""
			if anyOrder {
				slices.Sort(w[4:])
				slices.Sort(g[4:])
			}
		}
		require.Equal(t, w, g, "line %d", i+1)
	}
	require.Equal(t, len(wants), len(gots), "number of lines")
}
