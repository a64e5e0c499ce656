package moves

import (
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

// room takes room for the list of v.
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

// reserve makes room for total links.
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
