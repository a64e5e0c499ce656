package files

import (
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// isTrace says whether an input that could be opened is a trace of jobs.
func isTrace(in *input.Reader, src run.Source, failed error) (bool, error) {
	if failed != nil {
		return false, nil
	}
	return in.IsTrace(src)
}

// convertTrace is convert for a trace of jobs. Rows of SWF stay as they are in SWF; other formats get the
// jobs that the default cleaning makes of them.
func convertTrace(in *input.Reader, cmd *cobra.Command, src run.Source, to, out string) error {
	f, err := traceFormat(to, out)
	if err != nil {
		return err
	}
	t, err := in.Trace(src, format.Options{KeepRows: f.Name == "swf"})
	if err != nil {
		return err
	}
	if f.Name != "swf" {
		if err := (jobs.Cleaning{}).Apply(t); err != nil {
			return mistake.Placed(src.Name, err)
		}
		in.Note(t.Cleaning.String())
		if t.Machine == nil && t.StatedUnits > 0 {
			t.Machine = &jobs.Machine{Units: t.StatedUnits}
		}
	}
	t.StatedUnits = machineUnits(t)
	o := format.WriteOptions{Note: func(line string) { in.Note(out + ": " + line) }}
	write := func(w io.Writer) error { return mistake.Placed(src.Name, f.Write(w, t, o)) }
	if out == "-" {
		return write(cmd.OutOrStdout())
	}
	return output.Create(cmd, out, write)
}

// traceFormat is the format that --to names, or that out's extension means.
func traceFormat(to, out string) (f format.Format, err error) {
	var names []string
	for _, x := range format.All() {
		if x.Write == nil {
			continue
		}
		names = append(names, x.Name)
		if to == x.Name || to == "" && slices.Contains(x.Extensions, ending.Ext(out)) {
			return x, nil
		}
	}
	switch {
	case to != "":
		return f, mistake.UsageIf(true, "--to: unknown format of jobs %q (want one of %s)", to, strings.Join(names, ", "))
	case out == "-":
		return f, mistake.Usagef("no format for standard output (give --to)")
	}
	return f, mistake.Usagef("%s: the extension names no format of jobs (give --to, one of %s)", out, strings.Join(names, ", "))
}

// traceReport has the facts about a trace of jobs, as the default cleaning leaves it.
func traceReport(in *input.Reader, src run.Source) (*report.Report, error) {
	t, err := in.Trace(src, format.Options{})
	if err != nil {
		return nil, err
	}
	in.Doing("looking at %d jobs", t.Len())
	if err := (jobs.Cleaning{}).Apply(t); err != nil {
		return nil, mistake.Placed(src.Name, err)
	}
	list := facts{
		{"format", input.TraceFormat(src), ""},
		{"cleaning", t.Cleaning.String(), ""},
		{"jobs", t.Len(), ""},
	}
	if units := machineUnits(t); units > 0 {
		list = append(list, fact{"units", units, ""})
		list = append(list, fact{"offered_load", offeredLoad(t, units), ""})
	}
	for _, x := range []struct {
		key   string
		names []string
	}{{"users", t.Names.Users}, {"accounts", t.Names.Accounts}, {"partitions", t.Names.Partitions}} {
		if len(x.names) > 0 {
			list = append(list, fact{x.key, len(x.names), ""})
		}
	}
	if t.Len() == 0 {
		return list.report(), nil
	}
	list = append(list, fact{"submissions_s", t.SubmitSec[t.Len()-1] - t.SubmitSec[0], "s"})
	return append(list, jobFacts(t)...).report(), nil
}

func machineUnits(t *jobs.Trace) int {
	if t.Machine != nil && t.Machine.Units > 0 {
		return t.Machine.Units
	}
	return t.StatedUnits
}

// offeredLoad is what the jobs that fit take of the machine between the first and the last submission.
func offeredLoad(t *jobs.Trace, units int) float64 {
	area := 0.0
	for i, n := range t.Units {
		if sec := math.Min(t.RunSec[i], t.PlannedSec(jobs.ID(i))); sec >= 0 && int(n) <= units { // not NaN
			area += float64(n) * sec
		}
	}
	return area / (float64(units) * (t.SubmitSec[t.Len()-1] - t.SubmitSec[0]))
}

// jobFacts are about sizes, times, the accuracy of limits, and recorded waits.
func jobFacts(t *jobs.Trace) (list facts) {
	var sizes, runs, limits, accuracy, waits []float64
	serial, powers := 0, 0
	for i, n := range t.Units {
		sizes = append(sizes, float64(n))
		if n == 1 {
			serial++
		} else if bits.OnesCount32(uint32(max(n, 0))) == 1 {
			powers++
		}
		if run := t.RunSec[i]; run >= 0 {
			runs = append(runs, run)
			if limit := t.LimitSec[i]; limit > 0 && !math.IsInf(limit, 1) {
				accuracy = append(accuracy, math.Min(run, limit)/limit)
			}
		}
		if limit := t.LimitSec[i]; !math.IsInf(limit, 1) && limit >= 0 {
			limits = append(limits, limit)
		}
		if t.WaitSec != nil && t.WaitSec[i] >= 0 {
			waits = append(waits, t.WaitSec[i])
		}
	}
	of := func(x int) float64 { return float64(x) / float64(t.Len()) }
	add := func(key string, values []float64, unit string) {
		if len(values) == 0 {
			return
		}
		suffix := ""
		if unit != "" {
			suffix = "_" + unit
		}
		slices.Sort(values)
		list = append(list,
			fact{key + "_mean" + suffix, stats.Mean(values), unit}, fact{key + "_median" + suffix, stats.Median(values), unit}, fact{key + "_max" + suffix, values[len(values)-1], unit})
	}
	add("size", sizes, "")
	list = append(list, fact{"serial_share", of(serial), ""}, fact{"power_of_two_share", of(powers), ""})
	add("run", runs, "s")
	add("limit", limits, "s")
	list = append(list, fact{"with_limit_share", of(len(limits)), ""})
	add("run_over_limit", accuracy, "")
	add("recorded_wait", waits, "s")
	return list
}
