package format

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// nativeWait is a job that waits for others, by their names.
type nativeWait struct {
	job   jobs.ID
	start native.Place
	after []nativeAfter
}

// nativeAfter is the name of a job that must have ended.
type nativeAfter struct {
	name    string
	at      native.Place
	success bool
}

// readWaits reads which jobs a job waits for; they may stand further down.
func (r *nativeReader) readWaits(rec *native.Record) {
	w := nativeWait{job: jobs.ID(r.t.Len()), start: rec.Start()}
	for _, field := range []string{"after", "after-ok"} {
		for one := range rec.Each(field) {
			if name, ok := one.Text(field); ok {
				w.after = append(w.after, nativeAfter{strings.Clone(name), one.Place(field), field == "after-ok"})
			}
		}
	}
	if w.after != nil {
		r.waits = append(r.waits, w)
	}
}

// resolve turns names into numbers, and finds jobs that wait for each other.
func (r *nativeReader) resolve() {
	if len(r.waits) == 0 {
		return
	}
	r.t.After = make([][]jobs.Dependency, r.t.Len())
	for _, w := range r.waits {
		var list []jobs.Dependency
		for _, a := range w.after {
			id, ok := r.names.Find(a.name)
			if !ok {
				e := r.f.Fail(a.at, "job %q: after: no job %q", r.names.Names()[w.job], a.name)
				if r.f.Len() <= srcerr.MaxErrors {
					nearest(e, a.name, r.names.Names())
				}
				continue
			}
			d := jobs.Dependency{Job: jobs.ID(id), Success: a.success}
			if same := slices.IndexFunc(list, func(o jobs.Dependency) bool { return o.Job == d.Job }); same >= 0 {
				list[same].Success = list[same].Success || d.Success
			} else {
				list = append(list, d)
			}
		}
		r.t.After[w.job] = list
	}
	if r.f.Len() == 0 {
		r.findCycle()
	}
}

// findCycle reports the first jobs that wait for each other.
func (r *nativeReader) findCycle() {
	cycle := cycleOf(r.t.After)
	if cycle == nil {
		return
	}
	cycle = firstFirst(cycle)
	at := slices.IndexFunc(r.waits, func(w nativeWait) bool { return w.job == cycle[0] })
	var text strings.Builder
	for i, job := range cycle {
		if i == maxCycleShown && len(cycle) > maxCycleShown+1 {
			text.WriteString("... after ")
			break
		}
		text.WriteString(r.t.JobName(job) + " after ")
	}
	r.f.Fail(r.waits[at].start, "jobs wait for each other: %s%s", text.String(), r.t.JobName(cycle[0]))
}

// maxCycleShown is how many members of a cycle a message names.
const maxCycleShown = 10

// firstFirst turns a cycle so that it begins with the member that stands first in the file.
func firstFirst(cycle []jobs.ID) []jobs.ID {
	first := slices.Index(cycle, slices.Min(cycle))
	return append(slices.Clone(cycle[first:]), cycle[:first]...)
}

// cycleOf returns jobs each of which waits for the next one, and the last for the first; nil if
// there are none. O(jobs + dependencies), without recursion.
func cycleOf(after [][]jobs.Dependency) []jobs.ID {
	const open, done = 1, 2
	state := make([]uint8, len(after))
	next := make([]int32, len(after)) // dependency that is looked at next
	for root := range after {
		if state[root] != 0 || len(after[root]) == 0 {
			continue
		}
		path := []jobs.ID{jobs.ID(root)}
		state[root] = open
		for len(path) > 0 {
			job := path[len(path)-1]
			if int(next[job]) == len(after[job]) {
				state[job] = done
				path = path[:len(path)-1]
				continue
			}
			to := after[job][next[job]].Job
			next[job]++
			switch state[to] {
			case open:
				return path[slices.Index(path, to):]
			case 0:
				state[to] = open
				path = append(path, to)
			}
		}
	}
	return nil
}
