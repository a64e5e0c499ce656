package regular

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// treeTwin groups nodes until one is left.
type treeTwin struct {
	levels  [][]int // the first host below each node
	arity   int
	limited bool
}

func newTreeTwin(hosts, arity int, limited bool) treeTwin {
	t := treeTwin{arity: arity, limited: limited}
	var level []int
	for i := range hosts {
		level = append(level, i)
	}
	for t.levels = append(t.levels, level); len(level) > 1; t.levels = append(t.levels, level) {
		var above []int
		for i := 0; i < len(level); i += arity {
			above = append(above, level[i])
		}
		level = above
	}
	return t
}

func (t treeTwin) cables() []string {
	names := []string{}
	for l := range len(t.levels) - 1 {
		for i := range t.levels[l] {
			names = append(names, fmt.Sprintf("t_link_%d_%d", l, i))
		}
	}
	return names
}

func (t treeTwin) route(a, b int) (names []string) {
	if t.limited {
		names = append(names, limiterName(a))
	}
	var down []string
	for l := 0; a != b; l++ {
		names = append(names, fmt.Sprintf("t_link_%d_%d_UP", l, a))
		down = append([]string{fmt.Sprintf("t_link_%d_%d_DOWN", l, b)}, down...)
		a, b = t.parent(l, a), t.parent(l, b)
	}
	names = append(names, down...)
	if t.limited && len(down) > 0 {
		names = append(names, limiterName(lastHost(down)))
	}
	return names
}

// lastHost is the host that the last link leads to.
func lastHost(down []string) (host int) {
	fmt.Sscanf(down[len(down)-1], "t_link_0_%d", &host)
	return host
}

// parent is the last node above that begins no later.
func (t treeTwin) parent(l, node int) (parent int) {
	for i, first := range t.levels[l+1] {
		if first <= t.levels[l][node] {
			parent = i
		}
	}
	return parent
}

func TestTreeEqualsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hosts, arity := rapid.IntRange(1, 30).Draw(t, "hosts"), rapid.IntRange(2, 5).Draw(t, "arity")
		requireTwin(t, NewTree[int32]("t", hosts, arity), func(limited bool) twin { return newTreeTwin(hosts, arity, limited) })
	})
}
