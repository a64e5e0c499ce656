// Command mapper plans a workload with a mapper of its own, simulates the plan and prints its
// makespan.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// roundRobin puts the tasks on the hosts in turn.
type roundRobin struct{}

// Map plans pr.
func (roundRobin) Map(_ context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	plan := list.NewPlanner(pr, list.AppendOnly)
	for i, t := range pr.DAG.TopologicalOrder() {
		h := platform.HostID(i % pr.Platform.NumHosts())
		if err := plan.Place(plan.Fit(t, h, 0)); err != nil {
			return nil, err
		}
	}
	return plan.Schedule()
}

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf)")
	if err != nil {
		return err
	}
	d, err := generate.FromSpec("forkjoin(width=8)")
	if err != nil {
		return err
	}
	var o sim.Options
	if o.Noise, err = sim.ParseNoise("task=uniform(0.9..1.1)"); err != nil {
		return err
	}
	if o.Overhead, err = sim.ParseOverhead("serial(gap=0.1s)"); err != nil {
		return err
	}
	pr := scheduler.NewProblem(d, p, o.Network.Estimate())
	s, err := roundRobin{}.Map(ctx, pr)
	if err != nil {
		return err
	}
	r, err := sim.Run(ctx, p, d, sim.Follow(s), o)
	if err != nil {
		return err
	}
	m := sim.Measure(o.Actual(pr), r)
	fmt.Printf("%d tasks on %d hosts: %.3f s, speedup %.2f\n", d.NumTasks(), m.UsedHosts, r.MakespanSec, m.Speedup)
	return nil
}
