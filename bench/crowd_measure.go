package main

import (
	"bytes"
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
	for _, c := range crowds() {
		if c.name != name {
			continue
		}
		p, err := simgrid.Read(name, []byte(dtd+c.clusterXML()), platform.ReadOptions{})
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
		c.spawn(w)
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
	return fmt.Errorf("no crowd %q", name)
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
func inTurn(runs int, programs ...func() *exec.Cmd) ([]timings, error) {
	all := make([]timings, len(programs))
	for range runs {
		for k, program := range programs {
			cmd := program()
			var out, notes bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &notes
			if err := cmd.Run(); err != nil {
				return nil, fmt.Errorf("%w\n%s", err, notes.String())
			}
			var f crowded
			if err := json.Unmarshal(out.Bytes(), &f); err != nil {
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

func (t timings) fastest() crowded { return t[0] }

func (t timings) median() crowded { return t[len(t)/2] }

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
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	for _, c := range crowds() {
		if c.long && !long || !only.MatchString(c.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "bench: %s\n", c.name)
		line, err := c.measure(ctx, self, dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		t.Add(line...)
	}
	return t, nil
}

// measure is the crowd's line of the table.
func (c crowd) measure(ctx context.Context, self, dir string) ([]any, error) {
	scratch, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	programs := []func() *exec.Cmd{func() *exec.Cmd { return exec.CommandContext(ctx, self, crowdMarker, c.name) }}
	if dir != "" && !c.alone {
		simgrid, err := c.inSimGrid(ctx, dir, scratch)
		if err != nil {
			return nil, err
		}
		programs = append(programs, simgrid)
	}
	all, err := inTurn(c.runs(), programs...)
	if err != nil {
		return nil, err
	}
	begun, err := inTurn(1, func() *exec.Cmd { return exec.CommandContext(ctx, self, keptMarker, c.name) })
	if err != nil {
		return nil, err
	}
	ours, n, actors := all[0].fastest(), float64(c.events), float64(c.actors)
	line := []any{
		c.name, c.actors, c.events, ours.CPUSec, n / ours.CPUSec, all[0].leastBytes() / actors, begun[0].fastest().Kept / actors,
		nil, nil, nil, nil, nil, nil,
	}
	for _, t := range all[1:] {
		sg := t.fastest()
		apart := oracle.RelativeError(ours.EndSec, sg.EndSec)
		if !(apart <= 1e-9) {
			return nil, fmt.Errorf("it ends at %v s, with SimGrid at %v s", ours.EndSec, sg.EndSec)
		}
		medians := t.median().CPUSec / all[0].median().CPUSec
		copy(line[7:], []any{sg.CPUSec, n / sg.CPUSec, t.leastBytes() / actors, sg.CPUSec / ours.CPUSec, medians, apart})
	}
	return line, nil
}

// runs is how often it is measured.
func (c crowd) runs() int {
	if c.long {
		return 1
	}
	return crowdRuns
}

// inSimGrid is SimGrid that runs the crowd, by its default, which is its fastest.
func (c crowd) inSimGrid(ctx context.Context, dir, scratch string) (func() *exec.Cmd, error) {
	file := filepath.Join(scratch, "platform.xml")
	if err := os.WriteFile(file, []byte(dtd+c.clusterXML()), 0o600); err != nil {
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
