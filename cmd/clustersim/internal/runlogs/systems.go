package runlogs

import (
	"errors"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/logs/joblog"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
	"github.com/clustersim/clustersim/internal/logs/pegasus"
	"github.com/clustersim/clustersim/internal/logs/slurm"
	"github.com/clustersim/clustersim/internal/logs/snakemake"
	"github.com/clustersim/clustersim/internal/logs/starpu"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// System is a workflow system whose logs are read.
type System struct {
	Name       string
	Inferred   bool                   // the edges are, from the graph of processes
	candidate  func(path string) bool // a file of a folder may be one of the system's, by its name
	vague      bool                   // such names say little: folders with others are not searched for them
	recognises func(data []byte) bool // a file is one of the system's, by its content
	main       func(data []byte) bool // there must be one such file; nil: any
	rest       func(data []byte) bool // files in its folders that are not needed; nil: none
	lacks      string                 // what a folder without candidates lacks
	read       func(in *input.Reader, sources []logs.Source, o infer.Options) ([]*logs.Run, error)
}

// Systems are all of them.
var Systems = []System{
	{
		Name: "nextflow", Inferred: true, candidate: nextflow.IsCandidate, recognises: nextflow.Recognises, read: readNextflow,
		lacks: "no trace of Nextflow in this folder (want a file with trace in its name, such as trace.txt; name it if it is called otherwise)",
	},
	{
		Name: "starpu", candidate: starpu.IsCandidate, recognises: starpu.Recognises, read: readStarPU,
		lacks: "no tasks of StarPU in this folder (want tasks.rec or rec.tasks.csv; name them if they are called otherwise)",
	},
	{
		Name: "pegasus", candidate: either(pegasus.IsCandidate, joblog.IsCandidate(joblog.Pegasus, joblog.DAG)),
		recognises: either(pegasus.Recognises, joblog.Recognises(joblog.Pegasus, joblog.DAG)), rest: joblog.Recognises(joblog.HTCondor), read: readPegasus,
		lacks: "no events of Pegasus in this folder (want files *.bp of pegasus-monitord, or jobstate.log and *.dag; name them if they are called otherwise)",
	},
	{
		Name: "snakemake", candidate: snakemake.IsCandidate, recognises: snakemake.Recognises, read: readSnakemake,
		lacks: "no records of Snakemake in this folder (want .snakemake/metadata in it)",
	},
	{
		Name: "makeflow", candidate: joblog.IsCandidate(joblog.Makeflow, joblog.Rules), recognises: joblog.Recognises(joblog.Makeflow, joblog.Rules), read: readJobs,
		lacks: "no log of Makeflow in this folder (want a file *.makeflowlog; name it if it is called otherwise)",
	},
	{
		Name: "htcondor", candidate: joblog.IsCandidate(joblog.HTCondor, joblog.DAG), recognises: joblog.Recognises(joblog.HTCondor, joblog.DAG), read: readJobs,
		lacks: "no event log of HTCondor in this folder (want a file *.nodes.log; name it if it is called otherwise)",
	},
	{
		Name: "sacct", candidate: slurm.IsCandidate, recognises: slurm.Recognises, read: readSacct,
		lacks: "no dump of sacct in this folder (want a file with sacct in its name; name it if it is called otherwise)",
	},
	{
		Name: "wfformat", candidate: joblog.IsCandidate(joblog.Record), vague: true, main: joblog.Recognises(joblog.Record), read: readJobs,
		recognises: joblog.Recognises(joblog.Record, joblog.Pegasus, joblog.HTCondor, joblog.Makeflow, joblog.DAG, joblog.Rules),
		lacks:      "no record in WfFormat in this folder (want files *.json; name them if they are called otherwise)",
	},
}

// either is one of two conditions.
func either[T any](a, b func(T) bool) func(T) bool { return func(x T) bool { return a(x) || b(x) } }

func nameOf(s System) string { return s.Name }

// Named are the system of --from; all if it is not given.
func Named(name string) ([]System, error) {
	if name == "" {
		return Systems, nil
	}
	s, err := srcerr.Named("system", name, Systems, nameOf)
	return []System{s}, err
}

// NamesOf lists systems.
func NamesOf(list []System) string {
	var names []string
	for _, s := range list {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// Read reads the runs of which Open has found the files. What is wrong with any of them is an error.
func (s *System) Read(in *input.Reader, sources []logs.Source, o infer.Options) ([]*logs.Run, error) {
	return s.read(in, sources, o)
}

// readNextflow reads the runs of Nextflow.
func readNextflow(in *input.Reader, sources []logs.Source, o infer.Options) ([]*logs.Run, error) {
	var own []nextflow.Source
	for _, s := range sources {
		own = append(own, nextflow.Source(s))
	}
	groups, err := nextflow.Group(own)
	if err != nil {
		return nil, mistake.Placed(sources[0].Name, err)
	}
	return eachRun(in, groups, func(g nextflow.Files) string { return g.Trace.Name }, func(g nextflow.Files) (*logs.Run, error) {
		if o.NoGraph {
			g.Graph = nil
		}
		r, err := nextflow.Read(g)
		if err == nil && r.Graph == nil && !o.NoGraph {
			err = srcerr.At(g.Trace.Name, 1, 1, "no graph of the processes beside the trace").
				WithHint("give dag.html, .dot or .mmd of Nextflow's -with-dag, or --edges none to go on without")
		}
		return r, err
	})
}

// readStarPU reads the runs of StarPU.
func readStarPU(in *input.Reader, sources []logs.Source, _ infer.Options) ([]*logs.Run, error) {
	groups, err := starpu.Group(sources)
	if err != nil {
		return nil, mistake.Placed(sources[0].Name, err)
	}
	return eachRun(in, groups, func(g starpu.Files) string { return g.Tasks.Name }, starpu.Read)
}

// readPegasus reads the runs of Pegasus, of which several files may be one. The events of monitord have more than jobstate.log.
func readPegasus(in *input.Reader, sources []logs.Source, _ infer.Options) ([]*logs.Run, error) {
	events := slices.DeleteFunc(slices.Clone(sources), func(s logs.Source) bool { return !pegasus.Recognises(s.Data) })
	if len(events) == 0 {
		return readJobs(in, sources, infer.Options{})
	}
	in.Doing("reading %s", srcerr.Visible(events[0].Name))
	runs, err := pegasus.Read(events)
	return runs, mistake.Placed(sources[0].Name, err)
}

// readJobs reads logs of jobs and records.
func readJobs(in *input.Reader, sources []logs.Source, _ infer.Options) ([]*logs.Run, error) {
	groups, err := joblog.Group(sources)
	if err != nil {
		return nil, mistake.Placed(sources[0].Name, err)
	}
	return eachRun(in, groups, func(g joblog.Files) string { return g.Main.Name }, joblog.Read)
}

// readSacct reads dumps of Slurm's accounting, each of which is a run.
func readSacct(in *input.Reader, sources []logs.Source, _ infer.Options) ([]*logs.Run, error) {
	return eachRun(in, sources, func(s logs.Source) string { return s.Name }, slurm.Read)
}

// readSnakemake reads the runs of Snakemake.
func readSnakemake(in *input.Reader, sources []logs.Source, _ infer.Options) ([]*logs.Run, error) {
	return snakemakeSince(0)(in, sources, infer.Options{})
}

// snakemakeSince reads the runs of Snakemake since a date, in seconds since 1970; 0: the newest.
func snakemakeSince(sec float64) func(in *input.Reader, sources []logs.Source, o infer.Options) ([]*logs.Run, error) {
	return func(in *input.Reader, sources []logs.Source, _ infer.Options) ([]*logs.Run, error) {
		return eachRun(in, snakemake.Group(sources), func(g []logs.Source) string { return g[0].Name }, func(g []logs.Source) (*logs.Run, error) {
			return snakemake.Read(g, snakemake.Options{SinceSec: sec})
		})
	}
}

// Since leaves out what started before a date, in seconds since 1970: Snakemake keeps the records of earlier runs in one
// folder. ok is false for other systems.
func (s System) Since(sec float64) (since System, ok bool) {
	if s.Name != "snakemake" {
		return s, false
	}
	s.read = snakemakeSince(sec)
	return s, true
}

// eachRun reads the runs that files were grouped into, and says all that is wrong with them.
func eachRun[F any](in *input.Reader, groups []F, nameOf func(F) string, read func(F) (*logs.Run, error)) ([]*logs.Run, error) {
	var runs []*logs.Run
	var wrong []error
	for _, g := range groups {
		in.Doing("reading %s", srcerr.Visible(nameOf(g)))
		r, err := read(g)
		runs, wrong = append(runs, r), append(wrong, mistake.Placed(nameOf(g), err))
	}
	return runs, errors.Join(wrong...)
}
