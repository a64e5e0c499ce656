package partition

import (
	"math"
	"math/rand/v2"

	graphpart "github.com/clustersim/clustersim/internal/partition"
)

// The ranges of Table 1 and section 4. That of R is ours: the paper gives none.
const (
	leastWork, mostWork           = 10, 300
	leastMessage, mostMessage     = 5, 35
	leastUnitBytes, mostUnitBytes = 100, 500
	leastPower, mostPower         = 1.0, 2.0

	// mostParts is the largest k of Table 2: R and C are drawn for as many
	// processors, and k parts use the first k.
	mostParts = 6

	// DefaultDensity is how many messages a task has on average, of those that
	// leave it. The paper does not say. Its costs, read as KB, are 2 to 10 cut
	// messages of mean size a task, 4.5 in the mean of its own method (a test
	// computes them); a random graph with 8 messages a task comes out there.
	DefaultDensity = 8.0
	leastDensity   = 2.0
	mostDensity    = 24.0 // half of all pairs of the smallest graph

	meanMessageBytes = (leastMessage + mostMessage) / 2 * (leastUnitBytes + mostUnitBytes) / 2
)

// Drawing says how what the paper leaves out is drawn.
type Drawing struct {
	Density     float64 // messages a task
	EqualPowers bool    // R = 1.5 for all, in place of U[1, 2]
	EqualCosts  bool    // C = 300 B for all pairs, in place of U{100..500} B
}

// instance is a graph and mostParts processors.
type instance struct {
	graph  *graphpart.Graph
	powers []float64
	costs  [][]int64 // bytes a unit of message, symmetric
}

// draw makes the instance of a graph of n tasks, from its number and a seed; small
// graphs, which are none of the paper's, have numbers from 7. Work, messages and
// processors have random numbers of their own, so that a change of density or of
// processors leaves the rest as it was.
func (d Drawing) draw(n, graph int, seed uint64) (*instance, error) {
	stream := func(i int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(10*graph+i))) }
	b := graphpart.NewBuilder(n)
	work := stream(0)
	for v := range n {
		b.SetVertexWeight(v, uniform(work, leastWork, mostWork))
	}
	d.drawMessages(b, n, stream(1))
	g, err := b.Build()
	if err != nil {
		return nil, err
	}
	i := &instance{graph: g, powers: make([]float64, mostParts), costs: make([][]int64, mostParts)}
	processors := stream(2)
	for p := range i.powers {
		i.costs[p] = make([]int64, mostParts)
		i.powers[p] = leastPower + (mostPower-leastPower)*processors.Float64()
		if d.EqualPowers {
			i.powers[p] = (leastPower + mostPower) / 2
		}
		for q := range p {
			c := uniform(processors, leastUnitBytes, mostUnitBytes)
			if d.EqualCosts {
				c = (leastUnitBytes + mostUnitBytes) / 2
			}
			i.costs[p][q], i.costs[q][p] = c, c
		}
	}
	return i, nil
}

// drawMessages draws ordered pairs of tasks, each once.
func (d Drawing) drawMessages(b *graphpart.Builder, n int, r *rand.Rand) {
	seen := map[[2]int]bool{}
	for range int(math.Round(d.Density * float64(n))) {
		u, v := r.IntN(n), r.IntN(n)
		for u == v || seen[[2]int{u, v}] {
			u, v = r.IntN(n), r.IntN(n)
		}
		seen[[2]int{u, v}] = true
		b.Message(u, v, uniform(r, leastMessage, mostMessage))
	}
}

func uniform(r *rand.Rand, least, most int64) int64 { return least + r.Int64N(most-least+1) }

// model is the instance on the first processors of a line.
func (i *instance) model(r Row) (graphpart.Model, error) {
	matrix := make([][]int64, r.Parts)
	for p := range matrix {
		matrix[p] = i.costs[p][:r.Parts]
	}
	costs, err := graphpart.NewCosts(matrix)
	return graphpart.Model{Graph: i.graph, Powers: i.powers[:r.Parts], Costs: costs, Delta: r.Delta}, err
}

// model draws a line.
func (d Drawing) model(row Row, seed uint64) (graphpart.Model, error) {
	i, err := d.draw(row.Vertices, row.Graph, seed)
	if err != nil {
		return graphpart.Model{}, err
	}
	return i.model(row)
}
