package nextflow

import (
	"bytes"
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Source is a file that was read.
type Source struct {
	Name string
	Data []byte
}

// Files are those of one run.
type Files struct {
	Trace Source
	Log   *Source // nil: none
	Graph *Source // nil: none
}

func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

type kind uint8

const (
	unknown kind = iota
	isTrace
	isLog
	isGraph
)

var (
	traceLine = pattern(`(^|[\t,;])(task_id|name|process|native_id|status|hash|submit)([\t,;]|$)`)
	logLine   = pattern(`^[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3} \[`)
)

var labelled = pattern(`^(.+?)[.-](\d+)\.`)

// Label is what the name of a log says where logs of runs under several schedulers are together, as in
// rank_fair.3.trace.csv: the scheduler and the number of the run.
func Label(file string) (scheduler, number string, ok bool) {
	m := labelled().FindStringSubmatch(filepath.Base(file))
	if m == nil {
		return "", "", false
	}
	return m[1], m[2], true
}

// kindOf sees from its content what a file is.
func kindOf(data []byte) kind {
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	line, _, _ := bytes.Cut(data, []byte("\n"))
	switch {
	case logLine().Match(line):
		return isLog
	case formOf(data) != nil:
		return isGraph
	case traceLine().Match(bytes.TrimSpace(line)):
		return isTrace
	}
	return unknown
}

// Recognises says whether a file is one of Nextflow's, by its content.
func Recognises(data []byte) bool { return kindOf(data) != unknown }

// IsCandidate says whether a file of a folder may be one of Nextflow's, by its name.
func IsCandidate(name string) bool {
	base := strings.ToLower(ending.Bare(filepath.Base(name)))
	switch filepath.Ext(base) {
	case ".html", ".dot", ".gv", ".mmd":
		return strings.Contains(base, "dag")
	case ".txt", ".csv", ".tsv", "":
		return strings.Contains(base, "trace")
	}
	return strings.HasSuffix(base, "nextflow.log")
}

var words = pattern(`(?i)[._-]*(execution|pipeline|nextflow|trace|report|dag|log|txt|csv|tsv|html|dot|gv|mmd)+\b`)

// stem is what the names of the files of one run have in common.
func stem(name string) string {
	return words().ReplaceAllString(ending.Bare(filepath.Base(name)), "")
}

// Group puts the files of each run together, in the order of their traces. A run without a graph of its own
// has the first one of all.
func Group(sources []Source) ([]Files, error) {
	var runs []Files
	var others []Source
	var wrong srcerr.List
	for _, s := range sources {
		switch kindOf(s.Data) {
		case isTrace:
			runs = append(runs, Files{Trace: s})
		case isLog, isGraph:
			others = append(others, s)
		default:
			wrong.File = s.Name
			wrong.Add(1, 1, "no file of Nextflow: neither a trace (with name, submit and other fields in its first line), nor .nextflow.log, nor a graph of processes (dag.html, .dot or .mmd)")
			return nil, wrong.Err()
		}
	}
	if len(runs) == 0 {
		wrong.File = sources[0].Name
		wrong.Add(1, 1, "no trace among the files").WithHint("run Nextflow with -with-trace, or name its file")
		return nil, wrong.Err()
	}
	var first *Source
	for i := range others {
		s := &others[i]
		graph := kindOf(s.Data) == isGraph
		if graph && first == nil {
			first = s
		}
		f, err := owner(runs, s, graph)
		switch {
		case err != nil && !graph:
			return nil, err
		case err != nil:
		case graph && f.Graph == nil:
			f.Graph = s
		case !graph && f.Log != nil:
			return nil, srcerr.At(s.Name, 1, 1, "the run of %s has a log already: %s", f.Trace.Name, f.Log.Name)
		case !graph:
			f.Log = s
		}
	}
	for i := range runs {
		runs[i].Graph = cmp.Or(runs[i].Graph, first)
	}
	return runs, nil
}

// owner finds the run of a log or a graph: that of the only trace in its folder, else that
// of a like name.
func owner(runs []Files, s *Source, graph bool) (*Files, error) {
	dir := filepath.Dir(s.Name)
	var here []*Files
	for i := range runs {
		if filepath.Dir(runs[i].Trace.Name) == dir {
			here = append(here, &runs[i])
		}
	}
	if len(here) == 0 && len(runs) == 1 {
		here = []*Files{&runs[0]}
	}
	if len(here) == 0 { // nf-core has the trace in a folder below that of the log
		for i := range runs {
			if strings.HasPrefix(runs[i].Trace.Name, dir+string(filepath.Separator)) {
				here = append(here, &runs[i])
			}
		}
	}
	if len(here) == 1 {
		return here[0], nil
	}
	like := slices.IndexFunc(here, func(f *Files) bool { return stem(f.Trace.Name) == stem(s.Name) })
	if like >= 0 {
		return here[like], nil
	}
	what := "log"
	if graph {
		what = "graph"
	}
	return nil, srcerr.At(s.Name, 1, 1, "%d traces, and none has a name like that of this %s", len(runs), what).
		WithHint("put the files of each run in a folder of its own, or name them as a.trace.txt and a.nextflow.log")
}

// Read reads the files of a run.
func Read(f Files) (*logs.Run, error) {
	r, err := readTrace(f.Trace)
	if err != nil {
		return nil, err
	}
	if f.Log != nil {
		r.Files = append(r.Files, f.Log.Name)
		if err := readLog(r, *f.Log); err != nil {
			return nil, err
		}
	}
	if f.Graph != nil {
		r.Files = append(r.Files, f.Graph.Name)
		if err := readGraph(r, *f.Graph); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// lines are those of a text, without the ends that Windows gives them.
func lines(data []byte) []string {
	text := strings.TrimPrefix(native.View(data), "\ufeff")
	if !utf8.ValidString(text) { // which is soon found out, and almost always so
		text = strings.ToValidUTF8(text, "\ufffd")
	}
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}
