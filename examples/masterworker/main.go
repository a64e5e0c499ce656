// Command masterworker has a master share tasks out among workers, on hosts of which some are
// faster than others. It does so twice: by turns, and to each worker that asks for more.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/clustersim/clustersim/sim/actor"
)

// hosts are one for the master and four for workers, of 1 to 4 Gflop/s.
const hosts = "cluster(hosts=5, speed=1Gf|1Gf|2Gf|3Gf|4Gf, bw=1Gbps, lat=50us)"

const (
	numTasks     = 100
	taskFlop     = 2e9
	taskBytes    = 1e6
	requestBytes = 100
)

// task is what the master sends; the last one that a worker gets has no work.
type task struct{ flop float64 }

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer) error {
	for _, policy := range []struct {
		name           string
		master, worker func(a *actor.Actor)
	}{
		{"by turns", dealOut, work},
		{"on demand", answer, askForWork},
	} {
		w, err := actor.FromSpec(hosts, actor.Options{})
		if err != nil {
			return err
		}
		w.HostAt(0).Spawn("master", policy.master)
		for _, h := range w.Hosts()[1:] {
			h.Spawn("worker", func(a *actor.Actor) {
				policy.worker(a)
				fmt.Fprintf(out, "%-9s  %s is done at %7.3f s\n", policy.name, a.Host(), a.NowSec())
			})
		}
		if err := w.Run(context.Background()); err != nil {
			return err
		}
	}
	return nil
}

// tasksFor is the mailbox of the worker on a host.
func tasksFor(h *actor.Host) actor.Mailbox[task] {
	return actor.MailboxOf[task](h.World(), "tasks for "+h.Name())
}

// dealOut gives the first task to the first worker, the second to the second, and so on. A
// worker that is busy does not keep the master from going on to the next one.
func dealOut(master *actor.Actor) {
	workers := master.World().Hosts()[1:]
	sent := actor.NewSet(master.World())
	for i := range numTasks {
		sent.Add(tasksFor(workers[i%len(workers)]).PutAsync(master, task{taskFlop}, taskBytes))
	}
	for _, h := range workers {
		sent.Add(tasksFor(h).PutAsync(master, task{}, requestBytes))
	}
	if err := sent.WaitAll(master); err != nil {
		panic(err)
	}
}

// work does what the master sends.
func work(worker *actor.Actor) {
	for t, err := range tasksFor(worker.Host()).All(worker) {
		if err != nil {
			panic(err)
		}
		if t.flop == 0 {
			return
		}
		worker.Exec(t.flop)
	}
}

// requests is where workers ask the master for a task.
func requests(w *actor.World) actor.Mailbox[*actor.Host] {
	return actor.MailboxOf[*actor.Host](w, "requests")
}

// answer sends a task to each worker that asks for one, as long as there are any.
func answer(master *actor.Actor) {
	workers := len(master.World().Hosts()) - 1
	sent := 0
	for h, err := range requests(master.World()).All(master) {
		if err != nil {
			panic(err)
		}
		if sent++; sent <= numTasks {
			tasksFor(h).Detach(master, task{taskFlop}, taskBytes)
			continue
		}
		tasksFor(h).Detach(master, task{}, requestBytes)
		if sent == numTasks+workers {
			return
		}
	}
}

// askForWork asks the master for a task, does it, and asks again.
func askForWork(worker *actor.Actor) {
	for {
		if err := requests(worker.World()).Put(worker, worker.Host(), requestBytes); err != nil {
			panic(err)
		}
		t, err := tasksFor(worker.Host()).Get(worker)
		if err != nil {
			panic(err)
		}
		if t.flop == 0 {
			return
		}
		worker.Exec(t.flop)
	}
}
