package actor_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/workload/generate"
)

// A workflow engine runs a DAG that HEFT has planned, beside an actor that uses a host and
// the network too.
func ExampleActor_Workflow() {
	p, err := platform.FromSpec("cluster(hosts=3,speed=1Gf,bw=125MBps,lat=50us)")
	if err != nil {
		panic(err)
	}
	d, err := generate.FromSpec("forkjoin(width=4,work=1Gf,data=50MB)")
	if err != nil {
		panic(err)
	}
	w := must(actor.New(p, actor.Options{}))
	hosts := w.Hosts()
	hosts[0].Spawn("engine", func(a *actor.Actor) {
		pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
		plan, err := (&list.HEFT{}).Map(context.Background(), pr)
		if err != nil {
			panic(err)
		}
		run := sim.NewGuest(d, sim.Follow(plan), sim.Options{})
		if err := a.Workflow(run); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.3f s: a makespan of %.3f s\n", a.NowSec(), run.Result().MakespanSec)
	})
	hosts[1].Spawn("backup", func(a *actor.Actor) {
		_ = a.Exec(1e9)
		err := a.SendTo(hosts[1], hosts[2], 100e6)
		fmt.Printf("%.3f s: backup done: %v\n", a.NowSec(), err)
	})
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 2.238 s: backup done: <nil>
	// 4.652 s: a makespan of 4.652 s
	// <nil>
}

// A policy that takes 0.1 s for each decision is a process.
func ExampleBroker() {
	p, err := platform.FromSpec("cluster(hosts=3,speed=1Gf,bw=125MBps,lat=50us)")
	if err != nil {
		panic(err)
	}
	d, err := generate.FromSpec("forkjoin(width=4,work=1Gf,data=1MB)")
	if err != nil {
		panic(err)
	}
	w := must(actor.New(p, actor.Options{}))
	mct := must(catalog.Parse("online-mct", catalog.Env{})).Policy
	broker := actor.NewBroker(w, scheduler.NewProblem(d, p, sim.Network{}.Estimate()))
	w.HostAt(0).Spawn("engine", func(a *actor.Actor) {
		run := sim.NewGuest(d, sim.AskAsync(broker.Policy()), sim.Options{})
		err := a.Workflow(run)
		fmt.Printf("%.3f s: a makespan of %.3f s, %v\n", a.NowSec(), run.Result().MakespanSec, err)
	})
	w.HostAt(0).Spawn("policy", func(a *actor.Actor) {
		err := broker.Serve(a, mct, func(v scheduler.View) error {
			fmt.Printf("%.3f s: %d tasks are ready\n", a.NowSec(), v.NumReady())
			return a.SleepFor(0.1)
		})
		if err != nil {
			fmt.Println(err)
		}
	})
	fmt.Println(w.Run(context.Background()))
	// Output:
	// 0.000 s: 1 tasks are ready
	// 1.100 s: 4 tasks are ready
	// 3.200 s: 1 tasks are ready
	// 4.318 s: a makespan of 4.318 s, <nil>
	// <nil>
}
