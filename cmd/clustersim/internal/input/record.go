package input

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// openRecord reads the file that the platform of a record names.
func (in *Reader) openRecord(text string) (run.Source, error) {
	src := run.Source{Name: text, Spec: text}
	m, err := records.ParseMachines(text)
	if err != nil {
		return src, nil // making the platform reports it
	}
	src.Data, err = readFile(in.ctx, in.path(m.File))
	return src, err
}

// assume keeps a spec for [Reader.Assumed]. Platforms may be read by several goroutines, and
// the note must not depend on which is last.
func (in *Reader) assume(text string) {
	in.speedless.Lock()
	defer in.speedless.Unlock()
	if in.speedless.spec == "" || text < in.speedless.spec {
		in.speedless.spec = text
	}
}

// platformSpec makes a platform of a spec.
func (in *Reader) platformSpec(src run.Source) (*platform.Platform, error) {
	if !records.IsPlatformSpec(src.Spec) {
		p, err := platform.FromSpec(src.Spec)
		if err == nil && platform.TakesDefaultSpeed(src.Spec) {
			in.assume(src.Spec)
		}
		return p, err
	}
	m, err := records.ParseMachines(src.Spec)
	if err != nil {
		return nil, err
	}
	p, err := read.Platform(m.File, src.Data, m)
	if err != nil {
		return nil, &inFile{err}
	}
	return p, nil
}

// inFile is a mistake with a place of its own, in a file that a spec names.
type inFile struct{ error }

func (e *inFile) Unwrap() error { return e.error }

const repairHelp = "mend a WfFormat record, `WHAT`: scale=1000 (sizes of files), twin=FILE (sizes that it lacks), missing=5GB (others)"

// AddRepair adds the flag for what to mend in records.
func AddRepair(flags *pflag.FlagSet, to *string) { flags.StringVar(to, "repair", "", repairHelp) }

// Repair reads what to mend. A twin is read at once.
func Repair(ctx context.Context, text string) (workload.Repair, error) {
	var r workload.Repair
	if text == "" {
		return r, nil
	}
	s, err := spec.ParseArgs("repair", text)
	if err != nil {
		return r, mistake.InFlag("--repair", err)
	}
	a := s.Reader()
	positive := func(key string, parse func(string) (float64, error)) (x float64) {
		if a.Has(key) {
			if x = a.With(key, 1, parse); x <= 0 || !units.Finite(x) {
				a.Fail(key, "want more than 0")
			}
		}
		return x
	}
	r.SizeScale = positive("scale", units.Fraction)
	r.MissingBytes = positive("missing", units.Data)
	twin := a.String("twin", "")
	if err := a.Err(); err != nil {
		return r, mistake.InFlag("--repair", err)
	}
	if !wfcommons.Repairs(r) && twin == "" {
		return r, mistake.InFlag("--repair", fmt.Errorf("want scale=N, twin=FILE or missing=SIZE"))
	}
	if twin == "" {
		return r, nil
	}
	data, err := readFile(ctx, twin)
	if err != nil {
		return r, err
	}
	r.Sizes, err = wfcommons.FileSizes(twin, data, workload.ReadOptions{})
	return r, err
}

// TaskLog is a log with the record that it belongs to.
type TaskLog struct {
	*tasklog.Log
	Record int // place in the set
}

// TaskLogs reads logs: FILE if there is one record, else RECORD=FILE. What is wrong with a
// log is an error of one line in broken, and the others are read. err ends the command.
func TaskLogs(cmd *cobra.Command, texts []string, set *records.Set) (list []TaskLog, broken []error, err error) {
	in := New(cmd)
	seen := map[int]bool{}
	for _, text := range texts {
		name, at, wrong := recordOf(text, set)
		if wrong == nil && seen[at] {
			wrong = mistake.Usagef("--log: %s: there is a log for %s already", text, set.Cases[at].File)
		}
		if wrong != nil {
			err = errors.Join(err, wrong)
			continue
		}
		seen[at] = true
		log, wrong := oneLog(in, name)
		switch {
		case in.ctx.Err() != nil:
			return nil, nil, in.ctx.Err()
		case wrong != nil:
			broken = append(broken, firstLine(wrong))
		default:
			list = append(list, TaskLog{log, at})
		}
	}
	return list, broken, err
}

func oneLog(in *Reader, name string) (*tasklog.Log, error) {
	data, err := readFile(in.ctx, name)
	if err != nil {
		return nil, err
	}
	return Parse(in, run.Source{Name: name, Data: data}, tasklog.Read)
}

// recordOf finds the record of RECORD=FILE by its file, with or without its folder and
// ending.
func recordOf(text string, set *records.Set) (name string, at int, err error) {
	record, name, found := strings.Cut(text, "=")
	if !found {
		if set.Len() == 1 {
			return text, 0, nil
		}
		return "", 0, mistake.Usagef("--log: %s: there are %d records (say RECORD=%s)", srcerr.Visible(text), set.Len(), srcerr.Visible(text))
	}
	var known []string
	places := []int{}
	for i := range set.Cases {
		file := set.Cases[i].File
		base := filepath.Base(file)
		known = append(known, base)
		if record == file || record == base || record == strings.TrimSuffix(base, ".json") {
			places = append(places, i)
		}
	}
	switch len(places) {
	case 0:
		return "", 0, mistake.InFlag("--log", srcerr.Unknown("record", record, known))
	case 1:
		return name, places[0], nil
	}
	return "", 0, mistake.Usagef("--log: %d records are called %s (say which with its folder)", len(places), srcerr.Visible(record))
}
