package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
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
	crowdRuns   = 3
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

// fastest runs a program that prints a crowded several times: the shortest time, and the least memory.
func fastest(runs int, run func() *exec.Cmd) (best crowded, err error) {
	for i := range runs {
		cmd := run()
		var out, notes bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &notes
		if err := cmd.Run(); err != nil {
			return best, fmt.Errorf("%w\n%s", err, notes.String())
		}
		var f crowded
		if err := json.Unmarshal(out.Bytes(), &f); err != nil {
			return best, err
		}
		if i > 0 {
			f.CPUSec, f.Bytes = min(f.CPUSec, best.CPUSec), min(f.Bytes, best.Bytes)
		}
		best = f
	}
	return best, nil
}

// measureCrowds runs every crowd in processes of its own, on SimGrid too unless dir is empty. The
// dates of the end must agree.
func measureCrowds(ctx context.Context, only *regexp.Regexp, long bool, dir string) (*table.Table, error) {
	t := table.New(
		table.Column{Key: "actors"}, table.Column{Key: "number"}, table.Column{Key: "events"},
		table.Fixed("cpu_s", "", 3), table.Rounded("events_per_s", "events/s", 3), table.Fixed("bytes_per_actor", "B/actor", 0),
		table.Fixed("kept_bytes_per_actor", "kept B", 0),
		table.Fixed("simgrid_cpu_s", "sg cpu_s", 3), table.Rounded("simgrid_events_per_s", "sg events/s", 3),
		table.Fixed("simgrid_bytes_per_actor", "sg B/actor", 0), table.Fixed("simgrid_ratio", "sg/ours", 1), table.Rounded("end_relative_error", "end err", 1),
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
		ours, err := fastest(crowdRuns, func() *exec.Cmd { return exec.CommandContext(ctx, self, crowdMarker, c.name) })
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		begun, err := fastest(1, func() *exec.Cmd { return exec.CommandContext(ctx, self, keptMarker, c.name) })
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		n, actors := float64(c.events), float64(c.actors)
		line := []any{c.name, c.actors, c.events, ours.CPUSec, n / ours.CPUSec, ours.Bytes / actors, begun.Kept / actors, nil, nil, nil, nil, nil}
		if dir != "" && !c.alone {
			sg, err := c.inSimGrid(ctx, dir)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			apart := oracle.RelativeError(ours.EndSec, sg.EndSec)
			if apart > 1e-9 {
				return nil, fmt.Errorf("%s ends at %v s, with SimGrid at %v s", c.name, ours.EndSec, sg.EndSec)
			}
			copy(line[7:], []any{sg.CPUSec, n / sg.CPUSec, sg.Bytes / actors, sg.CPUSec / ours.CPUSec, apart})
		}
		t.Add(line...)
	}
	return t, nil
}

// inSimGrid has SimGrid run the crowd, by its default, which is its fastest.
func (c crowd) inSimGrid(ctx context.Context, dir string) (best crowded, err error) {
	scratch, err := os.MkdirTemp("", "bench")
	if err != nil {
		return best, err
	}
	defer os.RemoveAll(scratch)
	file := filepath.Join(scratch, "platform.xml")
	if err := os.WriteFile(file, []byte(dtd+c.clusterXML()), 0o600); err != nil {
		return best, err
	}
	args := append([]string{file, c.kind, strconv.Itoa(c.actors), strconv.Itoa(c.times), "--log=root.thresh:critical"}, c.flags...)
	best, err = fastest(crowdRuns, func() *exec.Cmd { return exec.CommandContext(ctx, filepath.Join(dir, "crowd"), args...) })
	if err == nil && math.IsNaN(best.EndSec) {
		err = fmt.Errorf("SimGrid's crowd does not end")
	}
	return best, err
}

const crowdLegend = `
events/s      messages, tasks or sleeps per second of the process's own processor time, run alone; the fastest of 3 processes
B/actor       most memory of the process above what it had before the first actor: coroutines, queues, garbage; the least of 3
kept B        what is alive of that after a garbage collection, when all actors have begun
sg            SimGrid's actors doing the same, by its default, with a stack of 64 KiB where there are 10,000 on hosts of their own
`
