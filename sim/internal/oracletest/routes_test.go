package oracletest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
)

// Routes prints the route of every pair of hosts as routes.cpp does: hosts by
// name, one ordered pair a line.
func routesOfCase(c *oracle.Case) (string, error) {
	p, err := platformOf(c)
	if err != nil {
		return "", err
	}
	return routesOf(p)
}

func routesOf(p *platform.Platform) (_ string, err error) {
	hosts := make([]platform.HostID, p.NumHosts())
	for i := range hosts {
		hosts[i] = platform.HostID(i)
	}
	slices.SortFunc(hosts, func(a, b platform.HostID) int {
		return strings.Compare(p.HostName(a), p.HostName(b))
	})
	var b strings.Builder
	var buf []platform.LinkID
	for _, src := range hosts {
		for _, dst := range hosts {
			var latencySec float64
			if buf, latencySec, err = p.AppendRouteLatency(buf[:0], src, dst); err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "%s %s %s", p.HostName(src), p.HostName(dst), exact(latencySec))
			for _, l := range buf {
				b.WriteString(" " + p.LinkName(l))
			}
			b.WriteByte('\n')
		}
	}
	return b.String(), nil
}

// Routes has SimGrid print the route of every pair of hosts of a platform file.
func simgridRoutes(t oracle.Tools, platformXML string) (string, error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	xml := filepath.Join(dir, "platform.xml")
	if err := os.WriteFile(xml, []byte(platformXML), 0o600); err != nil {
		return "", err
	}
	out, _, err := t.Run("routes", xml)
	return out, err
}

// CompareRoutes returns the first line that differs, or "". Latencies must be
// the same float64: see platform.AppendRouteLatency.
func CompareRoutes(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) {
			return fmt.Sprintf("%d lines, want %d", len(g), len(w))
		}
		if g[i] != w[i] && !sameRoute(g[i], w[i]) {
			return fmt.Sprintf("got  %s\nwant %s", g[i], w[i])
		}
	}
	return ""
}

func sameRoute(a, b string) bool {
	f, g := strings.Fields(a), strings.Fields(b)
	if len(f) != len(g) || len(f) < 3 {
		return false
	}
	var x, y float64
	_, err1 := fmt.Sscan(f[2], &x)
	_, err2 := fmt.Sscan(g[2], &y)
	f[2], g[2] = "", ""
	return err1 == nil && err2 == nil && slices.Equal(f, g) && x == y
}
