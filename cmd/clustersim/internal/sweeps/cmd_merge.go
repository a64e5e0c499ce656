package sweeps

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const mergeLong = `Join the results of shards, or of any campaigns, each run once.

Of several lines of a run one that succeeded counts. Two that succeeded with
different metrics contradict each other: both places are named, and nothing is
written. A last line that is not finished is left out.

Sorted, the lines are those of one campaign that made all runs. With --campaign the
runs that no file has are counted, and the exit status is 4 if there are some. Results
that are not the campaign's are kept, and a note counts those of other campaigns,
whole files, and those of points that it no longer has; with --results, plot leaves
both out.`

const mergeExample = `  clustersim sweep merge sizes-*-of-8.jsonl --campaign sizes.yaml --results sizes.jsonl
  clustersim sweep merge a.csv b.csv --format csv > both.csv`

type mergeFlags struct {
	extra                             []catalog.Entry
	results, format, campaign, points string
	resume                            bool
}

func newMerge(extra []catalog.Entry) *cobra.Command {
	f := &mergeFlags{extra: extra}
	cmd := &cobra.Command{
		Use:     "merge RESULTS... [--campaign FILE] [--results FILE]",
		Short:   "join the results of shards",
		Long:    mergeLong,
		Example: mergeExample,
		Args:    mistake.WantArgs("no results", "want files of JSON lines or CSV"),
	}
	campaignFlag(cmd, &f.campaign, &f.points)
	opened.Flag(cmd.Flags(), &f.results, "results", "", "write the results to `FILE`")
	cmd.Flags().BoolVar(&f.resume, "resume", false, "with --results, add to what the file has")
	cmd.Flags().StringVar(&f.format, "format", "", "whatever the files are called, they are in `FORMAT`: json or csv")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) }
	return cmd
}

func (f *mergeFlags) run(cmd *cobra.Command, args []string) error {
	format, err := f.check(args)
	if err != nil {
		return err
	}
	runs, err := f.runs(cmd)
	if err != nil {
		return err
	}
	merge, err := readAll(cmd, args, format)
	if err != nil {
		return err
	}
	noteCut(cmd, merge.Cut)
	done, err := merge.Done()
	if err != nil {
		return err
	}
	progress.Of(cmd.Context()).Later("joining %s", units.Count(len(done), "run"))
	if err := f.write(cmd, merge, format, done); err != nil {
		return err
	}
	if err := f.noteOutdated(cmd, args, runs, format, done); err != nil {
		return err
	}
	return summary(cmd, runs, done)
}

// noteOutdated says which results the campaign does not stand for, and lists them beside the
// results file; without one or without a campaign, that both are needed for a list.
func (f *mergeFlags) noteOutdated(cmd *cobra.Command, args []string, runs *campaign.Runs, format campaign.Format, done campaign.Done) error {
	if f.results == "" || runs == nil {
		for _, name := range args {
			if _, err := os.Stat(name + campaign.OutdatedSuffix); err == nil {
				input.New(cmd).Note(name + ": outdated results are joined like the others (with --campaign and --results they are listed, and plot leaves them out)")
			}
		}
	}
	if runs == nil {
		return nil
	}
	names := args
	if f.results != "" {
		names = []string{f.results}
	}
	out, err := run.Until(cmd.Context(), func() (*campaign.Outdated, error) {
		out, err := runs.Outdated(names, output.Reopen, format, done)
		if err == nil {
			err = findOthers(out, args, format)
		}
		return out, err
	})
	switch {
	case err != nil:
		return err
	case f.results != "":
		return listOutdated(cmd, f.results, out, true, "plot leaves them out (plot --outdated draws them)")
	case len(out.IDs()) > 0:
		input.New(cmd).Note(outdatedWords(out) + "; kept")
	}
	return nil
}

// findOthers finds the files of other campaigns, if there may be some.
func findOthers(out *campaign.Outdated, names []string, format campaign.Format) error {
	if len(out.Gone) == 0 {
		return nil
	}
	for _, name := range names {
		runs, err := readDone(name, format)
		if err != nil {
			return err
		}
		out.Joined(name, runs)
	}
	return nil
}

// check finds the format, which all files share.
func (f *mergeFlags) check(args []string) (campaign.Format, error) {
	for _, name := range args {
		if ending.Bare(name) != name {
			return "", mistake.Usagef("%s: merge goes back and forth in files, which a compressed one does not allow (expand it first)", name)
		}
	}
	switch err := checkResults(f.results); {
	case err != nil:
		return "", err
	case f.resume && f.results == "":
		return "", mistake.Usagef("--resume: there is no results file to add to (add --results FILE)")
	case f.points != "" && f.campaign == "":
		return "", mistake.Usagef("--points: want --campaign FILE too")
	case f.format != "":
		format, err := campaign.ParseFormat(f.format)
		return format, mistake.InFlag("--format", err)
	}
	format := campaign.FormatOf(args[0])
	for _, name := range append(args[1:], f.results) {
		if name != "" && campaign.FormatOf(name) != format {
			return "", mistake.Usagef("%s is not in the format of %s (want files of one format, or --format)", name, args[0])
		}
	}
	return format, nil
}

