package replays

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/internal/srcerr"
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
		RunE:  unknownExperiment,
	}
	cmd.AddCommand(newReplayAllCommand())
	for _, e := range experiments {
		cmd.AddCommand(newExperimentCommand(e))
	}
	return cmd
}

// unknownExperiment runs when the argument names no experiment.
func unknownExperiment(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return mistake.Usagef("which experiment? (see %s --help)", cmd.CommandPath())
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if near := srcerr.Suggest(args[0], names); near != "" {
		return mistake.Usagef("unknown experiment %q (did you mean %q?)", args[0], near)
	}
	return mistake.Usagef("unknown experiment %q (see %s --help)", args[0], cmd.CommandPath())
}
