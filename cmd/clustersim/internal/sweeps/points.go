package sweeps

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
)

const pointsUsage = "begin only if the runs and all that they need are what `HASH` stands for; the scripts of --slurm say so"

// checkPoints refuses a campaign if points does not name its runs; "" names any.
func checkPoints(runs *campaign.Runs, points string) error {
	if points == "" {
		return nil
	}
	want, err := campaign.ParseID(points)
	if err != nil {
		return mistake.Usagef("--points: %q is not a hash (want 32 hexadecimal digits)", points)
	}
	if have := runs.Points(); have != want {
		return mistake.Inputf("the campaign or a file that it names has changed: its points are %v, not %v (write the scripts again with --slurm DIR --resume)", have, want)
	}
	return nil
}

// campaignFlag adds the flag for the campaign that results belong to.
func campaignFlag(cmd *cobra.Command, file, points *string) {
	cmd.Flags().StringVar(file, "campaign", "", "say which runs of the campaign `FILE` are missing")
	cmd.Flags().StringVar(points, "points", "", pointsUsage)
}
