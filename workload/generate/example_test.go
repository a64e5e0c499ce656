package generate_test

import (
	"fmt"

	"github.com/clustersim/clustersim/workload/generate"
)

func ExampleFromSpec() {
	d, err := generate.FromSpec("layered(tasks=1000, width=50, fanin=2, seed=7, work=1Gf..9Gf, data=1MB)")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.NumTasks(), "tasks,", d.NumEdges(), "messages")

	_, err = generate.FromSpec("layered(tasks=1000, fannin=2)")
	fmt.Println(err)
	// Output:
	// 1000 tasks, 1900 messages
	// layered: unknown argument "fannin" (did you mean "fanin"?)
}
