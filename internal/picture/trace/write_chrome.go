package trace

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// event is one line of the file, made when it is printed.
type event struct {
	ns    float64 // whole nanoseconds
	kind  kind
	index int32 // of the task, transfer or load
}

// kind is what an event tells. At equal times the lower comes first: a slice
// must be open when a flow points into it.
type kind int8

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

// nanoseconds rounds: both ends of neighbours round alike, so slices of a
// thread never overlap.
func nanoseconds(sec float64) float64 { return math.Round(sec * 1e9) }

// micros prints whole nanoseconds as microseconds.
type micros float64

func (m micros) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%.3f", float64(m)/1e3), nil }

func appendJSON(b []byte, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(b, text...), err
}

// slice is a complete event, or the name of a process or thread, which takes no time.
// Field order is that of the file.
type (
	slice struct {
		Phase string `json:"ph"`
		Pid   int32  `json:"pid"`
		Tid   int32  `json:"tid"`
		Ts    micros `json:"ts"`
		Dur   any    `json:"dur,omitempty"`
		Name  string `json:"name"`
		Cat   string `json:"cat,omitempty"`
		Args  any    `json:"args"`
	}
	taskArgs struct {
		Task      string  `json:"task"`
		Type      string  `json:"type,omitempty"`
		StartSec  float64 `json:"start_s"`
		FinishSec float64 `json:"finish_s"`
		Work      float64 `json:"work"`
		Contended float64 `json:"contention_s,omitempty"`
		Cores     int     `json:"cores,omitempty"` // if several
		Memory    float64 `json:"memory_bytes,omitempty"`
	}
	transferArgs struct {
		From      string  `json:"from"`
		To        string  `json:"to"`
		Source    string  `json:"src_host"`
		Bytes     float64 `json:"bytes"`
		StartSec  float64 `json:"start_s"`
		FinishSec float64 `json:"finish_s"`
		Contended float64 `json:"contention_s,omitempty"`
	}
	stepArgs struct {
		Host      string  `json:"host"`
		StartSec  float64 `json:"start_s"`
		FinishSec float64 `json:"finish_s"`
		Contended float64 `json:"contention_s,omitempty"`
		WaitedFor string  `json:"waited_for,omitempty"`
	}
)

// chromeHead is the file before its events.
type chromeHead struct {
	Unit  string    `json:"displayTimeUnit"`
	Other chromeRun `json:"otherData"`
}

type chromeRun struct {
	Scheduler   string  `json:"scheduler"`
	Platform    string  `json:"platform"`
	Workload    string  `json:"workload"`
	Models      string  `json:"models"`
	MakespanSec float64 `json:"makespan_s"`
}

// WriteChrome writes the run in Chrome's trace event format (Duca and Sinclair
// 2016, "Trace Event Format"), JSON object form. Times are microseconds with
// three decimals, for viewers count nanoseconds; the exact times in seconds are
// arguments of each event. links may be nil: no counters. So may a; with it there is a
// last process for the critical path, and contention is an argument.
//
// Processes are the hosts, HostID + 1, then one for all links. Threads are the
// cores, from 1 (a parallel task is a slice on each of its hosts), then lanes for the transfers that the host receives. A transfer
// is a slice there and a flow, its EdgeID + 1, from the producer through that
// slice to the consumer. A host whose power state changes has a counter. In runs with storage or
// overhead a task's slice holds one for each of its
// phases, and with overhead a process more counts the tasks that a workflow system keeps
// waiting. Attempts that failed are slices of category failed, transfers that failed are
// instants, and a host that was off at some time has one more thread, its state.
func WriteChrome(w io.Writer, r *runview.Run, links *Links, a *why.Analysis) error {
	c := &chrome{run: r, cores: runview.Cores(r), further: runview.Further(r), incoming: runview.Transfers(r), watched: links != nil, why: a, failed: failuresOf(r)}
	if links != nil {
		c.addLoads(links.Loads(r.Platform))
	}
	c.addActivities()
	c.addPstates()
	c.addFailures()
	c.waiting = r.Waiting()
	for i := range c.waiting {
		c.events = append(c.events, event{nanoseconds(c.waiting[i].AtSec), kindWaiting, int32(i)})
	}
	slices.SortStableFunc(c.events, func(a, b event) int {
		return cmp.Or(cmp.Compare(a.ns, b.ns), cmp.Compare(a.kind, b.kind), cmp.Compare(a.index, b.index))
	})
	return c.write(w)
}

