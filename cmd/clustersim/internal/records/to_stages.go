package records

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/logs/stagefit"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// What calibrate fits to.
const (
	toMakespans = "makespans"
	toStages    = "stages"
)

// stageFlags are those of --to stages.
type stageFlags struct {
	folders
	to       string
	training []string
	noise    string
	runs     int
}

func (f *stageFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.to, "to", toMakespans, "fit to `WHAT`: makespans or stages; for stages each RECORD is a folder with logs of one workflow under several schedulers")
	f.folders.add(cmd, "--to stages")
	flags.StringSliceVar(&f.training, "training", stagefit.DefaultTraining(), "with --to stages, fit to runs under `SCHEDULER,...`; to all of a workflow that has none of them")
	flags.StringVar(&f.noise, "noise", defaultNoise, "with --to stages, how run times differ between runs, `NOISE`, or none")
	flags.IntVar(&f.runs, "runs", 24, "with --to stages, simulate workflows left out with `N` seeds")
}

// Flags of calibrate that do not go with --to stages, and those that need it.
var (
	notToStages  = []string{"system", "loss", "weights", "prior", "by", "parts", "deals", "parameters", "overlap", "log", "repair"}
	onlyToStages = []string{"own", "nodes", "training", "noise", "runs"}
)

// check says which flags do not go together.
func (f *stageFlags) check(cmd *cobra.Command) error {
	wrong, message := onlyToStages, "--%s goes with --to stages"
	switch f.to {
	case toStages:
		wrong, message = notToStages, "--%s does not go with --to stages"
	case toMakespans:
	default:
		return mistake.InFlag("--to", srcerr.Unknown("aim", f.to, []string{toMakespans, toStages}))
	}
	for _, name := range wrong {
		if cmd.Flags().Changed(name) {
			return mistake.Usagef(message, name)
		}
	}
	return nil
}

// wantArgs says what is wanted where nothing is given.
func (f *fitFlags) wantArgs(cmd *cobra.Command, args []string) error {
	if f.stage.to == toStages {
		return mistake.WantArgs("no folders", "want one with the logs of a workflow under several schedulers, or several")(cmd, args)
	}
	return mistake.WantArgs("no record", "want files, folders or patterns")(cmd, args)
}

// stagesFit is a fit to stages, with what there is to report of it.
type stagesFit struct {
	*stagefit.Result
	flags *fitFlags
}

// writeToStages is the command with --to stages.
func (f *fitFlags) writeToStages(cmd *cobra.Command, args []string, extra []catalog.Entry, out *output.ReportFlags, page *output.PageFlag) error {
	p, o, err := f.stageProblem(cmd)
	if err != nil {
		return err
	}
	if err := enough(p, o.Budget, len(args)); err != nil {
		return err
	}
	if err := f.readWorkflows(cmd, args, extra, p); err != nil {
		return err
	}
	if err := f.stage.trainable(cmd, p); err != nil {
		return err
	}
	progress.Of(cmd.Context()).Later("fitting to %s", units.Count(len(p.Workflows), "workflow"))
	r, err := p.Run(cmd.Context(), o)
	if err != nil {
		return err
	}
	progress.Of(cmd.Context()).Clear()
	if f.save != "" {
		file := r.File()
		if err := output.WriteFile(cmd, f.saveTo(p.Base.Base), file.Write); err != nil {
			return err
		}
	}
	s := &stagesFit{r, f}
	return errors.Join(out.Write(cmd, s.report(false)), page.Write(cmd, s.report(true)))
}

// stageProblem is what the flags say of a fit to stages.
func (f *fitFlags) stageProblem(cmd *cobra.Command) (*stagefit.Problem, stagefit.Options, error) {
	p := &stagefit.Problem{Own: f.stage.own, Training: f.stage.training}
	o := stagefit.Options{Seed: f.seed, Jobs: f.jobs, Runs: f.stage.runs}
	var how howToFit
	errBudget := how.budget(f.budget)
	if errBudget == nil && how.within > 0 {
		errBudget = fmt.Errorf("%s: want a number of simulations with --to stages", f.budget)
	}
	o.Budget = how.options.Budget
	from, errFrom := stageBase(cmd, f.from)
	p.Base = from
	text := stagefit.DefaultFree
	if len(f.free) > 0 {
		text = strings.Join(f.free, ",")
	}
	free, errFree := fit.ParseStages(text)
	p.Free = free
	_, errNoise := sim.ParseNoise(f.stage.noise)
	return p, o, errors.Join(
		mistake.InFlag("--budget", errBudget), errFrom, mistake.InFlag("--free", errFree), mistake.InFlag("--noise", errNoise), input.CheckRuns(f.stage.runs),
		input.CheckJobs(f.jobs), mistake.FlagIf(f.seed == 0, "--seed", "0: want at least 1"),
	)
}

