// Command workstealing is a runtime that divides and conquers on eight hosts, of which one
// fails on the way. Idle workers steal from others at random; what is lost is done again.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"

	"github.com/clustersim/clustersim/sim/actor"
)

const (
	hosts       = "cluster(hosts=8, speed=1Gf, bw=1Gbps, lat=50us)"
	numLeaves   = 256
	taskBytes   = 10e3
	patienceSec = 0.1 // how long a thief waits for an answer
	silenceSec  = 2   // after which tasks without a result count as lost
)

// task is a range of leaves, from lo to before hi.
type task struct{ lo, hi int }

// worker is what runs on a host: it takes tasks from the end of its own list, where the small
// ones are, and gives away those at the beginning.
type worker struct {
	tasks  []task
	thefts actor.Mailbox[*worker] // requests for tasks
	loot   actor.Mailbox[[]task]
	leaves int // that it has done
}

// job is the tasks and the workers.
type job struct {
	flop    []float64 // of each leaf
	results actor.Mailbox[int]
	workers []*worker
	random  *rand.Rand
	out     io.Writer
}

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer) error {
	w, err := actor.FromSpec(hosts, actor.Options{})
	if err != nil {
		return err
	}
	j := &job{results: actor.MailboxOf[int](w, "results"), random: rand.New(rand.NewPCG(1, 2)), out: out}
	for range numLeaves {
		j.flop = append(j.flop, 1e8+9e8*j.random.Float64())
	}
	for _, h := range w.Hosts() {
		name := h.Name()
		x := &worker{thefts: actor.MailboxOf[*worker](w, "thefts from "+name), loot: actor.MailboxOf[[]task](w, "loot for "+name)}
		j.workers = append(j.workers, x)
		h.Spawn("worker", func(a *actor.Actor) { j.work(a, x) }, actor.SpawnOptions{Daemon: true, AutoRestart: true})
		h.Spawn("giver", func(a *actor.Actor) { x.give(a) }, actor.SpawnOptions{Daemon: true, AutoRestart: true})
	}
	w.HostAt(0).Spawn("collector", j.collect)
	w.HostAt(0).Spawn("fault", func(a *actor.Actor) {
		a.SleepUntil(5)
		fmt.Fprintf(out, "%6.3f s: node-3 goes off with %d tasks in its list\n", a.NowSec(), len(j.workers[3].tasks))
		w.HostAt(3).SetOn(false)
		a.SleepUntil(10)
		fmt.Fprintf(out, "%6.3f s: node-3 is back\n", a.NowSec())
		w.HostAt(3).SetOn(true)
	})
	return w.Run(context.Background())
}

// work does tasks: of a range it puts the right half aside until a leaf remains. It starts
// anew, with an empty list, when its host is back.
func (j *job) work(a *actor.Actor, x *worker) {
	x.tasks = nil
	for {
		if len(x.tasks) == 0 {
			j.steal(a, x)
			continue
		}
		t := x.tasks[len(x.tasks)-1]
		x.tasks = x.tasks[:len(x.tasks)-1]
		for t.hi-t.lo > 1 {
			middle := (t.lo + t.hi) / 2
			x.tasks = append(x.tasks, task{middle, t.hi})
			t.hi = middle
		}
		a.Exec(j.flop[t.lo])
		x.leaves++
		j.results.Detach(a, t.lo, taskBytes)
	}
}

// steal requests tasks of a random worker, which may be down.
func (j *job) steal(a *actor.Actor, x *worker) {
	victim := j.workers[j.random.IntN(len(j.workers))]
	if victim == x || victim.thefts.PutFor(a, x, 100, patienceSec) != nil {
		return
	}
	loot, _ := x.loot.GetFor(a, patienceSec) // nothing if it comes too late
	x.tasks = append(x.tasks, loot...)
	a.SleepFor(0.01)
}

// give answers thieves with the older half of the tasks.
func (x *worker) give(a *actor.Actor) {
	for thief, err := range x.thefts.All(a) {
		if err == nil { // else the thief has died meanwhile
			half := (len(x.tasks) + 1) / 2
			thief.loot.Detach(a, x.tasks[:half:half], taskBytes*float64(half))
			x.tasks = x.tasks[half:]
		}
	}
}

// collect hands out the job and gathers the results. When none comes for a while, it has
// what is missing done again.
func (j *job) collect(a *actor.Actor) {
	j.workers[0].tasks = []task{{0, numLeaves}}
	for done := map[int]bool{}; len(done) < numLeaves; {
		leaf, err := j.results.GetFor(a, silenceSec)
		if err == nil {
			done[leaf] = true
			continue
		}
		fmt.Fprintf(j.out, "%6.3f s: %d leaves are missing\n", a.NowSec(), numLeaves-len(done))
		for i := range numLeaves {
			if !done[i] {
				j.workers[0].tasks = append(j.workers[0].tasks, task{i, i + 1})
			}
		}
	}
	fmt.Fprintf(j.out, "%6.3f s: all is done\n", a.NowSec())
	for i, x := range j.workers {
		fmt.Fprintf(j.out, "  node-%d did %d leaves\n", i, x.leaves)
	}
}
