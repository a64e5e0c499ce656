package pccluster_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/internal/papers/pccluster"
	"github.com/clustersim/clustersim/sim"
)

// What do the inverted weights of Table 1 cost?
func ExampleNewReplay() {
	replay, err := pccluster.NewReplay(context.Background(), pccluster.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range replay.Weights {
		fmt.Printf("%-20s E2 at most %.3f, simulated %.3f\n", w.Text, w.Ceiling, w.Real)
	}
	// Output:
	// as printed: by time  E2 at most 0.597, simulated 0.542
	// equal                E2 at most 0.765, simulated 0.694
	// by speed             E2 at most 1.000, simulated 0.903
}

func ExampleSimulator_Sec() {
	cluster, err := pccluster.OpenCluster(examples.PCCluster(), "platform.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	simulator := pccluster.NewSimulator(sim.Network{})
	job := pccluster.Job{Tasks: 1000, Costs: pccluster.Costs{StartSec: 0.05, ServeSec: 0.06, TaskSec: 0.8}}
	for _, n := range []int{4, 12, 24} {
		sec, err := simulator.Sec(context.Background(), cluster, cluster.Nodes[:n], job)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%2d nodes of %.2f standard nodes: %.2f s\n", n, cluster.Power(cluster.Nodes[:n]).Total, sec)
	}
	// Output:
	//  4 nodes of 4.02 standard nodes: 199.58 s
	// 12 nodes of 11.78 standard nodes: 69.05 s
	// 24 nodes of 25.12 standard nodes: 33.29 s
}
