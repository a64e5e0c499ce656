package cli

import (
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
)

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

// buildDate is the time of the commit that was built; a build that does not know it is
// of 1970, as reproducible builds have it.
func buildDate() *time.Time {
	date := time.Unix(0, 0).UTC()
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if at, err := time.Parse(time.RFC3339, s.Value); s.Key == "vcs.time" && err == nil {
				date = at
			}
		}
	}
	return &date
}
