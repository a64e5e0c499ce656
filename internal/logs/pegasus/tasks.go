package pegasus

import (
	"cmp"
	"maps"
	"math"
	"path/filepath"
	"slices"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of a run.
const (
	CutLine    = "last lines that are cut off, dropped"
	NoWorkflow = "events without xwf.id, dropped"
	NoJob      = "events of attempts without job.id or job_inst.id, dropped"
	Scripts    = "pre- and post-scripts, which are no tasks"
	NotRun     = "tasks that did not run in a run that ended well: their results were there"
	Missing    = "tasks without an invocation, dropped: the run ended before them"
	Failures   = "invocations that failed"
	NoCalls    = "attempts at jobs without an invocation: from main.start to main.end is their run time"
	NoDates    = "attempts at jobs that never ran, dropped"
	NoDur      = "invocations without dur: from main.start to main.end of their job is their run time"
	NoHost     = "tasks without a host"
	Shifted    = "attempts at jobs whose dates of monitord were shifted to the zone of their invocations"
	Parallel   = "clustered jobs whose tasks overlap: there is no order between them"
	SubJobs    = "invocations of jobs that run a sub-workflow: its tasks are there instead"
	Against    = "tasks that end before they start"
)

// Read reads the runs that files have.
func Read(sources []logs.Source) ([]*logs.Run, error) {
	c := &collector{workflows: map[string]*workflow{}}
	for _, s := range sources {
		if err := c.read(s); err != nil {
			return nil, err
		}
	}
	var roots []*workflow
	members := map[*workflow][]*workflow{}
	for _, w := range c.order {
		root := c.rootOf(w)
		if members[root] == nil {
			roots = append(roots, root)
		}
		members[root] = append(members[root], w)
	}
	var runs []*logs.Run
	for _, root := range roots {
		r, err := c.run(root, members[root])
		if err != nil {
			return nil, err
		}
		runs = append(runs, r)
	}
	if len(runs) == 0 {
		return nil, srcerr.At(sources[0].Name, 1, 1, "no events of a workflow")
	}
	runs[0].Counts = append(c.counts.Counts, runs[0].Counts...)
	return runs, nil
}

// rootOf is the workflow that all others of a run are below.
func (c *collector) rootOf(w *workflow) *workflow {
	for range c.order {
		switch {
		case w.above != nil:
			w = w.above
		case w.root != "" && w.root != w.id && c.workflows[w.root] != nil:
			w = c.workflows[w.root]
		default:
			return w
		}
	}
	return w
}

// draft is a run that is being made.
type draft struct {
	c     *collector
	run   *logs.Run
	shift float64 // of the dates of monitord, in s
	waits []logs.Wait
}

func (c *collector) run(root *workflow, members []*workflow) (*logs.Run, error) {
	name := root.label
	if name == "" {
		name = filepath.Clean(root.file)
	}
	d := &draft{c: c, run: &logs.Run{System: "Pegasus", Name: name, HasKnown: true, Cut: c.cut}}
	for _, w := range members {
		if !slices.Contains(d.run.Files, w.file) {
			d.run.Files = append(d.run.Files, w.file)
		}
	}
	d.shift = shiftOf(members)
	for _, w := range members {
		if err := d.workflow(w, root.ended); err != nil {
			return nil, err
		}
	}
	if !slices.ContainsFunc(d.run.Tasks, func(t logs.Task) bool { return !math.IsNaN(t.Ended) }) {
		return nil, srcerr.At(root.file, root.line, 1, "no invocation of workflow %q", name).WithHint("the planner's events alone are no run: give the file of pegasus-monitord")
	}
	for _, w := range members {
		d.edges(w)
	}
	d.run.FromZero(1)
	d.run.Finish()
	if err := d.run.ConnectDated(d.waits, toleranceSec, "task", root.file, root.line); err != nil {
		return nil, err
	}
	return d.run, nil
}

// toleranceSec is by how much a date may be too early: dates of starts are in whole seconds.
const toleranceSec = 1

// prefixOf is what the names of a workflow's tasks begin with.
func (w *workflow) prefixOf() string {
	text := ""
	for depth := 0; w.above != nil && depth < 100; depth++ {
		text = w.aboveJob + "/" + text
		w = w.above
	}
	return text
}

// zoneSec is what zones of time differ by, at least.
const zoneSec = 900

// shiftOf is how far the dates of monitord are from those of the hosts: in the median of what lies between the end of
// a job and that of its last invocation, as whole quarters of an hour.
func shiftOf(members []*workflow) float64 {
	var differences []float64
	for _, w := range members {
		for _, j := range w.jobs {
			for _, in := range j.instances {
				last := math.Inf(-1)
				for _, x := range in.calls {
					if end := x.start + x.sec; end > last {
						last = end
					}
				}
				if x := last - in.mainEnd; !math.IsNaN(x) && !math.IsInf(x, 0) {
					differences = append(differences, x)
				}
			}
		}
	}
	if len(differences) == 0 {
		return 0
	}
	slices.Sort(differences)
	return math.Round(differences[len(differences)/2]/zoneSec) * zoneSec
}

// workflow makes the tasks of the run of those of a workflow. ended: the run ended well.
func (d *draft) workflow(w *workflow, ended bool) error {
	d.c.List = srcerr.List{File: w.file}
	prefix := w.prefixOf()
	for _, id := range w.jobOrder {
		j := w.jobs[id]
		if w.below[id] != nil {
			d.subJob(w, id, prefix)
			continue
		}
		for _, k := range slices.Sorted(maps.Keys(j.instances)) {
			d.instance(w, id, j.instances[k], prefix)
		}
	}
	for _, id := range w.taskOrder {
		t := w.tasks[id]
		switch {
		case t.ran || t.transformation == "" || w.below[t.job] != nil:
		case ended:
			d.run.Count(NotRun, w.file, t.line)
			d.run.Tasks = append(d.run.Tasks, free(prefix+id, t.transformation, logs.Cached))
		default:
			d.run.Count(Missing, w.file, t.line)
			d.run.Cut = true
		}
	}
	return d.c.Err()
}

// free is a task that takes no time.
func free(name, process string, s logs.Status) logs.Task {
	nan := math.NaN()
	t := logs.Task{
		ID: name, Name: name, Process: process, Cores: 1, Status: s, Attempt: 1, BytesIn: nan, BytesOut: nan,
		Submitted: nan, Assigned: nan, Started: nan, Ended: nan, Released: nan, Known: nan,
	}
	return t
}

// subJob makes the begin and the end of a job that runs a sub-workflow.
func (d *draft) subJob(w *workflow, id, prefix string) {
	j := w.jobs[id]
	for _, in := range j.instances {
		for _, x := range in.calls {
			d.run.Count(SubJobs, w.file, x.line)
		}
	}
	j.first, j.last = []string{prefix + id + " begin"}, []string{prefix + id + " end"}
	d.run.Tasks = append(d.run.Tasks, free(j.first[0], "", logs.Completed), free(j.last[0], "", logs.Completed))
}

// instance makes tasks of the invocations of an attempt.
func (d *draft) instance(w *workflow, id string, in *instance, prefix string) {
	j := w.jobs[id]
	if d.shift != 0 {
		d.run.Count(Shifted, w.file, in.line)
		for _, date := range []*float64{&in.submitted, &in.mainStart, &in.mainEnd, &in.postEnd} {
			*date += d.shift
		}
	}
	calls := in.calls
	if len(calls) == 0 {
		if !(in.mainEnd >= in.mainStart) {
			d.run.Count(NoDates, w.file, in.line)
			return
		}
		d.run.Count(NoCalls, w.file, in.line)
		x := call{id: 1, start: in.mainStart, sec: in.mainEnd - in.mainStart, failed: in.failed, line: in.line}
		if len(j.tasks) > 0 {
			x.task = j.tasks[0]
			x.transformation = w.tasks[x.task].transformation
		}
		calls = []call{x}
	}
	slices.SortStableFunc(calls, func(a, b call) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.id, b.id)) })
	var names []string
	alone := len(calls) == 1
	parallel := false
	before := math.Inf(-1)
	for i := range calls {
		x := &calls[i]
		t := d.task(w, id, in, x, alone, prefix)
		parallel = parallel || before-t.Started > toleranceSec
		before = max(before, t.Ended)
		if i == 0 {
			t.Assigned = in.mainStart
		}
		if i == len(calls)-1 {
			t.Released = in.mainEnd
		}
		names = append(names, t.Name)
		d.run.Tasks = append(d.run.Tasks, t)
	}
	switch {
	case parallel:
		d.run.Count(Parallel, w.file, in.line)
		j.first, j.last = names, names
	default:
		j.first, j.last = names[:1], names[len(names)-1:]
		for i := 1; i < len(names); i++ {
			d.waits = append(d.waits, logs.Wait{From: names[i-1], To: names[i], Bytes: math.NaN(), Class: "cluster", File: w.file, Line: in.line})
		}
	}
}

// task makes a task of an invocation.
func (d *draft) task(w *workflow, id string, in *instance, x *call, alone bool, prefix string) logs.Task {
	name := x.task
	switch {
	case name != "":
	case alone:
		name = id
	default:
		name = id + " " + itoa(x.id)
	}
	t := free(prefix+name, x.transformation, logs.Completed)
	if t.Process == "" {
		t.Process = w.jobs[id].kind
	}
	t.Hash, t.Host, t.Cores = id, in.host, in.cores
	t.Submitted, t.Known = in.submitted, in.postEnd
	if math.IsNaN(t.Known) {
		t.Known = in.mainEnd
	}
	if math.IsNaN(x.sec) {
		x.sec = in.mainEnd - in.mainStart
		if !alone || !(x.sec >= 0) {
			d.c.Add(x.line, 1, "job %q: an invocation without dur", id)
			x.sec = 0
		}
		d.run.Count(NoDur, w.file, x.line)
	}
	t.Started, t.RunSec = x.start, x.sec
	t.Ended = x.start + x.sec
	if x.failed {
		t.Status = logs.Failed
		d.run.Count(Failures, w.file, x.line)
	}
	if t.Host == "" {
		d.run.Count(NoHost, w.file, x.line)
	}
	return t
}
