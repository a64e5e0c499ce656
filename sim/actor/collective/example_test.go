package collective_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/collective"
)

func ExampleNew() {
	w, err := actor.FromSpec("cluster(hosts=4, speed=1Gf, bw=10Gbps, lat=1us)", actor.Options{})
	if err != nil {
		panic(err)
	}
	add := func(x, y int) int { return x + y }
	ranks := collective.New[int](w, "sum", 4)
	for i, h := range w.Hosts() {
		h.Spawn("rank", func(a *actor.Actor) {
			sum, err := ranks[i].Allreduce(a, i+1, 1e6, add) // a vector of 1 MB
			if err != nil {
				panic(err)
			}
			fmt.Printf("%.3f ms: %v has %d\n", 1000*a.NowSec(), a, sum)
		})
	}
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 1.784 ms: rank@node-0 has 10
	// 1.784 ms: rank@node-1 has 10
	// 1.784 ms: rank@node-2 has 10
	// 1.784 ms: rank@node-3 has 10
	// <nil>
}
