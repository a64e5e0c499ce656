package sim

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/parallel"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// CheckParallel returns an error for a workload with parallel tasks if the network model has
// none, and for a task that requests more hosts than there are.
func (o Options) CheckParallel(d *workload.DAG, p *platform.Platform) error {
	if err := checkInputs(p, d); err != nil {
		return err
	}
	if t := d.FirstParallel(); t != workload.NoTask && o.Network.Kind != PTaskL07 {
		x := d.Parallel(t)
		return x.Wrong("use --network ptask-l07", "task %q: runs on several hosts at once, and %s has no parallel tasks", d.TaskName(t), o.Network)
	}
	return parallel.CheckHosts(d, p)
}

// others are the hosts of a parallel task besides its first; nil of ordinary tasks.
func (e *Engine) others(t workload.TaskID) []platform.HostID {
	if e.more == nil {
		return nil
	}
	return e.more[t]
}

// startTogether starts a parallel task if it is next on each of its hosts and all have a
// core for it. It reports whether it did; then their next tasks have had their turn too.
func (e *Engine) startTogether(t workload.TaskID) bool {
	mine := append([]platform.HostID{e.tasks[t].Host}, e.others(t)...)
	for _, id := range mine {
		h := &e.hosts[id]
		if int(h.running) >= e.p.Host(id).Cores || int(h.next) >= len(h.order) || h.order[h.next] != t {
			return false
		}
	}
	for _, id := range mine {
		e.hosts[id].advance()
	}
	e.start(t)
	for _, id := range mine {
		e.startInTurn(id)
	}
	return true
}

// executeTogether starts a parallel task, for which checkRuns has found routes.
func (e *Engine) executeTogether(t workload.TaskID, p *workload.Parallel) {
	x := &e.together
	x.Hosts = append(append(x.Hosts[:0], e.tasks[t].Host), e.others(t)...)
	x.Flops, x.Bytes, x.EachBytes = x.Flops[:0], nil, 0
	for i := range p.Hosts {
		x.Flops = append(x.Flops, p.Flop(i))
	}
	switch {
	case len(p.Bytes) == 1:
		x.EachBytes = p.Bytes[0]
	case p.Bytes != nil:
		x.Bytes = p.Bytes
	}
	switch _, err := e.world.Parallel(int32(t), x); {
	case errors.Is(err, world.ErrStopped): // Run returns when it next looks at its context
	case err != nil:
		panic(fmt.Sprintf("sim: parallel task %q: %v", e.d.TaskName(t), err))
	}
}

// checkTogether rejects a parallel task if its hosts have no routes to each other.
func (e *Engine) checkTogether(t workload.TaskID, hosts []platform.HostID) error {
	ctx := e.context()
	if math.IsInf(e.measures.Sec(ctx, e.p, e.d.Parallel(t), hosts), 1) {
		if ctx.Err() != nil {
			return e.errStopped(ctx)
		}
		return fmt.Errorf("task %q: there are no routes between its hosts", e.d.TaskName(t))
	}
	return nil
}

// chooseOthers gives a parallel task that a policy has placed on a host its further ones:
// those with the fewest unfinished tasks for a core; of equal ones the fastest, then those
// with the lowest numbers. Those that are off come last.
func (e *Engine) chooseOthers(t workload.TaskID, first platform.HostID) error {
	x := e.d.Parallel(t)
	if x == nil {
		return nil
	}
	var others []platform.HostID
	for h := range platform.HostID(len(e.hosts)) {
		if h != first {
			others = append(others, h)
		}
	}
	load := func(h platform.HostID) float64 {
		if e.faults.possible && !e.world.HostOn(h) {
			return math.Inf(1)
		}
		return float64(len(e.online.queued[h])) / float64(e.p.Host(h).Cores)
	}
	slices.SortStableFunc(others, func(a, b platform.HostID) int {
		return cmp.Or(cmp.Compare(load(a), load(b)), cmp.Compare(e.p.Host(b).SpeedFlops, e.p.Host(a).SpeedFlops))
	})
	others = others[:x.Hosts-1]
	if e.more == nil {
		e.more = map[workload.TaskID][]platform.HostID{}
	}
	e.more[t] = others
	for _, h := range others {
		e.online.queued[h] = append(e.online.queued[h], t)
		e.hosts[h].order = append(e.hosts[h].order, t)
	}
	return e.checkTogether(t, append([]platform.HostID{first}, others...))
}

// withdraw takes a parallel task that has not started from the other hosts that it was
// to run on, besides the one that is off.
func (e *Engine) withdraw(t workload.TaskID, off platform.HostID) {
	for _, id := range append([]platform.HostID{e.tasks[t].Host}, e.others(t)...) {
		if id == off {
			continue
		}
		q := &e.online.queued[id]
		if i := slices.Index(*q, t); i >= 0 {
			*q = slices.Delete(*q, i, i+1)
		}
		h := &e.hosts[id]
		if i := slices.Index(h.order[h.next:], t); i >= 0 {
			at := int(h.next) + i
			h.order = slices.Delete(h.order, at, at+1)
			if i < int(h.failed) {
				h.failed--
			}
		}
	}
	delete(e.more, t)
}

// anyOff is a host of a task that is off; NoHost: none is.
func (e *Engine) anyOff(t workload.TaskID) platform.HostID {
	if h := e.tasks[t].Host; !e.world.HostOn(h) {
		return h
	}
	for _, h := range e.others(t) {
		if !e.world.HostOn(h) {
			return h
		}
	}
	return platform.NoHost
}

// apart reports whether a link is off over which a parallel task sends data.
func (e *Engine) apart(t workload.TaskID) bool {
	others := e.others(t)
	if len(others) == 0 {
		return false
	}
	x, mine := e.d.Parallel(t), append([]platform.HostID{e.tasks[t].Host}, others...)
	for i, from := range mine {
		for j, to := range mine {
			if x.BytesBetween(i, j) > 0 && e.world.Obstacle(from, to) != world.Done {
				return true
			}
		}
	}
	return false
}

// AppendHosts appends the hosts that a task ran on to list, the first one first. It panics if
// there is no such task.
func (r *Result) AppendHosts(list []platform.HostID, t workload.TaskID) []platform.HostID {
	return append(append(list, r.task(t).Host), r.More[t]...)
}
