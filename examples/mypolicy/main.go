// Command mypolicy simulates a workload under a policy of its own.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// shortestQueue places each ready task on the host with the fewest unfinished
// tasks. Ties go to the lowest host.
type shortestQueue struct{}

func (shortestQueue) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	queued := make([]int, v.Problem().Platform.NumHosts())
	for h := range queued {
		queued[h] = len(v.Queued(platform.HostID(h)))
	}
	var decisions []scheduler.Decision
	for task := range v.Ready() {
		best := 0
		for h := range queued {
			if queued[h] < queued[best] {
				best = h
			}
		}
		queued[best]++
		decisions = append(decisions, scheduler.Decision{Task: task, Host: platform.HostID(best)})
	}
	return decisions, nil
}

func main() {
	seconds, err := makespan(context.Background(), shortestQueue{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.4f s\n", seconds)
}

func makespan(ctx context.Context, policy scheduler.Policy) (float64, error) {
	p, err := platform.FromSpec("cluster(hosts=4, speed=10Gf|20Gf)")
	if err != nil {
		return 0, err
	}
	d, err := generate.FromSpec("layered(tasks=100, seed=7)")
	if err != nil {
		return 0, err
	}
	problem := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
	result, err := sim.Run(ctx, p, d, sim.Ask(policy, problem), sim.Options{})
	if err != nil {
		return 0, err
	}
	return result.MakespanSec, nil
}
