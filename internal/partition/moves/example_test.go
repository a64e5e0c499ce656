package moves_test

import (
	"fmt"
	"log"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// A move's gain is known before it is made, and exactly.
func ExampleGains() {
	g, err := generate.FromSpec("grid(rows=1,cols=4)")
	if err != nil {
		log.Fatal(err)
	}
	s := moves.NewGains(g, 2, nil, partition.Partition{0, 1, 0, 1})
	fmt.Println(s.Cost, s.Gain(1, 0))
	s.Move(1, 0)
	fmt.Println(s.Cost, s.Weight[0])
	// Output:
	// 3 2
	// 1 3
}
