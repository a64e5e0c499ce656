// Command mymapper is clustersim with one more scheduler: a mapper of 30 lines
// that all commands know as least-loaded.
//
//	go run ./examples/mymapper run -p 'cluster(hosts=8)' -w 'layered(tasks=100)' -s least-loaded
//	go run ./examples/mymapper compare -p 'cluster(hosts=8)' -w 'layered(tasks=100)' -s heft,least-loaded
//
// To get started, copy the folder into your own module.
package main

import (
	"github.com/clustersim/clustersim/cmd/clustersim/cli"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

func main() { cli.Main(entry()) }

// entry is the scheduler's row in the table, and how a spec becomes one.
func entry() catalog.Entry {
	return catalog.NewEntry(catalog.Entry{
		Name:    "least-loaded",
		Kind:    catalog.Static,
		Summary: "each task on the host with the least work so far",
		Params:  "by=time",
		Cost:    "O(edges + tasks * hosts)",
	}, func(a *catalog.Args, _ catalog.Env) (catalog.Scheduler, error) {
		by := a.String("by", "time")
		if by != "time" && by != "tasks" {
			a.Fail("by", "want time or tasks")
		}
		return catalog.Scheduler{Mapper: leastLoaded{countTasks: by == "tasks"}}, nil
	})
}
