package catalog_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// layers is a random DAG with layers of 100 tasks, each with three predecessors
// in the layer before.
func layers(b *testing.B, tasks int) *workload.DAG {
	draw := rand.New(rand.NewPCG(7, 0))
	w := workload.NewBuilder("")
	for t := range tasks {
		id := w.Task(fmt.Sprintf("t%d", t), 1e9*(1+9*draw.Float64()))
		if layer := t / 100; layer > 0 {
			for range 3 {
				w.Edge(workload.TaskID((layer-1)*100+draw.IntN(100)), id, 1e6*(1+99*draw.Float64()))
			}
		}
	}
	d, err := w.Build()
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// cluster is a platform of hosts of mixed speeds, each with its own cable to
// one switch.
func cluster(b *testing.B, hosts, cores int) *platform.Platform {
	text := fmt.Sprintf("cluster(hosts=%d,cores=%d,speed=1Gf..10Gf,bw=1Gbps,lat=50us)", hosts, cores)
	p, err := platform.FromSpec(text)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// BenchmarkMap measures a whole mapping, costs included.
func BenchmarkMap(b *testing.B) {
	for _, name := range []string{"heft", "heft(insertion=false)", "min-min", "round-robin", "random"} {
		for _, size := range []struct{ tasks, hosts, cores int }{{1000, 256, 1}, {10000, 256, 1}, {10000, 64, 32}, {10000, 2048, 1}, {10000, 1, 1}} {
			b.Run(fmt.Sprintf("%s/tasks=%d/hosts=%d/cores=%d", name, size.tasks, size.hosts, size.cores), func(b *testing.B) {
				d, p := layers(b, size.tasks), cluster(b, size.hosts, size.cores)
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
				b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/map")
			})
		}
	}
}
