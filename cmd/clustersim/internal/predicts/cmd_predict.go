package predicts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/runlogs"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/logs/predict"
	"github.com/clustersim/clustersim/internal/logs/starpu"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

const predictLong = `Say from the logs of a workflow's runs how long it takes on other nodes, under other
schedulers: with a 90 % interval, and with what limits it.

A RUNDIR or FILE is what import reads: the folder of a run of Nextflow, with its trace,
.nextflow.log and dag.html, or of another workflow system. Give several runs of one workflow if
you have them. --nodes says what to predict for; --own-nodes what the nodes of the runs have, which
logs of Nextflow do not say: then the first line says how well the recorded runs themselves are
reproduced, under --own, their scheduler.

The interval is made of seeds, of times in which the workflow system learned of no end, at the
rate of the runs, and of the error of the model: the greatest of 5 %, of the error on
the runs and of that of a calibrated @FILE. What limits is found by taking one limit away: the same
seeds again without memory requests, cores, the nodes' servers, container lags or polls.
Schedulers that are too near to each other are not told apart. docs/predict.md explains all of it.

Nodes with another speed need --speed KIND=FACTOR, or better --small-run KIND=TRACE, the trace of a small run of
the same workflow there. More than 5 times the nodes of the runs, and speeds outside 0.2 to 5, need --far.`

const predictExample = `  clustersim predict run1/ run2/ --own-nodes 32c128GB --nodes 16x64c64GB --scheduler rank_fair,original
  clustersim predict run1/ --own-nodes 32c128GB --nodes 'big:8x64c512GB,small:2x16c64GB' --speed big=1.3
  clustersim predict run1/ --own-nodes 32c128GB --nodes new:4x64c256GB --small-run new=small/trace.txt
  clustersim predict run1/ --own-nodes 32c128GB --nodes 8x32c128GB --nodes 8x32c256GB --report more-memory.html`

// written are the files that --out may have.
var written = []string{"report.txt", "report.json", "predictions.csv", "limits.csv", "pairs.csv"}

// flags are those of the command as typed.
type flags struct {
	extra           []catalog.Entry
	from, edges     string
	nodes           []string
	ownNodes, own   string
	schedulers      []string
	speeds, small   []string
	overhead, noise string
	far, noLimits   bool
	runs            int
	seed            uint64
	out             *output.ReportFlags
	page            *output.PageFlag
	rules           infer.Options
	among           []runlogs.System
	system          runlogs.System
	notes           []string
	modelName       string
	heldOut         string // what a calibrated file says of its error
	seenNodes       int
}

// NewPredict is the command predict.
func NewPredict(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "predict RUNDIR|FILE...",
		Short:   "how long a workflow takes on other nodes, from the logs of its runs",
		Long:    predictLong,
		Example: predictExample,
		Args:    mistake.WantArgs("no logs", "want folders of runs or files"),
	}
	f := &flags{extra: extra}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.nodes, "nodes", nil, "predict for these `NODES`: 16x64c512GB, big:8x64c512GB,small:2x16c64GB, or 64c512GB for as many as the runs had; those of the runs if it is not given; may be repeated")
	flags.StringArrayVarP(&f.schedulers, "scheduler", "s", nil, "the `SCHEDULER,...` to predict for; that of the runs if it is not given; may be repeated")
	flags.StringVar(&f.ownNodes, "own-nodes", "", "cores and memory of the `NODES` of the runs, as import takes them: 32c128GB")
	flags.StringVar(&f.own, "own", "", "the `SCHEDULER` of the runs; original, Kubernetes' own, if it is not given for Nextflow, else fifo_fair")
	flags.StringArrayVar(&f.speeds, "speed", nil, "nodes of a kind are faster than those of the runs by a factor, `KIND=FACTOR`, or FACTOR for all; may be repeated")
	flags.StringArrayVar(&f.small, "small-run", nil, "find the factors in the trace of a small run on such nodes, KIND=FILE, or `FILE` for all; may be repeated")
	flags.BoolVar(&f.far, "far", false, "predict also for more than 5 times the nodes of the runs, or for speeds outside 0.2 to 5")
	flags.StringVar(&f.overhead, "overhead", "", "what the workflow system adds, `SYSTEM`: a preset, a spec or @FILE; nextflow-k8s-22 for Nextflow if it is not given, else none")
	flags.StringVar(&f.noise, "noise", "task=normal(cv=0.03)", "how run times differ between runs, `NOISE`, or none")
	flags.BoolVar(&f.noLimits, "no-limits", false, "leave out what limits, which takes five sixths of the time")
	flags.IntVar(&f.runs, "runs", 30, "simulate each with `N` seeds")
	flags.Uint64Var(&f.seed, "seed", 1, "the `SEED` of the first")
	flags.StringVar(&f.edges, "edges", "", "turn rules off, `RULES`: none, or dates=no, barriers=no and others with commas")
	flags.StringVar(&f.from, "from", "", "whatever the files look like, they are of `LOGS`: "+runlogs.NamesOf(runlogs.Systems))
	f.out = output.AddReportFlags(cmd, "tables", written...)
	f.page = output.AddPage(cmd, "tables")
	cmd.RunE = f.run
	return cmd
}

