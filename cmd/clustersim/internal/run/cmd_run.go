// Package run has the command that simulates one run and shows it.
//
// # Not here
// Several schedulers beside each other: package compare. Grids of runs: package sweeps. The
// flags for models: package settings.
package run

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/settings"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/picture/scene"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

const runLong = `Simulate a workload on a platform under a scheduler: print a summary, with -o csv a row
for each task, with -o json everything in full precision. clustersim help specs lists what
PLATFORM, WORKLOAD and MODEL may be; docs/settings.md explains the models.

With --why the run is explained, and -o csv has a row for each step of its critical path.
Only the times of this computer, wall_s in JSON, differ from run to run.`

const runExample = `  clustersim run -p platform.yaml -w workload.yaml
  clustersim run -p 'cluster(hosts=64,speed=10Gf)' -w 'layered(tasks=1000,seed=7)' -s min-min
  clustersim run -p platform.xml -w montage.json -s 'fixed(file=placement.csv)' -o json`

// runFlags are the flags of run as typed.
type runFlags struct {
	platform, workload, scheduler string

	settings *settings.Flags
	inputs   *settings.Inputs
	given    settings.Values
	perKWh   perKWh
	stats    bool
	why      bool
}

// NewRun is the command run.
func NewRun(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "run -p PLATFORM -w WORKLOAD [-s SCHEDULER]",
		Short:   "simulate a workload on a platform",
		Long:    runLong,
		Example: runExample,
		Args:    input.Exactly(0, "none, inputs follow -p and -w"),
	}
	f, flags := &runFlags{}, cmd.Flags()
	flags.StringVarP(&f.platform, "platform", "p", "", "the `PLATFORM`: a file, - or a spec")
	flags.StringVarP(&f.workload, "workload", "w", "", "the `WORKLOAD`: a file, - or a spec")
	flags.StringVarP(&f.scheduler, "scheduler", "s", "heft", "the `SCHEDULER`, a spec or NAME=SPEC; see clustersim schedulers")
	f.inputs, f.settings = settings.AddInputs(flags), settings.Add(flags)
	f.perKWh.add(flags)
	flags.BoolVar(&f.why, "why", false, "explain the makespan: critical path, contention, busiest hosts and links, plan and run")
	flags.BoolVar(&f.stats, "stats", false, "print what sharing the network and the hosts cost")
	files := addRunFileFlags(flags)
	out, page := output.AddFlags(cmd), output.AddPage(cmd, "pictures, tables and what the makespan is made of")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		err := f.check(cmd.Context())
		if err := errors.Join(err, files.check(), files.foreseeFront(f.scheduler, extra), out.Check(), page.Check()); err != nil {
			return err
		}
		in := input.New(cmd)
		s, err := f.read(in)
		if err == nil {
			err = files.checkPower(s)
		}
		if err != nil {
			return err
		}
		look := scene.Taker(cmd.Context())
		s.explained = f.why || page.Wanted() || look != nil
		s.options.Energy.Steps = files.power != "" || page.Wanted() || table.Format(out.Format) == table.JSON
		files.watch(s)
		line := progress.Of(cmd.Context())
		line.Later("planning %d tasks", s.workload.NumTasks())
		s.progress = func(finished, tasks int) { line.Describe("simulating: %d of %d tasks have finished", finished, tasks) }
		s.env = input.SchedulerEnv(cmd, extra)
		if err := mistake.InFlag("--on-failure", s.models.OnFailure.CheckMapper(s.env)); err != nil {
			return err
		}
		if err := s.run(cmd.Context()); err != nil {
			if x, stopped := errors.AsType[*search.Stopped](err); stopped {
				_, _ = fmt.Fprintln(cmd.ErrOrStderr(), "note: "+stoppedText(x))
			}
			return err
		}
		if err := files.checkFront(s); err != nil {
			return err
		}
		line.Later("writing")
		if look != nil {
			look(s.scene())
		}
		if err := files.write(cmd, s); err != nil {
			return err
		}
		if page.Wanted() {
			if err := page.Write(cmd, s.page(files)); err != nil {
				return err
			}
		}
		if len(s.workload.Processors()) == 0 { // otherwise tasks have times on the hosts
			in.NoteAssumed()
		}
		return s.print(cmd, out)
	}
	return cmd
}

// print writes the outcome, and for a table the wall times on standard error.
func (s *simulation) print(cmd *cobra.Command, out *output.Flags) error {
	err := out.Write(cmd, s.report().Write)
	if err == nil && table.Format(out.Format).ForPeople() {
		_, err = fmt.Fprintf(cmd.ErrOrStderr(), "%sscheduled in %v, simulated in %v\n", s.slowNote(), output.RoundTime(s.Scheduling), output.RoundTime(s.Simulating))
	}
	return err
}

// check reads the flags for inputs and settings, and returns what is wrong with them.
func (f *runFlags) check(ctx context.Context) error {
	errs := []error{
		mistake.FlagIf(f.platform == "", "-p", "no platform (want a file, - or a spec such as cluster(hosts=8))"),
		mistake.FlagIf(f.workload == "", "-w", "no workload (want a file, - or a spec such as layered(tasks=100))"),
	}
	if f.platform == "-" && f.workload == "-" {
		errs = append(errs, input.ErrStdinTwice) // before one of them waits for it
	}
	var err error
	f.given, err = f.settings.Read(ctx)
	return errors.Join(append(errs, err, f.inputs.Read(ctx))...)
}

// read returns the inputs of the run, or all that is wrong with both.
func (f *runFlags) read(in *input.Reader) (*simulation, error) {
	s := &simulation{flags: f, models: f.given.Models()}
	in.ReferenceSpeed = s.models.ReferenceFlops
	f.inputs.Apply(in, func(line string) { s.repairs = append(s.repairs, line) })
	in.Recorded = func(x workload.Recorded) { s.recorded = x }
	var errPlatform, errWorkload error
	s.platform, errPlatform = in.ReadPlatform(f.platform)
	s.workload, errWorkload = in.ReadWorkload(f.workload)
	if err := errors.Join(errPlatform, errWorkload); err != nil {
		return nil, err
	}
	if !f.given.Has("network") {
		network, err := run.ChosenNetwork(s.platform)
		if err != nil {
			return nil, mistake.Placed(f.platform, err)
		}
		if network != nil {
			network.Set(&s.models)
		}
	}
	err := f.given.Check(&s.models, s.platform)
	if err == nil {
		s.platform, err = s.models.Pstates.Apply(s.platform)
	}
	s.options = s.models.Options
	return s, errors.Join(input.CheckFit(f.workload, s.workload, s.platform), err, f.perKWh.check(s.platform, s.options))
}
