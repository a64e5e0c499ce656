package format

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Format is a file format for traces of jobs.
type Format struct {
	Name       string
	Extensions []string // the first is the usual one
	Summary    string

	// Read makes a trace of a file's bytes; fileName is for messages. The jobs are in the order
	// of submission, and not cleaned.
	Read func(fileName string, data []byte, o Options) (*jobs.Trace, error)
	// Write is nil for formats that are only read.
	Write func(w io.Writer, t *jobs.Trace, o WriteOptions) error

	// sniff says whether a text without leading blanks is of this format.
	sniff func(text []byte) bool
}

// Options says how files are read. The zero value is the default; each format ignores what it
// does not have.
type Options struct {
	Note       func(line string) // called for each remark; may be nil
	ShortRows  bool              // SWF: fields missing at the end of a row, from the sixth on, are unknown
	ThinkTimes bool              // SWF: preceding jobs and think times replace submissions
	Delimiter  string            // sacct: between fields; empty: found in the first line
	Cores      bool              // sacct, slurmsim: units are cores, not nodes
	Eligible   bool              // sacct: jobs are submitted when they became eligible
	KeepRows   bool              // SWF: keep the text of each row, which a writer needs

	// Zone says how far a clock was ahead of UTC when it showed a time, given as seconds from 1970 on that
	// clock, and whether it showed it twice: of dates without a zone, of sacct; nil is UTC.
	Zone func(wallSec float64) (aheadSec float64, twice bool)
	// Open reads a file that a trace names, such as a model of ElastiSim, by the name that it has
	// in the trace; nil: none can be read.
	Open func(name string) ([]byte, error)
}

// WriteOptions says what a writer adds.
type WriteOptions struct {
	Command string            // for a note in the file; empty for none
	Note    func(line string) // called for what the format cannot hold; may be nil
}

// All lists every format, in the order in which contents are tried.
func All() []Format {
	return []Format{
		{"swf", []string{".swf"}, "Standard Workload Format 2.2 of the Parallel Workloads Archive", readSWF, writeSWF, isSWF},
		{"sacct", []string{".sacct"}, "accounting of Slurm, as sacct prints it with -P", readSacct, nil, isSacct},
		{"slurmsim", nil, "table of jobs of the Slurm simulator, with semicolons", readSlurmsim, nil, isSlurmsim},
		{"elastisim", nil, "jobs of ElastiSim that are rigid and only wait, JSON", readElastisim, nil, isElastisim},
		{"batsim", nil, "workloads of Batsim 4 and 5, JSON", readBatsim, writeBatsim, isBatsim},
		{"json", []string{".json"}, "the project's own form as JSON: jobs, and the machine", readNative, writeNativeJSON, isNativeJSON},
		{"yaml", []string{".yaml", ".yml"}, "the project's own form as YAML: jobs, and the machine", readNative, writeNativeYAML, isNativeYAML},
	}
}

// Named finds a format by its name. The error lists the names.
func Named(name string) (Format, error) {
	return srcerr.Named("format", name, All(), func(f Format) string { return f.Name })
}

// ByContent recognizes a format by its content.
func ByContent(data []byte) (Format, bool) {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	for _, f := range All() {
		if f.sniff(text) {
			return f, true
		}
	}
	return Format{}, false
}

// Read reads a trace in any of the formats of [All], which it recognizes by the content, and
// otherwise by fileName's extension.
func Read(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	f, ok := ByContent(data)
	if !ok {
		f, ok = byExtension(fileName)
	}
	if !ok {
		var names []string
		for _, f := range All() {
			names = append(names, f.Name)
		}
		return nil, srcerr.At(fileName, 1, 1, "no known format of jobs").WithHint("known are %s", strings.Join(names, ", "))
	}
	return f.Read(fileName, data, o)
}

func byExtension(fileName string) (Format, bool) {
	ext := ending.Ext(fileName)
	for _, f := range All() {
		if slices.Contains(f.Extensions, ext) {
			return f, true
		}
	}
	return Format{}, false
}