// runs are those of the campaign, nil if there is none.
func (f *mergeFlags) runs(cmd *cobra.Command) (*campaign.Runs, error) {
	if f.campaign == "" {
		return nil, nil
	}
	in, env := input.RereadEnv(cmd, f.extra)
	c, err := readFile(in, f.campaign)
	if err != nil {
		return nil, err
	}
	return run.Until(cmd.Context(), func() (*campaign.Runs, error) { return bind(c, env, f.points) })
}

func readAll(cmd *cobra.Command, args []string, format campaign.Format) (*campaign.Merge, error) {
	return run.Until(cmd.Context(), func() (*campaign.Merge, error) {
		merge := &campaign.Merge{Format: format}
		for i, name := range args {
			if err := opened.By(cmd.Context()).Input(name); err != nil {
				return nil, err
			}
			progress.Of(cmd.Context()).Later("reading %s (%d of %s)", srcerr.Visible(name), i+1, units.Count(len(args), "file"))
			err := merge.Add(name)
			if err != nil && !mistake.InInput(err) { // a mistake in the file has its place
				err = input.NoFile(name, err)
			}
			if err != nil {
				return nil, err
			}
		}
		return merge, nil
	})
}

// write adds the lines to the results file, which is replaced only on success, or prints
// them. done becomes what both have.
func (f *mergeFlags) write(cmd *cobra.Command, merge *campaign.Merge, format campaign.Format, done campaign.Done) (err error) {
	if f.results == "" {
		w := cmd.OutOrStdout()
		if _, err := w.Write(format.Header(merge.Layout)); err != nil {
			return err
		}
		return merge.Lines(nil, func(line []byte) error {
			if err := cmd.Context().Err(); err != nil { // a signal
				return err
			}
			_, err := w.Write(line)
			return err
		})
	}
	held, err := campaign.Hold(f.results, format, f.resume)
	if errors.Is(err, campaign.ErrNotEmpty) {
		return mistake.Usagef("%w (add to them with --resume, or name another file with --results)", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	if f.resume {
		if err := merge.Add(f.results); err != nil {
			return err
		}
		all, err := merge.Done()
		if err != nil {
			return err
		}
		maps.Copy(done, all)
	}
	return output.WriteFile(cmd, f.results, func(w io.Writer) error {
		if err := held.Copy(w, format.Header(merge.Layout)); err != nil {
			return err
		}
		return merge.Lines(held.Done, func(line []byte) error {
			_, err := w.Write(line)
			return err
		})
	})
}

// shownMissing is how many of the runs that are missing are named.
const shownMissing = 3

// tally counts the runs of a campaign, or of the files if there is none.
type tally struct {
	runs, failed, missing int

	first []*campaign.Job // that are missing
}

func count(runs *campaign.Runs, done campaign.Done) (t tally) {
	if runs == nil {
		return tally{runs: len(done), failed: failedOf(done)}
	}
	for j := range runs.Jobs() {
		t.runs++
		failed, have := done[j.ID]
		switch {
		case failed:
			t.failed++
		case !have:
			if t.missing++; t.missing <= shownMissing {
				t.first = append(t.first, j)
			}
		}
	}
	return t
}

func failedOf(done campaign.Done) (n int) {
	for _, failed := range done {
		if failed {
			n++
		}
	}
	return n
}

// summary says how many runs there are, names some that are missing, and fails if some are
// missing or failed.
func summary(cmd *cobra.Command, runs *campaign.Runs, done campaign.Done) error {
	t, w := count(runs, done), cmd.ErrOrStderr()
	for _, j := range t.first {
		text := "" // the values on the axes that have several
		for _, axis := range several(runs) {
			if v := j.Value(axis).Text; v != "" {
				text += fmt.Sprintf(" %s=%s", axis, v)
			}
		}
		_, _ = fmt.Fprintf(w, "missing: %v%s\n", j.ID, text)
	}
	if more := t.missing - len(t.first); more > 0 {
		_, _ = fmt.Fprintf(w, "missing: and %d more\n", more)
	}
	text := fmt.Sprintf("%s: %d ok, %d failed", units.Count(t.runs, "run"), t.runs-t.failed-t.missing, t.failed)
	if runs != nil {
		text += fmt.Sprintf(", %d missing", t.missing)
	}
	if t.failed+t.missing > 0 {
		return mistake.Incompletef("%s", text)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
