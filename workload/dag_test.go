package workload

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawDigraph builds, by link alone, a graph of up to maxTasks tasks with
// edges may be parallel or control edges; when acyclic is set they follow a
// random order of the tasks, else they may go round.
func drawDigraph(t *rapid.T, maxTasks int, acyclic bool) *Builder {
	n := rapid.IntRange(1, maxTasks).Draw(t, "tasks")
	ids := make([]TaskID, n)
	b := NewBuilder("random")
	for i := range n {
		ids[i] = b.Task(fmt.Sprintf("t%d", i), float64(rapid.IntRange(0, 5).Draw(t, "work")))
	}
	rank := rapid.Permutation(ids).Draw(t, "order")
	for range rapid.IntRange(0, 3*n).Draw(t, "edges") {
		i, j := rapid.IntRange(0, n-1).Draw(t, "from"), rapid.IntRange(0, n-1).Draw(t, "to")
		if i == j {
			continue
		}
		if acyclic && i > j {
			i, j = j, i
		}
		if rapid.IntRange(0, 4).Draw(t, "control") == 0 {
			b.Control(rank[i], rank[j])
		} else {
			b.Edge(rank[i], rank[j], float64(rapid.IntRange(0, 5).Draw(t, "bytes")))
		}
	}
	return b
}

func drawDAG(t *rapid.T, maxTasks int) *DAG {
	d, err := drawDigraph(t, maxTasks, true).Build()
	if err != nil {
		t.Fatalf("an acyclic workload: %v", err)
	}
	return d
}

// diamond is a -> b, c -> d with work 1, 2, 3, 4 and data 10 to 40, b before c
// by a control edge.
func diamond(t testing.TB) *DAG {
	b := NewBuilder("diamond")
	var id [4]TaskID
	for i, name := range []string{"a", "b", "c", "d"} {
		id[i] = b.Task(name, float64(i+1))
	}
	b.Edge(id[0], id[1], 10)
	b.Edge(id[0], id[2], 20)
	b.Edge(id[1], id[3], 30)
	b.Edge(id[2], id[3], 40)
	b.Control(id[1], id[2])
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// TestAdjacency compares both compressed lists with the edges as declared.
func TestAdjacency(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawDigraph(t, 12, true)
		declared := slices.Clone(b.edges)
		d, err := b.Build()
		require.NoError(t, err)
		require.Equal(t, len(declared), d.NumEdges())
		slices.SortStableFunc(declared, func(x, y edge) int { return int(x.from - y.from) })
		incoming := make([][]EdgeID, d.NumTasks())
		for i, want := range declared {
			e := EdgeID(i)
			require.Equal(t, want, edge{d.From(e), d.To(e), d.bytes[e]})
			require.Equal(t, want.bytes < 0, d.IsControl(e))
			require.Equal(t, max(want.bytes, 0), d.Bytes(e))
			incoming[want.to] = append(incoming[want.to], e)
		}
		leaving := 0
		for task := range TaskID(d.NumTasks()) {
			for _, e := range d.Out(task) {
				require.Equal(t, task, d.From(e))
			}
			require.True(t, slices.IsSorted(d.Out(task)))
			leaving += len(d.Out(task))
			require.ElementsMatch(t, incoming[task], d.In(task))
			require.True(t, slices.IsSorted(d.In(task)))
		}
		require.Equal(t, d.NumEdges(), leaving)
	})
}

// TestTopologicalOrder compares the order with its definition: again and again
// the lowest task with all its predecessors done.
func TestTopologicalOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t, 12)
		done := make([]bool, d.NumTasks())
		for _, got := range d.TopologicalOrder() {
			want := NoTask
			for task := TaskID(d.NumTasks() - 1); task >= 0; task-- {
				ready := !done[task]
				for _, e := range d.In(task) {
					ready = ready && done[d.From(e)]
				}
				if ready {
					want = task
				}
			}
			require.Equal(t, want, got)
			done[got] = true
		}
		require.NotContains(t, done, false)
	})
}

// TestTaskSet compares the bit tree with a plain set, across word borders.
func TestTaskSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{1, 2, 63, 64, 65, 4096, 4097, 300_000}).Draw(t, "n")
		s, want := newTaskSet(n), map[TaskID]bool{}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "add") {
				task := TaskID(rapid.IntRange(0, n-1).Draw(t, "task"))
				s.add(task)
				want[task] = true
				continue
			}
			lowest := NoTask
			for task := range want {
				if lowest == NoTask || task < lowest {
					lowest = task
				}
			}
			delete(want, lowest)
			require.Equal(t, lowest, s.popMin())
		}
	})
}
