package regular

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// fatTwin is a fat tree as a graph of switches with explicit ports.
type fatTwin struct {
	down, up, count []int
	levels          [][]*fatNode
	names           []string
	limited         bool
}

type fatNode struct {
	level, position, id int
	label               []int
	ups, downs          []fatPort
}

type fatPort struct {
	cable string
	to    *fatNode
}

func newFatTwin(down, up, count []int, before, number int, limited bool) *fatTwin {
	t := &fatTwin{down: down, up: up, count: count, limited: limited, names: []string{}}
	for level := range len(down) + 1 {
		base := slices.Concat(up[:level], down[level:])
		nodes := []*fatNode{}
		for q := 0; ; q++ {
			node := &fatNode{level: level, position: q}
			rest := q
			for _, b := range base {
				node.label = append(node.label, rest%b)
				rest /= b
			}
			if rest > 0 {
				break
			}
			nodes = append(nodes, node)
		}
		t.levels = append(t.levels, nodes)
	}
	hosts := len(t.levels[0])
	id := 2*hosts - 1
	for level, nodes := range t.levels {
		for q, node := range nodes {
			if level == 0 {
				node.id, node.position = q, before+q
			} else {
				node.id = id
				id--
			}
		}
	}
	for l := range down {
		for _, x := range t.levels[l] {
			x.ups = make([]fatPort, up[l]*count[l])
		}
		for _, p := range t.levels[l+1] {
			p.downs = make([]fatPort, down[l]*count[l])
		}
		for _, x := range t.levels[l] {
			for _, p := range t.levels[l+1] {
				if !areJoined(x, p) {
					continue
				}
				for j := range count[l] {
					cable := fmt.Sprintf("link_from_%d_%d_%d", x.id, p.id, number)
					number++
					t.names = append(t.names, cable)
					x.ups[p.label[l]+j*up[l]] = fatPort{cable, p}
					p.downs[x.label[l]+j*down[l]] = fatPort{cable, x}
				}
			}
		}
	}
	return t
}

// areJoined: the labels agree but perhaps for the digit of the lower level.
func areJoined(x, p *fatNode) bool {
	for i := range x.label {
		if i != x.level && x.label[i] != p.label[i] {
			return false
		}
	}
	return true
}

func (t *fatTwin) cables() []string { return t.names }

func (t *fatTwin) route(a, b int) (names []string) {
	limit := func(n *fatNode) {
		if t.limited {
			names = append(names, limiterName(n.id))
		}
	}
	from, to := t.levels[0][a], t.levels[0][b]
	cur := from
	below := func() bool { return cur.level > 0 && slices.Equal(cur.label[cur.level:], to.label[cur.level:]) }
	for !below() {
		limit(cur)
		d := to.position
		for i := range cur.level {
			d /= t.up[i]
		}
		port := cur.ups[d%len(cur.ups)]
		names = append(names, port.cable+"_UP")
		cur = port.to
	}
	for cur != to {
		l := cur.level
		for i := from.position % t.count[l-1] * t.down[l-1]; i < len(cur.downs); i++ {
			if l := cur.level - 1; i%t.down[l] == to.label[l] {
				names = append(names, cur.downs[i].cable+"_DOWN")
				limit(cur)
				cur = cur.downs[i].to
			}
		}
	}
	limit(to)
	return names
}

func TestFatTreeEqualsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		levels := rapid.IntRange(1, 4).Draw(t, "levels")
		list := func(most int, name string) []int {
			return rapid.SliceOfN(rapid.IntRange(1, most), levels, levels).Draw(t, name)
		}
		down, up, count := list(4, "down"), list(3, "up"), list(3, "cables")
		before, number := rapid.IntRange(0, 10).Draw(t, "before"), rapid.IntRange(0, 10).Draw(t, "number")
		n := NewFatTree[int32](down, up, count)
		if n.Hosts() > 30 || n.Cables() > 2000 {
			t.Skip("the twin is slow")
		}
		n.After(before, number)
		requireTwin(t, n, func(limited bool) twin { return newFatTwin(down, up, count, before, number, limited) })
	})
}
