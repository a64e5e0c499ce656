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
	kindStep = firstKind + iota // of the critical path
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
	c.lines = [mostKinds]func([]byte, int, kind) ([]byte, error){
		kindStep: c.step, kindTask: c.task, kindSpread: c.task, kindPhase: c.phase,
		kindAttempt: c.attempt, kindOff: c.off, kindLost: c.lost,
		kindTransfer: c.transfer, kindLeave: c.transfer, kindPass: c.transfer, kindArrive: c.transfer,
		kindCounter: c.load, kindPstate: c.pstate, kindWaiting: c.wait,
	}
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
	parts           []part
	phases          []phase
	loads           []runview.Load
	pstates         []runview.Pstate
	waiting         []runview.Waiting
}

// part is a task on one core, or one host of a parallel task.
type part struct {
	task workload.TaskID
	host platform.HostID
	lane int32
}

// phase is a phase of a task.
type phase struct {
	runview.Phase
	task workload.TaskID
}

// addTasks adds a slice for each core of a task, and those of its phases within the first.
func (c *chrome) addTasks() {
	tasks := c.run.Result.Tasks
	addPart := func(t workload.TaskID, host platform.HostID, lane int32, k kind) {
		c.add(nanoseconds(tasks[t].StartSec), k, len(c.parts))
		c.parts = append(c.parts, part{t, host, lane})
	}
	for i := range tasks {
		t, k := workload.TaskID(i), kindTask
		for _, lane := range c.cores.All(i) {
			addPart(t, tasks[i].Host, lane, k)
			k = kindSpread
		}
		for _, x := range c.run.Phases(t) {
			c.add(nanoseconds(x.StartSec), kindPhase, len(c.phases))
			c.phases = append(c.phases, phase{x, t})
		}
	}
	for i, x := range runview.Further(c.run) {
		addPart(x.Task, x.Host, c.cores.Of[len(tasks)+i], kindTask)
	}
}

func (c *chrome) phase(b []byte, i int, _ kind) ([]byte, error) {
	x := &c.phases[i]
	return newSlice(int32(c.run.Result.Tasks[x.task].Host)+1, c.cores.Of[x.task]+1, x.StartSec, x.FinishSec, x.Name, "phase",
		fields{"task", c.run.DAG.TaskName(x.task), "start_s", x.StartSec, "finish_s", x.FinishSec}).appendTo(b)
}

func (c *chrome) task(b []byte, i int, _ kind) ([]byte, error) {
	t, d := c.parts[i].task, c.run.DAG
	run := &c.run.Result.Tasks[t]
	name, kind := d.TaskName(t), d.Attributes(t).Type
	args := append(with(fields{"task", name}, "type", kind), "start_s", run.StartSec, "finish_s", run.FinishSec, "work", d.WorkFlop(t))
	if c.why != nil {
		args = with(args, "contention_s", c.why.Tasks[t].ContentionSec)
	}
	if n := d.Cores(t); n > 1 {
		args = append(args, "cores", n)
	}
	args = with(args, "memory_bytes", d.MemoryBytes(t))
	return newSlice(int32(c.parts[i].host)+1, c.parts[i].lane+1, run.StartSec, run.FinishSec, name, cmp.Or(kind, "task"), args).appendTo(b)
}

// addTransfers adds a slice of the receiving host for each transfer, and an arrow through it.
func (c *chrome) addTransfers() {
	for i := range c.run.Result.Transfers {
		for k := kindTransfer; k <= kindArrive; k++ {
			c.add(c.transferNs(i, k), k, i)
		}
	}
}

// transferNs is the date of an event of a transfer.
func (c *chrome) transferNs(i int, k kind) float64 {
	x, tasks := &c.run.Result.Transfers[i], c.run.Result.Tasks
	from, to, _, _ := c.run.Ends(x)
	switch k {
	case kindLeave: // a slice does not hold its own end: a nanosecond before it
		return max(nanoseconds(tasks[from].StartSec), nanoseconds(tasks[from].FinishSec)-1)
	case kindArrive:
		return nanoseconds(tasks[to].StartSec)
	}
	return nanoseconds(x.StartSec)
}

func (c *chrome) transfer(b []byte, i int, k kind) ([]byte, error) {
	x, d := &c.run.Result.Transfers[i], c.run.DAG
	from, to, src, dst := c.run.Ends(x)
	lane, id := c.incomingThread(int32(dst), c.incoming.Of[i]), int(x.Edge)+1
	switch k {
	case kindLeave:
		return flow(b, "s", int32(src)+1, c.cores.Of[from]+1, c.transferNs(i, k), id, "transfer"), nil
	case kindPass:
		return flow(b, "t", int32(dst)+1, lane, c.transferNs(i, k), id, "transfer"), nil
	case kindArrive:
		return flow(b, "f", int32(dst)+1, c.cores.Of[to]+1, c.transferNs(i, k), id, "transfer"), nil
	}
	args := fields{
		"from", d.TaskName(from), "to", d.TaskName(to), "src_host", c.run.Platform.HostName(src), "bytes", d.Bytes(x.Edge),
		"start_s", x.StartSec, "finish_s", x.FinishSec,
	}
	if c.why != nil {
		args = with(args, "contention_s", c.why.Transfers[i].ContentionSec)
	}
	return newSlice(int32(dst)+1, lane, x.StartSec, x.FinishSec, d.TaskName(from)+" to "+d.TaskName(to), "transfer", args).appendTo(b)
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
		c.add(nanoseconds(c.why.Path[i].StartSec), kindStep, i)
	}
}

