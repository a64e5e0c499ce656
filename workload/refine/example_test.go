package refine_test

import (
	"fmt"

	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

func pair() *workload.DAG {
	b := workload.NewBuilder("pair")
	q1, q2 := b.Task("q1", 200e9), b.Task("q2", 100e9)
	b.SetAttributes(q1, workload.Attributes{Alpha: 0.01})
	b.SetAttributes(q2, workload.Attributes{Alpha: 0.01})
	b.Edge(q1, q2, 1e6)
	d, err := b.Build()
	if err != nil {
		panic(err)
	}
	return d
}

func ExampleRefine() {
	refined, err := refine.Refine(pair(), refine.Defaults(2, 3))
	if err != nil {
		fmt.Println(err)
		return
	}
	d := refined.DAG
	for _, t := range d.TopologicalOrder() {
		fmt.Printf("%s %.1f Gf ->", d.TaskName(t), d.WorkFlop(t)/1e9)
		for _, e := range d.Out(t) {
			fmt.Printf(" %s (%.3f MB)", d.TaskName(d.To(e)), d.Bytes(e)/1e6)
		}
		fmt.Println()
	}
	// Output:
	// q1-1 299.0 Gf -> q1-0 (1.495 MB)
	// q1-2 299.0 Gf -> q1-0 (1.495 MB)
	// q1-0 0.0 Gf -> q2-1 (1.495 MB) q2-2 (1.495 MB)
	// q2-1 149.5 Gf -> q2-0 (0.000 MB)
	// q2-2 149.5 Gf -> q2-0 (0.000 MB)
	// q2-0 0.0 Gf ->
}

// A link of 10 kB/s for the new node: what q1 sends takes longer than a second
// subtask saves.
func ExampleRefined_Explain() {
	o := refine.Defaults(2, 3)
	o.SpeedFlops = func(workload.TaskID) float64 { return 2e9 }
	o.NewLinkBytesPerSec = 1e4
	refined, err := refine.Refine(pair(), o)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range refined.Explain() {
		fmt.Printf("%s: k = %d, %s; saves %.1f s, costs %.1f s\n", row.Name, row.K, row.Why, row.SavedSec, row.OverheadSec)
	}
	// Output:
	// q1: k = 1, the overhead is more than the time saved (step 8); saves 148.5 s, costs 149.5 s
	// q2: k = 2, split; saves 74.2 s, costs 0.0 s
}

func ExampleRefined_Proposition1() {
	refined, err := refine.Refine(pair(), refine.Defaults(2, 3))
	if err != nil {
		fmt.Println(err)
		return
	}
	p := refined.Proposition1()
	fmt.Println(p.Holds)
	for _, t := range p.New {
		fmt.Print(refined.DAG.TaskName(t), " ")
	}
	fmt.Println()
	// Output:
	// true
	// q1-1 q1-0 q2-1 q2-0
}
