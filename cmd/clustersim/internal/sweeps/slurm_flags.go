package sweeps

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/experiments/campaign"
)

// slurmFlags are what sweep is told about Slurm.
type slurmFlags struct {
	folder        string
	submit        bool
	shards        int
	sbatch, setup []string
	program       string
}

// defaultShards is how many tasks a job array has, if there are as many runs.
const defaultShards = 100

func (f *slurmFlags) add(flags *pflag.FlagSet) {
	opened.Folder(flags, &f.folder, "slurm", "make nothing: write a job array for Slurm to the new folder `DIR`, which all nodes see")
	flags.BoolVar(&f.submit, "submit", false, "with --slurm, submit it")
	flags.IntVar(&f.shards, "shards", 0, fmt.Sprintf("with --slurm, split the campaign into `N` tasks (default: %d, or one a run)", defaultShards))
	flags.StringArrayVar(&f.sbatch, "sbatch", nil, "with --slurm, an `OPTION` of sbatch, such as --time=02:00:00; may be repeated")
	flags.StringArrayVar(&f.setup, "setup", nil, "with --slurm, a `LINE` of bash to begin each task with, such as 'module load clustersim'; may be repeated")
	flags.StringVar(&f.program, "program", "", "with --slurm, the `COMMAND` that is clustersim on the nodes (default: this one's path)")
}

// check says what does not go together.
func (f *slurmFlags) check(set *pflag.FlagSet, args []string) error {
	if f.folder == "" {
		for _, name := range []string{"submit", "shards", "sbatch", "setup", "program"} {
			if set.Changed(name) {
				return mistake.Usagef("--%s: want --slurm DIR too", name)
			}
		}
		return nil
	}
	for _, name := range []string{"results", "output", "shard", "dry-run"} {
		if set.Changed(name) {
			return mistake.Usagef("--%s: --slurm says where results go (leave one out)", name)
		}
	}
	for _, name := range []string{"serve", "report", "keep-outdated"} {
		if set.Changed(name) {
			return mistake.Usagef("--%s: --slurm makes no runs (leave one out)", name)
		}
	}
	switch {
	case len(args) == 0 || args[0] == "-":
		return mistake.Usagef("--slurm: want the campaign in a file, which the nodes read")
	case set.Changed("shards") && (f.shards < 1 || f.shards > campaign.MaxShards):
		return mistake.Usagef("--shards: %d: want 1 to %d", f.shards, campaign.MaxShards)
	}
	return nil
}

const pointsUsage = "begin only if the runs and all that they need are what `HASH` stands for; the scripts of --slurm say so"

// checkPoints refuses a campaign whose runs are not those that points names; "" names any.
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
