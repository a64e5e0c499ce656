package scheduler_test

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

func ExampleDeadlockError() {
	b := workload.NewBuilder("")
	first, second := b.Task("a", 1), b.Task("b", 1)
	b.Edge(first, second, 0)
	d, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h1", SpeedFlops: 1, Cores: 1})
	p, err := pb.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{})
	fmt.Println(scheduler.Validate(pr, &scheduler.Schedule{
		Host:  []platform.HostID{0, 0},
		Order: [][]workload.TaskID{{1, 0}},
	}))
	// Output: schedule: deadlock: "a" waits for "b" (ahead of it on host "h1"); "b" waits for "a" (its predecessor)
}
