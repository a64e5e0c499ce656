package queues

import (
	"errors"
	"io"

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
	series string
	swf    string
}

func (f *fileFlags) add(flags *pflag.FlagSet) {
	opened.Flag(flags, &f.series, "series", "", "write the machine and the queue at each change to `FILE`.csv")
}

// all lists the files by their flags.
func (f *fileFlags) all() map[string]string {
	return map[string]string{"--series": f.series}
}

// any says whether one is wanted.
func (f *fileFlags) any() bool {
	for _, file := range f.all() {
		if file != "" {
			return true
		}
	}
	return false
}

// check refuses files of one run if there are several.
func (f *fileFlags) check(runs int) error {
	return mistake.FlagIf(runs > 1 && f.series != "", "--series", "it is of one run, and there are %d (want one policy)", runs)
}

// write writes the files that are wanted, each whole or not at all.
func (f *fileFlags) write(cmd *cobra.Command, s *study) error {
	r := s.runs[0].result
	if r == nil {
		return nil
	}
	var errs []error
	file := func(name string, write func(io.Writer) error) {
		if name != "" {
			errs = append(errs, output.WriteFile(cmd, name, write))
		}
	}
	file(f.series, func(w io.Writer) error { return s.series().Write(output.CSV(cmd, w), table.CSV) })
	return errors.Join(errs...)
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
