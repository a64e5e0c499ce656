package multilevel

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// Method is multilevel k-way partitioning: coarsening, recursive bisection
// of the smallest graph, refinement on the way back. The zero value is ready.
type Method struct {
	// Cycles is how often, after that, the graph is coarsened again without
	// joining vertices of different parts, and the partition refined from there:
	// the V-cycles of C. Walshaw, Multilevel refinement for combinatorial
	// optimisation problems, Annals of Operations Research 131, 2004. Each takes about
	// as long as the first way down and up.
	Cycles int
}

// Partition implements [partition.Method].
func (m Method) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, err
	}
	if m.Cycles < 0 {
		return partition.Result{}, fmt.Errorf("%d cycles: want at least 0", m.Cycles)
	}
	var best *moves.Gains
	for i := range attempts(g, k, o) {
		found := m.attempt(g, k, o, uint64(i))
		if err := o.HasEnded(); err != nil {
			return partition.Result{}, err
		}
		if best == nil || prefers(g, k, &o, found, best) {
			best = found
		}
	}
	return partition.NewResult(g, k, o, best.Part)
}

const (
	// smallWork is the number of arcs times bisections up to which a graph is
	// partitioned several times: it takes milliseconds.
	smallWork = 1 << 15
	// mostAttempts bounds that.
	mostAttempts = 8
)

// attempts says how often the graph is partitioned, each time with other random
// numbers; under costs at least once in each of the two ways of [Method.attempt].
func attempts(g *partition.Graph, k int, o partition.Options) int {
	least := 1
	if o.Costs != nil {
		least = 2
	}
	work := max(1, len(g.Adj)*bits.Len(uint(k-1)))
	return max(least, min(smallWork/work, mostAttempts))
}

// attempt goes down and up once. Every second attempt ignores the costs until the
// end, when its parts get their places and are refined once more: that is better
// for costs that differ widely, the other way for the rest.
func (m Method) attempt(g *partition.Graph, k int, o partition.Options, number uint64) *moves.Gains {
	stream := number << 8 // of random numbers; the low bits are for the stages
	c := &coarsener{random: partition.NewRandom(o.Seed, stream+1)}
	b := &bisector{coarse: &coarsener{random: partition.NewRandom(o.Seed, stream+3)}}
	seen := o
	late := o.Costs != nil && number%2 == 1
	if late {
		seen.Costs = nil
	}
	levels, coarsest := c.coarsen(g, coarsenTo(g.NumVertices(), k))
	r := moves.NewRefiner(g.TotalVertexWeight(), k, o, partition.NewRandom(o.Seed, stream+2))
	start(r, coarsest, k, seen, b, firstTries(g, coarsest, k))
	climb(r, levels, &o)
	if late {
		r.Gains = moves.NewGains(g, k, o.Costs, placeParts(g, k, o, r.Part))
		r.Improve()
		cycle(r, g, k, o, c)
	}
	for range m.Cycles {
		if o.HasEnded() != nil {
			break
		}
		cycle(r, g, k, o, c)
	}
	r.Settle(g.TotalVertexWeight(), o)
	return polish(r.Gains, g, k, o, stream+4)
}

// prefers says whether a is nearer to all that o demands than b, or as near and
// cheaper.
func prefers(g *partition.Graph, k int, o *partition.Options, a, b *moves.Gains) bool {
	if o.TwoSided {
		if wrong := o.CheckLoads(a.Weight) != nil; wrong != (o.CheckLoads(b.Weight) != nil) {
			return !wrong
		}
	}
	return better(o.Bounds(g.TotalVertexWeight(), k), a, b)
}

// climb refines the parts from level to level; once the method has ended they are only projected.
func climb(r *moves.Refiner, levels []level, o *partition.Options) {
	for _, l := range slices.Backward(levels) {
		r.Project(l.g, l.coarse)
		if o.HasEnded() == nil {
			r.Improve()
		}
	}
}

// cycle coarsens within the parts and refines again, unless that makes it worse.
func cycle(r *moves.Refiner, g *partition.Graph, k int, o partition.Options, c *coarsener) {
	before := r.Gains
	c.within = slices.Clone(before.Part)
	levels, coarsest := c.coarsen(g, coarsenTo(g.NumVertices(), k))
	r.Gains = moves.NewGains(coarsest, k, o.Costs, c.within)
	r.Improve()
	climb(r, levels, &o)
	if better(o.Bounds(g.TotalVertexWeight(), k), before, r.Gains) {
		r.Gains = before
	}
}

// coarsenTo is how many vertices the coarsest graph is to have, as METIS has it:
// enough for k parts, and more for large graphs, where bisection is cheap
// beside the rest.
func coarsenTo(n, k int) int {
	return max(n/(20*max(1, bits.Len(uint(k-1)))), 30*k)
}

// better says whether partition a is nearer to the bounds than b, or as near
// and cheaper.
func better(b partition.Bounds, a, than *moves.Gains) bool {
	return moves.Rank{Excess: b.Excess(a.Weight), Goal: a.Cost}.BetterThan(moves.Rank{Excess: b.Excess(than.Weight), Goal: than.Cost})
}

