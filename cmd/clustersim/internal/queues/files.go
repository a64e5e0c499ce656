package queues

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/picture/queuechart"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/picture/trace"
	"github.com/clustersim/clustersim/internal/units"
)

// fileFlags are files that are written beside what is printed.
type fileFlags struct {
	series   string
	swf      string
	jobs     string
	schedule string
	gantt    string
	colour   string
	load     string
	trace    string
}

// outFile is a file that one run is written to.
type outFile struct {
	flag  string
	name  *string
	end   string // of the name; "": that of a picture
	usage string
	write func(w io.Writer, cmd *cobra.Command, s *study) error
}

// all lists the files.
func (f *fileFlags) all() []outFile {
	return []outFile{
		{"series", &f.series, ".csv", "write the machine and the queue at each change to `FILE`.csv", writeSeries},
		{"swf-out", &f.swf, ".swf", "write the jobs with their simulated waits to `FILE`.swf", writeSWFOut},
		{"batsim", &f.jobs, ".csv", "write a row for each job to `FILE`.csv, as Batsim does", writeJobsCSV},
		{"schedule-json", &f.schedule, ".json", "write the figures of the run to `FILE`.json, as Batsim does", writeScheduleJSON},
		{"gantt", &f.gantt, "", "draw nodes and jobs over time into `FILE`.svg, .png, .pdf or .html", writeGantt},
		{"trace", &f.trace, ".json", "write nodes, jobs and the queue over time to `FILE`.json, for Perfetto", writeTrace},
	}
}

func (f *fileFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.colour, "gantt-colour", string(queuechart.ByUser), "colours of jobs in --gantt, by `WHAT`: user, partition, wait or state")
	for _, o := range f.all() {
		opened.Flag(flags, o.name, o.flag, "", o.usage)
	}
}

// any says whether one is wanted.
func (f *fileFlags) any() bool {
	return f.load != "" || slices.ContainsFunc(f.all(), func(o outFile) bool { return *o.name != "" })
}

// numbered says whether one of them tells which nodes jobs had.
func (f *fileFlags) numbered() bool { return f.jobs != "" || f.gantt != "" || f.trace != "" }

// check refuses files of one run if there are several.
func (f *fileFlags) check(runs int) error {
	var errs []error
	for _, o := range f.all() {
		errs = append(errs, mistake.FlagIf(runs > 1 && *o.name != "", "--"+o.flag, "it is of one run, and there are %d (want one policy)", runs))
	}
	return errors.Join(errs...)
}

// readLoads takes --load apart: a number is the offered load, anything else a picture.
func (f *queueFlags) readLoads(cmd *cobra.Command) error {
	for _, text := range f.loads {
		x, err := strconv.ParseFloat(text, 64)
		switch {
		case err == nil && !(x > 0 && units.Finite(x)):
			return mistake.FlagIf(true, "--load", "%s: want more than 0", text)
		case err == nil && f.cleaning.load > 0, err != nil && f.files.load != "":
			return mistake.FlagIf(true, "--load", "%s: given twice (it takes an offered load and a picture)", text)
		case err == nil:
			f.cleaning.load = x
		default:
			f.files.load = text
			if _, err := queuechart.LoadFormat(text); err != nil {
				return mistake.FlagIf(true, "--load", "%q is no number, and no picture: %w", text, err)
			}
			if err := opened.By(cmd.Context()).Later(text); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkNames reports names of files that do not end as they should, and pictures of no known format.
func (f *fileFlags) checkNames() error {
	var errs [2]error
	if f.gantt != "" {
		_, errs[0] = queuechart.GanttFormat(f.gantt)
	}
	_, errs[1] = queuechart.ParseColour(f.colour)
	var wrong []error
	for _, o := range f.all() {
		misnamed := o.end != "" && *o.name != "" && ending.Ext(*o.name) != o.end && !strings.HasPrefix(*o.name, "/dev/") // such as /dev/stdout
		wrong = append(wrong, mistake.FlagIf(misnamed, "--"+o.flag, "%s: unknown kind of file (want a name that ends in %s)", *o.name, o.end))
	}
	return errors.Join(append(wrong, mistake.InFlag("--gantt", errs[0]), mistake.InFlag("--gantt-colour", errs[1]))...)
}

// write writes the files that are wanted, each whole or not at all.
func (f *fileFlags) write(cmd *cobra.Command, s *study) error {
	if s.runs[0].result == nil {
		return nil
	}
	var errs []error
	for _, o := range f.all() {
		if *o.name != "" {
			errs = append(errs, output.WriteFile(cmd, *o.name, func(w io.Writer) error { return o.write(w, cmd, s) }))
		}
	}
	if f.load != "" {
		errs = append(errs, output.WriteFile(cmd, f.load, s.writeLoad))
	}
	return errors.Join(errs...)
}

// view is a run as pictures show it.
func (s *study) view(x *oneRun) *queueview.View {
	r := x.result
	return queueview.New(s.nameOf(x.row), r, x.row.variant.machine, queuechart.Detailed(r.Trace.Len(), r.Units))
}

func writeGantt(w io.Writer, _ *cobra.Command, s *study) error {
	f, err := queuechart.GanttFormat(s.flags.files.gantt)
	if err != nil {
		return err
	}
	o := queuechart.Options{Colour: queuechart.Colour(s.flags.files.colour)}
	s.flags.files.explain(&o, s.runs[0].result, s.machine.Unit())
	return queuechart.Gantt(w, f, s.view(s.runs[0]), o)
}

func writeTrace(w io.Writer, _ *cobra.Command, s *study) error {
	x := s.runs[0]
	return trace.WriteQueue(w, queueview.New(x.row.policy.name, x.result, x.row.variant.machine, true))
}

// writeLoad draws all runs.
func (s *study) writeLoad(w io.Writer) error {
	f, err := queuechart.LoadFormat(s.flags.files.load)
	if err != nil {
		return err
	}
	return s.writeLoadAs(f)(w)
}

func writeSeries(w io.Writer, cmd *cobra.Command, s *study) error {
	return s.series().Write(output.CSV(cmd, w), table.CSV)
}

// writeSWFOut leaves the names of files out of the note in the header: what simulates it again gives the same
// bytes.
func writeSWFOut(w io.Writer, cmd *cobra.Command, s *study) error {
	same := []string{"out", "output", "workers", "escape-formulas", "no-times"} // whatever they are
	for _, o := range s.flags.files.all() {
		same = append(same, o.flag)
	}
	return writeSWF(w, s.runs[0].result, s.flags.cleaning.procsPerNode, strings.Join(output.CommandWords(cmd, same...), " "), s.note)
}

func writeJobsCSV(w io.Writer, _ *cobra.Command, s *study) error {
	r := s.runs[0].result
	return writeBatsimJobs(w, r, queuestats.JobEnergy(r, s.stats))
}

func writeScheduleJSON(w io.Writer, _ *cobra.Command, s *study) error {
	return writeBatsimSchedule(w, s.runs[0].result, s.runs[0].metrics.EnergyJ)
}

// series has a row for each change of the machine or the queue.
func (s *study) series() *table.Table {
	return table.Stream(func(yield func([]any) bool) {
		row := make([]any, 7)
		for x := range queuestats.Changes(s.runs[0].result) {
			row[0], row[1], row[2], row[3], row[4], row[5], row[6] = x.FromSec, x.Busy, x.Free, x.Down, x.Waiting, x.WaitingArea, x.Running
			if !yield(row) {
				return
			}
		}
	}, table.Keys("time_s", "busy", "free", "down", "waiting", "waiting_area", "running")...)
}
