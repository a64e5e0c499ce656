// Command makespan prints how long a workload takes.
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

func main() {
	seconds, err := makespan(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.4f s\n", seconds)
}

func makespan(ctx context.Context) (float64, error) {
	p, err := platform.FromSpec("cluster(hosts=64, speed=10Gf)")
	if err != nil {
		return 0, err
	}
	d, err := generate.FromSpec("layered(tasks=1000, seed=7)")
	if err != nil {
		return 0, err
	}
	schedule, err := list.HEFT{}.Map(ctx, scheduler.NewProblem(d, p, sim.Network{}.Estimate()))
	if err != nil {
		return 0, err
	}
	result, err := sim.Run(ctx, p, d, sim.Follow(schedule), sim.Options{})
	if err != nil {
		return 0, err
	}
	return result.MakespanSec, nil
}
