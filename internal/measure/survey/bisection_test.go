package survey

import (
	"math"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
)

// leastCut tries all halves of the hosts and finds the maximum flow between them.
func leastCut(g *wiring.Graph) float64 {
	var hosts []int
	for i, n := range g.Nodes {
		if n.Kind == wiring.Host {
			hosts = append(hosts, i)
		}
	}
	least := math.Inf(1)
	for set := range uint(1) << (len(hosts) - 1) { // the last host is always in the other half
		if bits.OnesCount(set) == len(hosts)/2 || bits.OnesCount(set) == (len(hosts)+1)/2 {
			least = min(least, maxFlow(g, hosts, set))
		}
	}
	return least
}

// maxFlow sends from the hosts of a set to the others along shortest ways (Edmonds, Karp).
func maxFlow(g *wiring.Graph, hosts []int, set uint) float64 {
	n := len(g.Nodes)
	room := make([][]float64, n+2)
	for i := range room {
		room[i] = make([]float64, n+2)
	}
	for _, c := range g.Cables {
		room[c.A][c.B] += c.BandwidthBytesPerSec
		room[c.B][c.A] += c.BandwidthBytesPerSec
	}
	for i, h := range hosts {
		if set>>i&1 == 1 {
			room[n][h] = math.Inf(1)
		} else {
			room[h][n+1] = math.Inf(1)
		}
	}
	for sum := 0.0; ; {
		before := make([]int, n+2)
		for i := range before {
			before[i] = -1
		}
		queue := []int{n}
		for len(queue) > 0 && before[n+1] < 0 {
			at := queue[0]
			queue = queue[1:]
			for to := range room {
				if room[at][to] > 0 && before[to] < 0 && to != n {
					before[to] = at
					queue = append(queue, to)
				}
			}
		}
		if before[n+1] < 0 {
			return sum
		}
		flow := math.Inf(1)
		for at := n + 1; at != n; at = before[at] {
			flow = min(flow, room[before[at]][at])
		}
		for at := n + 1; at != n; at = before[at] {
			room[before[at]][at] -= flow
			room[at][before[at]] += flow
		}
		sum += flow
	}
}

func TestBisection(t *testing.T) {
	for spec, known := range map[string]bool{
		"cluster(hosts=7,bw=8Bps)":                                     true,
		"star(hosts=6,bw=8Bps)":                                        true,
		"ring(hosts=3,bw=8Bps)":                                        true,
		"ring(hosts=8,bw=8Bps)":                                        true,
		"ring(hosts=2,bw=8Bps)":                                        true,
		"mesh(dims=3x3,bw=8Bps)":                                       true,
		"mesh(dims=4x3,bw=8Bps)":                                       true,
		"mesh(dims=5x2,bw=8Bps)":                                       true,
		"mesh(dims=3x2x2,bw=8Bps)":                                     true,
		"mesh(dims=2x1x5,bw=8Bps)":                                     true,
		"torus(dims=3x3,bw=8Bps)":                                      true,
		"torus(dims=4x3,bw=8Bps)":                                      true,
		"torus(dims=2x2x2,bw=8Bps)":                                    true,
		"torus(dims=4x2,bw=8Bps)":                                      false,
		"mesh(dims=4x3,bw=8Bps|9Bps)":                                  false,
		"tree(hosts=8,arity=2,bw=8Bps)":                                true,
		"tree(hosts=8,arity=2,fat=2,bw=8Bps)":                          true,
		"tree(hosts=8,arity=2,fat=5,bw=8Bps)":                          true,
		"tree(hosts=4,arity=4,bw=8Bps)":                                true,
		"tree(hosts=9,arity=3,bw=8Bps)":                                false,
		"tree(hosts=7,arity=2,bw=8Bps)":                                false,
		"fat-tree(down=4|2,up=1|2,cables=1|1,bw=8Bps)":                 true,
		"fat-tree(down=3|4,up=1|3,cables=1|2,bw=8Bps)":                 true,
		"fat-tree(down=2|2|2,up=2|1|2,cables=1|2|1,bw=8Bps|3Bps|5Bps)": true,
		"dragonfly(groups=2,chassis=1,routers=2,nodes=2)":              false,
		"fat-tree(down=4|3,up=1|2,cables=1|1,bw=8Bps)":                 false,
	} {
		t.Run(spec, func(t *testing.T) {
			p, err := platform.FromSpec(spec)
			require.NoError(t, err)
			zones := Zones(p)
			got := zones[len(zones)-1].BisectionBytesPerSec
			if !known {
				require.True(t, math.IsNaN(got))
				return
			}
			g, err := wiring.New(p, 20)
			require.NoError(t, err)
			require.Equal(t, leastCut(g), got)
		})
	}
}
