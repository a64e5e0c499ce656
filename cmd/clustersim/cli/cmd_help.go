package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/completion"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/files"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const helpLong = `Print help about a command or a scheduler, or the specs of platforms, workloads and
network models with their defaults.

  clustersim help gen workload
  clustersim help heft
  clustersim help specs`

// specsTopic is the topic that lists specs.
const specsTopic = "specs"

// newHelpCommand replaces cobra's, which accepts any word.
func newHelpCommand(extra []catalog.Entry) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | SCHEDULER | specs]",
		Short: "print help about a command or a scheduler, or list specs",
		Long:  helpLong,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, start string) ([]cobra.Completion, cobra.ShellCompDirective) {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return completion.Topics(about, start, extra), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			schedulers := files.SchedulerNames(extra)
			switch {
			case err != nil:
				return err
			case len(rest) == 0:
				return about.Help()
			case about.Name() == "schedulers", about == cmd.Root() && slices.Contains(schedulers, rest[0]):
				return files.PrintScheduler(cmd, rest[0], extra)
			case about == cmd.Root() && rest[0] == specsTopic:
				_, err := fmt.Fprintln(cmd.OutOrStdout(), help.Specs())
				return err
			case about == cmd.Root():
				return mistake.Unknown("no command", "command", append(schedulers, specsTopic)...)(about, rest)
			}
			return mistake.Unknown("no command", "command")(about, rest)
		},
	}
}

// helpOrMistake is what --help does: cobra would print the help of gen for gen grpah --help.
// wrong takes what is wrong, since a help function returns nothing.
func helpOrMistake(root *cobra.Command, wrong *error) func(*cobra.Command, []string) {
	print := root.HelpFunc()
	return func(cmd *cobra.Command, args []string) {
		if rest := cmd.Flags().Args(); cmd.HasSubCommands() && len(rest) > 0 {
			explain := cmd.RunE
			if explain == nil { // cobra's own completion
				explain = mistake.Unknown("no command", "command")
			}
			*wrong = explain(cmd, rest)
			return
		}
		print(cmd, args)
	}
}
