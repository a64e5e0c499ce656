package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

const unbounded = math.MaxInt64

type exactSearch struct {
	g      *partition.Graph
	k      int
	costs  *partition.Costs
	limits moves.Limits
	order  []int32  // in which vertices are fixed
	open   []opened // by vertex: its edges to vertices that are not fixed
	class  []int32  // by part: the first part it may be exchanged with
	cheap  []int64  // by part: the least cost of a unit between it and another
	nodes  int
	most   int
	stop   func() bool // nil: never
	polled int         // nodes when stop was called last

	part    partition.Partition // -1: not fixed
	weight  []int64             // by part
	members []int               // by part
	room    []int64             // by part: of use to bound
	left    int64               // weight of what is not fixed
	cost    int64               // of edges between fixed vertices
	attach  []int64             // vertex x part: what its edges to fixed vertices cost there

	best       partition.Partition
	bestGoal   int64
	ceiling    int64 // nodes of at least that bound are left; at most bestGoal
	found      bool
	unexplored int64 // least bound of a node that was left because the budget was spent
}

func newExactSearch(g *partition.Graph, k int, o *partition.Options, nodes int) *exactSearch {
	n := g.NumVertices()
	s := &exactSearch{
		g: g, k: k, costs: o.Costs, limits: moves.NewLimits(g, k, o), most: nodes,
		part: slices.Repeat(partition.Partition{-1}, n), weight: make([]int64, k), members: make([]int, k), room: make([]int64, k),
		left: g.TotalVertexWeight(), attach: make([]int64, n*k),
		bestGoal: unbounded, ceiling: unbounded, unexplored: unbounded,
	}
	s.order = attachedOrder(g)
	s.class = interchangeable(k, o)
	s.cheap = cheapestCosts(k, o.Costs)
	s.open = openedOf(g)
	return s
}

// child is a part for the next vertex, and the bound it would have.
type child struct {
	part  int32
	bound int64
}

// search fixes the vertex at a depth in every part that may still lead to
// something better, best bound first. bound is the bound of the node it stands on.
func (s *exactSearch) search(depth int, bound int64) {
	if depth == len(s.order) {
		if s.limits.Excess(s.weight) == 0 && s.cost < s.bestGoal {
			s.bestGoal, s.found = s.cost, true
			s.ceiling = min(s.ceiling, s.cost)
			copy(s.best, s.part)
		}
		return
	}
	if s.ended() {
		s.unexplored = min(s.unexplored, bound)
		return
	}
	v := s.order[depth]
	s.shut(v)
	for _, c := range s.children(depth) {
		if c.bound >= s.ceiling {
			break // so are all that follow
		}
		s.fix(v, c.part)
		s.search(depth+1, c.bound)
		s.release(v)
	}
	s.reopen(v)
}

// stopEvery is the number of nodes between two questions to stop.
const stopEvery = 1000

// ended says whether the budget of nodes is spent or the search was stopped.
func (s *exactSearch) ended() bool {
	if s.stop != nil && s.nodes-s.polled >= stopEvery {
		s.polled = s.nodes
		if s.stop() {
			s.most, s.stop = 0, nil
		}
	}
	return s.nodes >= s.most
}

func (s *exactSearch) children(depth int) []child {
	var list []child
	v := s.order[depth]
	for j := range int32(s.k) {
		if s.weight[j]+s.g.VertexWeight[v] > s.limits.Most[j] || s.barred(j) {
			continue
		}
		s.fix(v, j)
		s.nodes++
		if s.canBalance() {
			if bound := s.bound(s.order[depth+1:]); bound < s.ceiling {
				list = append(list, child{j, bound})
			}
		}
		s.release(v)
	}
	slices.SortStableFunc(list, func(a, b child) int { return cmp.Compare(a.bound, b.bound) })
	return list
}

