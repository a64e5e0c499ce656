package gantt_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// A picture needs a run and the names to put on it; the run here is typed in.
func Example() {
	cluster, err := platform.FromSpec("cluster(hosts=2)")
	if err != nil {
		log.Fatal(err)
	}
	b := workload.NewBuilder("pair")
	first, second := b.Task("first", 1e9), b.Task("second", 1e9)
	b.Edge(first, second, 1e6)
	dag, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	r := &runview.Run{
		Platform: cluster, DAG: dag, Scheduler: "by hand", PlatformName: "two hosts", WorkloadName: "pair",
		Result: &sim.Result{
			MakespanSec: 2.5,
			Tasks:       []sim.TaskRun{{Host: 0, StartSec: 0, FinishSec: 1}, {Host: 1, StartSec: 1.5, FinishSec: 2.5}},
			Transfers:   []sim.Transfer{{Edge: 0, StartSec: 1, FinishSec: 1.5}},
		},
	}
	var svg bytes.Buffer
	if err := gantt.Write(&svg, gantt.SVG, r, gantt.Options{}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(bytes.Count(svg.Bytes(), []byte("<title>")), "boxes,", bytes.Count(svg.Bytes(), []byte(`stroke-opacity`)), "arrow")
	// Output: 2 boxes, 1 arrow
}
