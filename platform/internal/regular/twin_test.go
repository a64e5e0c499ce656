package regular

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// twin is a network built node by node: what its routes should be, in names.
type twin interface {
	route(a, b int) []string
	cables() []string // names in order, each once
}

// requireTwin compares the names of all cables and all routes of a network with its twin,
// with and without limiters, with one link in a cable and with two.
func requireTwin(t require.TestingT, n Network[int32], twin func(limited bool) twin) {
	names := make([]string, n.Cables())
	for i := range names {
		names[i] = string(n.AppendName(nil, int32(i)))
	}
	requireFound(t, n, names)
	for _, limited := range []bool{false, true} {
		want := twin(limited)
		require.Equal(t, want.cables(), names)
		for perCable := range int32(2) {
			links := Links[int32]{First: 3, PerCable: perCable + 1, Limiter: -1}
			all := []string{"", "", ""}
			for _, name := range names {
				if perCable == 0 {
					all = append(all, name)
				} else {
					all = append(all, name+"_UP", name+"_DOWN")
				}
			}
			if limited {
				links.Limiter = int32(len(all))
				for node := range n.Nodes() {
					all = append(all, limiterName(ID(node, n.Hosts())))
				}
			}
			n.Number(links)
			for a := range n.Hosts() {
				for b := range n.Hosts() {
					var got []string
					for _, l := range n.AppendRoute(nil, int32(a), int32(b)) {
						got = append(got, all[l])
					}
					route := want.route(a, b)
					if perCable == 0 {
						route = withoutWays(route)
					}
					if !slices.Equal(route, got) {
						require.Equal(t, route, got, "%d to %d", a, b)
					}
				}
			}
		}
	}
}

// requireFound: each cable is found by its name, and by no other.
func requireFound(t require.TestingT, n Network[int32], names []string) {
	for i, name := range names {
		level := n.Level(int32(i))
		require.True(t, level < n.Levels() && n.FirstCable(level) <= i && i < n.FirstCable(level+1))
		require.True(t, strings.HasPrefix(name, n.Prefix(level)))
		found, ok := n.Find(name)
		require.True(t, ok && names[found] == name, name)
		for _, other := range []string{name + "0", name[1:], name + "_", "0" + name, strings.Replace(name, "_1", "_01", 1), "", "_"} {
			if _, ok := n.Find(other); ok && !slices.Contains(names, other) {
				require.Fail(t, "found", other)
			}
		}
	}
}

func limiterName(id int) string { return fmt.Sprintf("limiter_%d", id) }

// withoutWays leaves out the ways of cables that are one link.
func withoutWays(names []string) []string {
	var plain []string
	for _, name := range names {
		for _, way := range []string{"_UP", "_DOWN"} {
			if i := len(name) - len(way); i > 0 && name[i:] == way {
				name = name[:i]
				break
			}
		}
		plain = append(plain, name)
	}
	return plain
}

// TestTooLarge: sizes that do not fit into an int32 are recognised.
func TestTooLarge(t *testing.T) {
	many := slices.Repeat([]int{1 << 20}, 8)
	ones := slices.Repeat([]int{1}, 8)
	huge := NewGrid[int32]("", many, Joined)
	require.Equal(t, tooMany, huge.Hosts())
	require.Equal(t, tooMany, huge.Cables())
	require.Equal(t, tooMany, NewFatTree[int32](many, ones, ones).Hosts())
	require.Equal(t, tooMany, NewFatTree[int32](ones, many, ones).Cables())
	require.Equal(t, tooMany, NewFatTree[int32](ones, ones, []int{1 << 30, 1 << 30, 1 << 30, 1, 1, 1, 1, 1}).Cables())
	require.Equal(t, tooMany, NewDragonfly[int32](DragonflySizes{1, 1, 1, 1 << 40}).Hosts())
	require.Greater(t, NewDragonfly[int32](DragonflySizes{1, 1, 1 << 20, 1}).Cables(), tooMany/4)
}
