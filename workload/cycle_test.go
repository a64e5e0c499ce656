package workload

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"
)

// TestCycle takes random graphs. gonum's topo says which have a cycle; the one
// we name must exist and be as short as the shortest that a matrix finds.
func TestCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawDigraph(t, 12, false)
		raw := b.d
		raw.link(b.edges)
		_, oracle := topo.Sort(newGraphView(&raw))

		_, err := b.Build()
		if oracle == nil {
			require.NoError(t, err)
			return
		}
		var cycle *CycleError
		require.ErrorAs(t, err, &cycle)
		g := newGraphView(&raw)
		for i, name := range cycle.Tasks {
			from := slices.Index(raw.names, name)
			to := slices.Index(raw.names, cycle.Tasks[(i+1)%len(cycle.Tasks)])
			require.True(t, g.HasEdgeFromTo(int64(from), int64(to)), "%v", cycle)
		}
		require.Len(t, cycle.Tasks, shortestCycleLength(g, len(raw.names)))
	})
}

// shortestCycleLength raises the adjacency matrix to higher powers until its
// diagonal has an entry.
func shortestCycleLength(g *graphView, n int) int {
	walks := func(i, j int) bool { return g.HasEdgeFromTo(int64(i), int64(j)) }
	for length := 1; length <= n; length++ {
		now := make([][]bool, n)
		for i := range n {
			if walks(i, i) {
				return length
			}
			now[i] = make([]bool, n)
			for j := range n {
				for k := range n {
					now[i][j] = now[i][j] || walks(i, k) && g.HasEdgeFromTo(int64(k), int64(j))
				}
			}
		}
		walks = func(i, j int) bool { return now[i][j] }
	}
	return 0
}

func TestCycleNames(t *testing.T) {
	b := NewBuilder("")
	for _, name := range []string{"before", "a", "b", "c", "d", "after"} {
		b.Task(name, 1)
	}
	for _, e := range [][2]TaskID{{0, 2}, {4, 3}, {3, 2}, {2, 1}, {1, 4}, {3, 4}, {4, 5}} {
		b.Control(e[0], e[1])
	}
	_, err := b.Build()
	require.EqualError(t, err, "cycle: c -> d -> c")
}

// TestCycleLong walks round rings on both sides of what gonum's recursion can
// take, with tails before and after.
func TestCycleLong(t *testing.T) {
	for _, n := range []int{20, maxTarjanTasks, 3 * maxTarjanTasks} {
		b := NewBuilder("")
		for i := range n + 2 {
			b.Task(fmt.Sprintf("t%d", i), 1)
		}
		for i := range n {
			b.Control(TaskID((i+1)%n), TaskID(i))
		}
		b.Control(TaskID(n), 3)
		b.Control(7, TaskID(n+1))
		_, err := b.Build()
		var cycle *CycleError
		require.ErrorAs(t, err, &cycle)
		require.Len(t, cycle.Tasks, n)
		text := fmt.Sprintf("cycle: t0 -> t%d -> t%d", n-1, n-2)
		require.True(t, strings.HasPrefix(err.Error(), text), err.Error())
		require.True(t, strings.HasSuffix(err.Error(), fmt.Sprintf(" -> ... %d more ... -> t3 -> t2 -> t1 -> t0", n-15)), err.Error())
	}
	require.Equal(t, "cycle: ", (&CycleError{}).Error())
}

// TestCycleBehindManyTasks has tasks between two cycles, from which no search
// finds a cycle: alone they use up the steps, and still a cycle is named.
func TestCycleBehindManyTasks(t *testing.T) {
	const n = maxTarjanTasks
	b := NewBuilder("")
	b.distinct = true
	for i := range n + 4 {
		b.Task(fmt.Sprintf("t%d", i), 1)
	}
	for i := range n {
		b.Control(TaskID(i), TaskID(i+1))
	}
	for _, pair := range [][2]TaskID{{n, n + 1}, {n + 2, n + 3}} {
		b.Control(pair[0], pair[1])
		b.Control(pair[1], pair[0])
	}
	b.Control(n+3, 0)
	_, err := b.Build()
	require.EqualError(t, err, fmt.Sprintf("cycle: t%d -> t%d -> t%[1]d", n+2, n+3))
}
