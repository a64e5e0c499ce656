//go:build oracle

package oracletest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// TestLiveTorus: on a torus with all cables full, the last bits of dates
// decide what is overlooked. They are SimGrid's only if all that a solve looks at
// gets a new date, in SimGrid's order: else dates are off by up to 1e-8.
func TestLiveTorus(t *testing.T) {
	c := oracle.Case{Name: "torus", PlatformXML: torusXML(4)}
	r := rand.New(rand.NewPCG(1, 1))
	last := map[string]int{}
	for i := range 3000 {
		host := fmt.Sprintf("h%d", r.IntN(64))
		c.Workload.Tasks = append(c.Workload.Tasks, oracle.Task{Name: fmt.Sprintf("t%d", i), WorkFlop: 1e9 * (0.5 + r.Float64()), Host: host})
		if before, ok := last[host]; ok {
			c.Workload.Controls = append(c.Workload.Controls, oracle.Control{From: before, To: i})
		}
		last[host] = i
		if layer := i / 100; layer > 0 {
			var from []int
			for len(from) < 3 {
				if f := 100*(layer-1) + r.IntN(100); !slices.Contains(from, f) {
					from = append(from, f)
					c.Workload.Messages = append(c.Workload.Messages, oracle.Message{From: f, To: i, Bytes: float64(int(1e10 * (0.5 + r.Float64())))})
				}
			}
		}
	}
	c.Options.HostSharing = sim.TimeShared
	c = overlooking(c)
	want, _, err := replay(tools(t), &c)
	require.NoError(t, err)
	got, err := runCase(t.Context(), &c)
	require.NoError(t, err)
	d := Compare(got, want)
	require.Equal(t, d.Compared, d.Identical, "%g: %s", d.WorstRel, d.Worst)
}

// torusXML is a torus of n hosts a side in three dimensions, each cable shared
// by both directions, with routes that go along one dimension after the other.
func torusXML(n int) string {
	var b strings.Builder
	b.WriteString("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n" +
		"<platform version=\"4.1\"><zone id=\"z\" routing=\"Full\">\n")
	hosts, stride := n*n*n, []int{1, n, n * n}
	for h := range hosts {
		fmt.Fprintf(&b, "<host id=\"h%d\" speed=\"10Gf\"/>\n", h)
	}
	for h := range hosts {
		for d := range stride {
			fmt.Fprintf(&b, "<link id=\"l%d-%d\" bandwidth=\"1.25GBps\" latency=\"50us\"/>\n", h, d)
		}
	}
	for src := range hosts {
		for dst := range hosts {
			if src == dst {
				continue
			}
			fmt.Fprintf(&b, "<route src=\"h%d\" dst=\"h%d\" symmetrical=\"NO\">", src, dst)
			at := src
			for d, s := range stride {
				for at/s%n != dst/s%n {
					next := at - at/s%n*s + (at/s%n+1)%n*s
					cable := at
					if back := (at/s%n - dst/s%n + n) % n; back <= n/2 { // the shorter way
						next = at - at/s%n*s + (at/s%n+n-1)%n*s
						cable = next
					}
					fmt.Fprintf(&b, "<link_ctn id=\"l%d-%d\"/>", cable, d)
					at = next
				}
			}
			b.WriteString("</route>\n")
		}
	}
	b.WriteString("</zone></platform>\n")
	return b.String()
}
