package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// TestSmallWorldsUnderPolicy runs all graphs of up to three tasks, and all
// placements, under a policy that places each task as soon as it is ready. A
// host's order is then that of the decisions, and a task's data sets out when
// the last of its predecessors ends.
func TestSmallWorldsUnderPolicy(t *testing.T) {
	x := newExhaustive(t, "contention-free", 1)
	x.w.onDemand = true
	policy := policyFunc(func(v scheduler.View) []scheduler.Decision {
		var ds []scheduler.Decision
		for task := range v.Ready() {
			h := x.w.hosts[task]
			x.w.orders[h] = append(x.w.orders[h], int(task))
			ds = append(ds, scheduler.Decision{Task: task, Host: platform.HostID(h)})
		}
		return ds
	})
	for n := 1; n <= 3; n++ {
		graphs(n, func(edges []smallEdge) {
			works(n, func(work []float64) {
				x.w.edges, x.w.work = edges, work
				d := x.w.workload(t)
				pr := &scheduler.Problem{DAG: d, Platform: x.p}
				odometer(n, 2, func(hosts []int) {
					copy(x.w.hosts[:], hosts)
					x.w.orders = [2][]int{}
					r, err := x.engine.Run(context.Background(), x.p, d, sim.Ask(policy, pr), x.o)
					x.check(t, d, r, err)
				})
			})
		})
	}
	// 2*3 + 2^2*3^2*4 + 2^3*3^3*4^3.
	require.Equal(t, []int{13974, 0}, []int{x.ran, x.deadlocks})
}
