package queues

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
)

// checkTogether refuses flags that would have no effect without another one.
func (f *queueFlags) checkTogether(cmd *cobra.Command, out *output.Flags) error {
	given := cmd.Flags().Changed
	return errors.Join(
		mistake.UsageIf(given("gantt-colour") && f.files.gantt == "" && !f.page, "--gantt-colour goes with --gantt or --report"),
		mistake.UsageIf(f.jobs && out.Format != "json", "--jobs goes with -o json (-o csv lists the jobs in any case)"),
		mistake.UsageIf(given("seed") && f.runs == 1 && f.failures.text == "", "--seed goes with --runs or --failures: nothing else is random"),
		mistake.UsageIf(given("retries") && f.failures.then == "fail", "--retries goes with --on-failure requeue"),
		mistake.UsageIf(!f.fairStart && slices.Contains(fairMetrics, f.metric), "--metric %s goes with --fair-start", f.metric),
	)
}

// fairMetrics are those of --fair-start.
var fairMetrics = []string{"unfair_jobs", "unfair_delay_mean_s"}

// formatFlags are the flags that one format of traces has.
var formatFlags = []struct{ flag, format string }{
	{"think", "swf"}, {"short-rows", "swf"}, {"delimiter", "sacct"}, {"zone", "sacct"}, {"eligible", "sacct"},
}

// checkFormats refuses flags of a format that no file has.
func checkFormats(cmd *cobra.Command, files []file) error {
	var errs []error
	for _, x := range formatFlags {
		has := slices.ContainsFunc(files, func(f file) bool { return f.format == x.format })
		errs = append(errs, mistake.UsageIf(cmd.Flags().Changed(x.flag) && !has, "--%s goes with %s, and no file is of this format", x.flag, x.format))
	}
	return errors.Join(errs...)
}
