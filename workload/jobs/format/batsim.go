package format

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// batsimReader reads a workload of Batsim, version 4 or 5.
type batsimReader struct {
	src      *srcerr.Source
	o        Options
	jobs     []batsimJob
	profiles map[string]*batsimProfile
	order    []string // names of profiles as they stand in the file
	units    int
	bodies   map[batsimUse]jobs.Body
}

// batsimJob is a job, before profiles are known.
type batsimJob struct {
	id, profile         string
	at, idAt, profileAt int
	submitSec, limitSec float64
	nodes               int32
}

var batsimJobFields = []string{"id", "subtime", "res", "profile", "walltime"}

// isBatsim says whether a text is a workload of Batsim: an object with jobs and profiles.
func isBatsim(text []byte) bool {
	keys := topKeys(text)
	return keys["profiles"] && (keys["jobs"] || keys["nb_res"])
}

// readBatsim reads a workload of Batsim. Jobs of one date are in the order of their identifiers as
// texts, as Batsim has them.
func readBatsim(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	src := &srcerr.Source{File: fileName, Data: data, Notes: o.Note}
	r := &batsimReader{src: src, o: o, profiles: map[string]*batsimProfile{}, bodies: map[batsimUse]jobs.Body{}}
	if checkJSON(src) {
		r.readFile()
	}
	if src.Failed() {
		return nil, src.Err()
	}
	r.checkCycles()
	if src.Failed() {
		return nil, src.Err()
	}
	t := r.trace()
	if src.Failed() {
		return nil, src.Err()
	}
	t.Files = []string{fileName}
	t.StatedUnits = r.units
	t.Cleaning.Read = t.Len()
	return t, nil
}

func (r *batsimReader) readFile() {
	w := jsonwalk.New(r.src.Data, 0)
	if w.Kind() != '{' {
		r.src.Fail(w.At(), "", "want an object with jobs and profiles, found %s", kindWord(w.Kind()))
		return
	}
	found := map[string]bool{}
	w.Each(func(key []byte, keyAt int) {
		name := string(key)
		if found[name] && (name == "jobs" || name == "profiles" || name == "nb_res") {
			r.src.Fail(keyAt, "", "%q is given twice", name)
		}
		found[name] = true
		switch name {
		case "nb_res":
			v := jsonValue{w.At(), w.Raw()}
			x, wrong := v.number(1)
			if wrong == "" && (x != math.Trunc(x) || x > math.MaxInt32) {
				wrong = "want a whole number"
			}
			if wrong != "" {
				r.src.Fail(v.at, "", "nb_res: %s", wrong)
			}
			r.units = int(x)
		case "jobs":
			r.readJobs(w)
		case "profiles":
			r.readProfiles(w)
		default:
			w.Skip()
		}
	})
	for _, name := range []string{"jobs", "profiles"} {
		if !found[name] {
			r.src.Fail(0, "", "no %s", name)
		}
	}
}

func (r *batsimReader) readJobs(w *jsonwalk.Walker) {
	if w.Kind() != '[' {
		r.src.Fail(w.At(), "", "jobs: want an array, found %s", kindWord(w.Kind()))
		w.Skip()
		return
	}
	var known names.Table
	o := jsonObject{src: r.src, fields: batsimJobFields}
	w.Each(func([]byte, int) {
		if !o.read(w, "job") {
			return
		}
		j := batsimJob{at: o.at}
		j.id = batsimID(&o)
		if j.id == "" {
			o.label = fmt.Sprintf("job number %d", len(r.jobs)+1)
			o.fail("id", "", "no id")
		} else {
			o.label = fmt.Sprintf("job %q", j.id)
		}
		j.idAt = o.value("id").at
		if n, added := known.Add(j.id); j.id != "" && !added {
			line, _ := srcerr.Position(r.src.Data, int64(r.jobs[n].at))
			o.fail("id", fmt.Sprintf("the first is in line %d", line), "two jobs of one id")
		} else if j.id == "" {
			_, _ = known.Add(fmt.Sprintf("!%d", len(r.jobs))) // no id, so that numbers stay those of jobs
		}
		if strings.Contains(j.id, "!") {
			o.fail("id", "", "an exclamation mark in the id")
		}
		for _, field := range []string{"subtime", "res", "profile"} {
			if !o.has(field) {
				o.fail(field, "", "no %s", field)
			}
		}
		j.submitSec = o.number("subtime", 0, 0)
		j.nodes = int32(o.whole("res", 0, 0))
		j.profile, j.profileAt = o.text("profile", ""), o.value("profile").at
		j.limitSec = o.number("walltime", math.Inf(-1), -1)
		switch {
		case j.limitSec == -1:
			j.limitSec = math.Inf(1)
		case j.limitSec <= 0:
			o.fail("walltime", "leave it out for none", "walltime: %s: want more than 0", o.value("walltime").raw)
		}
		r.jobs = append(r.jobs, j)
	})
}

// batsimID is a job's identifier, a string or a whole number.
func batsimID(o *jsonObject) string {
	v := o.value("id")
	switch v.kind() {
	case '"':
		return v.text()
	case '0':
		if _, ok := wholeNumber(string(v.raw)); ok {
			return string(v.raw)
		}
		fallthrough
	default:
		if v.at >= 0 {
			o.fail("id", "", "id: want a string or a whole number")
			return "?"
		}
	}
	return ""
}

// trace makes the trace of what was read.
func (r *batsimReader) trace() *jobs.Trace {
	slices.SortStableFunc(r.jobs, func(a, b batsimJob) int {
		return cmp.Or(cmp.Compare(a.submitSec, b.submitSec), strings.Compare(a.id, b.id))
	})
	numbered := !slices.ContainsFunc(r.jobs, func(j batsimJob) bool {
		_, ok := wholeNumber(j.id)
		return !ok
	})
	lines := lineCounter{data: r.src.Data}
	t, exact := &jobs.Trace{}, 0
	profiles := map[string]string{} // copies of names, that keep no file in memory
	for i := range r.jobs {
		in := &r.jobs[i]
		j := jobs.Job{
			Number: int64(i) + 1, SubmitSec: in.submitSec, RunSec: math.NaN(), LimitSec: in.limitSec, WaitSec: math.NaN(), Units: in.nodes,
			Line: lines.line(in.at),
		}
		if numbered {
			j.Number, _ = wholeNumber(in.id)
		} else {
			j.Name = strings.Clone(in.id)
		}
		if _, ok := profiles[in.profile]; !ok {
			profiles[strings.Clone(in.profile)] = strings.Clone(in.profile)
		}
		j.Executable = profiles[in.profile]
		j.RunSec, j.Body = asRun(math.NaN(), r.bodyOf(in))
		if j.RunSec == j.LimitSec {
			exact++
		}
		t.Add(&j)
	}
	if exact > 0 && r.o.Note != nil {
		r.o.Note(fmt.Sprintf("%s: %d jobs run exactly as long as their walltime: Batsim reports WALLTIME_REACHED, here they complete", r.src.File, exact))
	}
	return t
}

// lineCounter finds the lines of offsets. It is fast if most offsets ascend.
type lineCounter struct {
	data   []byte
	starts []int // offsets of lines; nil: not needed so far
}

func (l *lineCounter) line(at int) int32 {
	if l.starts == nil {
		l.starts = append(l.starts, 0)
		for i, b := range l.data {
			if b == '\n' {
				l.starts = append(l.starts, i+1)
			}
		}
	}
	n, _ := slices.BinarySearch(l.starts, at+1)
	return int32(n)
}