// check finds what is wrong with the flags before anything is read.
func (f *flags) check() (err error) {
	var errEdges, errFrom error
	f.rules, errEdges = infer.ParseOptions(f.edges)
	f.among, errFrom = runlogs.Named(f.from)
	return errors.Join(
		f.out.Check(), f.page.Check(), mistake.InFlag("--edges", errEdges), mistake.InFlag("--from", errFrom), input.CheckRuns(f.runs),
		mistake.UsageIf(len(f.nodes) == 0 && f.ownNodes == "" && len(f.schedulers) == 0, "neither --nodes nor --scheduler nor --own-nodes is given: there is nothing to predict (want --nodes 16x64c512GB)"),
	)
}

func (f *flags) run(cmd *cobra.Command, args []string) error {
	if err := f.check(); err != nil {
		return err
	}
	in := input.New(cmd)
	system, sources, err := runlogs.Open(in, args, f.among)
	if err != nil {
		return err
	}
	f.system = system
	if !system.Inferred && f.edges != "" {
		return mistake.Usagef("--edges: %s notes which task waited for which, there are no rules to turn off", system.Name)
	}
	if err := f.oneScheduler(cmd, sources); err != nil {
		return err
	}
	runs, err := system.Read(in, sources, f.rules)
	if err != nil {
		return err
	}
	if runs, err = f.whole(runs); err != nil {
		return err
	}
	o, err := f.options(cmd, in, runs)
	if err != nil {
		return err
	}
	in.Doing("simulating %s", units.Count(len(o.Clusters)*len(o.Schedulers), "prediction"))
	r, err := predict.Predict(cmd.Context(), runs, o)
	if err != nil {
		return f.placed(runs, err)
	}
	progress.Of(cmd.Context()).Clear()
	shown := f.report(runs, o, r)
	if err := f.out.Write(cmd, shown); err != nil {
		return err
	}
	shown.Title, shown.Intro = "How long does it take?", units.Count(len(runs), "recorded run")
	return f.page.Write(cmd, shown)
}

