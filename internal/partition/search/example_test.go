package search_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/search"
)

// twoSquares is two squares of four tasks, joined by one light edge.
func twoSquares() *partition.Graph {
	b := partition.NewBuilder(8)
	for v := range 4 {
		b.Edge(v, (v+1)%4, 5)
		b.Edge(4+v, 4+(v+1)%4, 5)
	}
	b.Edge(3, 4, 2)
	g, err := b.Build()
	if err != nil {
		panic(err)
	}
	return g
}

func ExampleQuantumGenetic() {
	m := search.QuantumGenetic{Generations: 100}
	r, trace, err := m.Trace(twoSquares(), 2, partition.Options{Seed: 1})
	fmt.Println(r.Objective, r.Weights, err)
	fmt.Println(len(trace), "generations,", trace[99].Evaluations, "evaluations")
	// Output:
	// 2 [4 4] <nil>
	// 100 generations, 2000 evaluations
}

func ExampleAsPrinted() {
	_, trace, err := search.AsPrinted().Trace(twoSquares(), 2, partition.Options{Seed: 1})
	last := trace[len(trace)-1]
	fmt.Println("best", last.Best, "different partitions", last.Quantum.Distinct)
	fmt.Println(err)
	// Output:
	// best 0 different partitions 2
	// no balanced partition was found: part 0 weighs 8, want 0 to 4 (allow more imbalance, or fewer parts)
}

func ExampleExact() {
	r, proof, err := search.Exact{}.Solve(twoSquares(), 2, partition.Options{})
	fmt.Println(r.Objective, r.Weights, err)
	fmt.Println("optimal:", proof.Complete, "bound", proof.Bound, "gap", proof.Gap)
	// Output:
	// 2 [4 4] <nil>
	// optimal: true bound 2 gap 0
}
