package cli

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/papers/ediff"
)

const replayEdiffLong = `Lin and Chen, E-differentiation: scalability as the slopes of the efficiency
over the plane of work and processors. Floyd's shortest paths, with a barrier
and pipelined, are simulated on meshes; slopes by smallest steps, fitted
surfaces, isoefficiency functions, the three definitions and the eight theorems
are tried on them and on the paper's formulas, counterexamples included. Each
statement of the paper is printed beside what holds.`

func newReplayEdiffCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "e-differentiation",
		Short: "Lin and Chen: scalability as slopes of E(W, p), on Floyd's programs",
		Long:  replayEdiffLong,
		Args:  exactly(0, "none"),
	}
	out := addReplayFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.check(); err != nil {
			return err
		}
		replay, err := ediff.Floyd(cmd.Context(), ediff.Options{})
		if err != nil {
			return err
		}
		return out.write(cmd, replay.Report())
	}
	return cmd
}
