package workload

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/testgraph"
	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"
)

// testgraphBuilder turns a gonum test case into a Graph: nodes renumbered from
// 0 in the order of their IDs, edges to itself dropped, parallel ones folded.
func testgraphBuilder(nodes []graph.Node, edges []testgraph.WeightedLine, _, _ float64) (graph.Graph, []graph.Node, []testgraph.Edge, float64, float64, bool) {
	var ids []int64
	for _, n := range nodes {
		ids = append(ids, n.ID())
	}
	for _, e := range edges {
		ids = append(ids, e.From().ID(), e.To().ID())
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	renumber := func(n graph.Node) TaskID { i, _ := slices.BinarySearch(ids, n.ID()); return TaskID(i) }

	d := DAG{names: make([]string, len(ids))}
	var own []edge
	sum := map[[2]TaskID]float64{}
	for _, e := range edges {
		from, to := renumber(e.From()), renumber(e.To())
		if from != to {
			own = append(own, edge{from, to, math.Abs(e.Weight())})
			sum[[2]TaskID{from, to}] += math.Abs(e.Weight())
		}
	}
	if len(own) == 0 && len(edges) != 0 {
		return nil, nil, nil, 0, 0, false
	}
	d.link(own)
	var wantNodes []graph.Node
	for i := range ids {
		wantNodes = append(wantNodes, TaskID(i))
	}
	var wantEdges []testgraph.Edge
	for pair, bytes := range sum {
		wantEdges = append(wantEdges, graphEdge{Source: pair[0], Target: pair[1], Bytes: bytes})
	}
	return d.Graph(), wantNodes, wantEdges, 0, math.Inf(1), true
}

func TestGraphSuite(t *testing.T) {
	const usesEmpty, reversesEdges = true, false
	t.Run("EdgeExistence", func(t *testing.T) { testgraph.EdgeExistence(t, testgraphBuilder, reversesEdges) })
	t.Run("NodeExistence", func(t *testing.T) { testgraph.NodeExistence(t, testgraphBuilder) })
	t.Run("ReturnAdjacentNodes", func(t *testing.T) {
		testgraph.ReturnAdjacentNodes(t, testgraphBuilder, usesEmpty, reversesEdges)
	})
	t.Run("ReturnAllNodes", func(t *testing.T) { testgraph.ReturnAllNodes(t, testgraphBuilder, usesEmpty) })
	t.Run("ReturnNodeSlice", func(t *testing.T) { testgraph.ReturnNodeSlice(t, testgraphBuilder, usesEmpty) })
	t.Run("Weight", func(t *testing.T) { testgraph.Weight(t, testgraphBuilder) })
}

// TestGraphFolds compares the view with the edges of random workloads, in order.
func TestGraphFolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t, 10)
		sum := map[graphEdge]float64{}
		for e := range EdgeID(d.NumEdges()) {
			sum[graphEdge{Source: d.From(e), Target: d.To(e)}] += d.Bytes(e)
		}
		var want []graph.WeightedEdge
		for pair, bytes := range sum {
			want = append(want, graphEdge{pair.Source, pair.Target, bytes})
		}
		slices.SortFunc(want, func(a, b graph.WeightedEdge) int {
			return cmp.Or(cmp.Compare(a.From().ID(), b.From().ID()), cmp.Compare(a.To().ID(), b.To().ID()))
		})
		g := newGraphView(d)
		require.Equal(t, want, edgesOf(g))
		for task := range int64(d.NumTasks()) {
			for _, nodes := range [][]graph.Node{graph.NodesOf(g.From(task)), graph.NodesOf(g.To(task))} {
				require.True(t, slices.IsSortedFunc(nodes, func(a, b graph.Node) int { return cmp.Compare(a.ID(), b.ID()) }))
			}
		}
	})
}

// TestOrderIsTopological lets gonum judge: our order, given to it as the order
// of the nodes, must be an order that its topological sort keeps.
func TestOrderIsTopological(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t, 12)
		rank := make(map[int64]int, d.NumTasks())
		for i, task := range d.TopologicalOrder() {
			rank[task.ID()] = i
		}
		require.Len(t, rank, d.NumTasks())
		byRank := func(nodes []graph.Node) {
			slices.SortFunc(nodes, func(a, b graph.Node) int { return rank[a.ID()] - rank[b.ID()] })
		}
		sorted, err := topo.SortStabilized(d.Graph(), byRank)
		require.NoError(t, err)
		for i, node := range sorted {
			require.Equal(t, d.TopologicalOrder()[i], node.(TaskID))
		}
	})
}

func TestGraphRunsGonum(t *testing.T) {
	g := diamond(t).Graph()
	route, bytes := path.DijkstraFrom(g.Node(0), g).To(3)
	require.Equal(t, []graph.Node{TaskID(0), TaskID(1), TaskID(3)}, route)
	require.Equal(t, 40.0, bytes)
	require.Nil(t, g.Node(4))
	require.Nil(t, g.Node(-1))
	require.Nil(t, g.Edge(3, 0))
	require.False(t, g.HasEdgeFromTo(0, 1<<40))
	require.True(t, g.HasEdgeBetween(3, 1))
	require.Equal(t, 0, g.From(99).Len())
}

// edgesOf lists all edges of a view, by source and then target.
func edgesOf(g graph.WeightedDirected) (all []graph.WeightedEdge) {
	for _, u := range graph.NodesOf(g.Nodes()) {
		for _, v := range graph.NodesOf(g.From(u.ID())) {
			all = append(all, g.WeightedEdge(u.ID(), v.ID()))
		}
	}
	return all
}
