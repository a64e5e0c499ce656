package input

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// RecordFlags say how to read many records.
type RecordFlags struct {
	repairs []string
	applied []appRepair
}

// appRepair is what to mend in the records of an application; "": of all.
type appRepair struct {
	application string
	repair      workload.Repair
}

// AddRecords adds the flags.
func AddRecords(flags *pflag.FlagSet) *RecordFlags {
	f := &RecordFlags{}
	flags.StringArrayVar(&f.repairs, "repair", nil, repairHelp+"; APPLICATION:WHAT in its records alone; may be repeated")
	return f
}

// Read reads the records that names stand for: files, folders with all their .json files,
// and patterns such as 'runs/bwa-*.json'. What is wrong with a record is an error of one
// line in broken, and the others are read. err ends the command.
func (f *RecordFlags) Read(cmd *cobra.Command, names []string) (set *records.Set, broken []error, err error) {
	if f.applied == nil {
		if f.applied, err = f.parse(cmd); err != nil {
			return nil, nil, err
		}
	}
	in := New(cmd)
	var list []*records.Record
	files, broken := recordFiles(names)
	for _, name := range files {
		r, err := f.one(in, name)
		switch {
		case in.ctx.Err() != nil:
			return nil, nil, in.ctx.Err()
		case err != nil && mistake.Status(err) == mistake.ExitUsage:
			return nil, nil, err
		case err != nil:
			broken = append(broken, firstLine(err))
		default:
			list = append(list, r)
		}
	}
	return records.New(list), broken, nil
}

// Check says which applications are to be mended that the records are not of.
func (f *RecordFlags) Check(sets ...*records.Set) error {
	var known []string
	for _, s := range sets {
		known = append(known, s.Applications()...)
	}
	for _, a := range f.applied {
		if a.application != "" && !slices.Contains(known, a.application) {
			return mistake.InFlag("--repair", srcerr.Unknown("application", a.application, known))
		}
	}
	return nil
}

func (f *RecordFlags) parse(cmd *cobra.Command) ([]appRepair, error) {
	list := []appRepair{}
	for _, text := range f.repairs {
		application, what, found := strings.Cut(text, ":")
		if !found || strings.Contains(application, "=") {
			application, what = "", text
		}
		if strings.TrimSpace(what) == "" {
			return nil, mistake.Usagef("--repair: %q: want scale=N, twin=FILE or missing=SIZE", text)
		}
		r, err := Repair(cmd.Context(), what)
		if err != nil {
			return nil, err
		}
		list = append(list, appRepair{application, r})
	}
	slices.SortStableFunc(list, func(a, b appRepair) int { return min(len(a.application), 1) - min(len(b.application), 1) })
	return list, nil
}

// of is what to mend in the records of an application: what is said of it goes before what
// is said of all, and what is said later before what is said earlier.
func (f *RecordFlags) of(application string) (all workload.Repair) {
	for _, a := range f.applied {
		if a.application != "" && a.application != application {
			continue
		}
		if a.repair.SizeScale != 0 {
			all.SizeScale = a.repair.SizeScale
		}
		if a.repair.MissingBytes != 0 {
			all.MissingBytes = a.repair.MissingBytes
		}
		if a.repair.Sizes != nil {
			all.Sizes = a.repair.Sizes
		}
	}
	return all
}

func (f *RecordFlags) one(in *Reader, name string) (*records.Record, error) {
	data, err := readFile(in.ctx, name)
	if err != nil {
		return nil, err
	}
	repair := f.of(records.ApplicationOf(name))
	r, err := Parse(in, run.Source{Name: name, Data: data}, func(name string, data []byte) (*records.Record, error) {
		return read.Record(name, data, repair)
	})
	if text := bytes.TrimSpace(data); err != nil && len(text) > 0 && !read.IsRecord(text) && (text[0] != '{' || json.Valid(text)) {
		return nil, srcerr.At(name, 1, 1, "no record of an execution").WithHint("want WfFormat: JSON with schemaVersion and workflow")
	}
	return r, err
}

// firstLine is the first mistake, with how many there are more.
func firstLine(err error) error {
	leaves := mistake.Leaves(err)
	at, placed := errors.AsType[*srcerr.Error](leaves[0])
	if len(leaves) == 1 || !placed {
		return leaves[0]
	}
	first := *at
	first.Msg += fmt.Sprintf(" (and %d more)", len(leaves)-1)
	return &first
}

// recordFiles are the files that names stand for, each once, in the order of their names.
func recordFiles(names []string) (files []string, broken []error) {
	for _, name := range names {
		if name == "-" {
			broken = append(broken, mistake.Inputf("-: want files, folders or patterns, not standard input"))
			continue
		}
		found, err := filesOf(name)
		if err != nil {
			broken = append(broken, err)
		}
		files = append(files, found...)
	}
	slices.Sort(files)
	return slices.Compact(files), broken
}

// Workloads puts the files in the place of folders, which stand for their .json files, and of
// patterns. Other names stay as they are.
func Workloads(ctx context.Context, names []string) (list []string, err error) {
	var wrong []error
	for _, name := range names {
		folder, err := opened.By(ctx).Stat(name)
		if !folder && (err == nil || !isPattern(name) || opened.By(ctx).Held() != nil) {
			list = append(list, name)
			continue
		}
		files, err := filesOf(name)
		if folder && err != nil {
			err = mistake.Inputf("%v (other files want a pattern, such as '%s')", err, srcerr.Visible(filepath.Join(name, "*.dax")))
		}
		slices.Sort(files)
		list, wrong = append(list, files...), append(wrong, err)
	}
	return list, errors.Join(wrong...)
}

// isPattern says whether a name that is no file is a pattern, and not a spec.
func isPattern(name string) bool {
	return strings.ContainsAny(name, patternMarks) && kindOfSpec(name) == UnknownKind && !strings.Contains(name, "(")
}

const patternMarks = "*?["

func filesOf(name string) ([]string, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && !info.IsDir():
		return []string{filepath.Clean(name)}, nil
	case err == nil:
		return filesIn(name)
	case !strings.ContainsAny(name, patternMarks):
		return nil, NoFile(name, err)
	}
	found, err := filepath.Glob(name)
	switch {
	case err != nil:
		return nil, mistake.Inputf("%s: %v", srcerr.Visible(name), err)
	case len(found) == 0:
		return nil, mistake.Inputf("%s: no file matches", srcerr.Visible(name))
	}
	return found, nil
}

// filesIn are the .json files in a folder and in those below it.
func filesIn(dir string) (files []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && ending.Ext(path) == ".json" {
			files = append(files, path)
		}
		return err
	})
	switch {
	case err != nil:
		return files, NoFile(dir, err)
	case len(files) == 0:
		return nil, mistake.Inputf("%s: no .json file in this folder", srcerr.Visible(dir))
	}
	return files, nil
}
