package granularity_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/granularity"
	"github.com/clustersim/clustersim/workload"
)

// The speed efficiency is kept in no scenario: it falls by k/beta.
func ExampleTable3() {
	replay, err := granularity.Table3(context.Background(), granularity.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range replay.Rows {
		fmt.Printf("%-16s T = %.3f s, E_v = %.5f\n", row.ID, row.TimeSec, row.SpeedEfficiency)
	}
	t1, _ := replay.Ledger.Find("table3/T1")
	fmt.Printf("published T1 = %s s: %s\n", t1.Published.Text, t1.Verdict)
	// Output:
	// before           T = 23208.856 s, E_v = 0.21664
	// beta-3           T = 34697.239 s, E_v = 0.20496
	// beta-3-reduce    T = 37853.618 s, E_v = 0.19641
	// beta-real        T = 24518.934 s, E_v = 0.20496
	// beta-real-reduce T = 27675.313 s, E_v = 0.19327
	// c2-1710          T = 34697.239 s, E_v = 0.14443
	// c2-1710-reduce   T = 37853.618 s, E_v = 0.13841
	// published T1 = 13 805.12 s: cannot hold
}

func ExampleRefine() {
	b := workload.NewBuilder("pair")
	q1, q2 := b.Task("q1", 200e9), b.Task("q2", 100e9)
	b.SetAttributes(q1, workload.Attributes{Alpha: 0.01})
	b.SetAttributes(q2, workload.Attributes{Alpha: 0.01})
	b.Edge(q1, q2, 1e6)
	pair, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	refined, err := granularity.Refine(pair, granularity.Refinement{K: 2, Beta: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	d := refined.DAG
	for _, t := range d.TopologicalOrder() {
		fmt.Printf("%s %.1f Gf ->", d.TaskName(t), d.WorkFlop(t)/1e9)
		for e, hi := d.Out(t); e < hi; e++ {
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
