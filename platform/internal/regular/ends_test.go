package regular

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEnds compares them with the names of cables, and follows routes from end to end.
func TestEnds(t *testing.T) {
	type wired interface {
		Network[int32]
		Vertices() int
		Ends(cable int32) (a, b int)
	}
	for name, n := range map[string]wired{
		"mesh":      NewGrid[int32]("g", []int{4, 3, 2}, Open),
		"torus":     NewGrid[int32]("g", []int{3, 2, 4, 1}, Joined),
		"SimGrid's": NewGrid[int32]("g", []int{3, 2, 1}, JoinedAlways),
		"tree":      NewTree[int32]("t", 11, 3),
		"fat tree":  NewFatTree[int32]([]int{2, 3, 2}, []int{2, 1, 3}, []int{1, 2, 1}),
		"dragonfly": NewDragonfly[int32](DragonflySizes{Groups: 3, Chassis: 3, Routers: 4, Nodes: 2}),
	} {
		t.Run(name, func(t *testing.T) {
			n.Number(Links[int32]{PerCable: 1, Limiter: -1})
			if name == "mesh" || name == "torus" || name == "SimGrid's" {
				for c := range int32(n.Cables()) {
					a, b := n.Ends(c)
					require.Equal(t, fmt.Sprintf("g_link_from_%d_to_%d", a, b), string(n.AppendName(nil, c)))
				}
			}
			if name == "fat tree" {
				for c := range int32(n.Cables()) {
					a, b := n.Ends(c)
					require.True(t, strings.HasPrefix(string(n.AppendName(nil, c)), fmt.Sprintf("link_from_%d_%d_", ID(a, n.Hosts()), ID(b, n.Hosts()))))
				}
			}
			for a := range int32(n.Hosts()) {
				for b := range int32(n.Hosts()) {
					if a != b && name != "dragonfly" { // there routes may jump; see AppendRoute
						requireWalk(t, n.AppendRoute(nil, a, b), int(a), int(b), n.Ends)
					}
				}
			}
			seen := make([]bool, n.Vertices())
			for c := range int32(n.Cables()) {
				a, b := n.Ends(c)
				seen[a], seen[b] = true, true
			}
			require.NotContains(t, seen, false)
		})
	}
}

func requireWalk(t *testing.T, route []int32, from, to int, ends func(int32) (int, int)) {
	for _, c := range route {
		a, b := ends(c)
		require.True(t, from == a || from == b)
		from = a + b - from
	}
	require.Equal(t, to, from)
}
