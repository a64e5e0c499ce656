// Command policy simulates a workload under a policy of its own and prints the host of each
// task.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// shortestQueue places each ready task on the host with the fewest unfinished tasks.
type shortestQueue struct{}

// Decide places all tasks that have become ready.
func (shortestQueue) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	queued := make([]int, v.Problem().Platform.NumHosts())
	for h := range queued {
		queued[h] = len(v.Queued(platform.HostID(h)))
	}
	var list []scheduler.Decision
	for _, t := range v.NewlyReady() {
		best := 0
		for h := range queued {
			if queued[h] < queued[best] {
				best = h
			}
		}
		queued[best]++
		list = append(list, scheduler.Decision{Task: t, Host: platform.HostID(best)})
	}
	return list, nil
}

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf)")
	if err != nil {
		return err
	}
	b := workload.NewBuilder("diamond")
	first, left, right, last := b.Task("first", 1e9), b.Task("left", 4e9), b.Task("right", 2e9), b.Task("last", 1e9)
	for _, side := range []workload.TaskID{left, right} {
		b.Edge(first, side, 1e6)
		b.Edge(side, last, 1e6)
	}
	d, err := b.Build()
	if err != nil {
		return err
	}
	pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
	r, err := sim.Run(ctx, p, d, sim.Ask(shortestQueue{}, pr), sim.Options{})
	if err != nil {
		return err
	}
	for t, run := range r.Tasks {
		fmt.Printf("%-5s on %s from %.3f to %.3f s\n", d.TaskName(workload.TaskID(t)), p.HostName(run.Host), run.StartSec, run.FinishSec)
	}
	return nil
}
