package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	policy "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
	"github.com/clustersim/clustersim/workload/jobs/generate"
)

// batch is a queue under a policy: jobs by the model of Lublin, or those of a log.
type batch struct {
	name      string
	jobs      int    // of the model; 0: a log
	units     int    // of the model
	log       string // the file below the folder of -logs
	policy    string
	estimates string
	nodes     bool    // reservations name nodes
	pyssSec   float64 // how long pyss takes, as its authors printed; 0: not printed
	long      bool
}

// batches are measured in this order.
func batches() []batch {
	log := func(name string) string { return filepath.Join("batch", "sc15", name+".swf.gz") }
	return []batch{
		{name: "100k jobs, easy", jobs: 100_000, units: 10_000, policy: "easy"},
		{name: "1M jobs, easy", jobs: 1_000_000, units: 10_000, policy: "easy", long: true},
		{name: "20k jobs, conservative", jobs: 20_000, units: 10_000, policy: "conservative"},
		{name: "2k jobs, slurm", jobs: 2_000, units: 1_000, policy: "slurm(order=multifactor)"},
		{name: "50k jobs, easy, named nodes", jobs: 50_000, units: 10_000, policy: "easy", nodes: true, long: true},
		{name: "KTH-SP2, easy", log: log("KTH-SP2"), policy: "easy", pyssSec: 3.7},
		{name: "SDSC-SP2, easy", log: log("SDSC-SP2"), policy: "easy", pyssSec: 6.7},
		{name: "SDSC-BLUE, easy", log: log("SDSC-BLUE"), policy: "easy", pyssSec: 30.7},
		{name: "CEA-Curie, easy", log: log("CEA-Curie"), policy: "easy", pyssSec: 227},
		{name: "CEA-Curie, EASY++", log: log("CEA-Curie"), policy: "easy(backfill=sjf)", estimates: "tsafrir"},
		{name: "CEA-Curie, easy by wfp3", log: log("CEA-Curie"), policy: "easy(order=wfp3)"},
		{name: "CTC-SP2, conservative", log: log("CTC-SP2"), policy: "conservative"},
		{name: "SDSC-BLUE, conservative", log: log("SDSC-BLUE"), policy: "conservative"},
		{name: "CEA-Curie, conservative", log: log("CEA-Curie"), policy: "conservative"},
		{name: "CTC-SP2, slurm", log: log("CTC-SP2"), policy: "slurm(order=multifactor)"},
		{name: "medium_late, easy, named nodes", log: filepath.Join("batch", "batsim", "medium_late.json.gz"), policy: "easy", nodes: true},
	}
}

// offeredLoad of the jobs by the model.
const offeredLoad = 0.9

// trace makes or reads the jobs; logs is the folder of logs.
func (b batch) trace(logs string) (t *jobs.Trace, err error) {
	var clean jobs.Cleaning
	if b.log == "" {
		t, err = generate.FromSpec(fmt.Sprintf("lublin(jobs=%d,nodes=%d,estimates=uniform(factor=4),seed=1)", b.jobs, b.units))
		clean.Load, clean.MachineUnits = offeredLoad, b.units
	} else {
		t, err = b.read(logs)
	}
	if err != nil {
		return nil, err
	}
	return t, clean.Apply(t)
}

func (b batch) read(logs string) (*jobs.Trace, error) {
	data, err := os.ReadFile(filepath.Join(logs, b.log))
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if data, err = io.ReadAll(r); err != nil {
		return nil, err
	}
	return format.Read(strings.TrimSuffix(b.log, ".gz"), data, format.Options{})
}

// run simulates the queue once.
func (b batch) run(ctx context.Context, t *jobs.Trace) (*queue.Result, error) {
	p, err := policy.Parse(b.policy)
	if err != nil {
		return nil, err
	}
	var o queue.Options
	if o.Estimates, err = queue.ParseEstimates(b.estimates, t); err != nil {
		return nil, err
	}
	if b.nodes {
		o.Bound = queue.BoundNodes
	}
	return queue.Run(ctx, t, p, o)
}

