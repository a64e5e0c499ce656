package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/sim/actor"
)

// crowd is a program of many actors, which internal/oracle/simgrid/crowd.cpp has too.
type crowd struct {
	name   string
	kind   string // the program
	actors int
	times  int // how often each does it
	events int // messages, tasks or sleeps
	flags  []string
	alone  bool // SimGrid takes more memory than there is
	long   bool // only with -long
}

// small are the flags with which SimGrid holds 10,000 actors.
var small = []string{"--cfg=contexts/stack-size:64"}

// crowds are measured in this order.
func crowds() []crowd {
	return []crowd{
		{name: "ping-pong", kind: "pingpong", actors: 2, times: 100_000, events: 200_000},
		{name: "1,000 peers x 10", kind: "peers", actors: 1000, times: 20, events: 200_000},
		{name: "token ring of 10,000", kind: "ring", actors: 10_000, times: 10, events: 100_000, flags: small},
		{name: "master, 10,000 workers", kind: "master", actors: 10_000, times: 100_000, events: 100_000, flags: small},
		{name: "master, detached", kind: "detached", actors: 10_000, times: 20_000, events: 20_000, flags: small},
		{name: "1,000 sleepers", kind: "sleep", actors: 1000, times: 300, events: 300_000},
		{name: "10,000 sleepers", kind: "sleep", actors: 10_000, times: 30, events: 300_000},
		{name: "30,000 sleepers", kind: "sleep", actors: 30_000, times: 10, events: 300_000},
		{name: "1,000,000 sleepers", kind: "sleep", actors: 1_000_000, times: 2, events: 2_000_000, alone: true, long: true},
	}
}

// hosts are how many hosts there are: one for each actor, but sleepers share one.
func (c crowd) hosts() int {
	if c.kind == "sleep" {
		return 1
	}
	return c.actors + 1
}

func (c crowd) clusterXML() string {
	return dtd + fmt.Sprintf(`<platform version="4.1"><cluster id="c" prefix="n" suffix="" radical="0-%d" speed="1Gf" bw="125MBps" lat="50us" `+
		`loopback_bw="10GBps" loopback_lat="0"/></platform>`, c.hosts()-1)
}

// programs put the actors of a crowd into a world, by kind.
var programs = map[string]func(crowd, *actor.World){
	"pingpong": crowd.pingPong, "peers": crowd.peers, "ring": crowd.ring,
	"master": crowd.master, "detached": crowd.master, "sleep": crowd.sleepers,
}

func (c crowd) pingPong(w *actor.World) {
	ping, pong := actor.MailboxOf[int](w, "ping"), actor.MailboxOf[int](w, "pong")
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		for range c.times {
			_ = ping.Put(a, 1, 1)
			_, _ = pong.Get(a)
		}
	})
	w.HostAt(1).Spawn("b", func(a *actor.Actor) {
		for range c.times {
			_, _ = ping.Get(a)
			_ = pong.Put(a, 1, 1)
		}
	})
}

// boxes are a mailbox for each actor.
func (c crowd) boxes(w *actor.World) []actor.Mailbox[float64] {
	all := make([]actor.Mailbox[float64], c.actors)
	for i := range all {
		all[i] = actor.MailboxOf[float64](w, strconv.Itoa(i))
	}
	return all
}

func (c crowd) peers(w *actor.World) {
	box := c.boxes(w)
	for i := range c.actors {
		w.HostAt(platform.HostID(i)).Spawn("peer", func(a *actor.Actor) {
			sent := actor.NewSet(w)
			for range c.times {
				for j := range 10 {
					sent.Add(box[(i+97*(j+1))%c.actors].PutAsync(a, 1, 1000))
				}
				for range 10 {
					_, _ = box[i].Get(a)
				}
				_ = sent.WaitAll(a)
			}
		})
	}
}

func (c crowd) ring(w *actor.World) {
	box := c.boxes(w)
	for i := range c.actors {
		w.HostAt(platform.HostID(i)).Spawn("r", func(a *actor.Actor) {
			for range c.times {
				if i > 0 {
					_, _ = box[i].Get(a)
				}
				_ = box[(i+1)%c.actors].Put(a, 1, 1e6)
				if i == 0 {
					_, _ = box[i].Get(a)
				}
			}
		})
	}
}

