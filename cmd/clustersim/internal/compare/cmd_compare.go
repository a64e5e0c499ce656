package compare

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/settings"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/statistics"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const compareLong = `Run many schedulers on one or more workloads and platforms and print a row for each.

-s takes several specs with commas between them; all stands for every scheduler that needs
neither a file nor a program. NAME=SPEC gives one a short name for tables and pictures.
clustersim help specs lists what PLATFORM, WORKLOAD and MODEL may be. Each scheduler is
judged by its own plan, which ignores contention, and by the simulated makespan. The gap is
to the lower bound that is named; * marks the best of a workload on a platform.

With --runs N, schedulers and WORKLOAD specs that take a seed, noise and overhead run with N
seeds, the same for all schedulers, and metrics are means with 95 % confidence intervals.
Over several workloads, platforms or seeds the shares of better, equal and worse makespans
follow, for each pair with --pairs; with noise or --baseline also the mean difference from
the best or the baseline, and whether it could be chance. Robustness is the makespan over the
planned one.

--tests compares the schedulers over all workloads and platforms: Friedman's test, Nemenyi's,
and for each pair, or against the baseline, the sign test and Wilcoxon's with Holm's method, and
how large the difference is. --cd and --performance-profile draw it, and --table prints one table for a paper.

A scheduler that fails has its error in its row, the others go on, and the exit status is 1.
Only wall_s, the time of this computer, differs from run to run.`

const compareExample = `  clustersim compare -p 'cluster(hosts=16)' -w montage.json -s all
  clustersim compare -p 'cluster(hosts=8)' -w 'layered(tasks=100)' -s heft,cpop,peft --runs 30
  clustersim compare -p 'cluster(hosts=8),cluster(hosts=64)' -w montage.json -s heft,peft
  clustersim compare -p 'cluster(hosts=16)' -w 'runs/montage-*.json' -s heft,peft
  clustersim compare -p platform.yaml -w a.json,b.xml -s 'heft,list(compare=est)' --pairs
  clustersim compare -p 'cluster(hosts=16)' -w 'runs/*.json' -s heft,cpop,peft --tests --cd ranks.svg
  clustersim compare -p 'cluster(hosts=16)' -w 'runs/*.json' -s heft,cpop,peft --table slr --digits 3 -o latex
  clustersim compare -p 'cluster(hosts=8)' -w montage.json -s heft,online-heft --noise 'task=lognormal(cv=0.3)' --runs 30`

// compareFlags are the flags of compare as typed.
type compareFlags struct {
	extra      []catalog.Entry // of the caller's own
	settings   *settings.Flags
	inputs     *settings.Inputs
	rescale    *input.Rescale
	given      settings.Values
	platforms  []string
	workloads  []string
	schedulers []string
	runs, jobs int
	seed       uint64
	first      *uint64 // seed, nil if the specs state it
	pairs      bool
	noTimes    bool
	explain    bool
	baseline   string // "": the best
	gap        string // the bound to which gaps are
	tests      bool
	eachRun    bool
	statistics *statistics.Flags
}

// NewCompare is the command compare.
func NewCompare(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "compare -p PLATFORM,... -w WORKLOAD,... -s SCHEDULER,...",
		Short:   "run many schedulers beside each other",
		Long:    compareLong,
		Example: compareExample,
		Args:    input.Exactly(0, "none, inputs follow -p and -w"),
	}
	f := &compareFlags{extra: extra}
	f.add(cmd)
	f.statistics = statistics.Add(cmd, "schedulers", "workloads")
	out, page := output.AddFlags(cmd), output.AddPage(cmd, "dots and tables")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := f.read(cmd, out, page)
		if err != nil {
			return err
		}
		line := progress.Of(cmd.Context())
		line.Later("simulating %s, none has finished", units.Count(c.runs.Total, "run"))
		c.Report, err = comparison.RunProved(cmd.Context(), c.runs, f.jobs, f.explain || page.Wanted(), c.exact, func(sum campaign.Summary) { line.Show(sum.Made, sum.Total) })
		line.Clear()
		if err != nil {
			return err
		}
		line.Later("comparing")
		if c.paired() {
			c.Pair(c.baseline)
		}
		c.tidy()
		c.noteChance()
		if c.TooLarge {
			c.note(fmt.Sprintf("--gap %s: some problems are too large for the exact search (see its tasks-max), and their gaps are to other bounds", f.gap))
		}
		c.noteApproximate()
		if text := c.assumed(); text != "" {
			c.note(text)
		}
		if err := errors.Join(page.Write(cmd, c.page()), c.draw(), out.Write(cmd, c.report().Write)); err != nil {
			return err
		}
		return c.failures()
	}
	return cmd
}