// chrome is a trace being made.
type chrome struct {
	run             *runview.Run
	cores, incoming runview.Lanes
	further         []runview.Place // of parallel tasks
	watched         bool            // links have counters
	why             *why.Analysis
	loads           []runview.Load
	phases          []phase
	pstates         []runview.Pstate
	spread          []spread
	failed          failures
	waiting         []runview.Waiting
	events          []event
}

// spread is a task on one more core.
type spread struct {
	task workload.TaskID
	lane int32
}

// addLoads lets every counter begin idle.
func (c *chrome) addLoads(loads []runview.Load) {
	seen := make([]bool, c.run.Platform.NumLinks())
	for _, l := range loads {
		if !seen[l.Link] && nanoseconds(l.AtSec) > 0 {
			c.loads = append(c.loads, runview.Load{Link: l.Link})
		}
		seen[l.Link] = true
	}
	c.loads = append(c.loads, loads...)
	for i := range c.loads {
		c.events = append(c.events, event{nanoseconds(c.loads[i].AtSec), kindCounter, int32(i)})
	}
}

// addActivities adds the tasks, and each transfer as a slice of the receiving
// host and an arrow through it.
func (c *chrome) addActivities() {
	if c.why != nil {
		for i := range c.why.Path {
			c.events = append(c.events, event{nanoseconds(c.why.Path[i].StartSec), kindStep, int32(i)})
		}
	}
	tasks := c.run.Result.Tasks
	for t := range tasks {
		c.events = append(c.events, event{nanoseconds(tasks[t].StartSec), kindTask, int32(t)})
		for _, lane := range c.cores.All(t)[1:] {
			c.events = append(c.events, event{nanoseconds(tasks[t].StartSec), kindSpread, int32(len(c.spread))})
			c.spread = append(c.spread, spread{workload.TaskID(t), lane})
		}
		for _, x := range c.run.Phases(workload.TaskID(t)) {
			c.events = append(c.events, event{nanoseconds(x.StartSec), kindPhase, int32(len(c.phases))})
			c.phases = append(c.phases, phase{workload.TaskID(t), x})
		}
	}
	for i, x := range c.further {
		c.events = append(c.events, event{nanoseconds(tasks[x.Task].StartSec), kindTask, int32(len(tasks) + i)})
	}
	for i := range c.run.Result.Transfers {
		x := &c.run.Result.Transfers[i]
		from, to, _, _ := c.run.Ends(x)
		start := nanoseconds(x.StartSec)
		// A slice does not hold its own end: leave a nanosecond before it.
		leave := max(nanoseconds(tasks[from].StartSec), nanoseconds(tasks[from].FinishSec)-1)
		c.events = append(c.events, event{start, kindTransfer, int32(i)},
			event{leave, kindLeave, int32(i)}, event{start, kindPass, int32(i)}, event{nanoseconds(tasks[to].StartSec), kindArrive, int32(i)})
	}
}

func (c *chrome) linksPid() int32 { return int32(c.run.Platform.NumHosts()) + 1 }

func (c *chrome) pathPid() int32 { return c.linksPid() + 1 }

func (c *chrome) systemPid() int32 { return c.pathPid() + 1 }

// incomingThread is the thread of a host's lane for transfers, after its cores.
func (c *chrome) incomingThread(host, lane int32) int32 { return c.cores.Count[host] + lane + 1 }

