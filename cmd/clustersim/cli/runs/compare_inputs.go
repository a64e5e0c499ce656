package runs

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/comparison"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// comparing is a comparison from its inputs to its outcome.
type comparing struct {
	flags *compareFlags
	grid  comparison.Grid
}

// read checks all flags and reads all inputs; its error has all that is wrong
// with the first, or else with the second.
func (f *compareFlags) read(cmd *cobra.Command, out *output.Flags) (*comparing, error) {
	f.seeded = cmd.Flags().Changed("seed")
	programs, errPrograms := input.SplitLists(f.workloads)
	names, errNames := input.SplitLists(f.schedulers)
	if len(programs) > 0 {
		f.workload = programs[0] // options asks whether there is one
	}
	options, err := f.options()
	err = errors.Join(err, mistake.InFlag("-w", errPrograms), mistake.InFlag("-s", errNames), input.CheckRuns(f.runs), input.CheckJobs(f.jobs), out.Check())
	if err != nil {
		return nil, err
	}
	c := &comparing{flags: f}
	c.grid.Options, c.grid.Runs, c.grid.Workers = options, f.runs, f.jobs
	c.grid.Schedulers, err = run.Until(cmd.Context(), func() ([]comparison.Scheduler, error) {
		return f.contenders(names, input.SchedulerEnv(cmd, f.extra))
	})
	if err != nil {
		return nil, err
	}
	in := input.New(cmd)
	in.ReferenceSpeed, in.SimGridEnds = f.referenceFlops, f.simgridEnds
	var errs []error
	c.grid.Platform, err = in.ReadPlatform(f.platform)
	errs = append(errs, err)
	for _, arg := range programs {
		p, err := f.program(in, arg)
		c.grid.Workloads, errs = append(c.grid.Workloads, p), append(errs, err)
	}
	return c, errors.Join(errs...)
}

// program reads a workload, or prepares a spec to be made with other seeds.
func (f *compareFlags) program(in *input.Reader, arg string) (comparison.Workload, error) {
	src, err := in.Open(arg)
	if err != nil {
		return comparison.Workload{}, err
	}
	sp, seeded := seededProgram(src)
	if seeded {
		src.Spec = run.Seeded(sp, f.firstSeed(), 0).String()
	}
	first, err := in.Workload(src, in.ReferenceSpeed)
	if err != nil {
		return comparison.Workload{}, err
	}
	anew := func(n int) (*workload.DAG, error) {
		if n == 0 || !seeded {
			return first, nil
		}
		return generate.FromSpec(run.Seeded(sp, f.firstSeed(), n).String())
	}
	return comparison.Workload{Name: src.Name, Seeded: seeded, Make: anew}, nil
}

// seededProgram is the spec of a source that takes a seed. One that cannot be
// read is left for the reader to refuse.
func seededProgram(src run.Source) (spec.Spec, bool) {
	if src.Spec == "" {
		return spec.Spec{}, false
	}
	sp, err := spec.Parse(src.Spec)
	if err != nil {
		return spec.Spec{}, false
	}
	return sp, run.WorkloadTakesSeed(sp)
}

// firstSeed is nil where the specs say it.
func (f *compareFlags) firstSeed() *uint64 {
	if !f.seeded {
		return nil
	}
	return &f.seed
}

// allSchedulers stands for every scheduler that needs no file and no program.
const allSchedulers = "all"

// contenders finds the schedulers that are named, each once.
func (f *compareFlags) contenders(names []string, env catalog.Env) ([]comparison.Scheduler, error) {
	var (
		list []comparison.Scheduler
		errs []error
	)
	for _, text := range expandAll(names, env) {
		s, err := catalog.Parse(text, env)
		if err != nil {
			errs = append(errs, schedulerError(err))
			continue
		}
		name := s.Spec.String()
		if !slices.ContainsFunc(list, func(c comparison.Scheduler) bool { return c.Name == name }) {
			list = append(list, f.contender(s, env))
		}
	}
	if len(names) == 0 {
		errs = append(errs, mistake.InFlag("-s", errors.New("no scheduler (want specs such as heft,cpop or all)")))
	}
	return list, errors.Join(errs...)
}

// contender makes s anew for each run: a policy may keep a state.
func (f *compareFlags) contender(s catalog.Scheduler, env catalog.Env) comparison.Scheduler {
	c := comparison.Scheduler{Name: s.Spec.String(), Kind: catalog.Static, Seeded: run.SchedulerTakesSeed(s.Spec, env)}
	if s.Policy != nil {
		c.Kind = catalog.Online
	}
	c.Make = func(n int, pr *scheduler.Problem) (catalog.Scheduler, error) {
		sp := s.Spec
		if c.Seeded {
			sp = run.Seeded(sp, f.firstSeed(), n)
		}
		return run.BySpec(sp.String(), env)(pr)
	}
	return c
}

// expandAll puts the names of the table in the place of "all".
func expandAll(names []string, env catalog.Env) []string {
	var list []string
	for _, name := range names {
		if name != allSchedulers {
			list = append(list, name)
			continue
		}
		for _, e := range env.Table() {
			if !e.NeedsArgs() {
				list = append(list, e.Name)
			}
		}
	}
	return list
}