// batched is what one process finds out about one queue.
type batched struct {
	Jobs        int     `json:"jobs"`
	ReadSec     float64 `json:"read_s"`     // or made
	SimulateSec float64 `json:"simulate_s"` // the fastest run
	RunBytes    uint64  `json:"run_bytes"`  // allocated by the first run
	WaitSec     float64 `json:"wait_s"`     // the mean
}

// batchMarker has a process measure a queue; logsMarker stands between its name and the folder of logs.
const (
	batchMarker      = "-batch"
	batchCountMarker = "-count-batch"
	logsMarker       = "\n"
	batchSec         = 5
)

func batchNamed(nameAndLogs string) (b batch, logs string, err error) {
	name, logs, _ := strings.Cut(nameAndLogs, logsMarker)
	all := batches()
	at := slices.IndexFunc(all, func(b batch) bool { return b.name == name })
	if at < 0 {
		return b, "", fmt.Errorf("no queue %q", name)
	}
	return all[at], logs, nil
}

// measureBatch is that process.
func measureBatch(ctx context.Context, nameAndLogs string, out io.Writer) error {
	b, logs, err := batchNamed(nameAndLogs)
	if err != nil {
		return err
	}
	begin := time.Now()
	t, err := b.trace(logs)
	if err != nil {
		return err
	}
	f := batched{Jobs: t.Len(), ReadSec: time.Since(begin).Seconds(), SimulateSec: math.Inf(1)}
	for begin := time.Now(); f.RunBytes == 0 || time.Since(begin) < batchSec*time.Second; {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		r, err := b.run(ctx, t)
		if err != nil {
			return err
		}
		f.SimulateSec = min(f.SimulateSec, time.Since(start).Seconds())
		if f.RunBytes == 0 {
			runtime.ReadMemStats(&after)
			f.RunBytes = after.TotalAlloc - before.TotalAlloc
			f.WaitSec = queuestats.Compute(r, queuestats.Options{}).Wait.Mean
		}
	}
	return json.NewEncoder(out).Encode(f)
}

// measureBatches measures the queues with a name that matches, those of logs if logs names their folder.
func measureBatches(ctx context.Context, only *regexp.Regexp, long bool, logs string, idle int64) (*table.Table, error) {
	t := table.New(
		table.Column{Key: "queue"}, table.Column{Key: "jobs"}, table.Fixed("read_s", "", 3), table.Fixed("simulate_s", "", 3),
		table.Rounded("jobs_per_s", "jobs/s", 3), table.Fixed("run_bytes_per_job", "run B/job", 0), table.Fixed("peak_mb", "peak MB", 0),
		table.Rounded("wait_s", "wait/s", 6), table.Fixed("pyss_s", "pyss s", 1),
	)
	for _, b := range batches() {
		if b.long && !long || b.log != "" && logs == "" || !only.MatchString(b.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "bench: %s\n", b.name)
		f, peak, err := spawn[batched](self(ctx, batchMarker, b.name+logsMarker+logs))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.name, err)
		}
		line := []any{b.name, f.Jobs, f.ReadSec, f.SimulateSec, float64(f.Jobs) / f.SimulateSec, float64(f.RunBytes) / float64(f.Jobs), float64(peak-idle) / 1e6, f.WaitSec, nil}
		if b.pyssSec > 0 {
			line[len(line)-1] = b.pyssSec
		}
		t.Add(line...)
	}
	return t, nil
}

// batchTimes is a process that simulates a queue a number of times, which stands before the name.
func batchTimes(ctx context.Context, timesAndName string) error {
	times, rest, _ := strings.Cut(timesAndName, " ")
	b, logs, err := batchNamed(rest)
	if err != nil {
		return err
	}
	var n int
	if _, err := fmt.Sscan(times, &n); err != nil {
		return errors.New("want a number of times")
	}
	t, err := b.trace(logs)
	for range n {
		if err == nil {
			_, err = b.run(ctx, t)
		}
	}
	return err
}

const batchLegend = `
read_s        reading the log, or making the jobs by the model of Lublin and Feitelson, at an offered load of 0.9
simulate_s    the simulation alone, the fastest run in five seconds, all on one core
run B/job     all that the first run allocated, by job
wait          the mean, for comparisons with other simulators
pyss          as the authors of the outputs of SC'15 printed it for their own computer
`
