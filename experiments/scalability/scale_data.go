package scalability

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/workload"
)

// ScaleData returns d with the data of every message multiplied by factor, and all
// else as it was: the same TaskIDs and EdgeIDs, control edges stay control edges.
// The error says that factor is not a finite number of at least 0, or that data
// would overflow. O(n + m), and a hash of every name.
func ScaleData(d *workload.DAG, factor float64) (*workload.DAG, error) {
	if !(factor >= 0) || math.IsInf(factor, 1) {
		return nil, fmt.Errorf("factor of the data = %v: want a finite number, at least 0", factor)
	}
	b := workload.NewBuilder(d.Name())
	b.Grow(d.NumTasks(), d.NumEdges())
	if d.WorkUnit() == "instruction" {
		b.CountInstructions()
	}
	processors := d.Processors()
	if processors != nil {
		b.Processors(processors...)
	}
	for t := range workload.TaskID(d.NumTasks()) {
		b.Task(d.TaskName(t), d.WorkFlop(t))
		if a := d.Attributes(t); a != (workload.Attributes{}) {
			b.SetAttributes(t, a)
		}
		if processors != nil {
			row := make([]float64, len(processors))
			for i := range row {
				row[i] = d.CostSec(t, i)
			}
			b.SetCosts(t, row)
		}
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		if d.IsControl(e) {
			b.Control(d.From(e), d.To(e))
		} else {
			b.Edge(d.From(e), d.To(e), factor*d.Bytes(e))
		}
	}
	scaled, err := b.Build()
	if err != nil {
		return nil, fmt.Errorf("data times %v: %w", factor, err)
	}
	return scaled, nil
}
