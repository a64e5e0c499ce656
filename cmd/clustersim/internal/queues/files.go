package queues

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
)

// fileFlags are files that are written beside what is printed.
type fileFlags struct {
	series   string
	swf      string
	jobs     string
	schedule string
}

// outFile is a file that one run is written to.
type outFile struct {
	flag  string
	name  *string
	usage string
	write func(w io.Writer, cmd *cobra.Command, s *study) error
}

// all lists the files.
func (f *fileFlags) all() []outFile {
	return []outFile{
		{"series", &f.series, "write the machine and the queue at each change to `FILE`.csv", writeSeries},
		{"swf-out", &f.swf, "write the jobs with their simulated waits to `FILE`.swf", writeSWFOut},
		{"batsim", &f.jobs, "write a row for each job to `FILE`.csv, as Batsim does", writeJobsCSV},
		{"schedule-json", &f.schedule, "write the figures of the run to `FILE`.json, as Batsim does", writeScheduleJSON},
	}
}

func (f *fileFlags) add(flags *pflag.FlagSet) {
	for _, o := range f.all() {
		opened.Flag(flags, o.name, o.flag, "", o.usage)
	}
}

// any says whether one is wanted.
func (f *fileFlags) any() bool {
	return slices.ContainsFunc(f.all(), func(o outFile) bool { return *o.name != "" })
}

// check refuses files of one run if there are several.
func (f *fileFlags) check(runs int) error {
	var errs []error
	for _, o := range f.all() {
		errs = append(errs, mistake.FlagIf(runs > 1 && *o.name != "", "--"+o.flag, "it is of one run, and there are %d (want one policy)", runs))
	}
	return errors.Join(errs...)
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
	return errors.Join(errs...)
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
