package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/completion"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/files"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/version"
	"github.com/clustersim/clustersim/experiments/report"
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

const versionLong = `Print the version, the commit and the Go version. A binary that was built without
version control, or from changed files, prints the beginning of its SHA-256 too.`

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "print the version, the commit and the Go version",
		Long:  versionLong,
		Args:  input.Exactly(0, "none"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), version.Line())
			return err
		},
	}
}

const genManLong = `Write the manual pages of clustersim and its commands to files in DIR, which is made.

The pages are those of --help. Their date is that of the commit that was built, so
that the same binary writes the same bytes.

  clustersim gen man ~/.local/share/man/man1
  man clustersim-run`

// newGenManCommand writes the manual pages of all commands.
func newGenManCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "write the manual pages",
		Long:  genManLong,
		Args:  input.Exactly(1, "a folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return output.WriteFiles(cmd, args[0], manPages(cmd.Root()))
		},
	}
}

// manPages has a page for each command that help lists, cmd first.
func manPages(cmd *cobra.Command) []report.File {
	header := doc.GenManHeader{Section: "1", Source: "clustersim", Manual: "clustersim", Date: buildDate()}
	cmd.DisableAutoGenTag = true // it would be the date of today
	if jobs := cmd.Flags().Lookup("jobs"); jobs != nil {
		jobs.DefValue = "CORES" // not those of this computer
	}
	pages := []report.File{{
		Name:  strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1",
		Write: func(w io.Writer) error { return doc.GenMan(cmd, &header, w) },
	}}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			pages = append(pages, manPages(below)...)
		}
	}
	return pages
}

// buildDate is the time of the commit that was built; a build without it is
// of 1970, as reproducible builds have it.
func buildDate() *time.Time {
	date := version.Date()
	return &date
}
