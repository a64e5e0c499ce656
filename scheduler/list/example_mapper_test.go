package list_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// leastLoaded puts each task, in topological order, on the host with the least
// work so far. Ties go to the lowest host. Cost: O(tasks * hosts).
type leastLoaded struct{}

func (leastLoaded) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	plan := list.NewPlanner(pr, list.AppendOnly)
	busySec := make([]float64, pr.Platform.NumHosts())
	for _, t := range pr.DAG.TopologicalOrder() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		best := platform.HostID(0)
		for h := range busySec {
			if busySec[h] < busySec[best] {
				best = platform.HostID(h)
			}
		}
		if err := plan.Place(plan.Fit(t, best, 0)); err != nil {
			return nil, fmt.Errorf("least-loaded: %w", err)
		}
		busySec[best] += pr.Costs.ExecSec(t, best)
	}
	return plan.Schedule()
}

func Example_mapper() {
	pb := platform.NewBuilder("pair")
	p1 := pb.Host(platform.Host{Name: "p1", SpeedFlops: 1e9, Cores: 1})
	p2 := pb.Host(platform.Host{Name: "p2", SpeedFlops: 1e9, Cores: 1})
	pb.RouteBoth(p1, p2, pb.Link(platform.Link{Name: "u1", BandwidthBytesPerSec: 1e9}))
	p, platformErr := pb.Build()

	wb := workload.NewBuilder("fork")
	root, left, right := wb.Task("root", 1e9), wb.Task("left", 2e9), wb.Task("right", 3e9)
	wb.Edge(root, left, 1e6)
	wb.Edge(root, right, 1e6)
	d, workloadErr := wb.Build()

	if err := errors.Join(platformErr, workloadErr); err != nil {
		fmt.Println(err)
		return
	}
	problem := scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	schedule, err := leastLoaded{}.Map(context.Background(), problem)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(schedule.Host, scheduler.Validate(problem, schedule))
	// Output:
	// [0 1 0] <nil>
}