func (f *compareFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVarP(&f.platforms, "platform", "p", nil, "the platforms, `PLATFORM,...`: files, - or specs; may be repeated")
	flags.StringArrayVarP(&f.workloads, "workload", "w", nil, "the workloads, `WORKLOAD,...`: files, folders, patterns, - or specs; may be repeated")
	flags.StringArrayVarP(&f.schedulers, "scheduler", "s", []string{"heft,cpop,peft,min-min"}, "the `SCHEDULER,...` to compare, specs or NAME=SPEC, or all; may be repeated")
	flags.IntVar(&f.runs, "runs", 1, "`N` runs, each with another seed, of what takes one")
	flags.Uint64Var(&f.seed, "seed", 1, "the `SEED` of the first run; without it that of each spec")
	flags.IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "`N` runs at a time")
	flags.BoolVar(&f.pairs, "pairs", false, "print how often each scheduler is better than, equal to or worse than each other, with --baseline below the other tables")
	flags.StringVar(&f.baseline, "baseline", "", "compare each run with that of `SCHEDULER`; with noise and --runs without it with the best")
	flags.StringVar(&f.gap, "gap", boundGap, "gaps are to this `BOUND`: known (the best that costs no search), or optimal, optimal(time=60s) and so on (what an exact search of each problem proves)")
	flags.BoolVar(&f.noTimes, "no-times", false, "leave out wall_s: the rest is the same in every run")
	flags.BoolVar(&f.explain, "why", false, "print what the time of each critical path was spent on")
	flags.BoolVar(&f.tests, "tests", false, "test over the workloads whether the schedulers differ, and which from which")
	flags.BoolVar(&f.eachRun, "each-run", false, "print a row for each run too, with -o csv in place of the others")
	f.inputs, f.rescale, f.settings = settings.AddInputs(flags), input.AddRescale(flags), settings.Add(flags)
	help.InGroup(flags, "inputs", "scale-data", "to-ccr")
}

// workload names a workload, and its platform if there are several.
func (c *comparing) workload(i int) string {
	w := c.Workloads[i]
	if len(c.networks) > 1 {
		return w.Name + " on " + w.Platform
	}
	return w.Name
}

// tidy names standard input as messages do, and takes the rows of exact searches that
// were not tried off the report, with a note for each.
func (c *comparing) tidy() {
	for i := range c.Workloads {
		for _, name := range []*string{&c.Workloads[i].Name, &c.Workloads[i].Platform} {
			if *name == "-" {
				*name = input.Stdin
			}
		}
	}
	c.Rows = slices.DeleteFunc(c.Rows, func(row comparison.Row) bool {
		if row.TooLarge {
			c.note(fmt.Sprintf("%s: %s is left out: %s", c.workload(row.Workload), c.Schedulers[row.Scheduler].Name, mistake.OneLine(row.Err.Error())))
		}
		return row.TooLarge
	})
}

// noteChance says so where --runs makes no difference.
func (c *comparing) noteChance() {
	if c.flags.runs > 1 && !slices.ContainsFunc(c.Rows, func(row comparison.Row) bool { return row.Runs > 1 }) {
		c.note(fmt.Sprintf("--runs %d: each scheduler runs once, since no seed changes anything here", c.flags.runs))
	}
}

// noteApproximate says that so many runs differ that Wilcoxon's test is not exact.
func (c *comparing) noteApproximate() {
	if slices.ContainsFunc(c.Rows, func(row comparison.Row) bool { return row.Against != nil && row.Against.Approximate }) {
		c.note("more than 200 runs differ: Wilcoxon's p values are those of the normal approximation")
	}
}

// failures is one error for each row that has one. They are no mistakes in the
// input, which were found before the first run.
func (c *comparing) failures() error {
	var errs []error
	for _, row := range c.Failed() {
		errs = append(errs, fmt.Errorf("%s: %s: %s", c.workload(row.Workload), c.Schedulers[row.Scheduler].Name, mistake.OneLine(row.Err.Error())))
	}
	if len(c.Rows) == 0 {
		errs = append(errs, errors.New("nothing is left to compare"))
	}
	return errors.Join(errs...)
}
