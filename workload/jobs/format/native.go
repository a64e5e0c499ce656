package format

import (
	"bytes"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

var nativeSchema = native.Schema{
	Kind:   "trace",
	Fields: []string{"machine", "jobs"},
	Strange: map[string]string{
		"platform": "it belongs into machine: machine: {platform: ...}",
		"tasks":    "a workflow is a file of its own: jobs: [{name: w, workflow: {dag: FILE}}]",
		"hosts":    "the platform is a file of its own",
	},
}

// nativeReader reads a trace in the project's own form.
type nativeReader struct {
	f    *native.File
	o    Options
	t    *jobs.Trace
	m    *jobs.Machine // nil: the file does not describe the machine
	room int           // node numbers that lists may still have

	known knownNames // of the machine

	names names.Table // of jobs: numbers are IDs
	row   jobs.Job    // that is being read
	waits []nativeWait

	inCores, inNodes bool // a job before states its size so
}

// readNative reads the project's own YAML or JSON. DAGs that bodies name are not read: their
// file names are kept, with the places where they stand.
func readNative(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	f := native.Parse(fileName, data)
	if len(f.Docs) == 0 {
		return nil, f.Err()
	}
	if len(f.Docs) > 1 {
		f.Fail(f.Docs[1].Place, "a second document in one file").WithHint("use a file for each")
		return nil, f.Err()
	}
	top, ok := f.Record(f.Docs[0], &nativeSchema, 0)
	if !ok || !top.Require("jobs") {
		return nil, f.Err()
	}
	r := &nativeReader{f: f, o: o, t: &jobs.Trace{Files: []string{fileName}}, room: maxNodeNumbers}
	if machine, ok := top.Child("machine", &nativeMachineSchema); ok {
		r.m = &jobs.Machine{}
		r.readMachine(machine)
	}
	r.readJobs(top)
	r.resolve()
	if f.Len() > 0 {
		return nil, f.Err()
	}
	if r.inCores {
		if r.m == nil {
			r.m = &jobs.Machine{}
		}
		r.m.Cores = true
	}
	r.t.Machine = r.m
	r.t.Cleaning.Read, r.t.Native = r.t.Len(), true
	return r.t, nil
}

func (r *nativeReader) readJobs(top *native.Record) {
	if _, ok := top.AtMost("jobs"); !ok {
		return
	}
	last := 0.0 // when the job above is submitted
	for rec := range top.Records("jobs", &nativeJobSchema) {
		r.row = jobs.Job{SubmitSec: last, RunSec: math.NaN(), LimitSec: math.Inf(1), WaitSec: math.NaN()}
		r.readName(rec)
		r.readTimes(rec)
		if r.row.SubmitSec < last {
			rec.Fail("submit", "submitted at %v s, before the job above it, at %v s", r.row.SubmitSec, last).
				WithHint("sort the jobs by submit")
		}
		last = max(last, r.row.SubmitSec)
		r.readSize(rec)
		r.readOwner(rec)
		r.readWaits(rec)
		r.readWhat(rec)
		r.fits(rec)
		line, _ := r.f.LineCol(rec.Start())
		r.row.Line = int32(line)
		r.t.Add(&r.row)
	}
}

// readName reads the name of a job: its number in the file if it has none.
func (r *nativeReader) readName(rec *native.Record) {
	row := int64(r.t.Len()) + 1
	r.row.Number = row
	name, named := rec.Text("name")
	if !named {
		name = decimal(row)
	} else if n, ok := wholeNumber(name); ok {
		r.row.Number = n
	}
	id, added := r.names.Add(name)
	if !added {
		first := r.t.Line[id]
		rec.Fail("name", "two jobs of one name").WithHint("the first is in line %d", first)
		_, _ = r.names.Add(" " + decimal(row)) // no name of a job, so that numbers stay IDs
		return
	}
	if decimal(r.row.Number) != name {
		r.row.Name = r.names.Names()[id]
	}
}

// isNativeJSON says whether a text is of the project's own form as JSON: it has jobs or a machine, and
// no profiles, as Batsim's files have.
func isNativeJSON(text []byte) bool {
	keys := topKeys(text)
	return !keys["profiles"] && (keys["jobs"] || keys["machine"])
}

// isNativeYAML says whether a text is of the project's own form as YAML: a field jobs or machine
// at the top.
func isNativeYAML(text []byte) bool {
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		if bytes.HasPrefix(line, []byte("jobs:")) || bytes.HasPrefix(line, []byte("machine:")) {
			return true
		}
		if strings.IndexByte(" \t\r#-", firstByte(line)) < 0 {
			return false
		}
		text = rest
	}
	return false
}

// firstByte is the first byte of a line, a blank for an empty one.
func firstByte(line []byte) byte {
	if len(line) == 0 {
		return ' '
	}
	return line[0]
}

// topKeys are the keys of a JSON object, nil if the text is none.
func topKeys(text []byte) map[string]bool {
	w := jsonwalk.New(text, 0)
	if w.Kind() != '{' {
		return nil
	}
	keys := map[string]bool{}
	w.Each(func(key []byte, _ int) {
		keys[string(key)] = true
		w.Skip()
	})
	return keys
}

// nearest adds the most similar of some names as a hint.
func nearest(e *srcerr.Error, name string, known []string) {
	if near := srcerr.Suggest(name, known); near != "" {
		_ = e.WithHint("did you mean %q?", near)
	}
}
