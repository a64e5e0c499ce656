package snakemake

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of a run.
const (
	Incomplete = "outputs that are incomplete, dropped"
	NoName     = "records whose name is no path in base64: the name stands for the output"
	NoDates    = "jobs without starttime or endtime: the mean of their rule is their run time"
	Earlier    = "jobs of earlier runs, dropped"
	Sources    = "inputs that no job of the run made"
	Backwards  = "jobs that end before they start: they take no time"
	NoThreads  = "jobs without threads in a log: 1 core"
	Groups     = "group jobs: the dates of their jobs are their own"

	Checkpoints = "checkpoints: what they made was known once they had run"
	Before      = "jobs that started before --since, dropped"
	Unused      = "benchmarks that no job of the log has, not used"
)

// GapSec is how long nothing must run between two runs, at least: jobs of one run may wait that long in a queue.
const GapSec = 600

// record is what the file of an output says.
type record struct {
	Rule       string          `json:"rule"`
	Input      []string        `json:"input"`
	Start      *float64        `json:"starttime"`
	End        *float64        `json:"endtime"`
	Incomplete bool            `json:"incomplete"`
	Hash       json.RawMessage `json:"job_hash"`
	Command    json.RawMessage `json:"shellcmd"`
	Params     json.RawMessage `json:"params"`
	Log        json.RawMessage `json:"log"`
}

// key is equal for the outputs of a job.
func (r *record) key() string {
	if len(r.Hash) > 0 && string(r.Hash) != "null" {
		return r.Rule + "\x00" + string(r.Hash)
	}
	return strings.Join([]string{r.Rule, strings.Join(r.Input, "\x01"), string(r.Command), string(r.Params), string(r.Log)}, "\x00")
}

// job is a task with its outputs.
type job struct {
	rule            string
	inputs, outputs []string
	start, end      float64
	file            string
}

func (j *job) name() string { return j.rule + " (" + j.outputs[0] + ")" }

// Options are how a run is read.
type Options struct {
	// SinceSec is when the run began, at the earliest, in seconds since 1970; 0: the newest series of jobs is the run.
	SinceSec float64
}

// Read reads the files of a run.
func Read(sources []logs.Source, o Options) (*logs.Run, error) {
	r := &logs.Run{System: "Snakemake", Name: rootOf(sources[0].Name), Files: []string{sources[0].Name}}
	needs, marks := map[string]need{}, map[string]benchmark{}
	byKey := map[string]*job{}
	var jobs []*job
	var wrong []error
	for _, s := range sources {
		switch {
		case isBenchmark(s.Data):
			b, err := readBenchmark(s)
			wrong = append(wrong, err...)
			marks[b.name] = b
			continue
		case !isRecord(s.Data):
			readLog(r, s, needs)
			continue
		}
		var x record
		if err := json.Unmarshal(s.Data, &x); err != nil {
			wrong = append(wrong, placed(s, err))
			continue
		}
		if !isDate(x.Start) || !isDate(x.End) {
			wrong = append(wrong, srcerr.At(s.Name, 1, 1, "starttime or endtime is no date (want seconds since 1970)"))
			continue
		}
		if x.Incomplete {
			r.Count(Incomplete, s.Name, 1)
			continue
		}
		output, ok := outputOf(s.Name)
		if !ok {
			r.Count(NoName, s.Name, 1)
		}
		j := byKey[x.key()]
		if j == nil {
			j = &job{rule: x.Rule, start: math.Inf(1), end: math.Inf(-1), file: s.Name}
			byKey[x.key()] = j
			jobs = append(jobs, j)
			for _, in := range x.Input {
				j.inputs = append(j.inputs, path.Clean(in))
			}
		}
		j.outputs = append(j.outputs, output)
		if x.Start != nil {
			j.start = min(j.start, *x.Start)
		}
		if x.End != nil {
			j.end = max(j.end, *x.End)
		}
	}
	if len(wrong) > 0 {
		return nil, errors.Join(wrong[:min(len(wrong), srcerr.MaxErrors)]...)
	}
	if len(jobs) == 0 {
		return nil, srcerr.At(sources[0].Name, 1, 1, "no record of an output").WithHint("give the folder .snakemake/metadata")
	}
	if jobs = newest(r, jobs, o); len(jobs) == 0 {
		return nil, srcerr.At(sources[0].Name, 1, 1, "no job started since the date of --since")
	}
	if err := tasks(r, jobs, needs, marks); err != nil {
		return nil, err
	}
	return r, connect(r, jobs)
}

// isDate says whether a date may be one; none is.
func isDate(sec *float64) bool { return sec == nil || math.Abs(*sec) <= 1e12 }

