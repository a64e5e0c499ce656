package input

import (
	"bytes"
	"path/filepath"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/workload/jobs"
	jobsformat "github.com/clustersim/clustersim/workload/jobs/format"
	"github.com/clustersim/clustersim/workload/jobs/generate"
)

// Trace reads or makes a trace of jobs that was opened; files that it names are beside it. It is not cleaned.
func (in *Reader) Trace(src run.Source, o jobsformat.Options) (*jobs.Trace, error) {
	if src.Spec != "" {
		return fromSpec(in, src.Spec, string(TraceKind), generate.FromSpec)
	}
	o.Note = in.Note
	if o.Open == nil {
		o.Open = func(name string) ([]byte, error) {
			if src.Name != Stdin && !filepath.IsAbs(name) {
				name = filepath.Join(filepath.Dir(src.Name), name)
			}
			return readFile(in.ctx, name)
		}
	}
	return Parse(in, src, func(name string, data []byte) (*jobs.Trace, error) { return jobsformat.Read(name, data, o) })
}

// isTrace says whether a file has the marks of a trace of jobs. Rows of numbers alone, as SWF has without a
// header, are also those of other files.
func isTrace(data []byte) bool {
	f, known := jobsformat.ByContent(data)
	return known && (f.Name != "swf" || bytes.HasPrefix(data, []byte(";")))
}

// TraceFormat is the format of a trace, by its content; "" if it has the marks of none.
func TraceFormat(src run.Source) string {
	f, _ := jobsformat.ByContent(src.Data)
	return f.Name
}

// IsTrace says whether an input is a trace of jobs.
func (in *Reader) IsTrace(src run.Source) (bool, error) {
	kinds, err := in.KindsOf(src)
	return slices.Contains(kinds, TraceKind), err
}
