package partition

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// longRun is what the quantum genetic algorithm reaches without local search when
// it has many more generations, on the lines of the curves.
func (b *book) longRun(id, published, base string) {
	for _, c := range b.Curves {
		if c.Search != quantumSearch || c.LocalSearch {
			continue
		}
		reason := fmt.Sprintf("%d generations in place of %d, %d seeds. Annealing with as many partitions: %.1f %%.",
			len(c.Points), b.Options.Budget.Generations, min(curveSeeds, b.Options.Seeds), 100*(1-b.curve(c.Row, annealing).AtEnd[base]))
		b.add(ledger.Claim{
			ID: fmt.Sprintf("%s-qga-long-%d-%d", id, c.Row.Graph, c.Row.Parts), Quantity: fmt.Sprintf("graph %d, k = %d: long qga, %s", c.Row.Graph, c.Row.Parts, base), Unit: "%",
			Published: ledger.Printed(published), Ours: ledger.Computed(100*(1-c.AtEnd[base]), 1), Note: reason, Why: reason,
		})
	}
}

// curve finds a curve without local search.
func (r *Replay) curve(row Row, search string) Curve {
	for _, c := range r.Curves {
		if c.Row == row && !c.LocalSearch && c.Search == search {
			return c
		}
	}
	panic("partition: no curve of " + search)
}
