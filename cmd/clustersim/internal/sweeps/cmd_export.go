//go:build !js

package sweeps

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/export"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

const exportLong = `Write results of campaigns as Parquet, a table with types that DuckDB, pandas, R and
others read.

RESULTS are files that sweep has written; without any it is FILE.jsonl or FILE.csv
beside FILE.parquet. Of several lines of a run the last one counts. Runs that failed
are rows too, with their errors. A column has its unit in its name, and what does not
apply or is not defined is null. Axes of a campaign's own names are DOUBLE, before the
metrics.

THE COLUMNS, with their types:`

const exportExample = `  clustersim sweep export sizes.parquet
  clustersim sweep export all.parquet a.jsonl b.csv`

func newExport() *cobra.Command {
	outdated := false
	cmd := &cobra.Command{
		Use:     "export FILE.parquet [RESULTS...]",
		Short:   "write results as Parquet, for DuckDB, pandas and R",
		Long:    exportLong + columnsHelp(),
		Example: exportExample,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || !strings.EqualFold(filepath.Ext(args[0]), ".parquet") {
				return fmt.Errorf("to which file? (want FILE.parquet first; see %s --help)", cmd.CommandPath())
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&outdated, "outdated", false, "take results too that sweep --resume has found outdated")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		results, err := exported(args)
		if err == nil {
			err = opened.By(cmd.Context()).Later(args[0])
		}
		if err != nil {
			return err
		}
		sources, err := run.Until(cmd.Context(), func() ([]figures.Source, error) { return resultFiles(cmd, results, outdated) })
		if err != nil {
			return err
		}
		var count export.Count
		err = output.WriteFile(cmd, args[0], func(w io.Writer) (err error) {
			count, err = run.Until(cmd.Context(), func() (export.Count, error) { return export.Parquet(w, sources) })
			return err
		})
		if errors.Is(err, export.ErrNone) {
			err = noResults(results)
		}
		if err != nil {
			return err
		}
		noteCut(cmd, count.Cut)
		_, err = fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", args[0], exportWords(count))
		return err
	}
	return cmd
}

// noResults says so of each file.
func noResults(files []string) error {
	var all []error
	for _, name := range files {
		all = append(all, srcerr.At(input.Named(name), 1, 1, "no results").WithHint("want lines that sweep has written"))
	}
	return errors.Join(all...)
}

// exported are the results to write: those named, or those beside the file.
func exported(args []string) ([]string, error) {
	if len(args) > 1 {
		return args[1:], nil
	}
	base := strings.TrimSuffix(args[0], filepath.Ext(args[0]))
	for _, ext := range []string{".jsonl", ".csv"} {
		if _, err := os.Stat(base + ext); err == nil {
			return []string{base + ext}, nil
		}
	}
	return nil, mistake.Inputf("neither %s.jsonl nor %s.csv is there (name the results after %s)", base, base, args[0])
}

// exportWords says what was written and what was left out.
func exportWords(c export.Count) string {
	text := units.Count(c.Runs, "run")
	if c.Repeated > 0 {
		text += fmt.Sprintf("; %s replaced by a later line with the same id", units.Count(c.Repeated, "line"))
	}
	if c.Outdated > 0 {
		text += fmt.Sprintf("; %s left out (--outdated takes them)", units.Count(c.Outdated, "outdated result"))
	}
	return text
}

func columnsHelp() string {
	var b strings.Builder
	for _, c := range export.Columns() {
		fmt.Fprintf(&b, "\n  %s %s", c.Name, c.Type())
	}
	return b.String()
}
