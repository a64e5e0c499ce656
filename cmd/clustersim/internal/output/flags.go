// Package output has what commands print with: -o, --out and --report, files and folders of
// them, CSV that is safe in spreadsheets, rounded quantities with their units, cells of
// tables.
//
// # Not here
// Tables and reports are written by experiments/report; each command fills its own.
package output

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/shell"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/version"
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
	if err := alsoPrint(cmd.Context(), print); err != nil {
		return err
	}
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
	if err := alsoPrint(cmd.Context(), r.Write); err != nil {
		return err
	}
	f := table.Format(o.format)
	return r.Write(InFormat(cmd, cmd.OutOrStdout(), f), f)
}

// pageFlag is the flag for a page.
const pageFlag = "report"

// PageFlag is the page that a command writes beside what it prints, if it is wanted.
type PageFlag struct{ file string }

// AddPage gives cmd the flag; what says what is on the page.
func AddPage(cmd *cobra.Command, what string) *PageFlag {
	f := &PageFlag{}
	opened.Page(cmd.Flags(), &f.file, pageFlag, "write "+what+" to `FILE`.html, a page that needs no other")
	return f
}

// Check reports a wrong name before any work is done.
func (f *PageFlag) Check() error {
	end := strings.ToLower(filepath.Ext(f.file))
	return mistake.FlagIf(f.file != "" && end != ".html" && end != ".htm", "--"+pageFlag, "%s: the name does not end in .html", f.file)
}

// Wanted says whether there is a page to write.
func (f *PageFlag) Wanted() bool { return f.file != "" }

// Write writes the page, with how to repeat it at its end.
func (f *PageFlag) Write(cmd *cobra.Command, r *report.Report) error {
	if !f.Wanted() {
		return nil
	}
	r.Add(report.Part{Head: "How to repeat this", Body: repeat(cmd)})
	return WriteFile(cmd, f.file, func(w io.Writer) error { return r.Write(w, table.HTML) })
}

// repeat has the command, the version and the files that were read.
func repeat(cmd *cobra.Command) *report.Report {
	r := &report.Report{}
	r.Say("%s", CommandLine(cmd))
	r.Say("%s", version.Line())
	contents := opened.By(cmd.Context()).Contents()
	if len(contents) == 0 {
		return r
	}
	t := table.New(table.Column{Key: "input"}, table.Column{Key: "bytes"}, table.Named("sha256", "SHA-256"))
	for _, c := range contents {
		t.Add(c.Name, c.Bytes, fmt.Sprintf("%x", c.Sum))
	}
	r.Show("", t)
	return r
}

// CommandLine is the command with all flags that were given but that for the page.
func CommandLine(cmd *cobra.Command) string {
	words := CommandWords(cmd, pageFlag)
	for _, arg := range cmd.Flags().Args() {
		words = append(words, shell.Quote(arg))
	}
	return strings.Join(words, " ")
}

// CommandWords are the command and the flags that were given, but those that are left out.
func CommandWords(cmd *cobra.Command, leftOut ...string) []string {
	words := strings.Fields(cmd.CommandPath())
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if slices.Contains(leftOut, flag.Name) {
			return
		}
		values := []string{flag.Value.String()}
		if list, is := flag.Value.(pflag.SliceValue); is {
			values = list.GetSlice()
		}
		for _, v := range values {
			if flag.Value.Type() == "bool" {
				words = append(words, "--"+flag.Name+map[bool]string{false: "=" + v}[v == "true"])
				continue
			}
			words = append(words, "--"+flag.Name, shell.Quote(v))
		}
	})
	return words
}
