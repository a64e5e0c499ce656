package records

import (
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// notWithRank are flags of fidelity that --rank has no use for, and rankOnly those that go with it.
var (
	notWithRank = []string{"train", "by", "scheduler", "platform", "worst", "log", "repair"}
	rankOnly    = []string{"own", "nodes", "noise", "min-spearman"}
)

// alone says which flags go with --rank.
func (f *rankFlags) alone(cmd *cobra.Command) error {
	for _, name := range rankOnly {
		if cmd.Flags().Changed(name) {
			return mistake.Usagef("--%s goes with --rank", name)
		}
	}
	return nil
}

// writeRanks is the command with --rank.
func (f *flags) writeRanks(cmd *cobra.Command, folders []string, extra []catalog.Entry, out *output.ReportFlags, page *output.PageFlag) error {
	for _, name := range notWithRank {
		if cmd.Flags().Changed(name) {
			return mistake.Usagef("--%s does not go with --rank", name)
		}
	}
	limit := 0.0
	if f.maxMedian != "" {
		var err error
		if limit, err = input.Positive(units.Fraction, f.maxMedian); err != nil {
			return mistake.InFlag("--max-median", err)
		}
	}
	list, rows, err := f.rankings(cmd, folders, extra)
	if err != nil {
		return err
	}
	progress.Of(cmd.Context()).Clear()
	r := f.rankReport(list, rows)
	if err := out.Write(cmd, r); err != nil {
		return err
	}
	r.Title, r.Intro = "Does the order hold?", units.Count(len(list), "workflow")
	if err := page.Write(cmd, r); err != nil {
		return err
	}
	return f.belowRanks(rows, limit)
}

func (f *flags) rankReport(list []rank.Workflow, rows []rank.Row) *report.Report {
	keys := table.New(table.Keys("workflow", "by", "error_median", "bias", "within", "spearman", "spearman_low", "spearman_high", "kendall", "kendall_low",
		"kendall_high", "ceiling", "split_half", "repeats_cv", "pairs", "in_order", "regret", "regret_mean", "clean_error_median", "clean_spearman", "clean_ceiling")...)
	shown := table.New(table.Column{Key: "workflow", Use: table.Group}, table.Column{Key: "by"}, share("error"), share("bias"), share("within"),
		table.Fixed("spearman", "Spearman", 2), table.Fixed("low", "5 %", 2), table.Fixed("high", "95 %", 2), table.Fixed("ceiling", "ceiling", 2),
		table.Fixed("kendall", "Kendall", 2), table.Fixed("order", "in order", 1), table.Named("pairs", "of pairs"), share("regret"), share("drawn"))
	for _, x := range rows {
		v, c := x.Verdict, x.Clean
		if math.IsNaN(x.CleanCeiling) {
			c.MedianError, c.Spearman = math.NaN(), math.NaN()
		}
		keys.Add(x.Workflow, x.By, v.MedianError, v.Bias, v.Within, v.Spearman, v.SpearmanIn.Low, v.SpearmanIn.High, v.Kendall, v.KendallIn.Low, v.KendallIn.High,
			x.Ceiling, x.SplitHalf, x.Variation, v.Pairs, v.InOrder, v.Regret, v.MeanRegret, c.MedianError, c.Spearman, x.CleanCeiling)
		shown.Add(x.Workflow, x.By, v.MedianError, v.Bias, v.Within, v.Spearman, v.SpearmanIn.Low, v.SpearmanIn.High, x.Ceiling, v.Kendall, v.InOrder, v.Pairs, v.Regret, v.MeanRegret)
	}
	schedulers := table.New(table.Keys("workflow", "scheduler", "runs", "recorded_mean_s", "recorded_median_s", "simulated_median_s", "simulated_low_s", "simulated_high_s")...)
	for i := range list {
		w := &list[i]
		for k, name := range w.Plain.Names {
			runs, seeds := slices.Sorted(slices.Values(w.Plain.Repeats[k])), slices.Sorted(slices.Values(w.Predicted[rank.Simulated][k]))
			schedulers.Add(w.Name, name, len(runs), stats.Mean(runs), stats.Quantile(runs, 0.5), stats.Quantile(seeds, 0.5), stats.Quantile(seeds, 0.05), stats.Quantile(seeds, 0.95))
		}
	}
	r := &report.Report{Name: "report", CSV: keys}
	r.Data("version", 1, "own", f.rank.own, "seeds", f.runs)
	r.Keep("rankings", "rankings", keys)
	r.Keep("schedulers", "schedulers", schedulers)
	sayEach(r, rankRemarks(list, rows))
	r.Add(report.Part{Head: "Makespans and their order", Body: shown, Note: "error: median of |predicted / median recorded - 1| over schedulers; within: predicted between the least and the greatest recorded; 5 % to 95 %: repeats and seeds drawn again; ceiling: what the true means would reach; in order: pairs that really differ; regret: how much slower than the best the one predicted best is; drawn: one drawn at random"})
	return r
}

// rankRemarks say where a baseline does as well, and what cannot be judged.
func rankRemarks(list []rank.Workflow, rows []rank.Row) (lines []string) {
	by := func(workflow, name string) *rank.Row {
		i := slices.IndexFunc(rows, func(r rank.Row) bool { return r.Workflow == workflow && r.By == name })
		if i < 0 {
			return nil
		}
		return &rows[i]
	}
	for i := range list {
		w := &list[i]
		simulated := by(w.Name, rank.Simulated)
		for _, name := range []string{rank.Bare, rank.Transfer, rank.Constant} {
			other := by(w.Name, name)
			if other == nil {
				continue
			}
			if other.Verdict.Spearman >= simulated.Verdict.Spearman {
				lines = append(lines, fmt.Sprintf("%s: %s orders the schedulers as well: %.2f against %.2f", w.Name, name, other.Verdict.Spearman, simulated.Verdict.Spearman))
			}
			if other.Verdict.MedianError <= simulated.Verdict.MedianError {
				lines = append(lines, fmt.Sprintf("%s: %s is as near: %.1f against %.1f %%", w.Name, name, 100*other.Verdict.MedianError, 100*simulated.Verdict.MedianError))
			}
		}
		if err := w.Plain.Few(); err != nil {
			lines = append(lines, fmt.Sprintf("%s: %v", w.Name, err))
		} else if simulated.Ceiling < ranking.Measurable {
			lines = append(lines, fmt.Sprintf("%s: repeats hide the order of its schedulers: no prediction could reach more than %.2f", w.Name, simulated.Ceiling))
		}
	}
	return lines
}
