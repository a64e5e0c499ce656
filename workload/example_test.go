package workload_test

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/graph/topo"

	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

func ExampleBuilder() {
	b := workload.NewBuilder("example")
	read := b.Task("read", 1e9)
	left := b.Task("left", 20e9)
	right := b.Task("right", 30e9)
	join := b.Task("join", 2e9)
	b.Edge(read, left, 1e6)
	b.Edge(read, right, 1e6)
	b.Edge(left, join, 5e6)
	b.Edge(right, join, 5e6)
	d, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range d.TopologicalOrder() {
		fmt.Println(d.TaskName(t), d.WorkFlop(t), len(d.In(t)))
	}
	// Output:
	// read 1e+09 0
	// left 2e+10 1
	// right 3e+10 1
	// join 2e+09 2
}

func ExampleCycleError() {
	b := workload.NewBuilder("example")
	egg, hen, omelette := b.Task("egg", 1), b.Task("hen", 1), b.Task("omelette", 1)
	b.Control(egg, hen)
	b.Control(hen, egg)
	b.Control(egg, omelette)
	_, err := b.Build()
	var cycle *workload.CycleError
	fmt.Println(errors.As(err, &cycle), err)
	// Output: true cycle: egg -> hen -> egg
}

func ExampleDAG_CriticalPath() {
	d, err := generate.FromSpec("forkjoin(width=3,work=2Gf,data=1MB)")
	if err != nil {
		fmt.Println(err)
		return
	}
	// On hosts of 1 Gflop/s joined by 10 MB/s.
	sec, tasks := d.CriticalPath(
		func(t workload.TaskID) float64 { return d.WorkFlop(t) / 1e9 },
		func(e workload.EdgeID) float64 { return d.Bytes(e) / 1e7 },
	)
	fmt.Printf("%.1f s:", sec)
	for _, t := range tasks {
		fmt.Print(" ", d.TaskName(t))
	}
	// Output: 6.2 s: t0 t1 t4
}

func ExampleDAG_Stats() {
	d, err := generate.FromSpec("forkjoin(width=8,stages=2,work=1Gf,data=10MB)")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := d.Stats()
	fmt.Println("depth", s.Depth, "width", s.Width)
	fmt.Printf("parallelism %.2f\n", s.Parallelism)
	fmt.Printf("CCR %.2f\n", s.CCR(1e9, 1.25e9))
	// Output:
	// depth 5 width 8
	// parallelism 3.80
	// CCR 0.01
}

func ExampleDAG_Graph() {
	d, err := generate.FromSpec("chain(tasks=3)")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(topo.PathExistsIn(d.Graph(), workload.TaskID(0), workload.TaskID(2)))
	fmt.Println(topo.PathExistsIn(d.Graph(), workload.TaskID(2), workload.TaskID(0)))
	// Output:
	// true
	// false
}
