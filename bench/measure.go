package main

import (
	"context"
	"encoding/json"
	"io"
	"runtime"
	"time"

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
	var again measurement
	err = again.simulate(ctx, w, in, sim.Options{})
	f.SimulateSec, f.Runs = min(f.SimulateSec, again.SimulateSec), f.Runs+again.Runs
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
	w, err := findWorkload(name)
	if err != nil {
		return err
	}
	f, err := measure(ctx, w)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(f)
}
