// Package records has the commands that compare simulations with recorded executions:
// fidelity says how near they come, calibrate fits overhead models to them.
//
// With --log both look at the dates of tasks, too.
//
// # Not here
// Errors, baselines and figures are computed by internal/records/judge, fits by
// internal/records/fit; package input finds and reads the records.
package records

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const calibrateLong = `Fit an overhead model to recorded executions, and say how well it predicts others.

RECORD is a WfFormat file that records an execution, a folder with such files, or a
pattern in quotes. Each workflow system is calibrated by itself. --free names the
parameters to fit, with their ranges; the others are as in --from. 0, 1, 2, ... of them
are fitted to all records, and to all but those that cross-validation leaves out: the
errors of the first are those of a fit, the errors of the second those to expect. The
smallest number of parameters within one standard error of the best is advised, in pairs
and under two weightings. --save writes that model for --overhead @FILE, with hashes of the
records and their errors when held out, from which runs get prediction intervals.

The search begins with quasi-random points (Halton), goes down along the axes and ends
with Nelder and Mead's method. --budget 500 simulates all records 500 times at the most,
whatever it is for; same records and seed, same result, whatever -j. --budget 30s makes
it as many as take about 30 seconds here, so that results may differ.

With --log nothing is searched: each parameter is estimated from the stage of the logged
tasks that it is about, and what a log does not determine stays as in --from.

With --to stages each RECORD is a folder with logs of one workflow of Nextflow on Kubernetes
under several schedulers, as fidelity --rank takes them. Container stages are fitted to
means of stages, makespans and their order, to all workflows and to all but each one.

The first line says where a regression without simulation does better. Remarks below the
tables name values that the records leave open, parameters that trade against each other,
and a bias.
docs/calibrate.md explains all of it.`

const calibrateExample = `  clustersim calibrate records/ --save site.yaml
  clustersim calibrate records/ --system Pegasus --free 'begin=1s..600s,pipe=1MBps..1GBps' --from htcondor-8.8
  clustersim calibrate records/ --by group --parts 2 --deals 10 --budget 30s --report fit.html
  clustersim calibrate run.json --log jobstate.log --save site.yaml
  clustersim calibrate --to stages logs/rnaseq logs/eager logs/chipseq --nodes 31c124GiB --save k8s.yaml
  clustersim fidelity new/ --overhead @site.yaml`

// fitFiles are those of the files that a report of calibrate may have.
var fitFiles = []string{"report.txt", "report.json", "sizes.csv", "values.csv", "folds.csv", "makespans.csv", "intervals.csv"}

// fitFlags are those of the command calibrate.
type fitFlags struct {
	records    *input.RecordFlags
	from, free []string
	system     string
	loss       string
	weights    string
	prior      string
	by         string
	parts      int
	deals      int
	budget     string
	parameters int
	seed       uint64
	jobs       int
	overlap    bool
	save       string
	logs       []string
	stage      stageFlags
}

