package wfcommons

import (
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// relate finds the parents of all tasks, and checks that parents and children say the
// same.
func (a *assembly) relate() {
	a.parents = a.link(parentsOf, find(a.tasks))
	children := a.link(childrenOf, find(a.tasks))
	if !a.others(&a.parents) || !a.others(&children) || !a.in.oneSided && !a.agree(&children) {
		a.reportRelations()
	}
}

// others says whether all links lead to other tasks.
func (a *assembly) others(l *links) bool {
	for i := range a.in.tasks {
		for _, other := range l.of(i) {
			if other == unknown || int(other) == i {
				return false
			}
		}
	}
	return true
}

// agree says whether the tasks' parents are those that name them as children.
func (a *assembly) agree(children *links) bool {
	named := children.reversed()
	in, by := make([]int32, len(a.in.tasks)), make([]int32, len(a.in.tasks)) // by task: the last one of that it is in a list, plus 1
	for i := range a.in.tasks {
		me := int32(i) + 1
		for _, p := range a.parents.of(i) {
			in[p] = me
		}
		for _, p := range named.of(i) {
			by[p] = me
			if in[p] != me {
				return false
			}
		}
		if slices.ContainsFunc(a.parents.of(i), func(p int32) bool { return by[p] != me }) {
			return false
		}
	}
	return true
}

// reversed are the same links from the other end, by a counting sort.
func (l *links) reversed() links {
	n := len(l.start) - 1
	r := links{make([]int32, n+1), make([]int32, len(l.number))}
	for _, to := range l.number {
		r.start[to+1]++
	}
	for t := range n {
		r.start[t+1] += r.start[t]
	}
	next := slices.Clone(r.start[:n])
	for t := range n {
		for _, to := range l.of(t) {
			r.number[next[to]] = int32(t)
			next[to]++
		}
	}
	return r
}

type pair struct{ parent, child workload.TaskID }

// reportRelations reports what is wrong with parents and children.
func (a *assembly) reportRelations() {
	isParent, isChild := map[pair]bool{}, map[pair]bool{} // as the children say, and as the parents do
	for i, t := range a.in.tasks {
		for _, name := range t.parents {
			if p, ok := a.relative(workload.TaskID(i), "parent", name); ok {
				isParent[pair{p, workload.TaskID(i)}] = true
			}
		}
		for _, name := range t.children {
			if c, ok := a.relative(workload.TaskID(i), "child", name); ok {
				isChild[pair{workload.TaskID(i), c}] = true
			}
		}
	}
	if a.in.oneSided {
		return
	}
	for i, t := range a.in.tasks {
		me := workload.TaskID(i)
		for _, name := range t.parents {
			if p, ok := a.tasks.Find(name.text); ok && p != int32(i) && !isChild[pair{workload.TaskID(p), me}] {
				a.src.Fail(name.at, "", "task %q: parent %q does not name it as a child", t.id.text, name.text)
			}
		}
		for _, name := range t.children {
			if c, ok := a.tasks.Find(name.text); ok && c != int32(i) && !isParent[pair{me, workload.TaskID(c)}] {
				a.src.Fail(name.at, "", "task %q: child %q does not name it as a parent", t.id.text, name.text)
			}
		}
	}
}

// relative finds another task by name, or says what is wrong with the name.
func (a *assembly) relative(t workload.TaskID, role string, name word) (workload.TaskID, bool) {
	number, ok := a.tasks.Find(name.text)
	other := workload.TaskID(number)
	switch {
	case !ok:
		a.src.Fail(name.at, "", "task %q: unknown %s %q", a.in.tasks[t].id.text, role, name.text)
	case other == t:
		a.src.Fail(name.at, "", "task %q: names itself as %s", a.in.tasks[t].id.text, role)
	}
	return other, ok && other != t
}
