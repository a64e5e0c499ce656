package replays

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/progress"
)

// newExperimentCommand replays one publication.
func newExperimentCommand(e experiment) *cobra.Command {
	cmd := &cobra.Command{Use: e.name, Short: e.short, Long: e.long, Example: e.example, Args: input.Exactly(0, "none")}
	format := cmd.Flags().StringP("output", "o", string(table.Text), "print as `FORMAT`: table, json or csv")
	dir := cmd.Flags().String("out", "", "also write every table and figure to files in `DIR`")
	run := e.prepare(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if _, err := table.ParseFormat(*format); err != nil {
			return mistake.InFlag("-o", err)
		}
		line := progress.New(cmd.ErrOrStderr())
		line.Say("replaying " + e.name)
		r, err := run(cmd.Context())
		line.Clear()
		if err != nil {
			return err
		}
		if *dir != "" {
			if err := output.WriteFiles(*dir, r.Files()); err != nil {
				return err
			}
		}
		return r.Write(cmd.OutOrStdout(), table.Format(*format))
	}
	return cmd
}
