package platform

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// wire is a link as its name describes it: between two nodes, usable from the first
// to the second, the other way, or both.
type wire struct {
	from, to string
	up, down bool
}

// wires reads the names of all links but the loopback.
func wires(t require.TestingT, p *Platform, arity int) map[LinkID]wire {
	all := map[LinkID]wire{}
	for id, l := range p.Links() {
		if l.Name == loopbackName {
			continue
		}
		name, isUp := strings.CutSuffix(l.Name, "_UP")
		name, isDown := strings.CutSuffix(name, "_DOWN")
		w := wire{up: isUp || !isDown, down: isDown || !isUp}
		parts := strings.Split(name, "_")
		if strings.HasPrefix(name, "tree_link_") {
			level, err := strconv.Atoi(parts[2])
			require.NoError(t, err)
			node, err := strconv.Atoi(parts[3])
			require.NoError(t, err)
			w.from, w.to = fmt.Sprint(level, "/", node), fmt.Sprint(level+1, "/", node/arity)
		} else {
			w.from, w.to = "0/"+parts[3], "0/"+parts[5]
		}
		all[LinkID(id)] = w
	}
	return all
}

// goes returns the node to which the link leads from another, if it does.
func (w wire) goes(at string) (string, bool) {
	switch {
	case w.up && w.from == at:
		return w.to, true
	case w.down && w.to == at:
		return w.from, true
	}
	return "", false
}

// distances is breadth-first search over the links.
func distances(all map[LinkID]wire, from string) map[string]int {
	dist := map[string]int{from: 0}
	for frontier := []string{from}; len(frontier) > 0; {
		var next []string
		for _, at := range frontier {
			for _, w := range all {
				if to, ok := w.goes(at); ok {
					if _, seen := dist[to]; !seen {
						dist[to] = dist[at] + 1
						next = append(next, to)
					}
				}
			}
		}
		frontier = next
	}
	return dist
}

// requireShortWalks checks every route: its links lead from node to node, from
// the sender to the receiver, and no way is shorter. hops is their number according
// to the manual.
func requireShortWalks(t require.TestingT, p *Platform, arity int, hops func(a, b int) int) {
	all := wires(t, p, arity)
	lengths := map[[2]int]int{}
	for a := range p.NumHosts() {
		dist := distances(all, fmt.Sprint("0/", a))
		for b := range p.NumHosts() {
			links, sec, err := p.AppendRouteLatency(nil, HostID(a), HostID(b))
			require.NoError(t, err)
			require.Equal(t, p.Latency(links), sec)
			if a == b {
				require.Equal(t, loopbackName, p.LinkName(links[0]))
				continue
			}
			at := fmt.Sprint("0/", a)
			for _, l := range links {
				to, ok := all[l].goes(at)
				require.True(t, ok, "%s does not lead on from %s", p.LinkName(l), at)
				at = to
			}
			require.Equal(t, fmt.Sprint("0/", b), at)
			require.Equal(t, dist[at], len(links))
			require.Equal(t, hops(a, b), len(links))
			lengths[[2]int{a, b}] = len(links)
		}
	}
	for pair, n := range lengths {
		require.Equal(t, n, lengths[[2]int{pair[1], pair[0]}])
	}
}

func anySharing(t *rapid.T) string {
	return rapid.SampledFrom([]string{wordDuplex, wordShared, wordFatPipe}).Draw(t, "sharing")
}

func TestGridRoutesAreShortestWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 5), 1, 3).Draw(t, "sizes")
		shape := rapid.SampledFrom([]string{"mesh", "torus", "ring"}).Draw(t, "shape")
		line := "ring(hosts=" + strconv.Itoa(sizes[0])
		if shape == "ring" {
			sizes = sizes[:1]
		} else {
			line = shape + "(dims=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", "x"), "[]")
		}
		p, err := FromSpec(line + ",sharing=" + anySharing(t) + ",lat=0.1)")
		require.NoError(t, err)
		requireShortWalks(t, p, 0, func(a, b int) int {
			sum := 0
			for _, size := range sizes {
				d := max(a%size-b%size, b%size-a%size)
				if shape != "mesh" {
					d = min(d, size-d)
				}
				sum += d
				a, b = a/size, b/size
			}
			return sum
		})
	})
}

func TestTreeRoutesAreShortestWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hosts, arity := rapid.IntRange(1, 30).Draw(t, "hosts"), rapid.IntRange(2, 5).Draw(t, "arity")
		p, err := FromSpec(fmt.Sprintf("tree(hosts=%d,arity=%d,sharing=%s,lat=0.1|0.2)", hosts, arity, anySharing(t)))
		require.NoError(t, err)
		requireShortWalks(t, p, arity, func(a, b int) int {
			levels := 0
			for ; a != b; levels++ {
				a, b = a/arity, b/arity
			}
			return 2 * levels
		})
	})
}
