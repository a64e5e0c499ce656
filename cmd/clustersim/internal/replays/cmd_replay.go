package replays

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/units"
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

// newExperimentCommand replays one publication.
func newExperimentCommand(e experiment) *cobra.Command {
	cmd := &cobra.Command{Use: e.name, Short: e.short, Long: e.long, Example: e.example, Args: input.Exactly(0, "none")}
	out := output.AddReportFlags(cmd, "every table and figure", e.name+".txt", e.name+".json")
	replay := e.prepare(cmd, cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.Check(); err != nil {
			return err
		}
		announce(cmd, e.takes)
		line := progress.Of(cmd.Context())
		r, err := replay(watched(cmd.Context(), line, e.name))
		line.Clear()
		if err != nil {
			return err
		}
		return out.Write(cmd, r)
	}
	return cmd
}

// announce says on a terminal what the wait is for: people who begin with go run wait for
// Go's compiler first, without a word from it.
func announce(cmd *cobra.Command, takes string) {
	if err := cmd.ErrOrStderr(); progress.IsTerminal(err) {
		_, _ = fmt.Fprintf(err, "%s takes %s and compiles nothing (go run compiles clustersim before this line)\n", cmd.CommandPath(), takes)
	}
}

// watched says on the line what is replayed, and how far its parts are, one after the
// other.
func watched(ctx context.Context, line *progress.Line, name string) context.Context {
	line.Say("replaying " + name)
	part, before := 1, 0
	return run.Watched(ctx, func(done, total int) {
		if done <= before {
			part++
		}
		before = done
		line.Describe("replaying %s: part %d, %d of %s", name, part, done, units.Count(total, "job"))
	})
}
