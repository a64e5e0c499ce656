package multilevel_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
)

func Example() {
	g, err := generate.FromSpec("grid(rows=20,cols=20)")
	if err != nil {
		log.Fatal(err)
	}
	r, err := multilevel.Method{}.Partition(g, 2, partition.Options{Seed: 1, Imbalance: 0.03})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("cut %d of %d edges, weights %v, balance %.2f\n", r.Objective, g.NumEdges(), r.Weights, r.Balance)
	// Output: cut 20 of 760 edges, weights [200 200], balance 1.00
}

// Two fast processors and a slow one; messages to the third cost five times as
// much.
func Example_model() {
	b := partition.NewBuilder(6)
	for task := range 6 {
		b.SetVertexWeight(task, 10)
	}
	for task := range 5 {
		b.Message(task, task+1, 100)
	}
	g, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	costs, err := partition.NewCosts([][]int64{{0, 1, 5}, {1, 0, 5}, {5, 5, 0}})
	if err != nil {
		log.Fatal(err)
	}
	model := partition.Model{Graph: g, Powers: []float64{2, 2, 2}, Costs: costs, Delta: 0.05}
	r, err := model.Partition(multilevel.Method{}, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Objective, r.Weights)
	// Output: 600 [20 20 20]
}

func Example_unbalanced() {
	b := partition.NewBuilder(3)
	b.SetVertexWeight(0, 8)
	g, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	_, err = multilevel.Method{}.Partition(g, 2, partition.Options{Imbalance: 0.03})
	unbalanced, ok := errors.AsType[*partition.UnbalancedError](err)
	fmt.Println(ok, unbalanced)
	// Output: true no balanced partition was found: part 1 weighs 8, want 0 to 5 (allow more imbalance, or fewer parts)
}
