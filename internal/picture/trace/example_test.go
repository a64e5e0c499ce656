package trace_test

import (
	"context"
	"fmt"
	"io"
	"log"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/trace"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// Links watches a run; the traces are written when it is over.
func ExampleWriteChrome() {
	cluster, err := platform.FromSpec("cluster(hosts=2)")
	if err != nil {
		log.Fatal(err)
	}
	dag, err := generate.FromSpec("layered(tasks=2,width=1)")
	if err != nil {
		log.Fatal(err)
	}
	schedule := &scheduler.Schedule{Host: []platform.HostID{0, 1}, Order: [][]workload.TaskID{{0}, {1}}}
	links := &runview.Links{}
	result, err := sim.Run(context.Background(), cluster, dag, sim.Follow(schedule), sim.Options{Observer: links})
	if err != nil {
		log.Fatal(err)
	}
	r := &runview.Run{Platform: cluster, DAG: dag, Result: result}
	if err := trace.WriteChrome(io.Discard, r, links, nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(result.Transfers), "transfer traced")
	// Output: 1 transfer traced
}
