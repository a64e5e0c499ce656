package moves

import (
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// Gains holds a partition that changes by single moves, and has at any time
// what it costs, what each part weighs and what a move would gain.
//
// For each vertex it keeps the connection to its own part, and a short list of
// the connections to other parts it has neighbours in. With costs of 1 a gain is
// a difference of two connections; otherwise it is a sum over the list. Vertices
// without neighbours in other parts have no list, and their own connection is
// summed up only when it is first needed, so that a graph with a short border
// costs little.
type Gains struct {
	Part   partition.Partition // now; only Gains changes it, with each move
	Weight []int64             // by part
	Cost   int64               // the objective

	g        *partition.Graph
	k        int
	costs    *partition.Costs
	directed bool // costs depend on the direction: lists keep flows too

	node       []node  // by vertex
	ownForward []int64 // by vertex, if directed: the flow to its own part
	pool       []link  // all lists
	dense      []link  // the pool of countDense, where every vertex has room for all parts; nil: not in use yet
	forward    []int64 // beside pool, if directed: the flow there
	linkOf     []int32 // by part, while a vertex is counted: its link's place + 1; else 0
}

// node is what is known of a vertex: the connection to its own part, or
// unknown, and its list, pool[first:first+count]. Room for the list is taken
// when it is first needed.
type node struct {
	own   int64
	first int32 // nowhere: no room yet
	count int32 // 0: no neighbour in another part
}

// link is a vertex's connection to another part: the weight of the edges there.
type link struct {
	weight int64
	part   int32
}

const (
	unknown = -1 // a node's own connection; the vertex then has no list
	nowhere = -1
)

// NewGains starts from a partition of g into k parts, which it changes in place
// from then on. Costs nil means 1. Linear; each vertex with neighbours in other
// parts takes room for min(degree, k-1) links.
func NewGains(g *partition.Graph, k int, costs *partition.Costs, part partition.Partition) *Gains {
	s := &Gains{g: g, k: k, costs: costs, Part: part}
	s.directed = g.Forward != nil && !costs.Symmetric()
	n := g.NumVertices()
	s.node = make([]node, n)
	if s.directed {
		s.ownForward = make([]int64, n)
	}
	s.Weight, s.linkOf = partition.PartWeights(g, part, k), make([]int32, k)
	s.countAll()
	return s
}

// own is the connection of v to its own part.
func (s *Gains) own(v int32) int64 {
	if s.node[v].own == unknown {
		s.count(v)
	}
	return s.node[v].own
}

// addOwn adds weight, and flow there, to the connection of v to its own part.
func (s *Gains) addOwn(v int32, weight, flow int64) {
	s.node[v].own = s.own(v) + weight
	if s.directed {
		s.ownForward[v] += flow
	}
}

// links is the list of v.
func (s *Gains) links(v int32) []link {
	n := s.node[v]
	first := max(n.first, 0)
	return s.pool[first : first+n.count]
}

// find is where v's link to part i stands in pool, or nowhere.
func (s *Gains) find(v, i int32) int32 {
	n := s.node[v]
	for at := n.first; at < n.first+n.count; at++ {
		if s.pool[at].part == i {
			return at
		}
	}
	return nowhere
}

func (s *Gains) room(v int32) {
	end := len(s.pool) + min(s.g.Degree(v), s.k-1)
	if end > cap(s.pool) {
		s.reserve(2 * end)
	}
	s.node[v].first = int32(len(s.pool))
	s.pool = s.pool[:end]
	if s.directed {
		s.forward = s.forward[:end]
	}
}

func (s *Gains) reserve(total int) {
	s.pool = append(make([]link, 0, total), s.pool...)
	if s.directed {
		s.forward = append(make([]int64, 0, total), s.forward...)
	}
}

// add adds weight, and flow there, to the link of v to part i, which is not its own.
func (s *Gains) add(v, i int32, weight, flow int64) {
	at := s.find(v, i)
	if at < 0 {
		at = s.newLink(v, i)
	}
	s.pool[at].weight += weight
	if s.directed {
		s.forward[at] += flow
	}
}

// subtract takes weight and flow from the link of v to part i, and the link away
// when nothing is left.
func (s *Gains) subtract(v, i int32, weight, flow int64) {
	at := s.find(v, i)
	s.pool[at].weight -= weight
	if s.directed {
		s.forward[at] -= flow
	}
	if s.pool[at].weight == 0 {
		s.drop(v, at)
	}
}

func (s *Gains) drop(v, at int32) {
	n := &s.node[v]
	n.count--
	last := n.first + n.count
	s.pool[at] = s.pool[last]
	if s.directed {
		s.forward[at] = s.forward[last]
	}
}

// Gain is by how much the objective falls when v moves to part j; 0 for its own
// part. It takes one pass over the list of v.
func (s *Gains) Gain(v, j int32) int64 {
	i := s.Part[v]
	if i == j {
		return 0
	}
	own := s.own(v)
	if s.costs == nil {
		if at := s.find(v, j); at >= 0 {
			return s.pool[at].weight - own
		}
		return -own
	}
	return s.costGain(v, i, j, own)
}

// costGain is Gain under costs of pairs. Flows count at the cost of their
// direction; when costs are symmetric only their sum matters.
func (s *Gains) costGain(v, i, j int32, own int64) int64 {
	c, n := s.costs, s.node[v]
	if !s.directed {
		here, there := c.Row(i), c.Row(j)
		gain := -own * here[j]
		for _, l := range s.links(v) {
			gain += l.weight * (here[l.part] - there[l.part])
		}
		return gain
	}
	out := s.ownForward[v]
	gain := -out*c.Between(j, i) - (own-out)*c.Between(i, j)
	for at := n.first; at < n.first+n.count; at++ {
		p, out := s.pool[at].part, s.forward[at]
		in := s.pool[at].weight - out
		gain += out*(c.Between(i, p)-c.Between(j, p)) + in*(c.Between(p, i)-c.Between(p, j))
	}
	return gain
}

// Move puts v into part j and returns the gain. It takes time in proportion to
// the neighbours' lists and allocates nothing, except that room for the lists
// of vertices that are new at a border grows by doubling.
func (s *Gains) Move(v, j int32) int64 {
	i := s.Part[v]
	if i == j {
		return 0
	}
	gain := s.Gain(v, j)
	s.Cost -= gain
	s.Weight[i] -= s.g.VertexWeight[v]
	s.Weight[j] += s.g.VertexWeight[v]
	s.update(v, i, j)
	s.swapOwn(v, i, j)
	return gain
}

// update brings up to date the neighbours of v, which goes from part i to part j. What
// flows to v from u is the reverse of what v's row says, that is the rest of the edge's weight.
func (s *Gains) update(v, i, j int32) {
	g, first := s.g, s.g.XAdj[v]
	row, weights := g.Adj[first:g.XAdj[v+1]], g.EdgeWeight[first:g.XAdj[v+1]]
	for a, u := range row {
		w, flow := weights[a], int64(0)
		if w == 0 {
			continue
		}
		if s.directed {
			flow = w - g.Forward[first+int32(a)]
		}
		switch s.Part[u] {
		case i:
			s.addOwn(u, -w, -flow)
			s.add(u, j, w, flow)
		case j:
			s.addOwn(u, w, flow)
			s.subtract(u, i, w, flow)
		default:
			s.shift(u, i, j, w, flow)
		}
	}
}

// shift moves weight w of u's links from part i to part j, without flows in one pass.
func (s *Gains) shift(u, i, j int32, w, flow int64) {
	if s.directed {
		s.subtract(u, i, w, flow)
		s.add(u, j, w, flow)
		return
	}
	n := &s.node[u]
	list := s.pool[n.first : n.first+n.count]
	from, to := -1, -1
	for at := range list {
		switch list[at].part {
		case i:
			from = at
		case j:
			to = at
		}
	}
	list[from].weight -= w
	switch {
	case to >= 0:
		list[to].weight += w
		if list[from].weight == 0 {
			s.drop(u, n.first+int32(from))
		}
	case list[from].weight == 0:
		list[from] = link{w, j}
	default:
		s.pool[n.first+n.count] = link{w, j}
		n.count++
	}
}

// swapOwn makes part j the own part of v: its link there becomes the own
// connection, the own connection a link to part i.
func (s *Gains) swapOwn(v, i, j int32) {
	old := s.node[v].own
	var oldForward, nowForward, now int64
	if s.directed {
		oldForward = s.ownForward[v]
	}
	if at := s.find(v, j); at >= 0 {
		now = s.pool[at].weight
		if s.directed {
			nowForward = s.forward[at]
		}
		s.drop(v, at)
	}
	s.node[v].own = now
	if s.directed {
		s.ownForward[v] = nowForward
	}
	if old > 0 {
		s.add(v, i, old, oldForward)
	}
	s.Part[v] = j
}

// Step is a move that may be taken back: of a vertex, out of a part.
type Step struct{ V, From int32 }

// TakeBack undoes steps, the last first.
func (s *Gains) TakeBack(steps []Step) {
	for _, m := range slices.Backward(steps) {
		s.Move(m.V, m.From)
	}
}