// enough refuses a budget that will not do for the workflows, a folder each, before they are read.
func enough(p *stagefit.Problem, budget, workflows int) error {
	if least := p.LeastBudget(workflows); budget < least {
		return mistake.InFlag("--budget", &stagefit.BudgetError{Budget: budget, Least: least, Free: len(p.Free), Workflows: workflows})
	}
	return nil
}

// trainable refuses schedulers to fit to that no workflow has.
func (f *stageFlags) trainable(cmd *cobra.Command, p *stagefit.Problem) error {
	if !cmd.Flags().Changed("training") {
		return nil
	}
	var all []string
	for _, w := range p.Workflows {
		all = append(all, w.Plain.Names...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, name := range f.training {
		if !slices.Contains(all, name) {
			return mistake.InFlag("--training", fmt.Errorf("no run of any workflow is by %s (there are runs by %s)", srcerr.Visible(name), srcerr.Visible(strings.Join(all, ", "))))
		}
	}
	return nil
}

// stageBase is the model that has what is not fitted.
func stageBase(cmd *cobra.Command, from []string) (overhead.Model, error) {
	text := "nextflow-k8s-22"
	if len(from) > 0 {
		text = from[0]
	}
	m, err := readModel(cmd, "--from", text)
	return m.Model, errors.Join(err, mistake.FlagIf(len(from) > 1, "--from", "there are %d (with --to stages there is one)", len(from)))
}

// readWorkflows reads the folders.
func (f *fitFlags) readWorkflows(cmd *cobra.Command, args []string, extra []catalog.Entry, p *stagefit.Problem) error {
	in, env := input.New(cmd), catalog.Env{Extra: extra}
	noise, err := sim.ParseNoise(f.stage.noise)
	if err != nil {
		return mistake.InFlag("--noise", err)
	}
	for _, folder := range args {
		in.Doing("reading %s", srcerr.Visible(folder))
		r, err := f.stage.workflowOf(in, folder)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(p.Workflows, func(w *stagefit.Workflow) bool { return w.Name == r.Name }) {
			return mistake.Inputf("%s: there is a workflow %s already, and workflows are told apart by their folders' names", srcerr.Visible(folder), srcerr.Visible(r.Name))
		}
		nodes, err := f.stage.nodesOf(r.own)
		if err != nil {
			return err
		}
		w := &stagefit.Workflow{Workflow: r.Workflow}
		if w.Study, err = rank.New(r.own, &rank.Options{Nodes: nodes, Sim: sim.Options{Noise: noise}, Env: env, Seed: 1}); err != nil {
			return mistake.Placed(folder, err)
		}
		if w.Specs, err = specsOf(w.Plain.Names, env, folder); err != nil {
			return err
		}
		w.Runs = stagedRuns(&r)
		p.Workflows = append(p.Workflows, w)
	}
	return nil
}

// specsOf are the schedulers that logs name.
func specsOf(names []string, env catalog.Env, folder string) ([]spec.Spec, error) {
	specs := make([]spec.Spec, len(names))
	for i, name := range names {
		var err error
		if specs[i], err = spec.Parse(name); err == nil {
			_, err = catalog.Parse(name, env)
		}
		if err != nil {
			return nil, mistake.Inputf("%s: logs of runs by %s: %w", srcerr.Visible(folder), srcerr.Visible(name), err)
		}
	}
	return specs, nil
}

// stagedRuns are the runs by scheduler.
func stagedRuns(r *recorded) [][]stagefit.Run {
	list := make([][]stagefit.Run, len(r.Plain.Names))
	for _, x := range r.runs {
		i := slices.Index(r.Plain.Names, x.scheduler)
		list[i] = append(list[i], stagefit.Run{Stages: rank.Measured(x.Run), File: x.Files[0], SHA256: x.sha256, Stalls: x.stalls})
	}
	return list
}
