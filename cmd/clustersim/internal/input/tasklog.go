package input

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/srcerr"
)

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
