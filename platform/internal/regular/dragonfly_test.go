package regular

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// dragonTwin is a dragonfly with a list of cables for each level and their ends.
type dragonTwin struct {
	DragonflySizes
	names   []string
	ends    map[string]string // cable's name by level and ends
	limited bool
}

func newDragonTwin(s DragonflySizes, number int, limited bool) *dragonTwin {
	t := &dragonTwin{DragonflySizes: s, limited: limited, names: []string{}, ends: map[string]string{}}
	add := func(ends, format string, args ...any) {
		t.ends[ends] = fmt.Sprintf(format, args...) + fmt.Sprintf("_%d", number)
		t.names = append(t.names, t.ends[ends])
		number++
	}
	for r := range s.Groups * s.Chassis * s.Routers {
		for n := range s.Nodes {
			add(fmt.Sprint("local", r*s.Nodes+n), "local_link_from_router_%d_to_node_%d", r, n)
		}
	}
	for i := range s.Groups * s.Chassis {
		for j := range s.Routers {
			for k := j + 1; k < s.Routers; k++ {
				add(fmt.Sprint("green", i, j, k), "green_link_in_chassis_%d_between_routers_%d_and_%d", i%s.Chassis, j, k)
			}
		}
	}
	for g := range s.Groups {
		for j := range s.Chassis {
			for k := j + 1; k < s.Chassis; k++ {
				for l := range s.Routers {
					add(fmt.Sprint("black", g, l, j, k), "black_link_in_group_%d_between_chassis_%d_and_%d_blade_%d", g, j, k, l)
				}
			}
		}
	}
	for i := range s.Groups {
		for j := i + 1; j < s.Groups; j++ {
			add(fmt.Sprint("blue", i, j), "blue_link_between_group_%d_and_%d_routers_%d_and_%d",
				i, j, i*s.Routers*s.Chassis+j, j*s.Routers*s.Chassis+i)
		}
	}
	return t
}

func (t *dragonTwin) cables() []string { return t.names }

// route follows the steps of SimGrid's one by one.
func (t *dragonTwin) route(a, b int) (route []string) {
	limit := func(id int) {
		if t.limited {
			route = append(route, limiterName(id))
		}
	}
	type at struct{ g, c, b int }
	routerOf := func(host int) at {
		r := host / t.Nodes
		return at{r / (t.Chassis * t.Routers), r / t.Routers % t.Chassis, r % t.Routers}
	}
	hosts := t.Groups * t.Chassis * t.Routers * t.Nodes
	limitRouter := func(p at) { limit(2*hosts - 1 - ((p.g*t.Chassis+p.c)*t.Routers + p.b)) }
	hop := func(from, to int, level string, where ...any) {
		way := "_UP"
		if from > to {
			from, to, way = to, from, "_DOWN"
		}
		route = append(route, t.ends[fmt.Sprint(append(append([]any{level}, where...), from, to)...)]+way)
	}
	cur, want := routerOf(a), routerOf(b)
	limit(a)
	route = append(route, t.ends[fmt.Sprint("local", a)]+"_UP")
	if cur.g != want.g {
		if cur.b != want.g {
			limitRouter(cur)
			hop(cur.b, want.g, "green", cur.g*t.Chassis+cur.c)
			cur.b = want.g
		}
		if cur.c != 0 {
			limitRouter(cur)
			hop(cur.c, 0, "black", cur.g, cur.b)
			cur.c = 0
		}
		hop(cur.g, want.g, "blue")
		limitRouter(cur)
		cur = at{want.g, 0, cur.g}
	}
	if a/t.Nodes != b/t.Nodes && cur.b != want.b {
		limitRouter(cur)
		hop(cur.b, want.b, "green", cur.g*t.Chassis+cur.c)
		cur = at{want.g, 0, want.b}
	}
	if a/t.Nodes != b/t.Nodes && cur.c != want.c {
		limitRouter(cur)
		hop(cur.c, want.c, "black", cur.g, cur.b)
	}
	limitRouter(want)
	route = append(route, t.ends[fmt.Sprint("local", b)]+"_DOWN")
	limit(b)
	return route
}

func TestDragonflyEqualsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := DragonflySizes{
			Chassis: rapid.IntRange(1, 4).Draw(t, "chassis"),
			Routers: rapid.IntRange(1, 5).Draw(t, "routers"),
			Nodes:   rapid.IntRange(1, 3).Draw(t, "nodes"),
		}
		s.Groups = rapid.IntRange(1, s.Routers).Draw(t, "groups")
		n := NewDragonfly[int32](s)
		if n.Hosts() > 60 {
			t.Skip("the twin is slow")
		}
		number := rapid.IntRange(0, 9).Draw(t, "number")
		n.After(number)
		requireTwin(t, n, func(limited bool) twin { return newDragonTwin(s, number, limited) })
	})
}

func TestPairs(t *testing.T) {
	for _, n := range []int32{1, 2, 3, 10, 300} {
		i := int32(0)
		for a := range n {
			for b := a + 1; b < n; b++ {
				require.Equal(t, i, pairOf(a, b, n))
				require.Equal(t, i, pairOf(b, a, n))
				if x, y := pairAt(i, n); x != a || y != b {
					require.Equal(t, [2]int32{a, b}, [2]int32{x, y})
				}
				i++
			}
		}
		require.Equal(t, int(i), pairs(int(n)))
	}
}
