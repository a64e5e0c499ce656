package search

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload/generate"
)

// BenchmarkRented shows how the times of mappers for rented hosts grow with the tasks.
func BenchmarkRented(b *testing.B) {
	p, err := platform.FromSpec("cluster(hosts=24,speed=1Gf|2Gf|4Gf,price=1/h,billing=60s)")
	require.NoError(b, err)
	for _, tasks := range []int{200, 400, 800} {
		d, err := generate.FromSpec(fmt.Sprintf("layered(tasks=%d,width=12,work=20Gf..200Gf,data=10MB)", tasks))
		require.NoError(b, err)
		pr := scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
		for name, m := range map[string]scheduler.Mapper{
			"ic-pcp": ICPCP{DeadlineSec: math.Inf(1)}, "loss": Loss{Budget{Part: 0.5}, 3}, "gain": Gain{Budget{Part: 0.5}, 1}, "gain2": Gain{Budget{Part: 0.5}, 2},
			"nsga2": NSGA2{Seed: 1, Population: 50, Generations: 10, Crossover: 0.6, Mutation: 0.4},
		} {
			b.Run(fmt.Sprintf("%s/tasks=%d", name, tasks), func(b *testing.B) {
				for b.Loop() {
					_, err := m.Map(context.Background(), pr)
					require.NoError(b, err)
				}
			})
		}
	}
}
