package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// BenchmarkPolicy runs independent tasks, all ready at the start, under
// policies that keep them waiting or queue them on four hosts. The time per
// task should hardly grow.
func BenchmarkPolicy(b *testing.B) {
	for _, name := range []string{"online-list", "online-list(order=longest)", "work-stealing", "online-mct", "online-heft", "queue", "rank_min_fair", "fifo_roundrobin", "random_random", "original"} {
		for _, tasks := range []int{1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/tasks=%d", name, tasks), func(b *testing.B) {
				d, err := generate.FromSpec(fmt.Sprintf("layered(tasks=%d,width=%d)", tasks, tasks))
				require.NoError(b, err)
				p := cluster(b, 4)
				s, err := catalog.Parse(name, catalog.Env{})
				require.NoError(b, err)
				pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
				e := sim.NewEngine()
				for b.Loop() {
					_, err := e.Run(context.Background(), p, d, sim.Ask(s.Policy, pr), sim.Options{})
					require.NoError(b, err)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*tasks), "ns/task")
			})
		}
	}
}
