package sweeps

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/statistics"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/measure/significance/account"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/units"
)

const testLong = `Test whether the values of one column differ over blocks, and which from which: the
statistics of compare --tests, from results of campaigns.

RESULTS are JSON lines or CSV with a header, as plot reads them, also those of compare
--each-run. --by is what is compared. A block is a combination of values of --blocks; it counts
once, with the mean of its runs, and a note says in which columns these differ. Make no
blocks of seeds: runs on one workload resemble each other, and p values would be too small.

Friedman's test says whether any differ; Nemenyi's, the sign test and Wilcoxon's with Holm's
method, which; Vargha and Delaney's A and the ratio with its interval, by how much.`

const testExample = `  clustersim sweep test results.jsonl --by scheduler
  clustersim sweep test results.jsonl --by scheduler --metric slr --baseline heft --where network=lv08
  clustersim sweep test loads.jsonl --by queue --metric bounded_slowdown_mean --blocks jobs,load --cd ranks.pdf
  clustersim sweep test results.jsonl --by scheduler --table makespan_s --digits 5 -o latex`

// testFlags are the flags of sweep test.
type testFlags struct {
	by, baseline, better string
	blocks, where        []string
	outdated, chosen     bool // chosen: blocks are given
	conditions           []figures.Condition
	statistics           *statistics.Flags
	page                 *output.PageFlag
	out                  *output.Flags
	sources              []figures.Source
}

// defaultBlocks are the columns of blocks that are taken if results have them.
var defaultBlocks = []string{"workload", "jobs", "platform"}

func newTest() *cobra.Command {
	f := &testFlags{}
	cmd := &cobra.Command{
		Use:     "test RESULTS... --by COLUMN",
		Short:   "test whether schedulers differ over the workloads of a campaign",
		Long:    testLong,
		Example: testExample,
		Args:    mistake.WantArgs("no results", "want files of JSON lines or CSV"),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.by, "by", "", "compare the values of `COLUMN`, such as scheduler")
	flags.StringSliceVar(&f.blocks, "blocks", nil, "a block for each combination of values of `COLUMN,...` (default: workload or jobs, and platform)")
	flags.StringArrayVar(&f.where, "where", nil, "only runs with `COLUMN=VALUE,...`; may be repeated; several values of a column are alternatives")
	flags.StringVar(&f.baseline, "baseline", "", "compare all with this `VALUE` of --by (default: each with each)")
	statistics.AddBetter(cmd, &f.better, "")
	flags.BoolVar(&f.outdated, "outdated", false, "take results too that sweep --resume has found outdated")
	f.statistics = statistics.Add(cmd, "values of --by", "blocks")
	f.out, f.page = output.AddFlags(cmd), output.AddPage(cmd, "tables and pictures")
	cmd.RunE = f.run
	return cmd
}

// check reports all that is wrong with the flags.
func (f *testFlags) check() error {
	var err error
	f.conditions, err = readConditions(f.where)
	return errors.Join(
		mistake.UsageIf(f.by == "", "what is to be compared? (want a column for --by, such as scheduler)"),
		mistake.FlagIf(slices.ContainsFunc(campaign.MetricInfos(), func(m campaign.MetricInfo) bool { return m.Name == f.by }), "--by", "%s is measured (want a column that was chosen, such as scheduler)", f.by),
		mistake.FlagIf(f.by != "" && slices.Contains(f.blocks, f.by), "--blocks", "%s is what is compared", f.by),
		statistics.CheckBetter(f.better),
		mistake.InFlag("--where", err), f.statistics.Check(true), f.out.Check(), f.page.Check(),
	)
}

func (f *testFlags) run(cmd *cobra.Command, args []string) error {
	f.chosen = cmd.Flags().Changed("blocks")
	if err := f.check(); err != nil {
		return err
	}
	if !f.chosen {
		f.blocks = slices.DeleteFunc(slices.Clone(defaultBlocks), func(name string) bool { return name == f.by })
	}
	var err error
	if f.sources, err = run.Until(cmd.Context(), func() ([]figures.Source, error) { return resultFiles(cmd, args, f.outdated) }); err != nil {
		return err
	}
	note := input.New(cmd).Note
	if slices.ContainsFunc(f.blocks, func(name string) bool { return name == "seed" || strings.HasSuffix(name, ".seed") }) {
		note("seeds are blocks: runs on one workload resemble each other, so p values are too small for conclusions about other workloads")
	}
	x, err := f.test(cmd, f.statistics.Metric, note)
	if err != nil {
		return err
	}
	r := &report.Report{CSV: account.Pairs(x)}
	r.Data("version", 1)
	if metric := f.statistics.Table; metric != "" {
		shown := x
		if metric != f.statistics.Metric {
			if shown, err = f.test(cmd, metric, func(string) {}); err != nil {
				return err
			}
		}
		full := account.ValuesInFull(shown.Sample)
		r.Show("", account.Values(shown, f.statistics.Digits))
		r.Data("table", full)
		r.CSV = full
	} else {
		account.Fill(r, x)
	}
	page := &report.Report{Title: "Tests over blocks", Intro: strings.Join(args, ", ")}
	statistics.AddToPage(page, x)
	return errors.Join(f.page.Write(cmd, page), f.statistics.Draw(x), f.out.Write(cmd, r.Write))
}

