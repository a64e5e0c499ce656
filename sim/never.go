package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// limited are Changes that bound how long a host can be on at a time, and how many times as
// fast as in the platform it can be.
type limited interface {
	Limits(p *platform.Platform, h platform.HostID) (longestOnSec, mostFactor float64)
}

// neverEnds says why a task that has failed can never end, however often it is tried: on
// every host that it may run on it takes longer than the host is ever on. It is "" if that
// is not certain.
func (e *Engine) neverEnds(t workload.TaskID) string {
	limits, ok := e.o.Changes.(limited)
	if !ok || e.o.Retries > 0 {
		return ""
	}
	host := e.tasks[t].Host
	least, longest := e.takesLonger(limits, t, host)
	if least == 0 {
		return ""
	}
	if e.o.OnFailure == RescheduleTasks {
		for h := range platform.HostID(e.p.NumHosts()) {
			if sec, _ := e.takesLonger(limits, t, h); h != host && sec == 0 {
				return ""
			}
		}
		return fmt.Sprintf("it takes %.9g s there, and the host is on for at most %.9g s at a time, and so on all other hosts", least, longest)
	}
	return fmt.Sprintf("it takes %.9g s there, and the host is on for at most %.9g s at a time", least, longest)
}

// takesLonger is the least time that a task takes on a host if the host is never on for as
// long as that; else 0.
func (e *Engine) takesLonger(limits limited, t workload.TaskID, h platform.HostID) (leastSec, longestSec float64) {
	const certain = 1 + 1e-9 // dates are sums
	longest, factor := limits.Limits(e.p, h)
	if least := e.exec.Sec(t, h) / factor; least > longest*certain {
		return least, longest
	}
	return 0, longest
}

// What may fail, or be placed again, before a run is given up in which no task finishes
// meanwhile: so often, and so often for each task and edge.
const (
	mostFruitless     = 100_000
	mostFruitlessEach = 100
)

// gaveUp reports whether failures come again and again, and no task ever finishes.
func (e *Engine) gaveUp() bool {
	return e.faults.fruitless > mostFruitless+mostFruitlessEach*(e.d.NumTasks()+e.d.NumEdges())
}

// errNothingDone ends a run in which nothing gets done.
func (e *Engine) errNothingDone() error {
	return fmt.Errorf("%w at %v s: hosts and links change on and on, and nothing gets done (%d tasks left)", ErrStuck, e.world.NowSec(), len(e.tasks)-e.finished)
}
