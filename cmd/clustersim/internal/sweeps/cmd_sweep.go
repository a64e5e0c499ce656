package sweeps

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/settings"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const sweepLong = `Run every combination of the values of a campaign's axes.

A campaign is a YAML or JSON file, or flags that take several values with commas
between them, and ranges such as 1..10 or 1..3/0.5. With k and beta each workload
is refined and its platform grown, and speed efficiency and Phi are measured.

With the axis jobs (--trace) a campaign is one of batch queues, as the command queue simulates them:
the same traces under several policies, numbers of nodes, loads and estimates.

Results are appended to a file as they come, one line a run: JSON, or CSV if the
file's name ends in .csv. A run is known by a hash of its inputs, so --resume
continues after clustersim was killed or values were added. It says which results
are outdated, since their inputs have changed or the campaign lacks their points, and
plot leaves these out. Unless --results names
a file, a campaign NAME goes to NAME.jsonl, and the runs of flags are printed in
order on standard output; -o table prints a summary.

A run that fails is recorded, the others go on, and the exit status is 4.

Several computers share a campaign with --shard, and a cluster makes it with --slurm,
which writes a job array into a folder.

AXES, with their defaults:`

const sweepExample = `  clustersim sweep sizes.yaml --dry-run
  clustersim sweep sizes.yaml -j 4
  clustersim sweep sizes.yaml --resume --retry-failed
  clustersim sweep sizes.yaml --shard 1/8
  clustersim sweep sizes.yaml --slurm /shared/sizes --sbatch --time=01:00:00 --submit
  clustersim sweep sizes.yaml --serve 8080
  clustersim sweep -p 'cluster(hosts=8)' -w 'layered(tasks=200)' -s heft,cpop --seed 1..10
  clustersim sweep --trace KTH-SP2.swf.gz --queue fcfs,easy,conservative --load 0.7..0.95/0.05 --results loads.jsonl
  clustersim sweep -p platform.yaml -w montage.json --k 1,2,3,4 --beta 1,2,3,4,6 --intensity compute,balanced,communication --results curves.csv`

// sweepFlags are the flags of sweep as typed.
type sweepFlags struct {
	extra  []catalog.Entry // of the caller's own
	axes   map[string]*[]string
	sets   []string
	leave  []string
	jobs   int
	set    *pflag.FlagSet
	output string

	results, format       string
	resume, retry, dryRun bool

	keepOutdated bool
	serve        string // an address; "": no page while it runs

	shard, points string
	slurm         slurmFlags

	page *output.PageFlag
}

// NewSweep is the command sweep.
func NewSweep(extra []catalog.Entry) *cobra.Command {
	f := &sweepFlags{extra: extra, axes: map[string]*[]string{}}
	cmd := &cobra.Command{
		Use:     "sweep FILE | sweep -p PLATFORM,... -w WORKLOAD,... [--AXIS VALUE,...]",
		Short:   "run a grid of inputs and parameters",
		Long:    sweepLong + axesHelp(),
		Example: sweepExample,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("%s (want one campaign file at most; see %s --help)", units.Count(len(args), "argument"), cmd.CommandPath())
			}
			return nil
		},
	}
	f.add(cmd)
	cmd.AddCommand(below(extra)...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := f.read(cmd, args)
		if err != nil {
			return err
		}
		if f.slurm.folder != "" {
			return s.toSlurm(cmd, args[0])
		}
		if f.dryRun {
			return s.preview(cmd.Context(), cmd.OutOrStdout())
		}
		err = s.run(cmd.Context())
		if err != nil && mistake.Status(err) != mistake.ExitIncomplete {
			return err
		}
		return errors.Join(err, s.writeTable(), s.writePage(cmd))
	}
	return cmd
}

func (f *sweepFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.set = flags
	axis := func(name, flag, short, usage string) {
		f.axes[name] = flags.StringArrayP(flag, short, nil, usage)
	}
	axis("platform", "platform", "p", "the platforms, `PLATFORM,...`: files, - or specs")
	axis("workload", "workload", "w", "the workloads, `WORKLOAD,...`: files, - or specs")
	axis("scheduler", "scheduler", "s", "the schedulers, `SCHEDULER,...`: specs or NAME=SPEC")
	for name, list := range settings.AddLists(flags) {
		f.axes[name] = list
	}
	axis("seed", "seed", "", "`SEED,...` for each spec that takes one and states none")
	axis("intensity", "intensity", "", "communication in the critical path, `SHARE,...`: compute, balanced, communication, as-is, 30%")
	axis("k", "k", "", "refinement factors, `K,...`")
	axis("beta", "beta", "", "growths of the parallel work, `BETA,...`")
	axis("alpha", "alpha", "", "serial fractions, `ALPHA,...`, of tasks that state none")
	axis("chi", "chi", "", "work of reduce tasks, `CHI,...`, as a part of their tasks'")
	f.addQueues(axis)
	flags.StringArrayVar(&f.sets, "set", nil, "any axis, `AXIS=VALUE,...`; may be repeated")
	flags.StringArrayVar(&f.leave, "exclude", nil, "leave out points, `AXIS=VALUE,AXIS=VALUE,...`; may be repeated")
	flags.IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "`N` runs at a time")
	opened.Appended(flags, &f.results, "results", "append results to `FILE`")
	flags.StringVar(&f.format, "format", "", "whatever the file is called, write results as `FORMAT`: json or csv")
	flags.StringVarP(&f.output, "output", "o", "json", "print as `FORMAT`: json (lines) or csv without a results file; table (a summary), markdown or latex, also beside one")
	output.AddCSVSafe(cmd)
	f.page = output.AddPage(cmd, "curves and tables")
	flags.BoolVar(&f.resume, "resume", false, "continue a results file: make the runs that it lacks")
	flags.BoolVar(&f.retry, "retry-failed", false, "with --resume, repeat runs that failed")
	flags.BoolVar(&f.keepOutdated, "keep-outdated", false, "with --resume, let plot draw results of inputs that have changed and of points that are gone")
	flags.StringVar(&f.serve, "serve", "", "show progress and curves to browsers at `ADDRESS`, such as 8080, of this computer alone unless it has a host")
	flags.BoolVar(&f.dryRun, "dry-run", false, "print how many runs there are, and the first")
	flags.StringVar(&f.shard, "shard", "", "make only the part `I/N` of the runs, such as 3/8; sweep merge joins the results")
	flags.StringVar(&f.points, "points", "", pointsUsage)
	f.slurm.add(flags)
	help.InGroup(flags, "inputs", "platform", "workload", "scheduler", "seed", "intensity", "k", "beta", "alpha", "chi", "trace", "queue", "nodes", "load", "estimates", "rounds", "alloc", "shake", "set", "exclude")
}

// jobsFlag is the flag for the axis jobs: --jobs says how many runs are made at a time.
const jobsFlag = "trace"

// addQueues adds the axes of campaigns of batch queues.
func (f *sweepFlags) addQueues(axis func(name, flag, short, usage string)) {
	axis("jobs", jobsFlag, "", "batch queues: the jobs, `TRACE,...`: files, - or specs")
	axis("queue", "queue", "", "batch queues: the policies, `POLICY,...`: specs or NAME=SPEC; by default easy")
	axis("nodes", "nodes", "", "batch queues: how many nodes, `NODES,...`: numbers, x1.2, +20% or as-is")
	axis("load", "load", "", "batch queues: offered loads, `LOAD,...`: numbers, x1.2, +20% or as-is")
	axis("estimates", "estimates", "", "batch queues: what policies plan with, `ESTIMATES,...`: request, exact, x2, tsafrir, user-mean or file=FILE")
	axis("rounds", "rounds", "", "batch queues: when policies are called, `ROUNDS,...`: date or event")
	axis("alloc", "alloc", "", "batch queues: which free nodes jobs have, `ALLOC,...`: first, contiguous, best-contiguous, packed, spread, subtree, box, group or random(seed=1)")
	axis("shake", "shake", "", "batch queues: the most that dates of submission are moved by the seed, `TIME,...`")
}

// run makes the runs and says how it went.
func (s *sweep) run(ctx context.Context) (err error) {
	var listener io.Closer
	if s.flags.serve != "" {
		if listener, err = listen(s.flags.serve); err != nil {
			return mistake.InFlag("--serve", err)
		}
	}
	to, err := run.Until(ctx, s.open)
	if err != nil {
		if listener != nil {
			err = errors.Join(err, listener.Close())
		}
		return err
	}
	if err := s.noteOutdated(ctx, to.done); err != nil {
		return errors.Join(err, to.finish())
	}
	began, line, missed := time.Now(), progress.Of(ctx), &missedShares{to: to}
	if s.flags.page.Wanted() && s.results == "" { // results come in order then
		missed.to = sink(func(r *campaign.Result) error {
			s.kept.Write(campaign.JSONLines.Append(nil, r))
			return to.Append(r)
		})
	}
	line.Later("simulating %s, none has finished", units.Count(s.runs.Total-len(to.done), "run"))
	x := campaign.Execution{
		Runs: s.runs, Runner: campaign.NewSimulator(s.runs), Workers: s.flags.jobs,
		Sink: missed, InOrder: to.inOrder, Done: to.done, RetryFailed: s.flags.retry,
		Progress: func(sum campaign.Summary) {
			line.Show(sum.Made, sum.Total-sum.Skipped)
			if sum.Failed > 0 {
				line.Describe("%d failed", sum.Failed)
			}
		},
	}
	end := func(string) error { return nil }
	if listener != nil {
		if end, err = s.serve(listener, &x); err != nil {
			return errors.Join(err, to.finish())
		}
	}
	sum, err := x.Run(ctx)
	line.Clear()
	err = errors.Join(err, to.finish())
	err = errors.Join(err, end(s.report(sum, time.Since(began), err)))
	if note := missed.note(sum.Made); note != "" {
		_, _ = fmt.Fprintln(s.stderr, note)
	}
	if err == nil && sum.Failed > 0 {
		what := ""
		if s.results != "" {
			what = fmt.Sprintf(" (%s has the errors; --resume --retry-failed makes them again)", s.results)
		}
		err = mistake.Incompletef("%d of %s failed%s", sum.Failed, units.Count(sum.Total, "run"), what)
	}
	return err
}