func (c crowd) master(w *actor.World) {
	box := c.boxes(w)
	w.HostAt(0).Spawn("master", func(a *actor.Actor) {
		for i := range c.times {
			if to := box[i%c.actors]; c.kind == "detached" {
				to.Detach(a, 1e9, 1000)
			} else {
				_ = to.Put(a, 1e9, 1000)
			}
		}
		for _, b := range box {
			_ = b.Put(a, 0, 0)
		}
	})
	for i := range c.actors {
		w.HostAt(platform.HostID(i+1)).Spawn("worker", func(a *actor.Actor) {
			for {
				flops, err := box[i].Get(a)
				if err != nil || flops == 0 {
					return
				}
				_ = a.Exec(flops)
			}
		})
	}
}

func (c crowd) sleepers(w *actor.World) {
	for i := range c.actors {
		x := uint32(2654435761*i + 1)
		w.HostAt(0).Spawn("s", func(a *actor.Actor) {
			for range c.times {
				x = 1664525*x + 1013904223
				_ = a.SleepFor(0.5 + float64(x)/(1<<32))
			}
		})
	}
}

// crowded is what one process finds out about a crowd.
type crowded struct {
	Version string  `json:"version,omitempty"`
	EndSec  float64 `json:"end_s"`
	CPUSec  float64 `json:"cpu_s"` // of the run, the actors having been made
	Bytes   float64 `json:"bytes"` // most memory, above that before the first actor
	Kept    float64 `json:"kept,omitempty"`
}

const (
	crowdMarker = "-crowd"
	keptMarker  = "-kept"
	crowdRuns   = 15
)

// measureCrowd is the process that runs one crowd, or only begins it to see what its actors keep.
func measureCrowd(ctx context.Context, name string, run bool, out io.Writer) error {
	cs := crowds()
	at := slices.IndexFunc(cs, func(c crowd) bool { return c.name == name })
	if at < 0 {
		return fmt.Errorf("no crowd %q", name)
	}
	c := cs[at]
	p, err := simgrid.Read(name, []byte(c.clusterXML()), platform.ReadOptions{})
	if err != nil {
		return err
	}
	alive := keptBytes()
	debug.FreeOSMemory()
	before := residentBytes("VmRSS:")
	w, err := actor.New(p, actor.Options{})
	if err != nil {
		return err
	}
	programs[c.kind](c, w)
	if !run {
		if err := w.RunUntil(ctx, begunSec); err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(crowded{Kept: keptBytes() - alive})
	}
	start := processorSec()
	if err := w.Run(ctx); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(crowded{
		EndSec: w.NowSec(), CPUSec: processorSec() - start, Bytes: residentBytes("VmHWM:") - before,
	})
}

// begunSec is a date at which all actors have begun, and most of them wait.
const begunSec = 1e-3

// keptBytes is the memory of the heap that is alive, and of all stacks.
func keptBytes() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc + m.StackInuse)
}

// timings are what several processes found out about a crowd, the fastest first.
type timings []crowded

// inTurn runs programs that print a crowded several times, in turn, since what else the computer does
// changes.
func inTurn(runs int, sides ...func() *exec.Cmd) ([]timings, error) {
	all := make([]timings, len(sides))
	for range runs {
		for k, program := range sides {
			f, _, err := spawn[crowded](program())
			if err != nil {
				return nil, err
			}
			all[k] = append(all[k], f)
		}
	}
	for _, t := range all {
		slices.SortFunc(t, func(a, b crowded) int { return cmp.Compare(a.CPUSec, b.CPUSec) })
	}
	return all, nil
}

func (t timings) medianSec() float64 { return t[len(t)/2].CPUSec }

func (t timings) leastBytes() float64 {
	return slices.MinFunc(t, func(a, b crowded) int { return cmp.Compare(a.Bytes, b.Bytes) }).Bytes
}

