package partition_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/papers/partition"
)

// The paper's own cells do not bear out what it says of them.
func ExampleNewReplay() {
	replay, err := partition.NewReplay(context.Background(), partition.Options{
		Graphs: []int{1}, Seeds: 2,
		Budget: partition.Budget{Generations: 1, LocalGenerations: 1, Nodes: 10, CurveGenerations: 1, CurveLocal: 1},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, id := range []string{"text/reduction-kmetis", "text/lower"} {
		e, _ := replay.Ledger.Find(id)
		fmt.Printf("%s: %s\n%s\n", e.Published.Text, e.Verdict, e.Reason)
	}
	// Output:
	// 22.6: reproduced
	// Of the means 3873.1 and 2997.83. The mean of the reductions by line is 20.4 %; without graph 6 the means give 15.1 %.
	// lower: cannot hold
	// Of 18 lines: 18 less, 0 equal (kmetis); 17 less, 0 equal (0-1). Greater: graph 5, k = 6: 4042 against 4023 (0-1).
}
