package sim

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Limited are Changes that know how long a host can be on at a time, and how many times as
// fast as the platform says it can be.
type Limited interface {
	Limits(p *platform.Platform, h platform.HostID) (longestOnSec, mostFactor float64)
}

// Limits implements Limited.
func (x Profiles) Limits(p *platform.Platform, h platform.HostID) (longestOnSec, mostFactor float64) {
	d := p.Host(h).Details.OrNone()
	speed, state := d.Speed, d.State
	if len(x.Rules.list()) > 0 {
		c := followed{p: p, rules: x.Rules.list(), used: make([]bool, len(x.Rules.list()))}
		speed, state = c.ruled(platform.HostSpeed, p.HostName(h), speed), c.ruled(platform.HostState, p.HostName(h), state)
	}
	mostFactor = 1
	if speed != nil {
		mostFactor = max(mostFactor, speed.Most())
	}
	if state == nil {
		return math.Inf(1), mostFactor
	}
	return state.LongestOn(), mostFactor
}

// neverEnds says why a task that has failed can never end, however often it is tried: on
// every host that it may run on it takes longer than the host is ever on. It is "" if that
// is not certain.
func (e *Engine) neverEnds(t workload.TaskID) string {
	limited, ok := e.o.Changes.(Limited)
	if !ok || e.o.Retries > 0 {
		return ""
	}
	host := e.tasks[t].Host
	least, longest := e.takesLonger(limited, t, host)
	if least == 0 {
		return ""
	}
	if e.o.OnFailure == RescheduleTasks {
		for h := range platform.HostID(e.p.NumHosts()) {
			if sec, _ := e.takesLonger(limited, t, h); h != host && sec == 0 {
				return ""
			}
		}
		return fmt.Sprintf("it takes %.9g s there, and the host is on for at most %.9g s at a time, and so on all other hosts", least, longest)
	}
	return fmt.Sprintf("it takes %.9g s there, and the host is on for at most %.9g s at a time", least, longest)
}

// takesLonger is the least time that a task takes on a host if the host is never on for as
// long as that; else 0.
func (e *Engine) takesLonger(limited Limited, t workload.TaskID, h platform.HostID) (leastSec, longestSec float64) {
	const certain = 1 + 1e-9 // dates are sums
	longest, factor := limited.Limits(e.p, h)
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

// gaveUp says whether failures come again and again, and no task ever finishes.
func (e *Engine) gaveUp() bool {
	return e.faults.fruitless > mostFruitless+mostFruitlessEach*(e.d.NumTasks()+e.d.NumEdges())
}

// errNothingDone ends a run in which nothing gets done.
func (e *Engine) errNothingDone() error {
	return fmt.Errorf("%w at %v s: hosts and links change on and on, and nothing gets done (%d tasks left)", ErrStuck, e.world.NowSec(), len(e.tasks)-e.finished)
}
