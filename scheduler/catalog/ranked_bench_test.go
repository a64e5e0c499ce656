package catalog_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// BenchmarkRanked shows how the ranked heuristics' times grow with the tasks.
// Lookahead of depth 1 is also quadratic in the hosts.
func BenchmarkRanked(b *testing.B) {
	for _, name := range []string{"heft", "cpop", "peft", "ipeft", "ppts", "lookahead", "hcpt", "pets", "hbmct"} {
		for _, tasks := range []int{1000, 10000} {
			b.Run(fmt.Sprintf("%s/tasks=%d/hosts=64", name, tasks), func(b *testing.B) {
				d, p := layers(b, tasks), cluster(b, 64, 1)
				s, err := catalog.Parse(name, catalog.Env{})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for b.Loop() {
					if _, err := s.Mapper.Map(context.Background(), scheduler.NewProblem(d, p, schedcase.ContentionFree)); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N), "ms/map")
			})
		}
	}
}
