package ediff_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/papers/ediff"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// A program of one's own on a mesh: process (i, j) on host i*m + j.
func ExamplePlace() {
	floyd := generate.Floyd{N: 60, Processes: 16, Variant: generate.PipelinedCheckerboard, Relay: true, UpdateFlop: 2, WordBytes: 8}
	program, owner, err := floyd.GenerateOwned()
	if err != nil {
		fmt.Println(err)
		return
	}
	mesh, err := platform.FromSpec("mesh(dims=4x4,speed=1Gf,bw=1GBps,lat=1us)")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := sim.Run(context.Background(), mesh, program, sim.Follow(ediff.Place(owner, 16)), sim.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d tasks, %.3f ms\n", program.NumTasks(), 1e3*result.MakespanSec)
	// Output:
	// 2160 tasks, 0.185 ms
}

// Where no contention is, the derived efficiency is the simulated one.
func ExamplePlatform_Derived() {
	for _, m := range ediff.Platforms() {
		fmt.Printf("%-8s %v", m.Name, m.Exact())
		for _, v := range ediff.Variants() {
			fmt.Printf("  %s %.4f", v, m.Derived(v, 120, 4))
		}
		fmt.Println()
	}
	// Output:
	// paper    true  checkerboard 0.1111  pipelined 0.9375
	// mesh     true  checkerboard 0.1667  pipelined 0.8333
	// start-up true  checkerboard 0.4737  pipelined 0.9574
	// lv08     false  checkerboard 0.6923  pipelined 0.9825
}
