package list_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// fastest is a user's own mapper: it puts every task on the fastest host, in
// topological order.
type fastest struct{}

func (fastest) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	best := platform.HostID(0)
	for h, host := range pr.Platform.Hosts() {
		if host.SpeedFlops > pr.Platform.Host(best).SpeedFlops {
			best = h
		}
	}
	plan := list.NewPlanner(pr, list.AppendOnly)
	for _, t := range pr.DAG.TopologicalOrder() {
		if err := plan.Place(plan.Fit(t, best, 0)); err != nil {
			return nil, err
		}
	}
	return plan.Schedule()
}

// Example runs a mapper and checks its schedule.
func Example() {
	pb := platform.NewBuilder("two hosts")
	slow := pb.Host(platform.Host{Name: "slow", SpeedFlops: 1e9, Cores: 1})
	fast := pb.Host(platform.Host{Name: "fast", SpeedFlops: 4e9, Cores: 2})
	pb.RouteBoth(slow, fast, pb.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1e9}))
	p, err := pb.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	b := workload.NewBuilder("fork")
	root := b.Task("root", 8e9)
	for _, name := range []string{"left", "right", "middle"} {
		b.Edge(root, b.Task(name, 4e9), 1e9)
	}
	d, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	s, err := fastest{}.Map(context.Background(), pr)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scheduler.ValidatePlan(pr, s))
	for _, t := range s.Order[fast] {
		fmt.Println(d.TaskName(t), s.Plan[t])
	}
	fmt.Println(s.PlannedMakespanSec(), "s")
	// Output:
	// <nil>
	// root {0 2}
	// left {2 3}
	// right {2 3}
	// middle {3 4}
	// 4 s
}
