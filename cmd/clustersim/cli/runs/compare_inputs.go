package runs

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/comparison"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/spec"
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
	if c.grid.Schedulers, err = f.contenders(names, input.SchedulerEnv(cmd, f.extra)); err != nil {
		return nil, err
	}
	in := input.New(cmd)
	in.ReferenceSpeed = f.referenceFlops
	var errs []error
	c.grid.Platform, err = in.ReadPlatform(f.platform)
	errs = append(errs, err)
	for _, arg := range programs {
		p, err := f.program(in, arg)
		c.grid.Programs, errs = append(c.grid.Programs, p), append(errs, err)
	}
	return c, errors.Join(errs...)
}

// program reads a workload, or prepares a spec to be made with other seeds.
func (f *compareFlags) program(in *input.Reader, arg string) (comparison.Program, error) {
	src, err := in.Open(arg)
	if err != nil {
		return comparison.Program{}, err
	}
	sp, seeded := seededProgram(src)
	if seeded {
		src.Spec = run.Seeded(sp, f.firstSeed(), 0).String()
	}
	first, err := in.Workload(src, in.ReferenceSpeed)
	if err != nil {
		return comparison.Program{}, err
	}
	anew := func(n int) (*workload.DAG, error) {
		if n == 0 || !seeded {
			return first, nil
		}
		return generate.FromSpec(run.Seeded(sp, f.firstSeed(), n).String())
	}
	return comparison.Program{Name: src.Name, Seeded: seeded, Make: anew}, nil
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