// test collects a metric and tests it.
func (f *testFlags) test(cmd *cobra.Command, metric string, note func(string)) (*significance.Result, error) {
	data, err := run.Until(cmd.Context(), func() (*figures.Data, error) { return f.collect(metric) })
	if err != nil {
		return nil, testError(err, f.statistics.Table == metric && f.statistics.Metric != metric)
	}
	noteCut(cmd, data.Cut)
	plotNotes(note, data, "tests")
	s := sampleOf(data)
	s.Higher = statistics.Larger(f.better, metric)
	if n := unequal(s); n > 0 {
		note(fmt.Sprintf("on %s not all have the same number of runs: their means are of different runs", units.Count(n, "block")))
	}
	baseline := -1
	if f.baseline != "" {
		if baseline = slices.Index(s.Methods, f.baseline); baseline < 0 {
			return nil, mistake.UnknownName(f.by, f.baseline, s.Methods, "--baseline takes one of those compared: "+strings.Join(s.Methods, ", "))
		}
	}
	return s.Test(baseline, f.statistics.Level), nil
}

// collect reads the results. Of the default blocks those are left out that results lack.
func (f *testFlags) collect(metric string) (*figures.Data, error) {
	for {
		data, err := figures.Collect(f.sources, figures.Query{X: f.by, Y: metric, Facet: f.blocks, Where: f.conditions, Keep: true})
		u, unknown := errors.AsType[*figures.UnknownColumn](err)
		if !unknown || u.Use != "facet" || f.chosen || len(f.blocks) == 1 {
			return data, err
		}
		f.blocks = slices.DeleteFunc(slices.Clone(f.blocks), func(name string) bool { return name == u.Name })
	}
}

// testError gives an error of a query the flag that it is about.
func testError(err error, table bool) error {
	if u, ok := errors.AsType[*figures.UnknownColumn](err); ok {
		of := *u
		of.Use = map[string]string{"x": "by", "y": "metric", "facet": "blocks", "where": "where"}[u.Use]
		if u.Use == "y" && table {
			of.Use = "table"
		}
		return plotError(&of)
	}
	if u, ok := errors.AsType[*figures.Undrawable](err); ok {
		return mistake.Inputf("%s", strings.Replace(u.Why, "nothing to draw", "nothing to test", 1))
	}
	return err
}

// sampleOf puts what was collected into blocks.
func sampleOf(d *figures.Data) *significance.Sample {
	s := &significance.Sample{Metric: d.Y, By: d.X, Of: d.Facet}
	methods, blocks := map[figures.Key]int{}, map[string]int{}
	for _, v := range d.Values { // sorted by block, then method
		if _, known := methods[v.X]; !known {
			methods[v.X] = 0
		}
	}
	keys := make([]figures.Key, 0, len(methods))
	for k := range methods {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, figures.CompareKeys)
	for i, k := range keys {
		methods[k] = i
		s.Methods = append(s.Methods, k.Text)
	}
	for _, v := range d.Values {
		var name []string
		for _, k := range v.Facet {
			name = append(name, k.Text)
		}
		at, known := blocks[strings.Join(name, "\x00")]
		if !known {
			at = len(s.Blocks)
			blocks[strings.Join(name, "\x00")] = at
			s.Blocks, s.Runs = append(s.Blocks, name), append(s.Runs, make([][]float64, len(keys)))
		}
		s.Runs[at][methods[v.X]] = v.Runs
	}
	return s
}

// unequal counts blocks on which numbers of runs differ, one run that stands for all aside.
func unequal(s *significance.Sample) (n int) {
	for _, block := range s.Runs {
		some := 0
		for _, runs := range block {
			if len(runs) > 1 && some > 1 && len(runs) != some {
				n++
				break
			}
			some = max(some, len(runs))
		}
	}
	return n
}
