package search

import (
	"testing"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// BenchmarkSearches runs what a row of the paper's table needs, with a tenth of
// the default budget.
func BenchmarkSearches(b *testing.B) {
	m := parttest.PaperModel(200, 6, 1)
	for _, bench := range []struct {
		name   string
		method partition.Method
	}{
		{"method=qga", QuantumGenetic{Generations: 50}},
		{"method=qga/local=true", QuantumGenetic{Generations: 50, LocalSearch: true}},
		{"method=genetic", Genetic{Generations: 50}},
		{"method=genetic/local=true", Genetic{Generations: 50, LocalSearch: true}},
		{"method=annealing", Annealing{Evaluations: 1000}},
		{"method=kernighan-lin", KernighanLin{}},
		{"method=spectral", multilevel.Spectral{}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var sum float64
			for b.Loop() {
				r, err := m.Partition(bench.method, 1)
				if err != nil {
					b.Fatal(err)
				}
				sum = float64(r.Objective)
			}
			b.ReportMetric(sum, "objective")
		})
	}
}

// BenchmarkExactNodes is the time of a node of branch and bound.
func BenchmarkExactNodes(b *testing.B) {
	m := parttest.PaperModel(40, 3, 1)
	nodes := 0
	for b.Loop() {
		_, proof, err := Exact{MaxNodes: 10_000}.Solve(m.Graph, 3, m.Options(1))
		if err != nil {
			b.Fatal(err)
		}
		nodes += proof.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
