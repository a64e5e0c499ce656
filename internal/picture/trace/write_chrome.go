package trace

import (
	"cmp"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// The kinds of events of a run.
const (
	kindStep kind = iota // of the critical path
	kindTask
	kindSpread   // it, on its further cores
	kindAttempt  // a task's that failed
	kindOff      // a host
	kindLost     // a transfer's data
	kindPhase    // of a task, within its slice
	kindTransfer // its slice
	kindLeave    // its flow leaves the producer,
	kindPass     // passes the transfer's slice
	kindArrive   // and arrives at the consumer
	kindCounter
	kindPstate  // a counter of a host
	kindWaiting // a counter of tasks that a workflow system keeps waiting
)

// WriteChrome writes the run in Chrome's trace event format (Duca and Sinclair
// 2016, "Trace Event Format"), JSON object form. Times are microseconds with
// three decimals, for viewers count nanoseconds; the exact times in seconds are
// arguments of each event. links may be nil: no counters. So may a; with it there is a
// last process for the critical path, and contention is an argument.
//
// Processes are the hosts, HostID + 1, then one for all links. Threads are the
// cores, from 1 (a parallel task is a slice on each of its hosts), then lanes for the transfers that the host receives. A transfer
// is a slice there and a flow, its EdgeID + 1, from the producer through that
// slice to the consumer. A host that changes its power state has a counter. In runs with storage or
// overhead a task's slice holds one for each of its
// phases, and with overhead a process more counts the tasks that a workflow system keeps
// waiting. Attempts that failed are slices of category failed, transfers that failed are
// instants, and a host that was off at some time has one more thread, its state.
func WriteChrome(w io.Writer, r *runview.Run, links *runview.Links, a *why.Analysis) error {
	c := &chrome{run: r, cores: runview.Cores(r), incoming: runview.Transfers(r), why: a, failed: failuresOf(r)}
	c.addTasks()
	c.addTransfers()
	c.addPath()
	c.addFailures()
	c.addCounters(links)
	return c.write(w, fields{
		"scheduler", r.Scheduler, "platform", r.PlatformName, "workload", r.WorkloadName, "models", r.Models, "makespan_s", r.Result.MakespanSec,
	})
}

// chrome is a trace being made.
type chrome struct {
	chromeFile
	run             *runview.Run
	cores, incoming runview.Lanes
	why             *why.Analysis
	failed          failures
}

// addTasks adds a slice for each core of a task, and those of its phases within the first.
func (c *chrome) addTasks() {
	tasks := c.run.Result.Tasks
	for i := range tasks {
		t, run := workload.TaskID(i), &tasks[i]
		k := kindTask
		for _, lane := range c.cores.All(i) {
			c.add(nanoseconds(run.StartSec), k, func(kind) any { return c.task(t, run.Host, lane) })
			k = kindSpread
		}
		for _, x := range c.run.Phases(t) {
			c.add(nanoseconds(x.StartSec), kindPhase, func(kind) any {
				return newSlice(int32(run.Host)+1, c.cores.Of[t]+1, x.StartSec, x.FinishSec, x.Name, "phase",
					fields{"task", c.run.DAG.TaskName(t), "start_s", x.StartSec, "finish_s", x.FinishSec})
			})
		}
	}
	for i, x := range runview.Further(c.run) {
		c.add(nanoseconds(tasks[x.Task].StartSec), kindTask, func(kind) any { return c.task(x.Task, x.Host, c.cores.Of[len(tasks)+i]) })
	}
}

func (c *chrome) task(t workload.TaskID, host platform.HostID, lane int32) slice {
	run, d := &c.run.Result.Tasks[t], c.run.DAG
	name, kind := d.TaskName(t), d.Attributes(t).Type
	args := append(with(fields{"task", name}, "type", kind), "start_s", run.StartSec, "finish_s", run.FinishSec, "work", d.WorkFlop(t))
	if c.why != nil {
		args = with(args, "contention_s", c.why.Tasks[t].ContentionSec)
	}
	if n := d.Cores(t); n > 1 {
		args = append(args, "cores", n)
	}
	args = with(args, "memory_bytes", d.MemoryBytes(t))
	return newSlice(int32(host)+1, lane+1, run.StartSec, run.FinishSec, name, cmp.Or(kind, "task"), args)
}

// addTransfers adds a slice of the receiving host for each transfer, and an arrow through it.
func (c *chrome) addTransfers() {
	tasks := c.run.Result.Tasks
	for i := range c.run.Result.Transfers {
		x := &c.run.Result.Transfers[i]
		from, to, src, dst := c.run.Ends(x)
		start, arrive := nanoseconds(x.StartSec), nanoseconds(tasks[to].StartSec)
		// A slice does not hold its own end: leave a nanosecond before it.
		leave := max(nanoseconds(tasks[from].StartSec), nanoseconds(tasks[from].FinishSec)-1)
		lane, id := c.incomingThread(int32(dst), c.incoming.Of[i]), int(x.Edge)+1
		events := func(k kind) any {
			switch k {
			case kindTransfer:
				return c.transfer(i, lane)
			case kindLeave:
				return flow("s", int32(src)+1, c.cores.Of[from]+1, leave, id, "transfer")
			case kindPass:
				return flow("t", int32(dst)+1, lane, start, id, "transfer")
			}
			return flow("f", int32(dst)+1, c.cores.Of[to]+1, arrive, id, "transfer")
		}
		c.add(start, kindTransfer, events)
		c.add(leave, kindLeave, events)
		c.add(start, kindPass, events)
		c.add(arrive, kindArrive, events)
	}
}

func (c *chrome) transfer(i int, lane int32) slice {
	x, d := &c.run.Result.Transfers[i], c.run.DAG
	from, to, src, dst := c.run.Ends(x)
	args := fields{
		"from", d.TaskName(from), "to", d.TaskName(to), "src_host", c.run.Platform.HostName(src), "bytes", d.Bytes(x.Edge),
		"start_s", x.StartSec, "finish_s", x.FinishSec,
	}
	if c.why != nil {
		args = with(args, "contention_s", c.why.Transfers[i].ContentionSec)
	}
	return newSlice(int32(dst)+1, lane, x.StartSec, x.FinishSec, d.TaskName(from)+" to "+d.TaskName(to), "transfer", args)
}

func (c *chrome) linksPid() int32 { return int32(c.run.Platform.NumHosts()) + 1 }

func (c *chrome) pathPid() int32 { return c.linksPid() + 1 }

func (c *chrome) systemPid() int32 { return c.pathPid() + 1 }

// incomingThread is the thread of a host's lane for transfers, after its cores.
func (c *chrome) incomingThread(host, lane int32) int32 { return c.cores.Count[host] + lane + 1 }

// stateThread is the thread that shows when a host is off, or its data were lost, after all
// others.
func (c *chrome) stateThread(host platform.HostID) int32 {
	return c.incomingThread(int32(host), c.incoming.Count[host])
}

// addPath adds the steps of the critical path.
func (c *chrome) addPath() {
	if c.why == nil {
		return
	}
	for i := range c.why.Path {
		s := &c.why.Path[i]
		c.add(nanoseconds(s.StartSec), kindStep, func(kind) any {
			args := with(fields{"host", c.run.Platform.HostName(s.Host), "start_s", s.StartSec, "finish_s", s.FinishSec}, "contention_s", s.ContentionSec)
			return newSlice(c.pathPid(), 1, s.StartSec, s.FinishSec, c.why.Name(s), s.Kind.String(), with(args, "waited_for", c.why.Reason(s)))
		})
	}
}

// addFailures adds the attempts that failed as slices on their cores, the times that hosts
// were off, and an instant at the sending host for each transfer that did not arrive.
func (c *chrome) addFailures() {
	d := c.run.DAG
	for i, f := range c.failed.attempts {
		name, core := d.TaskName(f.Task), c.cores.Of[c.cores.Attempts+i]
		c.add(nanoseconds(f.StartSec), kindAttempt, func(kind) any {
			return newSlice(int32(f.Host)+1, core+1, f.StartSec, f.AtSec, name+" failed", "failed",
				fields{"task", name, "start_s", f.StartSec, "failed_s", f.AtSec, "why", f.Why.String()})
		})
	}
	for _, x := range c.failed.offs {
		c.add(nanoseconds(x.FromSec), kindOff, func(kind) any {
			return newSlice(int32(x.Host)+1, c.stateThread(x.Host), x.FromSec, x.ToSec, "off", "off", fields{"from_s", x.FromSec, "to_s", x.ToSec})
		})
	}
	for _, f := range c.failed.moves {
		from, to := d.TaskName(d.From(f.Edge)), d.TaskName(f.Task)
		c.add(nanoseconds(f.AtSec), kindLost, func(kind) any {
			return slice{
				Phase: "i", Pid: int32(f.Host) + 1, Tid: c.stateThread(f.Host), Ts: micros(nanoseconds(f.AtSec)), Name: from + " to " + to + " failed", Cat: "failed",
				Args: fields{"from", from, "to", to, "start_s", f.StartSec, "failed_s", f.AtSec, "why", f.Why.String()},
			}
		})
	}
}

// addCounters adds the loads of links, the power states of hosts that change theirs, and the
// tasks that a workflow system keeps waiting; and the names of all processes and threads.
func (c *chrome) addCounters(links *runview.Links) {
	if links != nil {
		c.addLoads(links.Loads(c.run.Platform))
	}
	changing := map[platform.HostID]bool{}
	for _, x := range c.run.Pstates() {
		changing[x.Host] = true
		c.count(x.StartSec, kindPstate, int32(x.Host)+1, "power state", "pstate", float64(x.Pstate))
	}
	waiting := c.run.Waiting()
	for _, x := range waiting {
		c.count(x.AtSec, kindWaiting, c.systemPid(), fmt.Sprint("waiting: ", x.Stage), "tasks", float64(x.Tasks))
	}
	for h, host := range c.run.Platform.Hosts() {
		id := platform.HostID(h)
		if c.cores.Count[h] > 0 || c.incoming.Count[h] > 0 || changing[id] || c.failed.stated[id] {
			c.nameHost(id, host.Name)
		}
	}
	if links != nil {
		c.name(c.linksPid(), 0, "links")
	}
	if c.why != nil {
		c.name(c.pathPid(), 0, "critical path")
		c.name(c.pathPid(), 1, "steps")
	}
	if len(waiting) > 0 {
		c.name(c.systemPid(), 0, "workflow system")
	}
}

// addLoads lets every counter begin idle.
func (c *chrome) addLoads(loads []runview.Load) {
	seen := make([]bool, c.run.Platform.NumLinks())
	count := func(l runview.Load) {
		c.count(l.AtSec, kindCounter, c.linksPid(), c.run.Platform.LinkName(l.Link), "utilisation", l.Utilisation)
	}
	for _, l := range loads {
		if !seen[l.Link] && nanoseconds(l.AtSec) > 0 {
			count(runview.Load{Link: l.Link})
		}
		seen[l.Link] = true
	}
	for _, l := range loads {
		count(l)
	}
}

func (c *chrome) nameHost(h platform.HostID, name string) {
	pid := int32(h) + 1
	c.name(pid, 0, name)
	for i := range c.cores.Count[h] {
		c.name(pid, i+1, fmt.Sprint("core ", i))
	}
	for i := range c.incoming.Count[h] {
		c.name(pid, c.incomingThread(int32(h), i), fmt.Sprint("receive ", i))
	}
	if c.failed.stated[h] {
		c.name(pid, c.stateThread(h), "state")
	}
}

// failures are those of a run, as traces show them.
type failures struct {
	attempts []sim.Failure // of tasks; lanes of runview.Cores have them after the tasks
	offs     []sim.Downtime
	moves    []sim.Failure            // of transfers
	stated   map[platform.HostID]bool // was off at some time, or its data were lost
}

func failuresOf(r *runview.Run) failures {
	x := failures{attempts: r.Attempts(), stated: map[platform.HostID]bool{}}
	for _, f := range r.Result.Failures {
		if f.Edge != sim.NoEdge {
			x.moves, x.stated[f.Host] = append(x.moves, f), true
		}
	}
	for _, d := range r.Result.Downtimes {
		if d.FromSec <= r.Result.MakespanSec {
			d.ToSec = min(d.ToSec, max(d.FromSec, r.Result.MakespanSec))
			x.offs, x.stated[d.Host] = append(x.offs, d), true
		}
	}
	return x
}
