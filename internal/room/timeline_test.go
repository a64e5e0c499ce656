package room

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A machine of four nodes: nodes 0 and 1 are taken from 0 s to 10 s, node 3 from 5 s to 20 s.
func TestTimelineByHand(t *testing.T) {
	a, err := ParseAlloc("", &Shape{Nodes: 4})
	require.NoError(t, err)
	m := NewNodes(4, a)
	now := &Space{}
	now.Set(m.Now())
	now.Take(&everywhere, []int32{0, 1})
	var line Timeline
	line.Reset(m, m.Now(), 0)
	line.Take(&everywhere, []int32{0, 1}, 0, 10)
	line.Take(&everywhere, []int32{3}, 5, 20)
	line.Now(0, now)
	for _, c := range []struct {
		units    int
		lastsSec float64
		want     string
	}{
		{1, 5, "0 [2]"},
		{2, 5, "0 [2 3]"},
		{2, 6, "10 [0 1]"}, // node 3 is free for 5 s only
		{3, 100, "10 [0 1 2]"},
		{4, 1, "20 [0 1 2 3]"},
		{5, 1, "+Inf []"},
	} {
		atSec, nodes := line.Earliest(&everywhere, c.units, c.lastsSec, c.lastsSec, nil)
		require.Equal(t, c.want, fmt.Sprint(atSec, nodes), "%d nodes for %g s", c.units, c.lastsSec)
	}
	// With node 2 blocked from 12 s to 15 s, three nodes are free when the block has ended; for a job that may use the block, as before.
	m.SetBlocks([]Block{{12, 15, MaskOf(4, []int{2})}})
	atSec, nodes := line.Earliest(&everywhere, 3, 5, 5, nil)
	require.Equal(t, "15 [0 1 2]", fmt.Sprint(atSec, nodes))
	friend := everywhere
	friend.Opens = MaskOf(1, []int{0})
	atSec, nodes = line.Earliest(&friend, 3, 5, 5, nil)
	require.Equal(t, "10 [0 1 2]", fmt.Sprint(atSec, nodes))
	// A job that must start in the block does, on its node.
	member := everywhere
	member.Opens, member.Within, member.In = friend.Opens, 0, []Mask{MaskOf(4, []int{2})}
	atSec, nodes = line.Earliest(&member, 1, 5, 5, nil)
	require.Equal(t, "12 [2]", fmt.Sprint(atSec, nodes))
}

// bookings is the plain twin of a Timeline: what each node has left in each second.
type bookings [40][6]int64

// fits counts the tasks that node i has room for in [from, to).
func (b *bookings) fits(i, from, to int, task int64) int64 {
	least := int64(math.MaxInt64)
	for sec := from; sec < to; sec++ {
		at := b[min(sec, len(b)-1)]
		least = min(least, at[i])
	}
	return least / task
}

// A timeline finds the same dates and nodes as a table of seconds, with whole nodes and with cores.
func TestTimelineTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 6
		shared := rapid.Bool().Draw(t, "shared")
		cores := int64(1)
		a, err := ParseAlloc("", &Shape{Nodes: n})
		require.NoError(t, err)
		m := NewNodes(n, a)
		if shared {
			cores = 3
			m = NewSharedNodes([]int64{3, 3, 3, 3, 3, 3}, 1, a)
		}
		var twin bookings
		for sec := range twin {
			for i := range n {
				twin[sec][i] = cores
			}
		}
		var line Timeline
		line.Reset(m, m.Now(), 0)
		line.Now(0, m.Now())
		type booked struct {
			class    *Class
			nodes    []int32
			from, to int
		}
		var list []booked
		for range rapid.IntRange(1, 15).Draw(t, "steps") {
			if len(list) > 0 && rapid.IntRange(0, 3).Draw(t, "undo") == 0 {
				k := rapid.IntRange(0, len(list)-1).Draw(t, "which")
				x := list[k]
				line.Give(x.class, x.nodes, float64(x.from), float64(x.to))
				twin.add(x.nodes, x.from, x.to, x.class)
				list = append(list[:k], list[k+1:]...)
				continue
			}
			class := everywhere
			task := int64(1)
			if shared {
				task = int64(rapid.IntRange(1, 2).Draw(t, "cores per task"))
				class = Class{In: []Mask{nil}, Within: -1, Task: []int64{task}, Node: []int64{0}, UnitsPerTask: int(task)}
			}
			tasks := rapid.IntRange(1, 4).Draw(t, "tasks")
			lasts := rapid.IntRange(1, 9).Draw(t, "lasts")
			atSec, nodes := line.Earliest(&class, tasks*int(task), float64(lasts), float64(lasts), nil)
			at, want := twin.earliest(tasks, lasts, task)
			require.Equal(t, float64(at), atSec)
			require.Equal(t, want, nodes)
			if at+lasts >= len(twin) {
				continue
			}
			line.Take(&class, nodes, atSec, atSec+float64(lasts))
			twin.add(nodes, at, at+lasts, &Class{Task: []int64{-task}})
			list = append(list, booked{&class, nodes, at, at + lasts})
		}
	})
}

func (b *bookings) add(nodes []int32, from, to int, c *Class) {
	task := int64(1)
	if c.Task != nil {
		task = c.Task[0]
	}
	for sec := from; sec < to; sec++ {
		for _, i := range nodes {
			b[sec][i] += task
		}
	}
}

func (b *bookings) earliest(tasks, lasts int, task int64) (int, []int32) {
	for at := 0; ; at++ {
		var nodes []int32
		for i := range b[0] {
			for range b.fits(i, at, at+lasts, task) {
				if len(nodes) < tasks {
					nodes = append(nodes, int32(i))
				}
			}
		}
		if len(nodes) == tasks {
			return at, nodes
		}
	}
}
