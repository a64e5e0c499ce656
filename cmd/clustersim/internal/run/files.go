package run

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/scene"
	"github.com/clustersim/clustersim/internal/picture/trace"
)

// runFiles are the files that run writes beside its output: pictures, traces
// and tables of the same run.
type runFiles struct {
	gantt             string
	transfers, rows   string // of the picture
	chrome, paje, csv string
	power, front      string
	links             *runview.Links // nil if not needed
}

func addRunFileFlags(flags *pflag.FlagSet) *runFiles {
	f := &runFiles{}
	opened.Flag(flags, &f.gantt, "gantt", "", "draw hosts and tasks over time into `FILE`.svg, .png, .pdf or .html")
	flags.StringVar(&f.transfers, "gantt-transfers", "auto", "arrows in the picture, `WHEN`: auto (if few), show or hide")
	flags.StringVar(&f.rows, "gantt-rows", "auto", "hosts in the picture, `ROWS`: all, fold (neighbours share a row) or auto (fold if more than 100 ran tasks)")
	opened.Flag(flags, &f.power, "power", "", "draw the power of hosts and links over time into `FILE`.svg, .png or .pdf")
	opened.Flag(flags, &f.front, "front", "", "write the plans of which no other is better to `FILE`.csv, from a scheduler that searches for such, nsga2")
	opened.Flag(flags, &f.chrome, "trace", "", "write hosts, tasks, transfers and links over time to `FILE`.json, for Perfetto")
	opened.Flag(flags, &f.paje, "paje", "", "write hosts, tasks, transfers and links over time to `FILE`.trace in the Paje format, for pj_dump and other viewers")
	opened.Flag(flags, &f.csv, "batsim", "", "write a row for each task to `FILE`.csv, as Batsim does")
	return f
}

// watch lets the run record what the files will need.
func (f *runFiles) watch(s *simulation) {
	if f.chrome != "" || f.paje != "" || s.explained {
		f.links = &runview.Links{}
		s.options.Observer, s.links = f.links, f.links
	}
}

// check reports wrong flags before any work is done.
func (f *runFiles) check() error {
	var errs []error
	if f.gantt != "" {
		_, err := gantt.FormatOf(f.gantt)
		errs = append(errs, mistake.InFlag("--gantt", err))
	}
	if f.power != "" {
		_, err := figures.FormatOf(f.power)
		errs = append(errs, mistake.InFlag("--power", err))
	}
	_, err := gantt.ParseTransfers(f.transfers)
	errs = append(errs, mistake.InFlag("--gantt-transfers", err))
	_, err = gantt.ParseRows(f.rows)
	errs = append(errs, mistake.InFlag("--gantt-rows", err))
	return errors.Join(errs...)
}

// write writes the files that are wanted, each whole or not at all.
func (f *runFiles) write(cmd *cobra.Command, s *simulation) error {
	r := s.view()
	var because *why.Analysis
	if s.flags.why {
		because = s.why
	}
	var errs []error
	file := func(name string, write func(io.Writer) error) {
		if name != "" {
			errs = append(errs, output.WriteFile(cmd, name, write))
		}
	}
	file(f.gantt, func(w io.Writer) error {
		format, err := gantt.FormatOf(f.gantt)
		if err != nil {
			return err
		}
		return gantt.Write(w, format, r, gantt.Options{Transfers: gantt.Transfers(f.transfers), Rows: gantt.Rows(f.rows), Path: legs(because)})
	})
	if f.power != "" {
		errs = append(errs, f.writePower(cmd, s))
	}
	file(f.front, func(w io.Writer) error { return s.frontTable().Write(output.CSV(cmd, w), table.CSV) })
	file(f.chrome, func(w io.Writer) error { return trace.WriteChrome(w, r, f.links, because) })
	file(f.paje, func(w io.Writer) error { return trace.WritePaje(w, r, f.links, because) })
	file(f.csv, func(w io.Writer) error { return trace.WriteJobs(output.CSV(cmd, w), r) })
	return errors.Join(errs...)
}

// titleOf is a file without its folders, or a spec, which may have slashes of its own.
func titleOf(name string) string {
	if strings.HasSuffix(strings.TrimSpace(name), ")") {
		return name
	}
	return filepath.Base(name)
}

// scene is the run for a page that draws it.
func (s *simulation) scene() *scene.Scene {
	return scene.Of(&scene.Run{Run: s.view(), Title: s.title(), Plan: s.Schedule, Why: s.why})
}

// view is the run as pictures and traces want it.
func (s *simulation) view() *runview.Run {
	models := fmt.Sprintf("%s network, %s-shared hosts", s.options.Network, s.options.HostSharing)
	return &runview.Run{
		Platform: s.Actual().Platform, DAG: s.Actual().DAG, Result: s.Result,
		PlatformName: titleOf(s.flags.platform), WorkloadName: titleOf(s.flags.workload),
		Scheduler: s.Scheduler.String(), Models: models + s.flags.given.Text("noise", "overhead", "storage", "pstate"),
	}
}
