package slurm

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// base is the name of a job as far as its record has it: JobName, with the element of an array.
func (j *job) base() string {
	name := j.name
	if name == "" {
		name = "job"
	}
	if j.element != "" {
		name += "_" + j.element
	}
	return name
}

// taskName is the name of a task of a job that is called so: of the k-th of n nodes.
func taskName(job string, k, n int) string {
	if n < 2 {
		return job
	}
	return fmt.Sprintf("%s, node %d of %d", job, k+1, n)
}

// name gives the jobs names: that of the record, with a number where several have one, or where tasks of another job are called so.
// Edges are between names: no two jobs share one, but all attempts at a job do.
func (r *reader) name() {
	slices.SortStableFunc(r.jobs, func(a, b job) int { return cmp.Compare(a.id.Number, b.id.Number) })
	attempts := map[string][]*job{} // by JobID
	var ids []string
	several := map[string]int{} // by name: the jobs of that name
	for i := range r.jobs {
		j := &r.jobs[i]
		if attempts[j.shown] == nil {
			ids = append(ids, j.shown)
			several[j.base()]++
		}
		attempts[j.shown] = append(attempts[j.shown], j)
	}
	taken := map[string]bool{} // by the names of tasks
	take := func(list []*job, name string, numbered bool) bool {
		var names []string
		for _, j := range list {
			for k := range j.nodes {
				names = append(names, taskName(name, k, len(j.nodes)))
			}
		}
		if slices.ContainsFunc(names, func(name string) bool { return taken[name] }) {
			return false
		}
		for _, name := range names {
			taken[name] = true
		}
		for _, j := range list {
			j.task.Name, j.task.Numbered = name, numbered
		}
		return true
	}
	number := map[string]int{}
	for _, alone := range []bool{true, false} { // those first whose names need no number
		for _, id := range ids {
			list := attempts[id]
			name := list[0].base()
			if list[0].task.Name != "" || alone && (several[name] > 1 || take(list, name, false)) {
				continue
			}
			for !alone && list[0].task.Name == "" {
				number[name]++
				take(list, fmt.Sprintf("%s #%d", name, number[name]), true)
			}
		}
	}
	for i := range r.jobs {
		r.jobs[i].task.Process = cmp.Or(r.jobs[i].task.Process, "job")
	}
}

// tasks makes a task of each job, or several of one on several nodes.
func (r *reader) tasks() {
	for i := range r.jobs {
		j := &r.jobs[i]
		j.first = len(r.run.Tasks)
		if len(j.nodes) > 1 {
			r.run.Count(SeveralOn, r.Wrong.File, j.line)
		}
		for k, node := range j.nodes {
			t := j.task
			t.Host = strings.Clone(node)
			t.Name = taskName(t.Name, k, len(j.nodes))
			if len(j.nodes) > 1 {
				t.ID = fmt.Sprintf("%s.%d", t.ID, k+1)
			}
			r.run.Tasks = append(r.run.Tasks, t)
		}
		j.last = len(r.run.Tasks)
	}
}