// write prints an event a line.
func (c *chrome) write(w io.Writer) error {
	r := c.run
	head, err := json.Marshal(chromeHead{"ms", chromeRun{r.Scheduler, r.PlatformName, r.WorkloadName, r.Models, r.Result.MakespanSec}})
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = out.Write(head[:len(head)-1])
	_, _ = out.WriteString(",\"traceEvents\":[\n")
	first := true
	line := func(text []byte) {
		if !first {
			_, _ = out.WriteString(",\n")
		}
		first = false
		_, _ = out.Write(text)
	}
	for _, n := range c.names() {
		text, err := json.Marshal(n)
		if err != nil {
			return err
		}
		line(text)
	}
	var buf []byte
	for _, e := range c.events {
		if buf, err = c.appendEvent(buf[:0], e); err != nil {
			return err
		}
		line(buf)
	}
	_, _ = out.WriteString("\n]}\n")
	return out.Flush()
}

// names calls processes and threads by their names, and orders them.
func (c *chrome) names() (list []slice) {
	name := func(what string, pid, tid int32, key string, value any) {
		list = append(list, slice{Phase: "M", Pid: pid, Tid: tid, Name: what, Args: map[string]any{key: value}})
	}
	thread := func(pid, tid int32, text string) {
		name("thread_name", pid, tid, "name", text)
		name("thread_sort_index", pid, tid, "sort_index", tid)
	}
	changing := map[platform.HostID]bool{}
	for _, x := range c.pstates {
		changing[x.Host] = true
	}
	for h, host := range c.run.Platform.Hosts() {
		cores, lanes := c.cores.Count[h], c.incoming.Count[h]
		if cores == 0 && lanes == 0 && !changing[platform.HostID(h)] && !c.failed.of(int(h)) {
			continue
		}
		pid := int32(h) + 1
		name("process_name", pid, 0, "name", host.Name)
		name("process_sort_index", pid, 0, "sort_index", pid)
		for i := range cores {
			thread(pid, i+1, "core "+strconv.Itoa(int(i)))
		}
		for i := range lanes {
			thread(pid, c.incomingThread(int32(h), i), "receive "+strconv.Itoa(int(i)))
		}
		if c.failed.of(int(h)) {
			thread(pid, c.stateThread(int32(h)), "state")
		}
	}
	if c.watched {
		name("process_name", c.linksPid(), 0, "name", "links")
		name("process_sort_index", c.linksPid(), 0, "sort_index", c.linksPid())
	}
	if c.why != nil {
		name("process_name", c.pathPid(), 0, "name", "critical path")
		name("process_sort_index", c.pathPid(), 0, "sort_index", c.pathPid())
		thread(c.pathPid(), 1, "steps")
	}
	if len(c.waiting) > 0 {
		name("process_name", c.systemPid(), 0, "name", "workflow system")
		name("process_sort_index", c.systemPid(), 0, "sort_index", c.systemPid())
	}
	return list
}

