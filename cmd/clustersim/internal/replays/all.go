package replays

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

const replayAllLong = `Replay every publication and write one page for a browser, DIR/index.html, with
all ledgers and figures. Each replay's files go to a folder named after it in DIR.
It takes about three minutes of processor time, shared by the cores, nearly all
for the partitions of many random graphs; --quick takes one graph, two seeds and
small budgets, for a first look.`

// pageName is that of the page in its folder.
const pageName = "index.html"

func newReplayAllCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "all --out DIR",
		Short:   "every publication, and one page with all of it",
		Long:    replayAllLong,
		Example: "  clustersim replay all --out replays",
		Args:    input.Exactly(0, "none"),
	}
	var (
		dir   string
		quick bool
	)
	opened.Folder(cmd.Flags(), &dir, "out", "write to `DIR`", pageName)
	cmd.Flags().BoolVar(&quick, "quick", false, "draw few graphs, with small budgets, for a first look")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if dir == "" {
			return mistake.Usagef("where to? (give --out DIR)")
		}
		takes := "about two minutes on two cores"
		if quick {
			takes = "about ten seconds"
		}
		announce(cmd, takes)
		return replayAll(cmd, dir, quick, progress.Of(cmd.Context()))
	}
	return cmd
}

// replayAll writes each replay's files, then the page, and prints a line for each.
func replayAll(cmd *cobra.Command, dir string, quick bool, line *progress.Line) error {
	page := &report.Report{
		Title: "Published experiments, replayed",
		Intro: "Every published number and statement beside what clustersim gives, with a verdict and the reason.",
	}
	page.Say("%s", howToRead)
	counts := newCounts()
	page.Show("", counts)
	for _, e := range experiments {
		if e.title == "" {
			continue
		}
		flags := pflag.NewFlagSet(e.name, pflag.ContinueOnError)
		run := e.prepare(cmd, flags)
		if quick {
			if err := flags.Parse(e.quick); err != nil {
				return err
			}
		}
		r, err := run(watched(cmd.Context(), line, e.name))
		line.Clear()
		if err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
		if err := output.WriteFiles(cmd, filepath.Join(dir, e.name), r.Files()); err != nil {
			return err
		}
		entries := r.Published()
		addCounts(counts, e.title, entries)
		part := &report.Report{}
		part.Say("%s", e.intro)
		part.Add(report.Part{Body: r})
		page.Add(report.Part{Head: e.title, Body: part})
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", e.name, entries.Summary()); err != nil {
			return err
		}
	}
	return output.WriteFile(cmd, filepath.Join(dir, pageName), func(w io.Writer) error { return page.Write(w, table.HTML) })
}