func (c *chrome) step(b []byte, i int, _ kind) ([]byte, error) {
	s := &c.why.Path[i]
	args := with(fields{"host", c.run.Platform.HostName(s.Host), "start_s", s.StartSec, "finish_s", s.FinishSec}, "contention_s", s.ContentionSec)
	return newSlice(c.pathPid(), 1, s.StartSec, s.FinishSec, c.why.Name(s), s.Kind.String(), with(args, "waited_for", c.why.Reason(s))).appendTo(b)
}

// addFailures adds the attempts that failed as slices on their cores, the times that hosts
// were off, and an instant at the sending host for each transfer that did not arrive.
func (c *chrome) addFailures() {
	for i, f := range c.failed.attempts {
		c.add(nanoseconds(f.StartSec), kindAttempt, i)
	}
	for i, x := range c.failed.offs {
		c.add(nanoseconds(x.FromSec), kindOff, i)
	}
	for i, f := range c.failed.moves {
		c.add(nanoseconds(f.AtSec), kindLost, i)
	}
}

func (c *chrome) attempt(b []byte, i int, _ kind) ([]byte, error) {
	f, core := &c.failed.attempts[i], c.cores.Of[c.cores.Attempts+i]
	name := c.run.DAG.TaskName(f.Task)
	return newSlice(int32(f.Host)+1, core+1, f.StartSec, f.AtSec, name+" failed", "failed",
		fields{"task", name, "start_s", f.StartSec, "failed_s", f.AtSec, "why", f.Why.String()}).appendTo(b)
}

func (c *chrome) off(b []byte, i int, _ kind) ([]byte, error) {
	x := &c.failed.offs[i]
	return newSlice(int32(x.Host)+1, c.stateThread(x.Host), x.FromSec, x.ToSec, "off", "off", fields{"from_s", x.FromSec, "to_s", x.ToSec}).appendTo(b)
}

func (c *chrome) lost(b []byte, i int, _ kind) ([]byte, error) {
	f, d := &c.failed.moves[i], c.run.DAG
	from, to := d.TaskName(d.From(f.Edge)), d.TaskName(f.Task)
	return slice{
		phase: "i", pid: int32(f.Host) + 1, tid: c.stateThread(f.Host), startNs: nanoseconds(f.AtSec), name: from + " to " + to + " failed", category: "failed",
		args: fields{"from", from, "to", to, "start_s", f.StartSec, "failed_s", f.AtSec, "why", f.Why.String()},
	}.appendTo(b)
}

// addCounters adds the loads of links, the power states of hosts that change theirs, and the
// tasks that a workflow system keeps waiting; and the names of all processes and threads.
func (c *chrome) addCounters(links *runview.Links) {
	if links != nil {
		c.addLoads(links.Loads(c.run.Platform))
	}
	changing := map[platform.HostID]bool{}
	c.pstates, c.waiting = c.run.Pstates(), c.run.Waiting()
	for i, x := range c.pstates {
		changing[x.Host] = true
		c.add(nanoseconds(x.StartSec), kindPstate, i)
	}
	for i, x := range c.waiting {
		c.add(nanoseconds(x.AtSec), kindWaiting, i)
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
	if len(c.waiting) > 0 {
		c.name(c.systemPid(), 0, "workflow system")
	}
}

// addLoads lets every counter begin idle.
func (c *chrome) addLoads(loads []runview.Load) {
	c.loads = loads
	seen := make([]bool, c.run.Platform.NumLinks())
	for i, l := range loads {
		if !seen[l.Link] && nanoseconds(l.AtSec) > 0 {
			c.add(0, kindCounter, -1-i)
		}
		seen[l.Link] = true
	}
	for i, l := range loads {
		c.add(nanoseconds(l.AtSec), kindCounter, i)
	}
}

// load is item i of the loads; the item -1-i says that its link is idle at first.
func (c *chrome) load(b []byte, i int, _ kind) ([]byte, error) {
	l := runview.Load{Link: c.loads[max(i, -1-i)].Link}
	if i >= 0 {
		l = c.loads[i]
	}
	return count(b, l.AtSec, c.linksPid(), c.run.Platform.LinkName(l.Link), "utilisation", l.Utilisation), nil
}

func (c *chrome) pstate(b []byte, i int, _ kind) ([]byte, error) {
	x := &c.pstates[i]
	return count(b, x.StartSec, int32(x.Host)+1, "power state", "pstate", float64(x.Pstate)), nil
}

func (c *chrome) wait(b []byte, i int, _ kind) ([]byte, error) {
	x := &c.waiting[i]
	return count(b, x.AtSec, c.systemPid(), fmt.Sprint("waiting: ", x.Stage), "tasks", float64(x.Tasks)), nil
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
