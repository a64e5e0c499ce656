package mapping_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
)

func ExampleMapParts() {
	// Part 1 is twice as heavy; the second processor is half as fast.
	b := partition.NewBuilder(3)
	b.Edge(0, 1, 1)
	g, _ := b.Build()
	o := partition.Options{Powers: []float64{2, 1}}
	r, err := mapping.MapParts(g, 2, o, partition.Partition{0, 1, 1})
	fmt.Println(r.Part, r.Balance, err)
	// Output:
	// [1 0 0] 1 <nil>
}
