package platform

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRoutesAsSimGrid compares hosts, links and the route of every pair with
// what SimGrid 3.32 makes of the same file. testdata/NAME.routes.golden was
// written by a program that loads the file into libsimgrid and prints what
// Host::get_speed, Link::get_bandwidth, Host::route_to and so on return:
//
//	g++ -O2 -std=c++17 -o dump platform/testdata/dump.cpp -lsimgrid
//	./dump platform/testdata/NAME.xml > platform/testdata/NAME.routes.golden
//
// Links must agree one by one and in order, and numbers to the bit. SimGrid's
// route without links and latency is our "none".
func TestRoutesAsSimGrid(t *testing.T) {
	files, err := filepath.Glob("testdata/*.xml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(file, ".xml")
		t.Run(filepath.Base(name), func(t *testing.T) {
			want, err := os.ReadFile(name + ".routes.golden")
			require.NoError(t, err)
			requireSameDump(t, string(want), dump(readTestdata(t, filepath.Base(file))))
		})
	}
}

// dump prints a platform in the form of the golden files.
func dump(p *Platform) string {
	hosts := make([]HostID, p.NumHosts())
	for i := range hosts {
		hosts[i] = HostID(i)
	}
	slices.SortFunc(hosts, func(a, b HostID) int { return strings.Compare(p.HostName(a), p.HostName(b)) })
	var top, routes strings.Builder
	used := map[LinkID]bool{}
	for _, a := range hosts {
		fmt.Fprintf(&top, "host %s %.17g %d\n", p.HostName(a), p.Host(a).SpeedFlops, p.Host(a).Cores)
		for _, b := range hosts {
			fmt.Fprintf(&routes, "route %s %s", p.HostName(a), p.HostName(b))
			route, latencySec, err := p.AppendRouteLatency(nil, a, b)
			if err != nil {
				routes.WriteString(" none\n")
				continue
			}
			fmt.Fprintf(&routes, " %.17g", latencySec)
			for _, l := range route {
				used[l] = true
				routes.WriteString(" " + p.LinkName(l))
			}
			routes.WriteString("\n")
		}
	}
	var links []string
	for l := range used {
		sharing := "shared"
		if p.Link(l).Sharing == FatPipe {
			sharing = "fatpipe"
		}
		link := p.link(l)
		links = append(links, fmt.Sprintf("%s %.17g %.17g %s\n", link.Name, link.BandwidthBytesPerSec, link.LatencySec, sharing))
	}
	slices.SortFunc(links, func(a, b string) int { return strings.Compare(strings.Fields(a)[0], strings.Fields(b)[0]) })
	for _, l := range links {
		top.WriteString("link " + l)
	}
	return top.String() + routes.String()
}

func requireSameDump(t *testing.T, want, got string) {
	t.Helper()
	wantLines, gotLines := strings.Split(strings.TrimSpace(want), "\n"), strings.Split(strings.TrimSpace(got), "\n")
	for i, line := range wantLines {
		if w := strings.Fields(line); w[0] == "route" && len(w) == 4 && w[3] == "0" {
			wantLines[i] = "route " + w[1] + " " + w[2] + " none"
		}
	}
	require.Equal(t, wantLines, gotLines)
}
