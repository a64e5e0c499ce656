package catalog_test

import (
	"fmt"
	"testing"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
)

// BenchmarkCopies shows what looking for copies costs: with them and without.
func BenchmarkCopies(b *testing.B) {
	for _, m := range []scheduler.Mapper{heuristic.CPFD{}, heuristic.CPFD{RunOnce: true}, heuristic.DFRN{}, heuristic.DFRN{RunOnce: true}} {
		for _, tasks := range []int{500, 1000, 2000} {
			b.Run(fmt.Sprintf("%T%+v/tasks=%d/hosts=64", m, m, tasks), func(b *testing.B) {
				pr := scheduler.NewProblem(layers(b, tasks), cluster(b, 64, 1), schedcase.ContentionFree)
				copies := 0
				for b.Loop() {
					s, err := m.Map(b.Context(), pr)
					if err != nil {
						b.Fatal(err)
					}
					copies = len(s.Copies)
				}
				b.ReportMetric(float64(copies), "copies")
				b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N), "ms/map")
			})
		}
	}
}
