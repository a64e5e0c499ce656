package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// measurement is what one process finds out about one workload.
type measurement struct {
	Tasks       int     `json:"tasks"`
	Transfers   int     `json:"transfers"`
	Activities  int     `json:"activities"` // tasks and transfers
	MakespanSec float64 `json:"makespan_s"`
	BuildSec    float64 `json:"build_s"`
	SimulateSec float64 `json:"simulate_s"`        // the fastest run
	PlainSec    float64 `json:"plain_s,omitempty"` // the same with the plain solver; 0: not measured
	Runs        int     `json:"runs"`
	RunBytes    uint64  `json:"run_bytes"` // allocated by the first run
}

const (
	mostRuns    = 25
	enoughRuns  = 2 * time.Second // no further run after that
	childMarker = "-child"
)

// measure builds the workload and runs it a few times, each with a new engine:
// what one call of sim.Run costs. Then it does the same with the plain solver, and then
// once more without, since a computer that others use has slow moments.
func measure(ctx context.Context, w workload) (measurement, error) {
	in, err := w.build()
	if err != nil {
		return measurement{}, err
	}
	f := measurement{Tasks: in.dag.NumTasks(), BuildSec: in.buildSec}
	if err := f.simulate(ctx, w, in, sim.Options{}); err != nil || w.noPlain {
		return f, err
	}
	network, err := sim.ParseNetwork("lv08(sharing=plain)")
	if err != nil {
		return f, err
	}
	var plain measurement
	if err := plain.simulate(ctx, w, in, sim.Options{Network: network}); err != nil {
		return f, err
	}
	f.PlainSec = plain.SimulateSec
	var repeated measurement
	err = repeated.simulate(ctx, w, in, sim.Options{})
	f.SimulateSec, f.Runs = min(f.SimulateSec, repeated.SimulateSec), f.Runs+repeated.Runs
	return f, err
}

func (f *measurement) simulate(ctx context.Context, w workload, in *input, o sim.Options) error {
	for begin := time.Now(); f.Runs == 0 || f.Runs < mostRuns && time.Since(begin) < enoughRuns; f.Runs++ {
		plan, err := in.plan(w)
		if err != nil {
			return err
		}
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		res, err := sim.Run(ctx, in.platform, in.dag, plan, o)
		took := time.Since(start).Seconds()
		if err != nil {
			return err
		}
		if f.Runs == 0 {
			runtime.ReadMemStats(&after)
			f.RunBytes = after.TotalAlloc - before.TotalAlloc
			f.MakespanSec, f.Transfers = res.MakespanSec, len(res.Transfers)
			f.Activities = f.Tasks + f.Transfers
			f.SimulateSec = took
		}
		f.SimulateSec = min(f.SimulateSec, took)
	}
	return nil
}

// child is the process that measures one workload and prints the measurement; with
// no name it does nothing, which shows how much memory a process takes by itself.
func child(ctx context.Context, name string, out io.Writer) error {
	if name == "" {
		return json.NewEncoder(out).Encode(measurement{})
	}
	ws := workloads()
	at := slices.IndexFunc(ws, func(w workload) bool { return w.name == name })
	if at < 0 {
		return fmt.Errorf("no workload %q", name)
	}
	f, err := measure(ctx, ws[at])
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(f)
}

// simgridMeasurement are SimGrid's on the same input.
type simgridMeasurement struct {
	Version     string
	SimulateSec float64 // the fastest of simgridRuns
	BuildSec    float64 // platform and program
	Bytes       float64 // peak memory above that of a run of one task
	MakespanRel float64 // how far our makespan is from SimGrid's
}

const simgridRuns = 9

// runSimgrid replays the workload on SimGrid.
func runSimgrid(tools oracle.Tools, w workload, ours measurement) (*simgridMeasurement, error) {
	in, err := w.build()
	if err != nil {
		return nil, err
	}
	c := oracle.Case{Name: "bench", PlatformXML: w.clusterXML(), Workload: in.placed()}
	c.Options.HostSharing = sim.TimeShared
	c.Options.Network = c.Options.Network.Overlooking() // SimGrid's default, which is its fastest
	alone := c
	alone.Workload = oracle.Placed{Tasks: c.Workload.Tasks[:1]}
	base, err := replay(tools, &alone)
	if err != nil {
		return nil, err
	}
	f := &simgridMeasurement{SimulateSec: math.Inf(1)}
	for range simgridRuns {
		s, err := replay(tools, &c)
		if err != nil {
			return nil, err
		}
		f.Version = s.Version
		f.SimulateSec = min(f.SimulateSec, s.SimulateSec)
		f.BuildSec = s.PlatformSec + s.BuildSec
		f.Bytes = float64(s.MaxRSSKB-base.MaxRSSKB) * 1024
		f.MakespanRel = oracle.RelativeError(ours.MakespanSec, s.MakespanSec)
	}
	return f, nil
}

func replay(tools oracle.Tools, c *oracle.Case) (oracle.Summary, error) {
	_, line, err := tools.Replay(c)
	if err != nil {
		return oracle.Summary{}, err
	}
	return oracle.ReadSummary(line)
}
