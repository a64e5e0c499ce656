package sim_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// fork is a task that feeds three others, on a slow host and a fast one with a
// cable between them.
func fork() (*scheduler.Problem, error) {
	b := platform.NewBuilder("two hosts")
	slow := b.Host(platform.Host{Name: "slow", SpeedFlops: 1e9, Cores: 1})
	fast := b.Host(platform.Host{Name: "fast", SpeedFlops: 2e9, Cores: 1})
	b.RouteBoth(slow, fast, b.Link(platform.Link{Name: "cable", BandwidthBytesPerSec: 100e6}))
	p, err := b.Build()
	if err != nil {
		return nil, err
	}
	w := workload.NewBuilder("fork")
	root := w.Task("root", 2e9)
	for _, name := range []string{"left", "middle", "right"} {
		w.Edge(root, w.Task(name, 2e9), 50e6)
	}
	d, err := w.Build()
	if err != nil {
		return nil, err
	}
	return scheduler.NewProblem(d, p, sim.Network{}.Estimate()), nil
}

// byHand is a schedule of the fork.
func byHand() *scheduler.Schedule {
	return &scheduler.Schedule{
		Host:  []platform.HostID{1, 1, 1, 0},       // by task: right runs on the slow host
		Order: [][]workload.TaskID{{3}, {0, 2, 1}}, // by host: middle comes before left
	}
}

// A run needs a platform, a workload and something that places its tasks, here
// a schedule written by hand.
func ExampleRun() {
	pr, err := fork()
	if err != nil {
		fmt.Println(err)
		return
	}
	network, err := sim.ParseNetwork("contention-free")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := sim.Run(context.Background(), pr.Platform, pr.DAG, sim.Follow(byHand()), sim.Options{Network: network})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("left starts at", r.Tasks[1].StartSec, "s")
	fmt.Println("all is done at", r.MakespanSec, "s")
	// Output:
	// left starts at 2 s
	// all is done at 3.5 s
}

// idleHosts gives each idle host one ready task, the last host first. The
// remaining tasks wait.
type idleHosts struct{}

func (idleHosts) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	var ds []scheduler.Decision
	p, d := v.Problem().Platform, v.Problem().DAG
	ready := slices.Collect(v.Ready())
	for h := platform.HostID(p.NumHosts()) - 1; h >= 0 && len(ds) < len(ready); h-- {
		if len(v.Queued(h)) > 0 {
			continue
		}
		task := ready[len(ds)]
		fmt.Printf("%v s: %s on %s\n", v.NowSec(), d.TaskName(task), p.HostName(h))
		ds = append(ds, scheduler.Decision{Task: task, Host: h})
	}
	return ds, nil
}

// A policy is called during the run: when tasks are ready, and again when a
// task has ended.
func ExampleAsk() {
	pr, err := fork()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := sim.Run(context.Background(), pr.Platform, pr.DAG, sim.Ask(idleHosts{}, pr), sim.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("all is done at %.3f s\n", r.MakespanSec)
	// Output:
	// 0 s: root on fast
	// 1 s: left on fast
	// 1 s: middle on slow
	// 2 s: right on fast
	// all is done at 3.541 s
}

// A result is plain data: where and when each task ran and each message moved.
// Measure computes from it how well the platform was used.
func ExampleResult() {
	pr, err := fork()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := sim.Run(context.Background(), pr.Platform, pr.DAG, sim.Follow(byHand()), sim.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for t, run := range r.Tasks {
		name, host := pr.DAG.TaskName(workload.TaskID(t)), pr.Platform.HostName(run.Host)
		fmt.Printf("%s on %s from %.3f to %.3f s\n", name, host, run.StartSec, run.FinishSec)
	}
	for _, x := range r.Transfers {
		fmt.Printf("data for %s from %.3f to %.3f s\n", pr.DAG.TaskName(pr.DAG.To(x.Edge)), x.StartSec, x.FinishSec)
	}
	m := sim.Measure(pr, r)
	fmt.Printf("speedup %.3f, speed efficiency %.3f\n", m.Speedup, m.SpeedEfficiency)
	// Output:
	// root on fast from 0.000 to 1.000 s
	// left on fast from 2.000 to 3.000 s
	// middle on fast from 1.000 to 2.000 s
	// right on slow from 1.541 to 3.541 s
	// data for right from 1.000 to 1.541 s
	// speedup 1.130, speed efficiency 0.753
}
