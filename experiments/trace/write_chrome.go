package trace

import (
	"bufio"
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/experiments/runview"
	"github.com/clustersim/clustersim/workload"
)

// WriteChrome writes the run in Chrome's trace event format (Duca and Sinclair
// 2016, "Trace Event Format"), JSON object form. Times are microseconds with
// three decimals, for viewers count nanoseconds; the exact times in seconds are
// arguments of each event. links may be nil: no counters.
//
// Processes are the hosts, HostID + 1, then one for all links. Threads are the
// cores, from 1, then lanes for the transfers that the host receives. A transfer
// is a slice there and a flow, its EdgeID + 1, from the producer through that
// slice to the consumer.
func WriteChrome(w io.Writer, r *runview.Run, links *Links) error {
	c := &chrome{run: r, cores: runview.Cores(r), incoming: runview.Transfers(r)}
	c.names(links)
	c.tasks()
	c.transfers()
	c.counters(links)
	slices.SortStableFunc(c.events, func(a, b event) int { return cmp.Or(cmp.Compare(a.ns, b.ns), cmp.Compare(a.rank, b.rank)) })
	return c.write(w)
}

// chrome collects events.
type chrome struct {
	run             *runview.Run
	cores, incoming runview.Lanes
	events          []event
}

// event is one line of the file. At equal times a lower rank comes first.
type event struct {
	ns   float64 // whole nanoseconds; -1 for names
	rank int32
	body any
}

func (c *chrome) add(ns float64, rank int32, body any) {
	c.events = append(c.events, event{ns, rank, body})
}

// names calls processes and threads by their names, and orders them.
func (c *chrome) names(links *Links) {
	name := func(what string, pid, tid int32, args map[string]any) {
		c.add(-1, 0, named{Phase: "M", Pid: pid, Tid: tid, Name: what, Args: args})
	}
	for h, host := range c.run.Platform.Hosts() {
		cores, lanes := c.cores.Count[h], c.incoming.Count[h]
		if cores == 0 && lanes == 0 {
			continue
		}
		pid := int32(h) + 1
		name("process_name", pid, 0, map[string]any{"name": host.Name})
		name("process_sort_index", pid, 0, map[string]any{"sort_index": pid})
		for i := range cores {
			name("thread_name", pid, i+1, map[string]any{"name": "core " + strconv.Itoa(int(i))})
			name("thread_sort_index", pid, i+1, map[string]any{"sort_index": i + 1})
		}
		for i := range lanes {
			tid := c.incomingThread(int32(h), i)
			name("thread_name", pid, tid, map[string]any{"name": "receive " + strconv.Itoa(int(i))})
			name("thread_sort_index", pid, tid, map[string]any{"sort_index": tid})
		}
	}
	if links != nil {
		name("process_name", c.linksPid(), 0, map[string]any{"name": "links"})
		name("process_sort_index", c.linksPid(), 0, map[string]any{"sort_index": c.linksPid()})
	}
}

func (c *chrome) linksPid() int32 { return int32(c.run.Platform.NumHosts()) + 1 }

// incomingThread is the thread of a host's lane for transfers, after its cores.
func (c *chrome) incomingThread(host, lane int32) int32 { return c.cores.Count[host] + lane + 1 }

func (c *chrome) tasks() {
	d := c.run.DAG
	for t, run := range c.run.Result.Tasks {
		id := workload.TaskID(t)
		name, kind := d.TaskName(id), d.Attributes(id).Type
		start, finish := nanoseconds(run.StartSec), nanoseconds(run.FinishSec)
		cat := "task"
		if kind != "" {
			cat = kind
		}
		c.add(start, rankSlice, slice{
			"X", int32(run.Host) + 1, c.cores.Of[t] + 1, micros(start), micros(finish - start), name, cat,
			taskArgs{name, kind, run.StartSec, run.FinishSec, d.WorkFlop(id)},
		})
	}
}

// transfers draws each as a slice of the receiving host and an arrow through it.
func (c *chrome) transfers() {
	d := c.run.DAG
	for i := range c.run.Result.Transfers {
		x := &c.run.Result.Transfers[i]
		from, to, src, dst := c.run.Ends(x)
		start, finish := nanoseconds(x.StartSec), nanoseconds(x.FinishSec)
		name := d.TaskName(from) + " to " + d.TaskName(to)
		lane := c.incomingThread(int32(dst), c.incoming.Of[i])
		c.add(start, rankSlice, slice{
			"X", int32(dst) + 1, lane, micros(start), micros(finish - start), name, "transfer",
			transferArgs{d.TaskName(from), d.TaskName(to), c.run.Platform.Host(src).Name, d.Bytes(x.Edge), x.StartSec, x.FinishSec},
		})
		producer, consumer := c.run.Result.Tasks[from], c.run.Result.Tasks[to]
		// A slice does not hold its own end: leave a nanosecond before it.
		leave := max(nanoseconds(producer.StartSec), nanoseconds(producer.FinishSec)-1)
		arrow := func(ph string, pid, tid int32, ns float64, bind string) {
			c.add(ns, rankFlow, flow{ph, pid, tid, micros(ns), int32(x.Edge) + 1, "transfer", "transfer", bind})
		}
		arrow("s", int32(src)+1, c.cores.Of[from]+1, leave, "")
		arrow("t", int32(dst)+1, lane, start, "")
		arrow("f", int32(dst)+1, c.cores.Of[to]+1, nanoseconds(consumer.StartSec), "e")
	}
}

func (c *chrome) counters(links *Links) {
	if links == nil {
		return
	}
	all, seen := c.run.Platform.Links(), map[int32]bool{}
	sample := func(link int32, ns, utilisation float64) {
		c.add(ns, rankCounter, counter{"C", c.linksPid(), 0, micros(ns), all[link].Name, counterArgs{utilisation}})
	}
	for _, l := range links.loads(c.run.Platform) {
		id, ns := int32(l.link), nanoseconds(l.atSec)
		if !seen[id] {
			seen[id] = true
			if ns > 0 {
				sample(id, 0, 0)
			}
		}
		sample(id, ns, l.utilisation)
	}
}

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
	for i, e := range c.events {
		line, err := json.Marshal(e.body)
		if err != nil {
			return err
		}
		_, _ = out.Write(line)
		if i+1 < len(c.events) {
			_ = out.WriteByte(',')
		}
		_ = out.WriteByte('\n')
	}
	_, _ = out.WriteString("]}\n")
	return out.Flush()
}
