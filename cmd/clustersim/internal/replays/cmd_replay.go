package replays

import (
	"context"
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
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/ledger"
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

// announce says on a terminal how long the replay takes: go run compiles first, silently.
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

// howToRead explains the verdicts above their counts.
const howToRead = `A number is reproduced when ours, rounded to the printed digits, is the same, and reproduced (cut) when ours agrees once
its further digits are dropped. It is within range when ours is another number, but may be the printed one: a mean of runs with several
seeds when the printed number lies among these runs, a number from a fitted model when it is within the mean error of the fit. Such
a number is never counted as cut.
Where a number differs, the paper may still be right, for it may rest on something that it does not give; one that cannot hold
is ruled out by other numbers of the same paper, as its reason shows, and one that is not derivable lacks what it would follow from.
A verdict belongs to one reading of the paper: a paper that can also be read in another way has a row for that reading,
which counts its entries in place of those as printed and leaves the others as they are.`

// newCounts is an empty table of how many verdicts each publication has.
func newCounts() *table.Table {
	columns := table.Keys("publication", "reading")
	for _, v := range ledger.Verdicts() {
		columns = append(columns, table.Column{Key: string(v)})
	}
	return table.New(append(columns, table.Column{Key: "all"})...)
}

// addCounts adds a row for the publication as printed and one for each other reading.
func addCounts(t *table.Table, publication string, l ledger.Ledger) {
	for _, reading := range append([]string{""}, l.Readings()...) {
		read := l.Under(reading)
		row := []any{publication, reading}
		if reading == "" {
			row[1] = "as printed"
		}
		for _, v := range ledger.Verdicts() {
			row = append(row, read.Count(v))
		}
		t.Add(append(row, len(read))...)
	}
}
