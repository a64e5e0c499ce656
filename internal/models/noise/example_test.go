package noise_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// What a task really is depends on the seed and its name.
func ExampleNoise_Actual() {
	p, errP := platform.FromSpec("cluster(hosts=2)")
	b := workload.NewBuilder("three")
	for _, name := range []string{"task0", "task1", "task2"} {
		b.Task(name, 1e9)
	}
	d, errD := b.Build()
	n, errN := noise.Parse("task=lognormal(cv=0.2),speed=0.9")
	if errP != nil || errD != nil || errN != nil {
		fmt.Println(errP, errD, errN)
		return
	}
	for _, seed := range []uint64{1, 2} {
		actual, slow := n.WithSeed(seed).Actual(d, p)
		for t := range workload.TaskID(d.NumTasks()) {
			fmt.Printf("%.2f ", actual.WorkFlop(t)/d.WorkFlop(t))
		}
		fmt.Printf("at %.2g flop/s\n", slow.Host(0).SpeedFlops)
	}
	// Output:
	// 0.96 0.90 0.88 at 9e+08 flop/s
	// 1.12 0.79 0.77 at 9e+08 flop/s
}