// barred says whether part j is empty while one that it may be exchanged with,
// of lower number, is empty too: to open j would repeat what opening that one gives.
func (s *exactSearch) barred(j int32) bool {
	if s.members[j] > 0 {
		return false
	}
	for i := s.class[j]; i < j; i++ {
		if s.class[i] == s.class[j] && s.members[i] == 0 {
			return true
		}
	}
	return false
}

// fix puts v into part j, release takes it out.
func (s *exactSearch) fix(v, j int32) {
	s.part[v] = j
	s.account(v, j, 1)
}

func (s *exactSearch) release(v int32) {
	s.account(v, s.part[v], -1)
	s.part[v] = -1
}

// account adds v to the sums of part i and to what its neighbours would pay for their
// edges to it, or takes it back with sign -1.
func (s *exactSearch) account(v, i int32, sign int64) {
	s.cost += sign * s.attach[int(v)*s.k+int(i)]
	s.members[i] += int(sign)
	s.weight[i] += sign * s.g.VertexWeight[v]
	s.left -= sign * s.g.VertexWeight[v]
	for a := s.g.XAdj[v]; a < s.g.XAdj[v+1]; a++ {
		u := s.g.Adj[a]
		if s.part[u] >= 0 {
			continue
		}
		out := s.g.EdgeWeight[a]
		if s.g.Forward != nil {
			out = s.g.Forward[a]
		}
		in := s.g.EdgeWeight[a] - out
		row := s.attach[int(u)*s.k : int(u+1)*s.k]
		for j := range row {
			row[j] += sign * (out*s.costs.Between(i, int32(j)) + in*s.costs.Between(int32(j), i))
		}
	}
}

// attachedOrder begins with the vertex of most edge weight and goes on with the
// one most attached to those before, so that bounds grow early. Ties go to the
// greater weight of edges, then to the lower number. Quadratic.
func attachedOrder(g *partition.Graph) []int32 {
	n := g.NumVertices()
	all, attached, done := make([]int64, n), make([]int64, n), make([]bool, n)
	for v := range n {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			all[v] += g.EdgeWeight[a]
		}
	}
	var order []int32
	for range n {
		next := int32(-1)
		for v := range int32(n) {
			if !done[v] && (next < 0 || attached[v] > attached[next] || attached[v] == attached[next] && all[v] > all[next]) {
				next = v
			}
		}
		order, done[next] = append(order, next), true
		for a := g.XAdj[next]; a < g.XAdj[next+1]; a++ {
			attached[g.Adj[a]] += g.EdgeWeight[a]
		}
	}
	return order
}

// interchangeable gives each part the lowest part it may be exchanged with:
// both have the same power, and all costs stay when the two change names.
// Such parts form classes: if i may be exchanged with j, and j with l, so may i with l.
func interchangeable(k int, o *partition.Options) []int32 {
	class := make([]int32, k)
	for j := range int32(k) {
		class[j] = j
		for i := range j {
			if class[i] == i && sameParts(i, j, k, o) {
				class[j] = i
				break
			}
		}
	}
	return class
}

func sameParts(i, j int32, k int, o *partition.Options) bool {
	c := o.Costs
	if o.Powers != nil && o.Powers[i] != o.Powers[j] || c.Between(i, j) != c.Between(j, i) {
		return false
	}
	if c == nil {
		return true
	}
	for x := range int32(k) {
		if x != i && x != j && (c.Between(i, x) != c.Between(j, x) || c.Between(x, i) != c.Between(x, j)) {
			return false
		}
	}
	return true
}

// cheapestCosts is, by part, the least cost of a unit to or from any other; 0
// when there is no other.
func cheapestCosts(k int, c *partition.Costs) []int64 {
	cheap := make([]int64, k)
	for i := range int32(k) {
		least := int64(unbounded)
		for j := range int32(k) {
			if i != j {
				least = min(least, c.Between(i, j), c.Between(j, i))
			}
		}
		if least < unbounded {
			cheap[i] = least
		}
	}
	return cheap
}