// NewCalibrate is the command calibrate.
func NewCalibrate(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "calibrate RECORD...",
		Short:   "fit an overhead model to recorded executions",
		Long:    calibrateLong,
		Example: calibrateExample,
	}
	f := &fitFlags{records: input.AddRecords(cmd.Flags())}
	cmd.Args = f.wantArgs
	flags := cmd.Flags()
	flags.StringArrayVar(&f.from, "from", nil, "the model to begin with, `SYSTEM`: a preset, a spec or @FILE; Pegasus:SPEC for its records alone; may be repeated")
	flags.StringArrayVar(&f.free, "free", nil, "the parameters to fit, `NAME=LOW..HIGH`,..., such as begin=1s..600s,pipe=1MBps..1GBps; Pegasus:... for its records alone; may be repeated")
	flags.StringVar(&f.system, "system", "", "only records of the workflow system `NAME`: Pegasus, Makeflow or Nextflow; any that the records name")
	flags.StringVar(&f.loss, "loss", string(records.LogRatio), "what to make small, `LOSS`: log (mean |ln(simulated/recorded)|), unbiased (that and the size of the bias), relative (mean |simulated/recorded - 1|) or max (the greatest |ln|)")
	flags.StringVar(&f.weights, "weights", string(records.ByApplication), "what counts as much as any other, `WHAT`: application, group (overlaps and twins), overlap or file")
	flags.StringVar(&f.prior, "prior", fit.Prior{}.String(), "how much the values of --from count, `NOISE`: off, a number such as 0.1 (what repeated runs of a workflow differ by), or twins (what those among the records do)")
	flags.StringVar(&f.by, "by", string(records.ByApplication), "what cross-validation keeps together, `WHAT`: application, group (overlaps and twins), overlap (in time) or file")
	flags.IntVar(&f.parts, "parts", 0, "deal what is kept together into `N` parts and leave one out at a time; 0 leaves out each application, or makes 5 parts of groups and files")
	flags.IntVar(&f.deals, "deals", 1, "deal in `N` different ways, and take the mean of their errors; with --parts, or where --by is another than application")
	flags.StringVar(&f.budget, "budget", "2000", "simulate all records `N` times at the most, or for a time such as 30s, for each system; with --to stages, 20 for each parameter of --free at the least, or 10 for each and workflow")
	flags.IntVar(&f.parameters, "parameters", fit.ToAdvise, "choose the model with `N` fitted parameters; -1 is the advised one")
	flags.BoolVar(&f.overlap, "overlap", false, "fit a factor exp(c x other runs at the same time) on makespans, too, from executedAt and recorded makespans")
	flags.Uint64Var(&f.seed, "seed", 1, "the `SEED` of the search and the bootstrap")
	flags.IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "`N` simulations at a time")
	opened.Flag(flags, &f.save, "save", "", "write the chosen model to `FILE`, for --overhead @FILE; {system} in its name makes one for each workflow system")
	addLogs(cmd, &f.logs, "fit each stage by itself to")
	f.stage.add(cmd)
	out := output.AddReportFlags(cmd, "tables", append(withLogs(fitFiles), "estimates.csv", "workflows.csv", "goals.csv", "schedulers.csv")...)
	page := output.AddPage(cmd, "tables")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := errors.Join(out.Check(), page.Check()); err != nil {
			return err
		}
		if err := f.stage.check(cmd); err != nil {
			return err
		}
		if f.stage.to == toStages {
			return f.writeToStages(cmd, args, extra, out, page)
		}
		if len(f.logs) > 0 {
			return f.fitStages(cmd, args, out, page)
		}
		c, err := f.calibrate(cmd, args)
		if err != nil {
			return err
		}
		progress.Of(cmd.Context()).Clear()
		if err := errors.Join(c.writeModel(cmd), out.Write(cmd, c.report(false)), page.Write(cmd, c.page())); err != nil {
			return err
		}
		return errors.Join(c.broken...)
	}
	return cmd
}

// calibration is what there is to report, a result for each workflow system.
type calibration struct {
	systems  []*systemFit
	flags    *fitFlags
	broken   []error // records that cannot be used, a line each
	repeated []string
}

// systemFit is a workflow system and its calibration.
type systemFit struct {
	*fit.Result
	name string
	from string // the model to begin with, as the flag gives it
}

func (f *fitFlags) calibrate(cmd *cobra.Command, args []string) (*calibration, error) {
	how, err := f.read(cmd)
	if err != nil {
		return nil, err
	}
	set, broken, err := f.records.Read(cmd, args)
	if err != nil {
		return nil, err
	}
	c := &calibration{flags: f, broken: broken, repeated: set.Repeated}
	systems, err := f.chosen(set, how)
	if err := errors.Join(err, f.records.Check(set)); err != nil {
		return nil, err
	}
	for _, s := range systems {
		name := s.Cases[0].System
		p, from, err := how.problem(cmd, name, s)
		if err != nil {
			return nil, err
		}
		if s.Len() < fit.FewestRecords {
			c.broken = append(c.broken, mistake.Inputf("%s: %s: want at least %d to fit to", name, units.Count(s.Len(), "usable record"), fit.FewestRecords))
			continue
		}
		progress.Of(cmd.Context()).Later("fitting to %s of %s", units.Count(s.Len(), "record"), name)
		o := how.options
		if how.within > 0 {
			if o.Budget, err = p.Affordable(cmd.Context(), o.Jobs, how.within); err != nil {
				return nil, err
			}
		}
		r, err := p.Run(cmd.Context(), o, f.parameters)
		if _, small := errors.AsType[*fit.BudgetError](err); small {
			return nil, mistake.InFlag("--budget", fmt.Errorf("%s: %w", name, err))
		}
		if err != nil {
			return nil, err
		}
		c.systems = append(c.systems, &systemFit{r, name, from})
	}
	if len(c.systems) == 0 {
		return nil, errors.Join(c.broken...)
	}
	return c, nil
}

// writeModel writes the chosen model of each system, if a file for it is given.
func (c *calibration) writeModel(cmd *cobra.Command) error {
	if c.flags.save == "" {
		return nil
	}
	for _, s := range c.systems {
		file := s.File()
		file.Notes = append(file.Notes, repairedOf(s.Set)...)
		if err := output.WriteFile(cmd, c.flags.saveTo(s.name), file.Write); err != nil {
			return err
		}
	}
	return nil
}