// appendEvent prints one event. Flows and counters are most of a trace and
// printed by hand.
func (c *chrome) appendEvent(b []byte, e event) ([]byte, error) {
	switch e.kind {
	case kindStep:
		return appendJSON(b, c.step(&c.why.Path[e.index]))
	case kindTask:
		if i := int(e.index) - len(c.run.Result.Tasks); i >= 0 {
			x := c.further[i]
			s := c.task(x.Task)
			s.Pid, s.Tid = int32(x.Host)+1, c.cores.Of[e.index]+1
			return appendJSON(b, s)
		}
		return appendJSON(b, c.task(workload.TaskID(e.index)))
	case kindSpread:
		x := c.task(c.spread[e.index].task)
		x.Tid = c.spread[e.index].lane + 1
		return appendJSON(b, x)
	case kindAttempt:
		return appendJSON(b, c.attempt(e.index))
	case kindOff:
		return appendJSON(b, c.off(e.index))
	case kindLost:
		return appendJSON(b, c.lost(e.index))
	case kindPhase:
		return appendJSON(b, c.phase(&c.phases[e.index]))
	case kindTransfer:
		return appendJSON(b, c.transfer(e.index))
	case kindPstate:
		return appendPstate(b, &c.pstates[e.index]), nil
	case kindWaiting:
		x := &c.waiting[e.index]
		return fmt.Appendf(b, `{"ph":"C","pid":%d,"tid":0,"ts":%.3f,"name":"waiting: %s","args":{"tasks":%d}}`, c.systemPid(), e.ns/1e3, x.Stage, x.Tasks), nil
	case kindCounter:
		l := &c.loads[e.index]
		b, err := appendJSON(fmt.Appendf(b, `{"ph":"C","pid":%d,"tid":0,"ts":%.3f,"name":`, c.linksPid(), e.ns/1e3), c.run.Platform.LinkName(l.Link))
		return append(strconv.AppendFloat(append(b, `,"args":{"utilisation":`...), l.Utilisation, 'f', -1, 64), "}}"...), err
	}
	x := &c.run.Result.Transfers[e.index]
	from, to, src, dst := c.run.Ends(x)
	phase, host, thread, bind := "f", dst, c.cores.Of[to]+1, `,"bp":"e"`
	switch e.kind {
	case kindLeave:
		phase, host, thread, bind = "s", src, c.cores.Of[from]+1, ""
	case kindPass:
		phase, thread, bind = "t", c.incomingThread(int32(dst), c.incoming.Of[e.index]), ""
	}
	return fmt.Appendf(b, `{"ph":%q,"pid":%d,"tid":%d,"ts":%.3f,"id":%d,"name":"transfer","cat":"transfer"%s}`,
		phase, host+1, thread, e.ns/1e3, x.Edge+1, bind), nil
}

func (c *chrome) step(s *why.Step) slice {
	start, finish := nanoseconds(s.StartSec), nanoseconds(s.FinishSec)
	return slice{
		"X", c.pathPid(), 1, micros(start), micros(finish - start), c.why.Name(s), s.Kind.String(),
		stepArgs{c.run.Platform.HostName(s.Host), s.StartSec, s.FinishSec, s.ContentionSec, c.why.Reason(s)},
	}
}

func (c *chrome) task(t workload.TaskID) slice {
	run := c.run.Result.Tasks[t]
	name, kind := c.run.DAG.TaskName(t), c.run.DAG.Attributes(t).Type
	start, finish := nanoseconds(run.StartSec), nanoseconds(run.FinishSec)
	cat := "task"
	if kind != "" {
		cat = kind
	}
	args := taskArgs{name, kind, run.StartSec, run.FinishSec, c.run.DAG.WorkFlop(t), 0, 0, c.run.DAG.MemoryBytes(t)}
	if n := c.run.DAG.Cores(t); n > 1 {
		args.Cores = n
	}
	if c.why != nil {
		args.Contended = c.why.Tasks[t].ContentionSec
	}
	return slice{"X", int32(run.Host) + 1, c.cores.Of[t] + 1, micros(start), micros(finish - start), name, cat, args}
}

func (c *chrome) transfer(i int32) slice {
	x, d := &c.run.Result.Transfers[i], c.run.DAG
	from, to, src, dst := c.run.Ends(x)
	start, finish := nanoseconds(x.StartSec), nanoseconds(x.FinishSec)
	args := transferArgs{d.TaskName(from), d.TaskName(to), c.run.Platform.HostName(src), d.Bytes(x.Edge), x.StartSec, x.FinishSec, 0}
	if c.why != nil {
		args.Contended = c.why.Transfers[i].ContentionSec
	}
	return slice{
		"X", int32(dst) + 1, c.incomingThread(int32(dst), c.incoming.Of[i]), micros(start), micros(finish - start),
		d.TaskName(from) + " to " + d.TaskName(to), "transfer", args,
	}
}