// measureCrowds runs every crowd in processes of its own, on SimGrid too unless dir is empty. The
// dates of the end must agree.
func measureCrowds(ctx context.Context, only *regexp.Regexp, long bool, dir string) (*table.Table, error) {
	t := table.New(
		table.Column{Key: "actors"}, table.Column{Key: "number"}, table.Column{Key: "events"},
		table.Fixed("cpu_s", "", 3), table.Rounded("events_per_s", "events/s", 3), table.Fixed("bytes_per_actor", "B/actor", 0),
		table.Fixed("kept_bytes_per_actor", "kept B", 0),
		table.Fixed("simgrid_cpu_s", "sg cpu_s", 3), table.Rounded("simgrid_events_per_s", "sg events/s", 3),
		table.Fixed("simgrid_bytes_per_actor", "sg B/actor", 0), table.Fixed("simgrid_ratio", "sg/ours", 1),
		table.Fixed("simgrid_median_ratio", "medians", 1), table.Rounded("end_relative_error", "end err", 1),
	)
	for _, c := range crowds() {
		if c.long && !long || !only.MatchString(c.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "bench: %s\n", c.name)
		line, err := c.measure(ctx, dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		t.Add(line...)
	}
	return t, nil
}

// measure is the crowd's line of the table.
func (c crowd) measure(ctx context.Context, dir string) ([]any, error) {
	scratch, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	sides := []func() *exec.Cmd{func() *exec.Cmd { return self(ctx, crowdMarker, c.name) }}
	if dir != "" && !c.alone {
		simgrid, err := c.inSimGrid(ctx, dir, scratch)
		if err != nil {
			return nil, err
		}
		sides = append(sides, simgrid)
	}
	runs := crowdRuns
	if c.long {
		runs = 1
	}
	all, err := inTurn(runs, sides...)
	if err != nil {
		return nil, err
	}
	begun, err := inTurn(1, func() *exec.Cmd { return self(ctx, keptMarker, c.name) })
	if err != nil {
		return nil, err
	}
	ours, n, actors := all[0][0], float64(c.events), float64(c.actors)
	line := []any{
		c.name, c.actors, c.events, ours.CPUSec, n / ours.CPUSec, all[0].leastBytes() / actors, begun[0][0].Kept / actors,
		nil, nil, nil, nil, nil, nil,
	}
	for _, t := range all[1:] {
		sg := t[0]
		apart := oracle.RelativeError(ours.EndSec, sg.EndSec)
		if !(apart <= 1e-9) {
			return nil, fmt.Errorf("it ends at %v s, with SimGrid at %v s", ours.EndSec, sg.EndSec)
		}
		medians := t.medianSec() / all[0].medianSec()
		copy(line[7:], []any{sg.CPUSec, n / sg.CPUSec, t.leastBytes() / actors, sg.CPUSec / ours.CPUSec, medians, apart})
	}
	return line, nil
}

// inSimGrid is SimGrid that runs the crowd, by its default, which is its fastest.
func (c crowd) inSimGrid(ctx context.Context, dir, scratch string) (func() *exec.Cmd, error) {
	file := filepath.Join(scratch, "platform.xml")
	if err := os.WriteFile(file, []byte(c.clusterXML()), 0o600); err != nil {
		return nil, err
	}
	args := append([]string{file, c.kind, strconv.Itoa(c.actors), strconv.Itoa(c.times), "--log=root.thresh:critical"}, c.flags...)
	return func() *exec.Cmd { return exec.CommandContext(ctx, filepath.Join(dir, "crowd"), args...) }, nil
}

const crowdLegend = `
events/s      messages, tasks or sleeps per second of the process's own processor time, run alone; the fastest of 15 processes, ours and SimGrid's in turn
B/actor       most memory of the process above what it had before the first actor: coroutines, queues, garbage; the least of 15
kept B        what is alive of that after a garbage collection, when all actors have begun
sg/ours       of the fastest processes
medians       the same of the medians of the processes
sg            SimGrid's actors doing the same, by its default, with a stack of 64 KiB where there are 10,000 on hosts of their own
`