// placed says where a mistake is that was found when all was read.
func (f *flags) placed(runs []*logs.Run, err error) error {
	if nodes, is := errors.AsType[*predict.NodesError](err); is {
		if nodes.Own {
			return mistake.InFlag("--own-nodes", err)
		}
		return mistake.InFlag("--nodes", fmt.Errorf("%s: %w", nodes.Nodes, err))
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	if by, is := errors.AsType[*predict.SchedulerError](err); is {
		if by.Own || len(f.schedulers) == 0 {
			return mistake.InFlag("--own", err)
		}
		return mistake.InFlag("--scheduler", err)
	}
	return mistake.Placed(runs[0].Files[0], err)
}

// whole leaves out runs that were cut off, and refuses those that no prediction can be made of.
func (f *flags) whole(runs []*logs.Run) ([]*logs.Run, error) {
	kept := slices.DeleteFunc(slices.Clone(runs), func(r *logs.Run) bool { return r.Cut })
	switch {
	case len(kept) == 0:
		return nil, refused(runs[0], "the log ends before the run, and the tasks after it are not known: no prediction can be made of it (give a run that ended)")
	case len(kept) < len(runs):
		f.notes = append(f.notes, fmt.Sprintf("%s: the log ends before the run: left out.", units.Count(len(runs)-len(kept), "run")))
	}
	for _, r := range kept {
		if !slices.ContainsFunc(r.Tasks, func(t logs.Task) bool {
			return t.Status != logs.Failed && t.Status != logs.Aborted && t.Status != logs.Cached
		}) {
			return nil, refused(r, "no task was completed, and how long those that failed would have taken is not known: no prediction can be made of it (give a run that ended)")
		}
		if r.System == "StarPU" && r.Counted(starpu.Kinds) > 0 {
			return nil, refused(r, "tasks ran on workers of several kinds, and their run times hold for these kinds alone: no other placement can be predicted of them")
		}
	}
	if f.system.Inferred {
		f.unlogged(kept)
		return kept, nil // the rules say whether they are of one workflow
	}
	if err := infer.Comparable(kept, "types of tasks"); err != nil {
		return nil, mistake.Placed(kept[0].Files[0], err)
	}
	return kept, nil
}

// refused is the error for a run that no prediction can be made of.
func refused(r *logs.Run, why string) error {
	return mistake.Placed(r.Files[0], srcerr.At(r.Files[0], 1, 1, "%s", why))
}

// options are what is predicted.
func (f *flags) options(cmd *cobra.Command, in *input.Reader, runs []*logs.Run) (*predict.Options, error) {
	o := &predict.Options{Env: input.SchedulerEnv(cmd, f.extra), Edges: f.rules, Runs: f.runs, Seed: f.seed, NoLimits: f.noLimits}
	noise, errNoise := sim.ParseNoise(f.noise)
	o.Sim.Noise = noise
	if err := errors.Join(f.schedulersOf(o), mistake.InFlag("--noise", errNoise), f.model(cmd.Context(), o)); err != nil {
		return nil, err
	}
	if err := f.nodesOf(o, runs); err != nil {
		return nil, err
	}
	f.unlimited(o)
	if err := f.speedsOf(in, o, runs); err != nil {
		return nil, err
	}
	if err := o.TooFar(f.seenNodes); err != nil && !f.far {
		flag := "--nodes"
		if speed, is := errors.AsType[*predict.SpeedError](err); is {
			flag, err = "--speed", speed
		} else if nodes, is := errors.AsType[*predict.NodesError](err); is {
			err = fmt.Errorf("%s: %w", nodes.Nodes, err)
		}
		return nil, mistake.InFlag(flag, fmt.Errorf("%w (--far predicts all the same)", err))
	}
	return o, nil
}

// isNextflow says whether what is not given is that of Nextflow on Kubernetes.
func (f *flags) isNextflow() bool { return f.system.Name == "nextflow" }

// schedulersOf reads the schedulers, with that of the runs.
func (f *flags) schedulersOf(o *predict.Options) error {
	o.OwnBy = f.ownBy()
	list, err := input.SplitLists(f.schedulers)
	if err != nil {
		return mistake.InFlag("--scheduler", err)
	}
	parse := func(flag, text string) error {
		s, err := catalog.Parse(text, o.Env)
		if err != nil {
			return mistake.InFlag(flag, err)
		}
		run.Close(s)
		return nil
	}
	err = parse("--own", o.OwnBy)
	for i, text := range list {
		err = errors.Join(err, parse("--scheduler", text), mistake.FlagIf(slices.Contains(list[:i], text), "--scheduler", "%s is there twice", text))
	}
	if o.Schedulers = list; len(list) == 0 {
		o.Schedulers = []string{o.OwnBy}
	}
	return err
}

// model reads what the workflow system adds, with the error of a calibrated file on records that it had not seen.
func (f *flags) model(ctx context.Context, o *predict.Options) (err error) {
	if f.modelName = f.overhead; f.overhead == "" {
		if f.modelName = "none"; f.isNextflow() {
			f.modelName = "nextflow-k8s-22"
		}
	}
	name, file := strings.CutPrefix(f.modelName, "@")
	if !file {
		o.Sim.Overhead, err = sim.ParseOverhead(f.modelName)
		return mistake.InFlag("--overhead", err)
	}
	x, err := input.OverheadFile(ctx, name)
	if err != nil {
		return err
	}
	o.Sim.Overhead = x.Model
	if i := records.IntervalOf(&x); i != nil {
		// Half of a 90 % interval, if errors are normal.
		o.HeldOut = max(math.Abs(math.Log(i.Low)), math.Abs(math.Log(i.High))) * math.Erfinv(0.9) / math.Erfinv(i.Level)
		f.heldOut = fmt.Sprintf("%s: %s", f.modelName, i.Covered())
	}
	return nil
}
