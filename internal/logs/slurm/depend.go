package slurm

import (
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of dependencies.
const (
	AfterStart   = "dependencies on a start (after), no edges"
	OtherKinds   = "dependencies of another kind, no edges"
	NotThere     = "dependencies on jobs that the dump lacks or that did not run, no edges"
	Alternatives = "alternatives (?): the job that ended first counts"
)

// waits are the edges of all jobs.
func (r *reader) waits() (waits []logs.Wait, err error) {
	byID := map[string][]int{}
	for i := range r.jobs {
		j := &r.jobs[i]
		ids := []string{j.shown, j.raw}
		if j.element != "" || j.id.Component {
			whole, _, _ := strings.Cut(j.shown, "_")
			whole, _, _ = strings.Cut(whole, "+")
			ids = append(ids, whole)
		}
		slices.Sort(ids)
		for _, id := range slices.Compact(ids) {
			if id != "" {
				byID[id] = append(byID[id], i)
			}
		}
	}
	several := 0
	add := func(from, to int, class string) {
		a, b := &r.jobs[from], &r.jobs[to]
		if several += (a.last - a.first) * (b.last - b.first); several > logs.MaxEdges {
			return
		}
		for x := a.first; x < a.last; x++ {
			for y := b.first; y < b.last; y++ {
				waits = append(waits, logs.Wait{From: r.run.Tasks[x].Name, To: r.run.Tasks[y].Name, Bytes: math.NaN(), Class: class, File: r.Wrong.File, Line: b.line})
			}
		}
	}
	any := false
	for i := range r.jobs {
		text := dependency(r.jobs[i].submitLine)
		any = any || text != ""
		r.depends(i, text, byID, add)
	}
	r.singletons(add)
	switch _, has := r.col["SubmitLine"]; {
	case several > logs.MaxEdges:
		return nil, srcerr.At(r.Wrong.File, 1, 1, "more than %d edges between the tasks", logs.MaxEdges)
	case !has:
		r.run.Remark("No edges: the dump has no column SubmitLine (Slurm 21.08 or later; add it to --format of sacct), and tasks wait for nothing.")
	case !any:
		r.run.Remark("No edges: no SubmitLine has --dependency, and tasks wait for nothing. What #SBATCH lines or scontrol say is not in the accounting.")
	}
	return waits, nil
}

// depends reads the dependencies of a job: KIND:ID:ID,KIND:ID or, with ? in place of commas, any of them.
func (r *reader) depends(i int, text string, byID map[string][]int, add func(from, to int, class string)) {
	if text == "" {
		return
	}
	j := &r.jobs[i]
	count := func(what string) { r.run.Count(what, r.Wrong.File, j.line) }
	either := strings.Contains(text, "?")
	best, bestKind := -1, ""
	for part := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == '?' }) {
		kind, list, _ := strings.Cut(part, ":")
		switch kind = strings.ToLower(kind); kind {
		case "afterok", "afterany", "afternotok", "aftercorr", "afterburstbuffer":
		case "singleton":
			continue
		case "after":
			count(AfterStart)
			continue
		default:
			count(OtherKinds)
			continue
		}
		for id := range strings.FieldsFuncSeq(list, func(c rune) bool { return c == ':' }) {
			id, _, _ = strings.Cut(id, "+")
			found := 0
			for _, from := range byID[id] {
				a := &r.jobs[from]
				switch {
				case a.shown == j.shown || kind == "aftercorr" && a.element != j.element && a.element != "" && j.element != "":
					continue
				case !either:
					add(from, i, kind)
				case best < 0 || a.task.Ended < r.jobs[best].task.Ended:
					best, bestKind = from, kind
				}
				found++
			}
			if found == 0 {
				count(NotThere)
			}
		}
	}
	if either {
		count(Alternatives)
	}
	if best >= 0 {
		add(best, i, bestKind)
	}
}

// singletons adds the edges of jobs that wait for the earlier ones of their name and user. Of those before another such job
// only that one counts.
func (r *reader) singletons(add func(from, to int, class string)) {
	open := map[[2]string][]int{}
	for i := range r.jobs {
		j := &r.jobs[i]
		key := [2]string{j.user, j.name}
		if slices.Contains(strings.FieldsFunc(dependency(j.submitLine), func(c rune) bool { return c == ',' || c == '?' }), "singleton") {
			for _, from := range open[key] {
				add(from, i, "singleton")
			}
			open[key] = open[key][:0]
		}
		open[key] = append(open[key], i)
	}
}

// toleranceSec is by how much a date may be too early: they are in whole seconds.
const toleranceSec = 1
