package imports

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/runlogs"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

const importLong = `Make a workload, a platform and tables of dates of the logs of a workflow system.

A RUNDIR is the folder of a run of Nextflow, with its trace, .nextflow.log and dag.html,
.dot or .mmd, of StarPU, with tasks.rec or rec.tasks.csv and dag.csv, of Pegasus, with *.bp
of monitord or jobstate.log and *.dag, of Snakemake, with .snakemake, of Makeflow, with
*.makeflowlog, or of HTCondor, with *.nodes.log and *.dag, or has records in WfFormat or what
sacct -P of Slurm prints; what a FILE is is seen from its content. Several runs of one workflow may be given: the first is
the base, whose tasks the workload has. Nextflow does not note which task waited for which:
the dates of all runs tell. docs/logs.md has the rules.

To the folder --out go workload.yaml (.json, if it is large), platform.yaml, edges.csv (the rule that each edge comes from),
dates.csv (of all runs, in s), report.txt and report.json, once all was read and is right.
--report draws the graph. Cores have a speed of 1 flop/s, so that a task takes the seconds that were recorded. What
was mended, replaced or dropped is counted in the report.`

const importExample = `  clustersim import results/ --nodes 32c128GB --out imported
  clustersim import run1/ run2/ run3/ --nodes 'big*:64c512GB,16c64GB' --out imported
  clustersim import trace.txt .nextflow.log dag.html --nodes 4x32c128GB --edges dates=no --out imported
  clustersim run -p imported/platform.yaml -w imported/workload.yaml`

// written are the files of --out.
var written = []string{"workload.yaml", "platform.yaml", "edges.csv", "dates.csv", "report.txt", "report.json", "workload.json"}

// largeYAML is how many tasks and edges are written as YAML: more would be too large to be read again, and go to workload.json.
var largeYAML = 100_000

type importFlags struct {
	from, nodes, edges, retries, since string
	format, dir                        string
	page                               *output.PageFlag
}

// NewImport is the command import.
func NewImport() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "import RUNDIR|FILE...",
		Short:   "make a workload and a platform of the logs of a workflow system",
		Long:    importLong,
		Example: importExample,
		Args:    mistake.WantArgs("no logs", "want folders of runs or files"),
	}
	f := &importFlags{}
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", "whatever the files look like, they are of `LOGS`: "+runlogs.NamesOf(runlogs.Systems))
	flags.StringVar(&f.nodes, "nodes", "", "cores and memory of the `NODES`: 32c128GB for all that were seen, NAME:32c128GB, or 4x32c128GB; commas between several")
	flags.StringVar(&f.edges, "edges", "", "turn rules off, `RULES`: none, or dates=no, barriers=no and others with commas")
	flags.StringVar(&f.retries, "retries", "all", "of tasks that were tried again `ATTEMPTS`: all or last")
	flags.StringVar(&f.since, "since", "", "Snakemake: leave out what started before a `DATE`, 2024-05-01T12:00:00 (UTC, else +02:00 behind it); the newest series of jobs if not given")
	output.AddFormat(cmd, &f.format)
	f.page = output.AddPage(cmd, "the graph, drawn, and the report")
	opened.Folder(flags, &f.dir, "out", "write to files in `DIR`", written...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) }
	return cmd
}

// check finds what is wrong with the flags before anything is read.
func (f *importFlags) check() (infer.Options, error) {
	o, err := infer.ParseOptions(f.edges)
	_, errSystem := runlogs.Named(f.from)
	_, errSince := f.sinceSec()
	return o, errors.Join(
		output.CheckFormat(f.format, "--out DIR, --report FILE.html or >"), f.page.Check(), mistake.InFlag("--edges", err), mistake.InFlag("--from", errSystem), mistake.InFlag("--since", errSince),
		mistake.UsageIf(f.dir == "", "--out is missing (want a folder for %s, platform.yaml and others)", written[0]),
		mistake.FlagIf(!slices.Contains([]string{"all", "last"}, f.retries), "--retries", "unknown value %q (want all or last)", f.retries),
	)
}

