package replays

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

const replayLong = `Repeat a published experiment and print each published number beside ours, with
a verdict and the reason.`

// NewReplay is the command replay.
func NewReplay() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "replay",
		Short: "repeat a published experiment, beside what was published",
		Long:  replayLong,
		Args:  cobra.ArbitraryArgs,
		RunE:  mistake.Unknown("which experiment?", "experiment"),
	}
	cmd.AddCommand(newReplayAllCommand())
	for _, e := range experiments {
		cmd.AddCommand(newExperimentCommand(e))
	}
	return cmd
}
