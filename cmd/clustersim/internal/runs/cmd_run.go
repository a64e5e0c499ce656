package runs

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

const runLong = `Simulate a workload on a platform under a scheduler.

The table is a summary, -o csv prints one row for each task, -o json everything
in full precision. With --why the run is explained too, and -o csv prints one row
for each step of its critical path. How long this computer took is in JSON under the keys wall_s,
and for a table on standard error; all else is the same in every run.`

const runExample = `  clustersim run -p platform.yaml -w workload.yaml
  clustersim run -p 'cluster(hosts=64,speed=10Gf)' -w 'layered(tasks=1000,seed=7)' -s min-min
  clustersim run -p 'cluster(hosts=8)' -w 'layered(tasks=100)' --why
  clustersim run -p platform.xml -w montage.json -s 'fixed(file=placement.csv)' -o json`

// runFlags are the flags of run as typed.
type runFlags struct {
	platform, workload, scheduler string
	network, sharing, loopback    string
	storage                       string
	noise                         noiseFlags
	energy                        energyFlag
	perKWh                        perKWh
	pstates                       pstateFlag
	overhead, repair              string
	referenceSpeed, dagEnds       string
	taskNeeds                     string

	networkGiven   bool
	referenceFlops float64        // 0: as the file says
	calibrated     *overhead.File // nil: --overhead names none
	simgridEnds    bool
	ignoreNeeds    bool
	repairs        workload.Repair
	failures       input.Failures
	stats          bool
	why            bool
}

