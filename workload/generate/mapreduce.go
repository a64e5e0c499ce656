package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// MapReduce is Maps independent tasks and Reduces tasks that read all of them:
// Maps + Reduces tasks, Maps x Reduces edges, two levels. J. Dean, S. Ghemawat,
// MapReduce: simplified data processing on large clusters, OSDI 2004.
type MapReduce struct {
	Maps, Reduces int // each at least 1
	Seed          uint64
	Work          Range // flop
	Data          Range // bytes, from one map task to one reduce task
}

// Generate builds the program: first all work is drawn, then all data.
func (r MapReduce) Generate() (*workload.DAG, error) {
	if r.Maps < 1 || r.Reduces < 1 {
		return nil, fmt.Errorf("%d maps and %d reduces: want each at least 1", r.Maps, r.Reduces)
	}
	maps, reduces := float64(r.Maps), float64(r.Reduces)
	n, m, err := checkCounts(maps+reduces, maps*reduces)
	if err != nil {
		return nil, err
	}
	return regular("mapreduce", n, m, r.Seed, r.Work, r.Data, func(edge func(from, to int)) {
		for from := range r.Maps {
			for to := r.Maps; to < n; to++ {
				edge(from, to)
			}
		}
	})
}

func mapReduceFrom(a *spec.Args) (*workload.DAG, error) {
	r := MapReduce{
		Maps: count(a, "maps", 20), Reduces: count(a, "reduces", 5),
		Seed: a.Uint64("seed", 1), Work: workFrom(a), Data: dataFrom(a),
	}
	return generate(a, "mapreduce", r.Generate)
}
