package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
)

// row is one line of the report.
type row struct {
	workload workload
	ours     measurement
	peak     float64 // bytes above a process that does nothing
	simgrid  *simgridMeasurement
}

// newTable has a column for every figure; SimGrid's are undefined where it was
// not run.
func newTable(rows []row) *table.Table {
	t := table.New(
		table.Column{Key: "workload"}, table.Column{Key: "hosts"}, table.Column{Key: "tasks"}, table.Column{Key: "transfers"},
		table.Fixed("build_s", "", 3), table.Fixed("simulate_s", "", 4), table.Rounded("activities_per_s", "act/s", 3),
		table.Fixed("run_bytes_per_activity", "run B/act", 0), table.Fixed("peak_bytes_per_activity", "peak B/act", 0),
		table.Fixed("plain_s", "plain_s", 4), table.Fixed("plain_ratio", "plain/ours", 1),
		table.Fixed("simgrid_build_s", "sg build_s", 3), table.Fixed("simgrid_simulate_s", "sg simulate_s", 4),
		table.Fixed("simgrid_peak_bytes_per_activity", "sg peak B/act", 0), table.Fixed("simgrid_ratio", "sg/ours", 1),
		table.Rounded("makespan_relative_error", "makespan err", 1),
	)
	for _, r := range rows {
		n := float64(r.ours.Activities)
		line := []any{
			r.workload.name, r.workload.hosts, r.ours.Tasks, r.ours.Transfers, r.ours.BuildSec, r.ours.SimulateSec,
			n / r.ours.SimulateSec, float64(r.ours.RunBytes) / n, r.peak / n, nil, nil, nil, nil, nil, nil, nil,
		}
		if plain := r.ours.PlainSec; plain > 0 {
			line[9], line[10] = plain, plain/r.ours.SimulateSec
		}
		if sg := r.simgrid; sg != nil {
			copy(line[11:], []any{sg.BuildSec, sg.SimulateSec, sg.Bytes / n, sg.SimulateSec / r.ours.SimulateSec, sg.MakespanRel})
		}
		t.Add(line...)
	}
	return t
}

// growth is the cost per activity of the largest workload of a group over that
// of the smallest; ok is false when fewer than two were measured.
func growth(rows []row, group string) (ratio float64, small, large row, ok bool) {
	in := slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return r.workload.group != group })
	if len(in) < 2 {
		return 0, small, large, false
	}
	byTasks := func(a, b row) int { return a.ours.Tasks - b.ours.Tasks }
	small, large = slices.MinFunc(in, byTasks), slices.MaxFunc(in, byTasks)
	cost := func(r row) float64 { return r.ours.SimulateSec / float64(r.ours.Activities) }
	return cost(large) / cost(small), small, large, true
}

const legend = `
act/s         tasks and transfers per second of simulation alone, the fastest of up to 25 runs, and as many after the plain solver, each with a new engine
run B/act     all that the first run allocated, per activity: engine, result and what was outgrown on the way
peak B/act    peak resident memory of the process above one that does nothing: program, schedule, engine, result, several runs, garbage
plain         the same by the plain solver, lv08(sharing=plain), in the same process
sg            SimGrid on the same input: its run() alone, the fastest of 9; its peak above a run of one task
sg/ours       how many times longer SimGrid's simulation takes; its 3.32 is quadratic in activities, so only small programs count
`

const loadingLegend = `
load_s        reading a platform file, the fastest of 3 processes; SimGrid's Engine::load_platform, the fastest of 3
peak MB       peak resident memory of the process above one that does nothing, the text of the file included
kept MB       what the platform keeps of the heap
`

const countedLegend = `
instructions  of an activity (tasks and transfers), an event, a job or a byte, by valgrind, which other work on the computer does not change
`

func (r results) writeText(w io.Writer) error {
	var b strings.Builder
	var err error
	if r.loading != nil {
		err = newTable(r.rows).Write(&b, table.Text)
		b.WriteString(legend)
		for _, group := range []string{"growth", "flows"} {
			if ratio, small, large, ok := growth(r.rows, group); ok {
				fmt.Fprintf(&b, "\ncost per activity, %s over %s: %.2f\n", large.workload.name, small.workload.name, ratio)
			}
		}
		fmt.Fprintln(&b, "SimGrid:", simgridVersion(r.rows))
		b.WriteString("\n")
		err = cmp.Or(err, r.loading.Write(&b, table.Text))
		b.WriteString(loadingLegend + "\n")
		err = cmp.Or(err, r.actors.Write(&b, table.Text))
		b.WriteString(crowdLegend + "\n")
		err = cmp.Or(err, r.queues.Write(&b, table.Text))
		b.WriteString(batchLegend + "\n")
	}
	if r.counts != nil {
		err = cmp.Or(err, countedTable(r.counts).Write(&b, table.Text))
		b.WriteString(countedLegend)
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, b.String())
	return err
}

func (r results) writeJSON(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "{\"version\": 1, \"simgrid\": %q", simgridVersion(r.rows))
	if ratio, _, _, ok := growth(r.rows, "growth"); ok {
		fmt.Fprintf(out, ", \"growth\": %v", ratio)
	}
	for _, part := range []struct {
		key string
		*table.Table
	}{{"rows", newTable(r.rows)}, {"loading", r.loading}, {"actors", r.actors}, {"queues", r.queues}, {"instructions", countedTable(r.counts)}} {
		if part.Table == nil {
			continue
		}
		fmt.Fprintf(out, ",\n %q: ", part.key)
		if err := part.WriteIn(out, table.JSON, 1, 0); err != nil {
			return err
		}
	}
	fmt.Fprintln(out, "}")
	return out.Flush()
}

func simgridVersion(rows []row) string {
	for _, r := range rows {
		if r.simgrid != nil {
			return r.simgrid.Version
		}
	}
	return "not run"
}
