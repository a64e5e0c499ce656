package output

import (
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// AddFormat gives cmd the flag -o.
func AddFormat(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVarP(format, "output", "o", string(table.Text), "print as `FORMAT`: table, json, csv, markdown or latex")
	AddCSVSafe(cmd)
}

// CheckFormat reports a wrong format before any work is done; files go to fileFlag.
func CheckFormat(format, fileFlag string) error {
	_, err := table.ParseFormat(format)
	return cmp.Or(NoFile(format, fileFlag), mistake.InFlag("-o", err))
}

// Flags is where and how a command prints: its flags -o and --out.
type Flags struct {
	Format, file string
}

// AddFlags gives cmd the flags.
func AddFlags(cmd *cobra.Command) *Flags {
	o := &Flags{}
	AddFormat(cmd, &o.Format)
	opened.Flag(cmd.Flags(), &o.file, "out", "", "print to `FILE`, which is replaced only on success; - is standard output")
	return o
}

// Check reports a wrong format before any work is done.
func (o *Flags) Check() error { return CheckFormat(o.Format, "--out") }

// Write calls print with the destination and the format.
func (o *Flags) Write(cmd *cobra.Command, print func(io.Writer, table.Format) error) error {
	f := table.Format(o.Format)
	if o.file == "" {
		return print(InFormat(cmd, cmd.OutOrStdout(), f), f)
	}
	return Create(cmd, o.file, func(w io.Writer) error { return print(InFormat(cmd, w, f), f) })
}

// ReportFlags is how a command prints a report, and the folder for its files.
type ReportFlags struct {
	format, dir string
}

// AddReportFlags gives cmd the flags; what says which files there are, and files has
// their names as far as they are known before the report is.
func AddReportFlags(cmd *cobra.Command, what string, files ...string) *ReportFlags {
	o := &ReportFlags{}
	AddFormat(cmd, &o.format)
	opened.Folder(cmd.Flags(), &o.dir, "out", "also write "+what+" to files in `DIR`", files...)
	return o
}

// Check reports a wrong format before any work is done.
func (o *ReportFlags) Check() error { return CheckFormat(o.format, "--out DIR or >") }

// Write writes the files, if they are wanted, and prints the report.
func (o *ReportFlags) Write(cmd *cobra.Command, r *report.Report) error {
	if o.dir != "" {
		if err := WriteFiles(cmd, o.dir, r.Files()); err != nil {
			return err
		}
	}
	f := table.Format(o.format)
	return r.Write(InFormat(cmd, cmd.OutOrStdout(), f), f)
}
