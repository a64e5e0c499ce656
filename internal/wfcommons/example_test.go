package wfcommons_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

func ExampleReadWfFormat() {
	file := `{"name": "two", "schemaVersion": "1.5", "workflow": {
  "specification": {
    "tasks": [
      {"name": "make", "id": "make", "parents": [], "children": ["use"], "outputFiles": ["x.dat"]},
      {"name": "use", "id": "use", "parents": ["make"], "children": [], "inputFiles": ["x.dat"]}
    ],
    "files": [{"id": "x.dat", "sizeInBytes": 4096}]
  },
  "execution": {
    "makespanInSeconds": 5, "executedAt": "2026-01-02T03:04:05Z",
    "tasks": [{"id": "make", "runtimeInSeconds": 2}, {"id": "use", "runtimeInSeconds": 3}],
    "machines": [{"nodeName": "m1", "cpu": {"speedInMHz": 2000}}]
  }
}}`
	d, err := wfcommons.ReadWfFormat("two.json", []byte(file), workload.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.TaskName(1), d.WorkFlop(1), "flop, reads", d.Bytes(0), "bytes of", d.TaskName(d.From(0)))
	// Output: use 6e+09 flop, reads 4096 bytes of make
}
