package cli

import (
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/atomicfile"
	"github.com/clustersim/clustersim/internal/table"
)

// replayed is what the replay of a publication offers.
type replayed interface {
	WriteText(io.Writer) error
	WriteCSV(io.Writer) error
	WriteJSON(io.Writer) error
	Files() []ledger.File
}

// replayOutput is where and how a replay prints: its flags -o and --out.
type replayOutput struct {
	format, dir string
}

func addReplayFlags(cmd *cobra.Command) *replayOutput {
	o := &replayOutput{}
	cmd.Flags().StringVarP(&o.format, "output", "o", string(table.Text), "print as `FORMAT`: table, json or csv")
	cmd.Flags().StringVar(&o.dir, "out", "", "also write every table and figure to files in `DIR`")
	return o
}

// check reports a wrong format before any work is done.
func (o *replayOutput) check() error {
	_, err := table.ParseFormat(o.format)
	return wrongFlag("-o", err)
}

// write leaves the files in the directory, if there is one, and prints.
func (o *replayOutput) write(cmd *cobra.Command, r any) error {
	if r, ok := r.(*report.Report); ok {
		return o.print(cmd, r)
	}
	return o.writeOld(cmd, r.(replayed))
}

func (o *replayOutput) print(cmd *cobra.Command, r *report.Report) error {
	if o.dir != "" {
		if err := writeFiles(o.dir, r.Files()); err != nil {
			return err
		}
	}
	return r.Write(cmd.OutOrStdout(), table.Format(o.format))
}

func (o *replayOutput) writeOld(cmd *cobra.Command, r replayed) error {
	if o.dir != "" {
		if err := writeFiles(o.dir, asReport(r.Files())); err != nil {
			return err
		}
	}
	switch table.Format(o.format) {
	case table.JSON:
		return r.WriteJSON(cmd.OutOrStdout())
	case table.CSV:
		return r.WriteCSV(cmd.OutOrStdout())
	}
	return r.WriteText(cmd.OutOrStdout())
}

func filesOf(r any) []report.File {
	if r, ok := r.(*report.Report); ok {
		return r.Files()
	}
	return asReport(r.(replayed).Files())
}

func asReport(files []ledger.File) []report.File {
	list := make([]report.File, len(files))
	for i, f := range files {
		list[i] = report.File{Name: f.Name, Write: f.Write}
	}
	return list
}

func writeFiles(dir string, files []report.File) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if err := atomicfile.Write(filepath.Join(dir, f.Name), f.Write); err != nil {
			return err
		}
	}
	return nil
}
