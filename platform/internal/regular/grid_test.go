package regular

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// gridTwin walks through a grid host by host.
type gridTwin struct {
	sizes   []int
	ends    Ends
	limited bool
}

func (g gridTwin) hosts() int {
	n := 1
	for _, size := range g.sizes {
		n *= size
	}
	return n
}

// next is the host after one in a dimension, with the ends joined.
func (g gridTwin) next(host, dim int) int {
	at := g.coordinates(host)
	at[dim] = (at[dim] + 1) % g.sizes[dim]
	for other := range g.hosts() {
		if slices.Equal(g.coordinates(other), at) {
			return other
		}
	}
	panic("no such host")
}

func (g gridTwin) coordinates(host int) (at []int) {
	for _, size := range g.sizes {
		at = append(at, host%size)
		host /= size
	}
	return at
}

func cableName(a, b int) string { return fmt.Sprintf("g_link_from_%d_to_%d", a, b) }

func (g gridTwin) cables() (names []string) {
	names = []string{}
	for dim, size := range g.sizes {
		for host := range g.hosts() {
			last := g.coordinates(host)[dim] == size-1
			if !last || g.ends == JoinedAlways || g.ends == Joined && size > 2 {
				names = append(names, cableName(host, g.next(host, dim)))
			}
		}
	}
	return names
}

// up is the rule as SimGrid has it.
func (g gridTwin) up(x, y, size int) bool {
	h := size / 2
	if g.ends == Open {
		return x < y
	}
	return x < y && y <= x+h || x > h && (x+h)%size >= y
}

func (g gridTwin) route(a, b int) (names []string) {
	limit := func(host int) {
		if g.limited {
			names = append(names, limiterName(host))
		}
	}
	to := g.coordinates(b)
	for dim, size := range g.sizes {
		up := g.up(g.coordinates(a)[dim], to[dim], size)
		for g.coordinates(a)[dim] != to[dim] {
			limit(a)
			for other := range g.hosts() {
				if up && g.next(a, dim) == other {
					names = append(names, cableName(a, other)+"_UP")
					a = other
					break
				} else if !up && g.next(other, dim) == a {
					names = append(names, cableName(other, a)+"_DOWN")
					a = other
					break
				}
			}
		}
	}
	limit(b)
	return names
}

func TestGridEqualsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 5), 1, 3).Draw(t, "sizes")
		ends := rapid.SampledFrom([]Ends{Open, Joined, JoinedAlways}).Draw(t, "ends")
		if g := (gridTwin{sizes: sizes}); g.hosts() > 30 {
			sizes = sizes[:1]
		}
		requireTwin(t, NewGrid[int32]("g", sizes, ends), func(limited bool) twin { return gridTwin{sizes, ends, limited} })
	})
}

// TestWayRound compares the way round with SimGrid's rule on rings of up to 20 hosts.
func TestWayRound(t *testing.T) {
	for size := range 20 {
		d := dimension{size: int32(size), cables: int32(size)}
		for x := range size {
			for y := range size {
				if x != y {
					require.Equal(t, gridTwin{ends: JoinedAlways}.up(x, y, size), d.up(int32(x), int32(y)), "%d to %d of %d", x, y, size)
				}
			}
		}
	}
}
