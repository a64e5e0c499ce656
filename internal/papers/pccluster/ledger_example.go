package pccluster

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// example checks how 1024 tasks are shared in the text.
func (b *judge) example() error {
	b.Section = "Section 3.2, 1024 tasks for nodes of relative speeds 0.2, 0.3, 0.1, 0.4"
	d, owner, err := generate.BagOfTasks{
		Tasks: 1024, Weights: printedExampleSpeeds, Batches: 1, Work: generate.Range{Min: 1, Max: 1},
	}.GenerateOwned()
	if err != nil {
		return err
	}
	for t, node := range owner {
		if node == 0 {
			continue
		}
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("example/node-%d", node), Quantity: fmt.Sprintf("tasks of node %d", node),
			Published: ledger.Printed(printedExampleShares[node-1]), Ours: ledger.Exact(d.WorkFlop(workload.TaskID(t))),
			Why: fmt.Sprintf("The exact share is %s.", short(1024*printedExampleSpeeds[node-1])),
		})
	}
	return nil
}
