package pegasus

import (
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// workflow is one of a run: the root, or a sub-workflow.
type workflow struct {
	id, root string
	label    string
	above    *workflow // nil: the root
	aboveJob string    // the job of it that runs this one

	file      string
	line      int
	ended     bool // well
	tasks     map[string]*task
	taskOrder []string
	jobs      map[string]*job
	jobOrder  []string
	taskEdges []edge
	jobEdges  []edge
	below     map[string]*workflow // by job
}

// task is one of the abstract workflow.
type task struct {
	transformation string
	job            string
	line           int
	ran            bool
}

// job is what the planner made of tasks.
type job struct {
	kind      string // its type
	tasks     []string
	instances map[int]*instance
	line      int

	first, last []string // names of the tasks of the run that it begins and ends with
}

// instance is an attempt at a job. Dates are those of monitord, NaN if they are not there.
type instance struct {
	id                                     int
	submitted, mainStart, mainEnd, postEnd float64
	host                                   string
	cores                                  int
	failed                                 bool
	calls                                  []call
	line                                   int
}

// call is an invocation. Its dates are those of its host.
type call struct {
	id             int
	task           string // "": none, of a job that the planner added
	transformation string
	start, sec     float64
	failed         bool
	line           int
}

// edge is one by names of tasks or jobs.
type edge struct {
	from, to string
	line     int
}

// collector puts together what files say of workflows.
type collector struct {
	srcerr.List
	workflows map[string]*workflow
	order     []*workflow
	counts    logs.Run // what is counted before the runs are known
	cut       bool
}

func (c *collector) workflow(id string, line int) *workflow {
	w := c.workflows[id]
	if w == nil {
		w = &workflow{
			id: id, file: c.File, line: line, tasks: map[string]*task{}, jobs: map[string]*job{}, below: map[string]*workflow{},
		}
		c.workflows[id], c.order = w, append(c.order, w)
	}
	return w
}

func (w *workflow) task(id string, line int) *task {
	t := w.tasks[id]
	if t == nil {
		t = &task{line: line}
		w.tasks[id], w.taskOrder = t, append(w.taskOrder, id)
	}
	return t
}

func (w *workflow) job(id string, line int) *job {
	j := w.jobs[id]
	if j == nil {
		j = &job{line: line, instances: map[int]*instance{}}
		w.jobs[id], w.jobOrder = j, append(w.jobOrder, id)
	}
	return j
}

// read takes the events of a file.
func (c *collector) read(s logs.Source) error {
	c.List = srcerr.List{File: s.Name}
	e := &event{fields: map[string]string{}, column: map[string]int{}}
	// What is wrong with the last line is no mistake if the file is cut off there.
	last := srcerr.List{File: s.Name}
	for number, line := range s.Lines() {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if last.Len() > 0 {
			return last.Err()
		}
		if e.parse(number, line, &last) {
			c.event(e)
		}
	}
	if last.Len() > 0 {
		if s.Whole() {
			return last.Err()
		}
		c.counts.Count(CutLine, s.Name, e.line)
		c.cut = true
	}
	return c.Err()
}

// event takes an event.
func (c *collector) event(e *event) {
	id := e.fields["xwf.id"]
	if id == "" {
		if e.name != "static.start" && e.name != "static.end" {
			c.counts.Count(NoWorkflow, c.File, e.line)
		}
		return
	}
	w := c.workflow(id, e.line)
	f := e.fields
	switch e.name {
	case "wf.plan":
		w.root, w.label = f["root.xwf.id"], f["dax.label"]
	case "xwf.end":
		w.ended = f["status"] == "0"
	case "xwf.map.subwf_job":
		if sub := c.workflow(f["subwf.id"], e.line); sub != w {
			sub.above, sub.aboveJob = w, f["job.id"]
			w.below[f["job.id"]] = sub
		}
	case "task.info":
		w.task(f["task.id"], e.line).transformation = f["transformation"]
	case "task.edge":
		w.taskEdges = append(w.taskEdges, edge{f["parent.task.id"], f["child.task.id"], e.line})
	case "job.info":
		w.job(f["job.id"], e.line).kind = f["type_desc"]
	case "job.edge":
		w.jobEdges = append(w.jobEdges, edge{f["parent.job.id"], f["child.job.id"], e.line})
	case "wf.map.task_job":
		j, t := w.job(f["job.id"], e.line), w.task(f["task.id"], e.line)
		if t.job == "" {
			t.job, j.tasks = f["job.id"], append(j.tasks, f["task.id"])
		}
	case "job_inst.submit.start", "job_inst.main.start", "job_inst.main.end", "job_inst.post.end", "job_inst.host.info", "inv.end":
		c.attempt(w, e)
	}
}

// attempt takes an event of an attempt at a job.
func (c *collector) attempt(w *workflow, e *event) {
	number, ok := e.number("job_inst.id", &c.List)
	if !ok || e.fields["job.id"] == "" {
		c.counts.Count(NoJob, c.File, e.line)
		return
	}
	j := w.job(e.fields["job.id"], e.line)
	in := j.instances[int(number)]
	if in == nil {
		nan := math.NaN()
		in = &instance{id: int(number), submitted: nan, mainStart: nan, mainEnd: nan, postEnd: nan, cores: 1, line: e.line}
		j.instances[in.id] = in
	}
	switch e.name {
	case "job_inst.host.info":
		in.host = e.fields["hostname"]
		return
	case "inv.end":
		c.call(w, in, e)
		return
	}
	at, ok := e.date(&c.List)
	if !ok {
		return
	}
	switch e.name {
	case "job_inst.submit.start":
		in.submitted = at
	case "job_inst.main.start":
		in.mainStart = at
	case "job_inst.post.end":
		in.postEnd = at
	case "job_inst.main.end":
		in.mainEnd = at
		if code, has := e.number("exitcode", &c.List); has {
			in.failed = code != 0
		}
		if cores, has := e.number("multiplier_factor", &c.List); has && cores >= 1 && cores <= 1e6 {
			in.cores = int(cores)
		}
		if in.host == "" {
			in.host = e.fields["site"]
		}
	}
}

// call takes an invocation. Those of scripts around a job have negative numbers.
func (c *collector) call(w *workflow, in *instance, e *event) {
	x := call{transformation: e.fields["transformation"], task: e.fields["task.id"], start: math.NaN(), sec: math.NaN(), line: e.line}
	if id, has := e.number("inv.id", &c.List); has {
		x.id = int(id)
	}
	if x.id < 0 {
		c.counts.Count(Scripts, c.File, e.line)
		return
	}
	if start, has := e.number("start_time", &c.List); has && start > 0 {
		x.start = start
	}
	if sec, has := e.number("dur", &c.List); has && sec >= 0 {
		x.sec = sec
	}
	if code, has := e.number("exitcode", &c.List); has {
		x.failed = code != 0
	}
	if x.task == "null" || x.task == "None" {
		x.task = ""
	}
	if x.task != "" {
		w.task(x.task, e.line).ran = true
	}
	in.calls = append(in.calls, x)
}