// page is the report with a title and the predicted makespans.
func (c *calibration) page() *report.Report {
	r := c.report(true)
	r.Title = "An overhead model fitted to recorded executions"
	var parts []string
	for _, s := range c.systems {
		parts = append(parts, units.Count(s.Set.Len(), "record")+" of "+s.name)
	}
	r.Intro = strings.Join(parts, ", ")
	return r
}

// report is what is printed and written to files. Keys of JSON stay the same from release
// to release; version grows when one changes its name or its meaning.
func (c *calibration) report(page bool) *report.Report {
	r := &report.Report{Name: "report", CSV: c.sizeTable()}
	r.Data("version", 1, "seed", c.flags.seed, "loss", c.flags.loss, "weights", c.flags.weights, "prior", c.flags.prior)
	r.Keep("systems", "", c.systemTable())
	r.Keep("sizes", "sizes", c.sizeTable())
	r.Keep("values", "values", c.valueTable())
	r.Keep("folds", "folds", c.foldTable())
	r.Keep("makespans", "makespans", c.makespanTable())
	r.Keep("intervals", "intervals", c.intervalTable())
	beaten, remarks, repairs := c.beaten(), c.remarks(), []string{}
	for _, s := range c.systems {
		repairs = append(repairs, repairedOf(s.Set)...)
	}
	remarks = slices.Concat(beaten, remarks)
	addRemarks(r, remarks, repairs, c.broken)
	sayEach(r, beaten)
	r.Add(report.Part{
		Head: "Errors by number of fitted parameters", Body: c.sizeShown(),
		Note: "mean and median of |simulated / recorded - 1| of the records fitted to (fit) and of those left out (test)",
	}, report.Part{
		Head: "Is one more parameter worth it?", Body: c.pairedShown(),
		Note: "loss: of the test, with each group left out, or each record, counting alike; above best: how much the same records lose more than with the best number; +-: the standard error of that",
	})
	r.Add(report.Part{Head: "Mean/median test error in % by application", Body: c.applicationTable()})
	if t := c.valueShown(); t != nil {
		r.Add(report.Part{Head: "Fitted values", Body: t, Note: "5 % and 95 %: of bootstrap samples over groups of records; change: of the loss, over a tenth of the range around the value"})
	}
	if c.flags.overlap {
		r.Keep("overlap", "overlap", c.overlapTable())
		r.Add(report.Part{
			Head: "Runs at the same time", Body: c.overlapShown(),
			Note: "makespans x exp(c x other runs at the same time); test: mean/median error in % without and with it; change: of the test loss, negative where it helps; rank: correlation of the other runs with recorded / simulated without it",
		})
	}
	if page {
		r.Show("Recorded makespans beside those of the chosen model", c.wideTable())
	}
	for _, s := range c.systems {
		r.Say("%s: --overhead '%s'", s.name, s.Sizes[s.Chosen].Model)
		if x := s.PredictionInterval(); x != nil {
			r.Say("%s: prediction interval for %s of unseen records: %.2f to %.2f times the simulated makespan; %s.", s.name, x.Percent(), x.Low, x.High, x.Covered())
		}
	}
	sayEach(r, remarks[len(beaten):])
	for _, line := range repairs {
		r.Say("%s.", strings.ToUpper(line[:1])+line[1:])
	}
	return r
}

// beaten are the models that a baseline beats.
func (c *calibration) beaten() (list []string) {
	for _, s := range c.systems {
		if line := s.Beaten(); line != "" {
			list = append(list, s.name+": "+line)
		}
	}
	return list
}

// remarks warn of what limits the calibrations, besides the baselines that beat them.
func (c *calibration) remarks() (list []string) {
	for _, s := range c.systems {
		for _, line := range s.Remarks() {
			list = append(list, s.name+": "+line)
		}
		if how := c.flags.budget; !isNumber(how) {
			list = append(list, fmt.Sprintf("%s: %s were enough for %d simulations here; --budget %d repeats this result", s.name, how, s.Budget, s.Budget))
		}
	}
	return append(list, repeatedRemarks(c.repeated)...)
}

// repairedOf has a line for each repair of a record.
func repairedOf(set *records.Set) (list []string) {
	for _, line := range set.Repairs() {
		list = append(list, "repaired: "+line)
	}
	return list
}

// isNumber reports whether a budget is a number of simulations, and no time.
func isNumber(text string) bool { return strings.Trim(text, "+0123456789") == "" }
