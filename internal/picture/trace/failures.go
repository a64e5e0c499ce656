package trace

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// attemptArgs say what failed, and offArgs when a host was off.
type (
	attemptArgs struct {
		Task      string  `json:"task"`
		StartSec  float64 `json:"start_s"`
		FailedSec float64 `json:"failed_s"`
		Why       string  `json:"why"`
	}
	failedTransferArgs struct {
		From      string  `json:"from"`
		To        string  `json:"to"`
		StartSec  float64 `json:"start_s"`
		FailedSec float64 `json:"failed_s"`
		Why       string  `json:"why"`
	}
	offArgs struct {
		FromSec float64 `json:"from_s"`
		ToSec   float64 `json:"to_s"`
	}
)

// failures are those of a run, as traces show them.
type failures struct {
	attempts []sim.Failure // of tasks; lanes of runview.Cores have them after the tasks
	offs     []sim.Downtime
	stated   []bool        // by HostID: it was off or its data were lost; nil: none's
	moves    []sim.Failure // of transfers
}

func failuresOf(r *runview.Run) failures {
	x := failures{attempts: r.Attempts()}
	state := func(h platform.HostID) {
		if x.stated == nil {
			x.stated = make([]bool, r.Platform.NumHosts())
		}
		x.stated[h] = true
	}
	for _, f := range r.Result.Failures {
		if f.Edge != sim.NoEdge {
			x.moves = append(x.moves, f)
			state(f.Host)
		}
	}
	for _, d := range r.Result.Downtimes {
		if d.ToSec = min(d.ToSec, max(d.FromSec, r.Result.MakespanSec)); d.FromSec > r.Result.MakespanSec {
			continue
		}
		state(d.Host)
		x.offs = append(x.offs, d)
	}
	return x
}

// of says whether a host has a state to be shown.
func (x *failures) of(host int) bool { return x.stated != nil && x.stated[host] }

// addFailures adds the attempts, the times that hosts were off, and what did not arrive.
func (c *chrome) addFailures() {
	for i := range c.failed.attempts {
		c.events = append(c.events, event{nanoseconds(c.failed.attempts[i].StartSec), kindAttempt, int32(i)})
	}
	for i := range c.failed.offs {
		c.events = append(c.events, event{nanoseconds(c.failed.offs[i].FromSec), kindOff, int32(i)})
	}
	for i := range c.failed.moves {
		c.events = append(c.events, event{nanoseconds(c.failed.moves[i].AtSec), kindLost, int32(i)})
	}
}

// stateThread is the thread that shows when a host is off, or its data were lost, after all
// others.
func (c *chrome) stateThread(host int32) int32 {
	return c.cores.Count[host] + c.incoming.Count[host] + 1
}

// attempt is a slice on the core where a task failed.
func (c *chrome) attempt(i int32) slice {
	f := &c.failed.attempts[i]
	start, end := nanoseconds(f.StartSec), nanoseconds(f.AtSec)
	name := c.run.DAG.TaskName(f.Task)
	core := c.cores.Of[c.cores.Attempts+int(i)]
	return slice{"X", int32(f.Host) + 1, core + 1, micros(start), micros(end - start), name + " failed", "failed", attemptArgs{name, f.StartSec, f.AtSec, f.Why.String()}}
}

// off is a slice of a host's state.
func (c *chrome) off(i int32) slice {
	d := &c.failed.offs[i]
	start, end := nanoseconds(d.FromSec), nanoseconds(d.ToSec)
	return slice{"X", int32(d.Host) + 1, c.stateThread(int32(d.Host)), micros(start), micros(end - start), "off", "off", offArgs{d.FromSec, d.ToSec}}
}

// lost is an instant at the sending host, at which a transfer failed.
func (c *chrome) lost(i int32) slice {
	f, d := &c.failed.moves[i], c.run.DAG
	from, to := d.TaskName(d.From(f.Edge)), d.TaskName(f.Task)
	return slice{
		Phase: "i", Pid: int32(f.Host) + 1, Tid: c.stateThread(int32(f.Host)), Ts: micros(nanoseconds(f.AtSec)), Name: from + " to " + to + " failed", Cat: "failed",
		Args: failedTransferArgs{from, to, f.StartSec, f.AtSec, f.Why.String()},
	}
}

// failures adds the attempts upon the cores, with their own value, and the states of hosts.
func (p *paje) failures() {
	for i, f := range p.failed.attempts {
		core := fmt.Sprintf("h%d.%d", f.Host, p.cores.Of[p.cores.Attempts+i])
		p.add(f.StartSec, f.AtSec,
			fmt.Sprintf("7 %s S %s failed %s\n", decimal(f.StartSec), core, quote(p.run.DAG.TaskName(f.Task)+": "+f.Why.String())),
			fmt.Sprintf("8 %s S %s\n", decimal(f.AtSec), core))
	}
	for _, d := range p.failed.offs {
		p.add(d.FromSec, d.ToSec,
			fmt.Sprintf("7 %s O h%d off %s\n", decimal(d.FromSec), d.Host, quote(p.run.Platform.HostName(d.Host))),
			fmt.Sprintf("8 %s O h%d\n", decimal(d.ToSec), d.Host))
	}
}
