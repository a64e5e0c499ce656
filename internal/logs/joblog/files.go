package joblog

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/wfcommons"
)

// Files are those of one run.
type Files struct {
	Main   logs.Source   // the record, else the log
	Record bool          // Main is a record in WfFormat
	Log    *logs.Source  // beside a record; nil: none
	Graphs []logs.Source // .dag with its rescue files, or a Makeflow file
}

// Kind is what a file is.
type Kind uint8

// The kinds of files.
const (
	Unknown Kind = iota
	Pegasus      // jobstate.log
	HTCondor
	Makeflow
	DAG   // of DAGMan
	Rules // of Makeflow
	Record
)

// begin is how many bytes of a file are searched for what it is.
const begin = 1 << 14

func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

var (
	// keyword begins the lines of a .dag; node is a line that one of them has.
	keyword = pattern(`(?i)^\s*(JOB|NODE|FINAL|PROVISIONER|SERVICE|PARENT|SPLICE|SUBDAG|DONE|SCRIPT|VARS|RETRY|MAXJOBS|CATEGORY|PRIORITY|CONFIG|DOT|INCLUDE|CONNECT|PIN_IN|PIN_OUT|ENV|REJECT|PRE_SKIP|ABORT-DAG-ON|SET_JOB_ATTR|SUBMIT-DESCRIPTION|NODE_STATUS_FILE|JOBSTATE_LOG|SAVE_POINT_FILE)\s`)
	node    = pattern(`(?im)^\s*(JOB\s+\S+\s+\S+|SUBDAG\s+EXTERNAL\s+\S+\s+\S+|SPLICE\s+\S+\s+\S+|DONE\s+\S+\s*$)`)
	// rule is a rule of Makeflow: targets, a colon, sources, and a command below, after a tabulator.
	rule = pattern(`(?m)^[^\s#:=][^:=\n]*:[^=\n]*\n\t+\S`)
)

// KindOf is what a file is, by its content.
func KindOf(data []byte) Kind {
	switch tasklog.FormatOf(data[:min(len(data), begin)]) {
	case tasklog.Pegasus:
		return Pegasus
	case tasklog.HTCondor:
		return HTCondor
	case tasklog.Makeflow:
		return Makeflow
	}
	text := bytes.TrimPrefix(data[:min(len(data), begin)], []byte("\ufeff"))
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		if keyword().Match(append(slices.Clip(line), ' ')) && node().Match(text) {
			return DAG
		}
		break
	}
	switch {
	case wfcommons.IsWfFormat(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")):
		return Record
	case rule().Match(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))):
		return Rules
	}
	return Unknown
}

// Recognises makes a function that says whether a file is of one of the kinds.
func Recognises(kinds ...Kind) func(data []byte) bool {
	return func(data []byte) bool { return slices.Contains(kinds, KindOf(data)) }
}

// IsCandidate makes a function that says whether a file of a folder may be of one of the kinds, by its name.
func IsCandidate(kinds ...Kind) func(name string) bool {
	return func(name string) bool {
		base := strings.ToLower(ending.Bare(filepath.Base(name)))
		stem, ext := base, filepath.Ext(base)
		stem = strings.TrimSuffix(stem, ext)
		return slices.ContainsFunc(kinds, func(k Kind) bool {
			switch k {
			case Pegasus:
				return strings.HasSuffix(base, "jobstate.log")
			case HTCondor:
				return strings.HasSuffix(base, ".nodes.log") || ext == ".log" && strings.Contains(stem, "condor")
			case Makeflow:
				return ext == ".makeflowlog"
			case DAG:
				return ext == ".dag" || strings.Contains(base, ".dag.rescue")
			case Rules:
				return base == "makeflow" || ext == ".makeflow" || ext == ".mf"
			case Record:
				return ext == ".json"
			}
			return false
		})
	}
}

// Group puts the files of each run together: the records, else the logs, are the runs.
func Group(sources []logs.Source) ([]Files, error) {
	kinds := make([]Kind, len(sources))
	for i, s := range sources {
		if kinds[i] = KindOf(s.Data); kinds[i] == Unknown {
			return nil, srcerr.At(s.Name, 1, 1, "neither a log of Pegasus, HTCondor or Makeflow nor its graph nor a record in WfFormat")
		}
	}
	isLog := func(k Kind) bool { return k == Pegasus || k == HTCondor || k == Makeflow }
	recorded := slices.Contains(kinds, Record)
	var runs []Files
	for i, s := range sources {
		if kinds[i] == Record || isLog(kinds[i]) && !recorded {
			runs = append(runs, Files{Main: s, Record: recorded})
		}
	}
	if len(runs) == 0 {
		return nil, srcerr.At(sources[0].Name, 1, 1, "a graph without the log of its run").WithHint("give jobstate.log, *.nodes.log or *.makeflowlog beside it")
	}
	for i := range sources {
		s, k := &sources[i], kinds[i]
		if k == Record || isLog(k) && !recorded {
			continue
		}
		f := owner(runs, s.Name)
		switch {
		case f == nil:
			return nil, srcerr.At(s.Name, 1, 1, "of %d logs none or several may be that of the same run", len(runs)).WithHint("put each run in a folder of its own, or give files the same name before the first dot")
		case isLog(k) && f.Log != nil:
			return nil, srcerr.At(s.Name, 1, 1, "the run of %s has a log already: %s", f.Main.Name, f.Log.Name)
		case isLog(k):
			f.Log = s
		default:
			f.Graphs = append(f.Graphs, *s)
		}
	}
	return runs, nil
}

// owner is the run that a file belongs to: the only one, that of its folder, or that of its folder with its name.
func owner(runs []Files, name string) *Files {
	if len(runs) == 1 {
		return &runs[0]
	}
	stem := func(name string) string {
		s, _, _ := strings.Cut(filepath.Base(name), ".")
		return s
	}
	var near, like []*Files
	for i := range runs {
		if f := &runs[i]; filepath.Dir(f.Main.Name) == filepath.Dir(name) {
			near = append(near, f)
			if stem(f.Main.Name) == stem(name) {
				like = append(like, f)
			}
		}
	}
	switch {
	case len(near) == 1:
		return near[0]
	case len(like) == 1:
		return like[0]
	}
	return nil
}
