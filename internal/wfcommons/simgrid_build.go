package wfcommons

import (
	"github.com/clustersim/clustersim/workload"
)

// relate finds the parents of all activities.
func (r *simgridReader) relate() {
	r.byName = make(map[string]int, len(r.activities))
	for i, a := range r.activities {
		if _, twice := r.byName[a.name.text]; twice {
			r.src.Fail(a.name.at, "", "task %q: name is given twice", a.name.text)
		}
		r.byName[a.name.text] = i
	}
	for i, a := range r.activities {
		for _, p := range a.parents {
			parent, known := r.byName[p.text]
			if !known {
				r.src.Fail(p.at, "", "task %q: unknown parent %q", a.name.text, p.text)
			} else {
				r.activities[parent].children = append(r.activities[parent].children, i)
			}
		}
		if a.transfer && len(a.parents) != 1 {
			r.src.Fail(a.name.at, "give it the one task that sends as parent", "transfer %q: %d parents", a.name.text, len(a.parents))
		}
	}
}

// isMessage says whether a transfer becomes an edge: a single computation waits for it, on
// the machine to which it goes. Any other transfer becomes a task without work that gets
// the data and for which the others wait.
func (r *simgridReader) isMessage(a *activity) bool {
	if !a.transfer || len(a.children) != 1 {
		return false
	}
	child := &r.activities[a.children[0]]
	return !child.transfer && (a.machine.text == "" || child.machine.text == "" || a.machine.text == child.machine.text)
}

func (r *simgridReader) build() (*workload.DAG, error) {
	b := workload.NewBuilder(r.name.text)
	b.NamesAreDistinct() // relate has checked it
	var relays, placed []word
	transfers := 0
	for i := range r.activities {
		a := &r.activities[i]
		if a.task = workload.NoTask; !r.isMessage(a) {
			a.task = b.Task(a.name.text, a.flop)
			if a.transfer {
				relays = append(relays, a.name)
			}
		}
		if a.transfer {
			transfers++
		}
		if a.machine.text != "" {
			placed = append(placed, a.machine)
		}
	}
	for i := range r.activities {
		r.addEdges(b, &r.activities[i])
	}
	d, err := Freeze(r.src, b, func(task string) int { return r.activities[r.byName[task]].name.at })
	if err != nil {
		return nil, err
	}
	if len(relays) > 0 {
		r.src.Note(relays[0].at, "tasks without work stand for %d of %d transfers, which do not join two tasks: %s",
			len(relays), transfers, someNames(relays))
	}
	if len(placed) > 0 {
		r.src.Note(placed[0].at, "the machines of tasks are ignored (place them by a file: -s 'fixed(file=placement.csv)')")
	}
	return d, nil
}

// addEdges adds what an activity waits for. A transfer that is a message is added with
// the task that gets it.
func (r *simgridReader) addEdges(b *workload.Builder, a *activity) {
	if a.task == workload.NoTask {
		return
	}
	for _, p := range a.parents {
		parent := &r.activities[r.byName[p.text]]
		from, data := parent.task, a
		if from == workload.NoTask {
			from, data = r.activities[r.byName[parent.parents[0].text]].task, parent
		}
		switch {
		case from == a.task:
			r.src.Fail(p.at, "", "task %q: waits for itself", a.name.text)
		case data.transfer:
			b.Edge(from, a.task, data.bytes)
		default:
			b.Control(from, a.task)
		}
	}
}