// placed gives a mistake of JSON its place.
func placed(s logs.Source, err error) error {
	offset := int64(0)
	if at, is := errors.AsType[*json.SyntaxError](err); is {
		offset = at.Offset - 1
	} else if at, is := errors.AsType[*json.UnmarshalTypeError](err); is {
		line, col := srcerr.Position(s.Data, max(0, at.Offset-1))
		return srcerr.At(s.Name, line, col, "no record of an output: %s: a %s is none of its values", cmp.Or(at.Field, "the whole"), at.Value)
	}
	line, col := srcerr.Position(s.Data, max(0, offset))
	return srcerr.At(s.Name, line, col, "no record of an output: %s", strings.TrimPrefix(err.Error(), "json: "))
}

// newest leaves the jobs since a date, or those of the newest series, in the order of their starts.
func newest(r *logs.Run, jobs []*job, o Options) []*job {
	for _, j := range jobs {
		slices.Sort(j.outputs)
	}
	slices.SortFunc(jobs, func(a, b *job) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.name(), b.name())) })
	if o.SinceSec != 0 {
		return slices.DeleteFunc(jobs, func(j *job) bool {
			if j.start < o.SinceSec {
				r.Count(Before, j.file, 1)
			}
			return j.start < o.SinceSec
		})
	}
	cut, reach := 0, math.Inf(-1)
	last := math.Inf(-1)
	for _, j := range jobs {
		last = max(last, j.end)
	}
	for i, j := range jobs {
		if gap := j.start - reach; i > 0 && !math.IsInf(j.start, 1) && !math.IsInf(reach, -1) && gap > GapSec && gap > last-j.start {
			cut = i
		}
		reach = max(reach, j.end)
	}
	for _, j := range jobs[:cut] {
		r.Count(Earlier, j.file, 1)
	}
	return jobs[cut:]
}

// tasks makes the tasks of a run.
func tasks(r *logs.Run, jobs []*job, needs map[string]need, marks map[string]benchmark) error {
	nan := math.NaN()
	sum, n := map[string]float64{}, map[string]float64{}
	for i, j := range jobs {
		t := logs.Task{
			ID: strconv.Itoa(i + 1), Name: j.name(), Process: j.rule, Tag: j.outputs[0], Cores: 1, Status: logs.Completed, Attempt: 1,
			BytesIn: nan, BytesOut: nan, Submitted: nan, Assigned: nan, Started: j.start, Ended: j.end, Released: nan, Known: nan, RunSec: j.end - j.start,
		}
		if need, has := needs[j.outputs[0]]; has {
			t.Cores, t.MemoryBytes = need.threads, need.bytes
		} else {
			r.Count(NoThreads, j.file, 1)
		}
		switch {
		case math.IsInf(t.RunSec, 0):
			t.RunSec = nan
			for _, date := range []*float64{&t.Started, &t.Ended} {
				if math.IsInf(*date, 0) {
					*date = nan
				}
			}
		case t.RunSec < 0:
			r.Count(Backwards, j.file, 1)
			t.RunSec = 0
		}
		if mark, has := marks[needs[j.outputs[0]].benchmark]; has {
			mark.used = true
			marks[mark.name] = mark
			mark.measured(&t)
		}
		if !math.IsNaN(t.RunSec) {
			sum[j.rule] += t.RunSec
			n[j.rule]++
		}
		r.Tasks = append(r.Tasks, t)
	}
	for _, name := range slices.Sorted(maps.Keys(marks)) {
		if mark := marks[name]; !mark.used {
			r.Count(Unused, mark.file, 1)
		}
	}
	for i := range r.Tasks {
		if t := &r.Tasks[i]; math.IsNaN(t.RunSec) {
			if n[t.Process] == 0 {
				return srcerr.At(jobs[i].file, 1, 1, "job %q: no starttime or endtime, and no other job of its rule has them", t.Name)
			}
			t.RunSec = sum[t.Process] / n[t.Process]
			r.Count(NoDates, jobs[i].file, 1)
		}
	}
	r.FromZero(1)
	r.Finish()
	return nil
}

// toleranceSec is by how much a date may be too early: they are those of files, and clocks of file servers differ.
const toleranceSec = 1

// connect finds the edges by files.
func connect(r *logs.Run, jobs []*job) error {
	maker := map[string]*job{}
	for _, j := range jobs {
		for _, output := range j.outputs {
			maker[output] = j
		}
	}
	var waits []logs.Wait
	for _, j := range jobs {
		for _, in := range j.inputs {
			from, class := maker[in], "file"
			for dir := path.Dir(in); from == nil && dir != "." && dir != "/"; dir = path.Dir(dir) {
				from, class = maker[dir], "folder" // of a rule or a checkpoint with directory(...)
			}
			if from != nil {
				waits = append(waits, logs.Wait{From: from.name(), To: j.name(), Bytes: math.NaN(), Class: class, File: j.file, Line: 1})
			} else {
				r.Count(Sources, j.file, 1)
			}
		}
	}
	return r.ConnectDated(waits, toleranceSec, "job", r.Files[0], 1)
}
