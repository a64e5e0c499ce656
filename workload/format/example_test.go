package format_test

import (
	"fmt"
	"os"

	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// A cost matrix of a paper becomes the project's own form.
func ExampleFormat() {
	matrix := []byte("task,P1,P2\na,14,16\nb,13,inf\nfrom,to,data\na,b,18\n")
	d, err := format.Read("paper.csv", matrix, workload.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := format.Named("yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := f.Write(os.Stdout, d, workload.WriteOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// work: {unit: flop}
	// processors: [P1, P2]
	// tasks:
	//   - {name: a, work: 15Gf, costs: [14s, 16s]}
	//   - {name: b, work: 13Gf, costs: [13s, inf]}
	// edges:
	//   - {from: a, to: b, data: 18B}
}

// What a format cannot hold is said by notes.
func ExampleNamed() {
	b := workload.NewBuilder("small")
	x, y := b.Task("x", 1e9), b.Task("y", 2e9)
	b.SetAttributes(x, workload.Attributes{Type: "reader"})
	b.Edge(x, y, 1e6)
	d, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	note := func(line string) { fmt.Println("note:", line) }
	dot, err := format.Named("dot")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := dot.Write(os.Stdout, d, workload.WriteOptions{Note: note}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// note: DOT cannot hold the type of 1 task
	// digraph "small" {
	//   "x" [size="1000000000"];
	//   "y" [size="2000000000"];
	//   "x" -> "y" [size="1000000"];
	// }
}
