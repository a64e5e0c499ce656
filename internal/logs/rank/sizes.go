package rank

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
)

// sizeOf estimates the size of a task's input, in bytes, by which some schedulers order tasks. Logs do not have it; no estimate is the
// nearest for all workflows, so runs are divided among them.
type sizeOf func(task, written float64) float64

// sizes are the estimates: what the predecessors wrote, what the task read, and the geometric mean of
// both.
var sizes = []sizeOf{
	func(_, written float64) float64 { return written },
	func(read, _ float64) float64 { return read },
	func(read, written float64) float64 { return math.Sqrt(read * written) },
}

// sized is a run of which each task reads as much as an estimate says; a number that was not
// recorded counts as 0. g is nil if the system noted the edges.
func sized(r *logs.Run, g *infer.Graph, size sizeOf) *logs.Run {
	written := make([]float64, len(r.Tasks))
	if g == nil {
		for _, e := range r.Edges {
			written[e.To] += recorded(r.Tasks[e.From].BytesOut)
		}
	} else {
		for _, e := range g.Edges {
			if e.Class != infer.Barrier && e.Class != infer.Dates {
				written[e.To] += recorded(r.Tasks[e.From].BytesOut)
			}
		}
	}
	x := *r
	x.Tasks = slices.Clone(r.Tasks)
	for i := range x.Tasks {
		t := &x.Tasks[i]
		t.BytesIn, t.BytesOut = size(recorded(t.BytesIn), written[i]), recorded(t.BytesOut)
	}
	return &x
}

func recorded(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}
