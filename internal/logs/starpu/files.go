package starpu

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Files are those of one run.
type Files struct {
	Tasks logs.Source
	DAG   *logs.Source // nil: none
}

type kind uint8

const (
	unknown kind = iota
	isRec
	isCSV
	isDAG
)

// recBegin is how many bytes of a file are searched for the first field of a record.
const recBegin = 4096

// kindOf sees from its content what a file is.
func kindOf(data []byte) kind {
	data = bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), recBegin)], []byte("\ufeff")))
	line, _, more := bytes.Cut(data, []byte("\n"))
	names := strings.Split(strings.TrimSpace(string(line)), ",")
	for i := range names {
		names[i] = strings.Trim(names[i], `" `)
	}
	has := func(name string) bool { return slices.Contains(names, name) }
	switch {
	case has("JobId") && has("Dependent"):
		return isDAG
	case has("JobId") && has("WorkerId"):
		return isCSV
	case !more:
		return unknown
	}
	id := false
	for text := range strings.Lines(string(data)) {
		field, _, is := strings.Cut(text, ":")
		switch {
		case strings.TrimSpace(text) == "":
			return unknownUnless(id)
		case strings.HasPrefix(text, "#") || strings.HasPrefix(text, "%") || strings.HasPrefix(text, "+"):
		case !is || !isField(field):
			return unknownUnless(id)
		case field == "JobId":
			id = true
		}
	}
	return unknownUnless(id)
}

func unknownUnless(rec bool) kind {
	if rec {
		return isRec
	}
	return unknown
}

// isField says whether a text is the name of a field of a record.
func isField(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	})
}

// Recognises says whether a file is one of StarPU's, by its content.
func Recognises(data []byte) bool { return kindOf(data) != unknown }

// IsCandidate says whether a file of a folder may be one of StarPU's, by its name.
func IsCandidate(name string) bool {
	switch strings.ToLower(ending.Bare(filepath.Base(name))) {
	case "tasks.rec", "rec.tasks.csv", "dag.csv":
		return true
	}
	return false
}

// Group puts the files of each run together: those of one folder.
func Group(sources []logs.Source) ([]Files, error) {
	var runs []Files
	for _, s := range sources {
		switch kindOf(s.Data) {
		case isRec, isCSV:
			runs = append(runs, Files{Tasks: s})
		case unknown:
			return nil, srcerr.At(s.Name, 1, 1, "no file of StarPU: neither tasks.rec or rec.tasks.csv (with JobId), nor dag.csv (with Dependent and JobId)")
		}
	}
	if len(runs) == 0 {
		return nil, srcerr.At(sources[0].Name, 1, 1, "no tasks among the files").WithHint("give tasks.rec of starpu_fxt_tool, or rec.tasks.csv")
	}
	for i := range sources {
		s := &sources[i]
		if kindOf(s.Data) != isDAG {
			continue
		}
		var owner *Files
		for k := range runs {
			if f := &runs[k]; len(runs) == 1 || filepath.Dir(f.Tasks.Name) == filepath.Dir(s.Name) {
				if owner != nil {
					return nil, srcerr.At(s.Name, 1, 1, "two files of tasks in the folder of this graph: %s and %s", owner.Tasks.Name, f.Tasks.Name).WithHint("name one of them, or put each run in a folder of its own")
				}
				owner = f
			}
		}
		switch {
		case owner == nil:
			return nil, srcerr.At(s.Name, 1, 1, "no tasks in the folder of this graph")
		case owner.DAG != nil:
			return nil, srcerr.At(s.Name, 1, 1, "the run of %s has a graph already: %s", owner.Tasks.Name, owner.DAG.Name)
		}
		owner.DAG = s
	}
	return runs, nil
}