// NewRun is the command run.
func NewRun(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "run -p PLATFORM -w WORKLOAD [-s SCHEDULER]",
		Short:   "simulate a workload on a platform",
		Long:    runLong + "\n\n" + help.Specs(),
		Example: runExample,
		Args:    input.Exactly(0, "none, inputs follow -p and -w"),
	}
	f, flags := &runFlags{}, cmd.Flags()
	flags.StringVarP(&f.platform, "platform", "p", "", "the `PLATFORM`: a file, - or a spec")
	flags.StringVarP(&f.workload, "workload", "w", "", "the `WORKLOAD`: a file, - or a spec")
	flags.StringVarP(&f.scheduler, "scheduler", "s", "heft", "the `SCHEDULER`, a spec or NAME=SPEC; see clustersim schedulers")
	f.addModels(flags)
	f.perKWh.add(flags)
	flags.BoolVar(&f.why, "why", false, "say why it took as long: the critical path, contention, the busiest hosts and links, plan and run")
	flags.BoolVar(&f.stats, "stats", false, "say what sharing the network and the hosts cost")
	files := addRunFileFlags(flags)
	out, page := output.AddFlags(cmd), output.AddPage(cmd, "pictures, tables and why it took as long")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f.networkGiven = cmd.Flags().Changed("network")
		options, err := f.options(cmd.Context())
		if err := errors.Join(err, files.check(), out.Check(), page.Check()); err != nil {
			return err
		}
		in := input.New(cmd)
		s, err := f.read(in, options)
		if err == nil {
			err = files.checkPower(s)
		}
		if err != nil {
			return err
		}
		s.explained = f.why || page.Wanted()
		s.options.Energy.Steps = files.power != "" || page.Wanted() || table.Format(out.Format) == table.JSON
		files.watch(s)
		line := progress.Of(cmd.Context())
		line.Later("planning %d tasks", s.workload.NumTasks())
		s.progress = func(finished, tasks int) { line.Describe("simulating: %d of %d tasks have finished", finished, tasks) }
		s.env = input.SchedulerEnv(cmd, extra)
		if err := mistake.InFlag("--on-failure", f.failures.Then.CheckMapper(s.env)); err != nil {
			return err
		}
		if err := s.run(cmd.Context()); err != nil {
			return err
		}
		line.Later("writing")
		if err := files.write(cmd, s); err != nil {
			return err
		}
		if page.Wanted() {
			if err := page.Write(cmd, s.page()); err != nil {
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

// addModels adds the flags for the models.
func (f *runFlags) addModels(flags *pflag.FlagSet) {
	flags.StringVar(&f.network, "network", "lv08", "network `MODEL`: lv08, cm02, smpi, raw, ib, contention-free, store-and-forward, constant, ptask-l07")
	flags.StringVar(&f.sharing, "host-sharing", "space", "how tasks share a host, `WAY`: space (one task a core) or time")
	flags.StringVar(&f.loopback, "loopback", "free", "data between tasks of one host, `COST`: free or simgrid")
	flags.StringVar(&f.storage, "storage", "none", "where the files of tasks are, `PLACE`: none, local (each host's disk) or shared(host=NAME)")
	f.noise.add(flags)
	f.energy.add(flags)
	f.pstates.add(flags)
	input.AddOverhead(flags, &f.overhead)
	flags.StringVar(&f.referenceSpeed, "reference-speed", "", "`SPEED`, such as 1Gf, that turns recorded run times into work")
	input.AddDAGEnds(flags, &f.dagEnds)
	input.AddTaskNeeds(flags, &f.taskNeeds)
	input.AddRepair(flags, &f.repair)
	f.failures.Add(flags)
}

// print writes the outcome, and for a table the wall times on standard error.
func (s *simulation) print(cmd *cobra.Command, out *output.Flags) error {
	err := out.Write(cmd, s.report().Write)
	if err == nil && table.Format(out.Format).ForPeople() {
		_, err = fmt.Fprintf(cmd.ErrOrStderr(), "%sscheduled in %v, simulated in %v\n", s.slowNote(), output.RoundTime(s.Scheduling), output.RoundTime(s.Simulating))
	}
	return err
}

// options turns the flags into the models of the run.
func (f *runFlags) options(ctx context.Context) (sim.Options, error) {
	var (
		o    sim.Options
		errs []error
		err  error
	)
	check := func(flag string, err error) { errs = append(errs, mistake.InFlag(flag, err)) }
	errs = append(errs, mistake.FlagIf(f.platform == "", "-p", "no platform (want a file, - or a spec such as cluster(hosts=8))"),
		mistake.FlagIf(f.workload == "", "-w", "no workload (want a file, - or a spec such as layered(tasks=100))"))
	if f.platform == "-" && f.workload == "-" {
		errs = append(errs, input.ErrStdinTwice) // before one of them waits for it
	}
	o.Network, err = sim.ParseNetwork(f.network)
	check("--network", err)
	o.HostSharing, err = sim.ParseHostSharing(f.sharing)
	check("--host-sharing", err)
	o.Loopback, err = sim.ParseLoopback(f.loopback)
	check("--loopback", err)
	o.Storage, err = sim.ParseStorage(f.storage)
	check("--storage", err)
	o.Noise, err = f.noise.read()
	errs = append(errs, err)
	o.Energy.Way, err = sim.ParseEnergyWay(f.energy.text)
	check("--energy", err)
	errs = append(errs, f.pstates.read())
	o.Overhead, err = f.readOverhead(ctx)
	errs = append(errs, err)
	f.repairs, err = input.Repair(ctx, f.repair)
	errs = append(errs, err)
	f.referenceFlops, err = input.ReferenceSpeed(f.referenceSpeed)
	errs = append(errs, err)
	errs = append(errs, f.failures.Set(&o))
	f.simgridEnds, err = input.DAGEnds(f.dagEnds)
	errs = append(errs, err)
	f.ignoreNeeds, err = input.IgnoreNeeds(f.taskNeeds)
	return o, errors.Join(append(errs, err)...)
}

// read returns the inputs of the run, or all that is wrong with both.
func (f *runFlags) read(in *input.Reader, o sim.Options) (*simulation, error) {
	in.ReferenceSpeed, in.SimGridEnds, in.IgnoreNeeds = f.referenceFlops, f.simgridEnds, f.ignoreNeeds
	in.DropProfiles = f.failures.Ignore
	s := &simulation{flags: f, options: o}
	in.Repair = f.repairs
	in.Repair.Told = func(line string) { s.repairs = append(s.repairs, line) }
	in.Recorded = func(x workload.Recorded) { s.recorded = x }
	var errPlatform, errWorkload error
	s.platform, errPlatform = in.ReadPlatform(f.platform)
	s.workload, errWorkload = in.ReadWorkload(f.workload)
	if err := errors.Join(errPlatform, errWorkload); err != nil {
		return nil, err
	}
	if asked := s.platform.ChosenNetwork(); asked != "" && !f.networkGiven {
		var err error
		if s.options.Network, err = sim.ParseNetwork(asked); err != nil {
			return nil, mistake.Placed(f.platform, fmt.Errorf("the file's <config>: %w (give --network)", err))
		}
	}
	if s.platform, errPlatform = f.pstates.choice.Apply(s.platform); errPlatform != nil {
		return nil, mistake.InFlag("--pstate", errPlatform)
	}
	return s, errors.Join(input.CheckFit(f.workload, s.workload, s.platform), mistake.InFlag("--storage", o.Storage.Check(s.platform)), f.energy.check(s.platform, o), f.perKWh.check(s.platform, o), f.failures.Check(o, s.platform), mistake.InFlag("--overhead", o.CheckOverhead(s.platform)))
}
