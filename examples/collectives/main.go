package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/collective"
)

// Each network has 16 hosts of 1 Gflop/s and cables of 10 Gbit/s.
var networks = []string{
	"cluster(hosts=16,speed=1Gf,bw=10Gbps,lat=1us)",
	"torus(dims=4x4,speed=1Gf,bw=10Gbps,lat=1us)",
	"ring(hosts=16,speed=1Gf,bw=10Gbps,lat=1us)",
}

const (
	size  = 16
	bytes = 1e6            // of a value; what is in parts has parts of bytes/size
	alpha = 2e-6           // latency of two cables, in seconds
	beta  = bytes / 1.25e9 // seconds of a value on a cable
	gamma = bytes / 1e9    // seconds to add two values, of a flop a byte
)

// sum adds numbers, which stand for values of so many bytes.
func sum(x, y int) int { return x + y }

type operation struct {
	name    string
	formula float64 // seconds, without contention
	call    func(a *actor.Actor, r *collective.Rank[int]) error
}

var operations = []operation{
	{"broadcast", 4 * (alpha + beta), func(a *actor.Actor, r *collective.Rank[int]) error {
		_, err := r.Broadcast(a, 0, 1, bytes)
		return err
	}},
	{"scatter", 4*alpha + 15./16*beta, func(a *actor.Actor, r *collective.Rank[int]) error {
		_, err := r.Scatter(a, 0, make([]int, size), bytes/size)
		return err
	}},
	{"reduce", 4 * (alpha + beta + gamma), func(a *actor.Actor, r *collective.Rank[int]) error {
		_, err := r.Reduce(a, 0, 1, bytes, sum)
		return err
	}},
	{"allreduce, doubling", 4 * (alpha + beta + gamma), func(a *actor.Actor, r *collective.Rank[int]) error {
		_, err := r.Allreduce(a, 1, bytes, sum)
		return err
	}},
	{"allreduce, ring", 30*alpha + 30./16*beta + 15./16*gamma, func(a *actor.Actor, r *collective.Rank[int]) error {
		_, err := r.AllreduceRing(a, make([]int, size), bytes/size, sum)
		return err
	}},
	{"all-to-all", 15*alpha + 15./16*beta, func(a *actor.Actor, r *collective.Rank[int]) error {
		_, err := r.AllToAll(a, make([]int, size), bytes/size)
		return err
	}},
	{"barrier", 4 * alpha, func(a *actor.Actor, r *collective.Rank[int]) error { return r.Barrier(a) }},
}

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer) error {
	fmt.Fprintf(out, "%-20s %10s %10s %10s %10s\n", "milliseconds", "formula", "switch", "torus", "ring")
	for _, o := range operations {
		fmt.Fprintf(out, "%-20s %10.4f", o.name, 1000*o.formula)
		for _, network := range networks {
			sec, err := measure(network, o)
			if err != nil {
				return err
			}
			fmt.Fprintf(out, " %10.4f", 1000*sec)
		}
		fmt.Fprintln(out)
	}
	return nil
}

// measure runs one operation on all hosts of a network, whose messages share cables and have no overhead.
func measure(spec string, o operation) (sec float64, err error) {
	network, err := sim.ParseNetwork("raw")
	if err != nil {
		return 0, err
	}
	w, err := actor.FromSpec(spec, actor.Options{Network: network})
	if err != nil {
		return 0, err
	}
	for i, r := range collective.New[int](w, o.name, size) {
		r.FlopPerByte = 1
		w.Hosts()[i].Spawn("rank", func(a *actor.Actor) {
			if err := o.call(a, r); err != nil {
				panic(err)
			}
		})
	}
	err = w.Run(context.Background())
	return w.NowSec(), err
}
