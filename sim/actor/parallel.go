package actor

import "github.com/clustersim/clustersim/sim/internal/world"

// Parallel describes an execution on several hosts at once, which also moves data between
// them, all at one pace. It needs the network model ptask-l07.
type Parallel struct {
	Hosts       []*Host
	Flops       []float64 // by place in Hosts; nil: none
	Bytes       []float64 // from Hosts[i] to Hosts[j] at i*len(Hosts)+j; nil: none
	BoundPerSec float64   // no larger part of it is done in a second; 0: none
}

// parallelExec is a parallel execution.
type parallelExec struct {
	activity
	parallel world.Parallel
}

// ExecParallelInit makes a parallel execution, to be started later. The error of its Wait is ErrHostFailed or
// ErrLinkFailed, or wraps world.ErrNoParallel or platform.ErrNoRoute.
func (w *World) ExecParallelInit(p Parallel) Activity {
	n := len(p.Hosts)
	if n == 0 || p.Flops != nil && len(p.Flops) != n || p.Bytes != nil && len(p.Bytes) != n*n {
		panic(misuse("a parallel execution needs hosts, a number of flop for each of them or none, and bytes for each pair or none"))
	}
	for _, flops := range p.Flops {
		checkAmount("flop", flops)
	}
	for _, bytes := range p.Bytes {
		checkAmount("bytes", bytes)
	}
	checkAmount("parts a second", p.BoundPerSec)
	x := &parallelExec{parallel: world.Parallel{Flops: p.Flops, Bytes: p.Bytes, BoundPerSec: p.BoundPerSec}}
	for _, h := range p.Hosts {
		w.checkHost(h)
		x.parallel.Hosts = append(x.parallel.Hosts, h.id)
	}
	x.init(w, x, Executing)
	return x
}

func (x *parallelExec) what() string { return "parallel execution" }

func (x *parallelExec) begin(a *Actor) {
	w := x.w
	k := w.newWork(parallel)
	k.from = x.parallel.Hosts[0]
	k.join(0, a.unless(&x.activity), &x.activity, false)
	act, err := w.world.Parallel(w.tagged(k), &x.parallel)
	if err != nil {
		k.refuse(err)
		return
	}
	k.act = act
	w.began(k)
}
