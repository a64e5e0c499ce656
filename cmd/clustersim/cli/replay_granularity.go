package cli

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/papers/granularity"
)

const replayGranularityLong = `Xiong and Zeng (2016), whole: Tables 1 to 3, and speed efficiency and
scalability over pairs (k, beta) for compute-intensive, balanced and
communication-intensive programs (Figures 4 and 5).

Everything is run three times: store-and-forward without contention under the
paper's mapping, LV08 with contention under the paper's mapping, and LV08 with
HEFT before and after. Every published number and every claim has a verdict.
With --out, figures as SVG, PNG and PDF, their numbers as CSV, and the ledger as
Markdown, JSON and CSV are written too.`

func newReplayGranularityCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "granularity",
		Short:   "Xiong and Zeng (2016): granularity refinement, tables and figures",
		Long:    replayGranularityLong,
		Example: "  clustersim replay granularity --out granularity",
		Args:    exactly(0, "none"),
	}
	out := addReplayFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.check(); err != nil {
			return err
		}
		study, err := granularity.Curves(cmd.Context(), granularity.Options{})
		if err != nil {
			return err
		}
		return out.write(cmd, study.Report())
	}
	return cmd
}