// start makes several partitions of the coarsest graph, improves each, and goes
// on with the best.
func start(r *moves.Refiner, coarsest *partition.Graph, k int, o partition.Options, b *bisector, tries int) {
	var best *moves.Gains
	bounds := o.Bounds(coarsest.TotalVertexWeight(), k)
	for range tries {
		part := placeParts(coarsest, k, o, RecursiveBisection(coarsest, o.Shares(k), bounds.Most, b))
		r.Gains = moves.NewGains(coarsest, k, o.Costs, part)
		r.Improve()
		if best == nil || better(bounds, r.Gains, best) {
			best = r.Gains
		}
	}
	r.Gains = best
}

// mostPlaced bounds the parts that are placed: that takes k^3 steps a sweep.
const mostPlaced = 128

// placeParts renames the parts so that they fit the costs, which bisection
// does not see.
func placeParts(g *partition.Graph, k int, o partition.Options, part partition.Partition) partition.Partition {
	if o.Costs == nil || k > mostPlaced {
		return part
	}
	if placed, _ := mapping.MapParts(g, k, o, part); placed.Part != nil { // bounds come later
		return placed.Part
	}
	return part
}

const (
	// mostTries bounds the partitions of the coarsest graph; more of them helped
	// little.
	mostTries = 6
	// tryShare is the inverse of the share of a partition's time that all tries
	// together may take, roughly: a bisection looks at an edge as often as a level
	// of coarsening and refinement does.
	tryShare = 3
)

func firstTries(g, coarsest *partition.Graph, k int) int {
	work := tryShare * len(coarsest.Adj) * bits.Len(uint(k-1))
	return max(1, min(len(g.Adj)/max(work, 1), mostTries))
}

const (
	// Graphs of up to mostPolished vertices are improved by exchanges, which take
	// quadratic time. In graphs of a few hundred tasks of very different work hardly
	// a single move keeps the balance, and exchanges gain several percent.
	mostPolished = 500
	// mostRepaired is the number of vertices up to which they are tried when moves
	// found no balance.
	mostRepaired = 2000
	// mostPriced bounds the pairs of a vertex and a part, for exchanges keep a number
	// for each pair; with far more parts than vertices nearly all stay empty.
	mostPriced = 1 << 20
)

// polish repairs and improves a partition of a small graph with exchanges of
// two vertices, for which the levels take no time.
func polish(s *moves.Gains, g *partition.Graph, k int, o partition.Options, stream uint64) *moves.Gains {
	n := g.NumVertices()
	polished := n <= mostPolished && n*k <= mostPriced
	if n > mostRepaired || !polished && partition.Validate(g, k, o, s.Part) == nil {
		return s
	}
	p := moves.NewPolisher(g, k, &o, stream)
	p.Take(s.Part)
	p.Repair()
	if polished {
		p.Improve()
	}
	return p.Gains
}

// Bisecter cuts g so that side 0 weighs about ideal0, and at most most[i] each
// side if it can. It returns the side of each vertex, 0 or 1.
type Bisecter interface {
	Bisect(g *partition.Graph, ideal0 int64, most [2]int64) []int32
}

// recursion cuts a graph into k parts by cutting it in two again and again.
type recursion struct {
	b     Bisecter
	share []float64
	most  []int64
	part  partition.Partition
}

// RecursiveBisection gives each vertex of g a part. A bisection shares out the
// weight as the powers of the parts on either side demand, and may be off by so
// much that, if all that follow are off as much, the parts are within most:
// H. Meyerhenke, P. Sanders, C. Schulz, Parallel graph partitioning for complex
// networks, IPDPS 2015, section on adaptive imbalance.
func RecursiveBisection(g *partition.Graph, share []float64, most []int64, b Bisecter) partition.Partition {
	r := &recursion{b, share, most, make(partition.Partition, g.NumVertices())}
	all := make([]int32, g.NumVertices())
	for v := range all {
		all[v] = int32(v)
	}
	r.cut(g, all, 0, len(share))
	return r.part
}

// cut shares out g, of which vertex v is name[v] in the whole graph, among
// the parts from low to below high.
func (r *recursion) cut(g *partition.Graph, name []int32, low, high int) {
	if high-low == 1 || g.NumVertices() == 0 {
		for _, v := range name {
			r.part[v] = int32(low)
		}
		return
	}
	mid := (low + high + 1) / 2
	total := g.TotalVertexWeight()
	share0, most0 := r.sum(low, mid)
	share1, most1 := r.sum(mid, high)
	ideal0 := int64(math.Round(float64(total) * share0 / (share0 + share1)))
	slack := 1.0
	if total > 0 {
		depth := math.Ceil(math.Log2(float64(high - low)))
		slack = math.Pow(max(1, float64(most0+most1)/float64(total)), 1/depth)
	}
	most := [2]int64{
		min(most0, int64(float64(ideal0)*slack)),
		min(most1, int64(float64(total-ideal0)*slack)),
	}
	side := r.b.Bisect(g, ideal0, most)
	var half, names [2][]int32
	for v, i := range side {
		half[i], names[i] = append(half[i], int32(v)), append(names[i], name[v])
	}
	r.cut(subgraph(g, half[0]), names[0], low, mid)
	r.cut(subgraph(g, half[1]), names[1], mid, high)
}

func (r *recursion) sum(low, high int) (share float64, most int64) {
	for i := low; i < high; i++ {
		share += r.share[i]
		most = min(most+r.most[i], partition.MaxTotalWeight) // many loose bounds would overflow
	}
	return share, most
}