func (f *importFlags) run(cmd *cobra.Command, args []string) error {
	o, err := f.check()
	if err != nil {
		return err
	}
	in := input.New(cmd)
	among, err := runlogs.Named(f.from)
	if err != nil {
		return err
	}
	s, sources, err := runlogs.Open(in, args, among)
	if err != nil {
		return err
	}
	if f.since != "" {
		sec, err := f.sinceSec()
		since, ok := s.Since(sec)
		if err != nil || !ok {
			return mistake.Usagef("--since: %s keeps each run apart, only Snakemake has those of earlier ones beside it", s.Name)
		}
		s = since
	}
	if !s.Inferred && f.edges != "" {
		return mistake.Usagef("--edges: %s notes which task waited for which, there are no rules to turn off", s.Name)
	}
	inputBytes := 0
	for _, src := range sources {
		inputBytes += len(src.Data)
	}
	runs, err := s.Read(in, sources, o)
	if err != nil {
		return err
	}
	memory.Reuse(inputBytes)
	nodes, err := f.nodesOf(runs)
	if err != nil {
		return err
	}
	set := &imported.Set{Runs: runs, LastOnly: f.retries == "last", Nodes: nodes}
	if s.Inferred {
		in.Doing("finding the edges between %d tasks", len(runs[0].Tasks))
		if set.Graph, err = infer.Infer(runs, o); err != nil {
			return mistake.Placed(runs[0].Name, err)
		}
	}
	d, edges, err := set.Workload()
	if err != nil {
		return mistake.Placed(runs[0].Files[0], err)
	}
	files, r, err := filesOf(set, nodes, d, edges)
	if err != nil {
		return mistake.Placed(runs[0].Files[0], err)
	}
	if err := output.WriteFiles(cmd, f.dir, files); err != nil {
		return err
	}
	if f.page.Wanted() {
		if err := f.page.Write(cmd, set.Page(nodes, d)); err != nil {
			return err
		}
	}
	to := table.Format(f.format)
	return r.Write(output.InFormat(cmd, cmd.OutOrStdout(), to), to)
}

// sinceSec is the date of --since, in seconds since 1970.
func (f *importFlags) sinceSec() (float64, error) {
	if f.since == "" {
		return 0, nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly} {
		if at, err := time.Parse(layout, f.since); err == nil {
			return float64(at.UnixMicro()) / 1e6, nil
		}
	}
	return 0, fmt.Errorf("%q is no date (want 2024-05-01T12:00:00 or 2024-05-01)", f.since)
}

// nodesOf are those that any run had, or --nodes gives.
func (f *importFlags) nodesOf(runs []*logs.Run) ([]logs.Node, error) {
	nodes, err := imported.Nodes(f.nodes, logs.Seen(runs))
	if err != nil {
		return nil, mistake.InFlag("--nodes", err)
	}
	if large := imported.TooLarge(runs[0], nodes); large != "" {
		return nil, mistake.InFlag("--nodes", errors.New(large))
	}
	return nodes, nil
}

// filesOf are what is written.
func filesOf(set *imported.Set, nodes []logs.Node, d *workload.DAG, edges *table.Table) ([]report.File, *report.Report, error) {
	p, err := imported.Platform("", nodes)
	if err != nil {
		return nil, nil, err
	}
	kind := "yaml"
	if d.NumTasks()+d.NumEdges() > largeYAML {
		kind = "json"
	}
	native, err := format.Named(kind)
	if err != nil {
		return nil, nil, err
	}
	r := set.Report(nodes, d.NumTasks(), d.NumEdges())
	csv := func(t *table.Table) func(io.Writer) error {
		return func(w io.Writer) error { return t.Write(w, table.CSV) }
	}
	files := []report.File{
		{Name: "workload." + kind, Write: func(w io.Writer) error { return native.Write(w, d, workload.WriteOptions{}) }},
		{Name: "platform.yaml", Write: func(w io.Writer) error { return platform.WriteNative(w, p) }},
		{Name: "edges.csv", Write: csv(edges)},
		{Name: "dates.csv", Write: csv(set.Dates())},
	}
	for _, f := range r.Files() {
		if slices.Contains(written, f.Name) {
			files = append(files, f)
		}
	}
	return files, r, nil
}
