package wfcommons

import "slices"

// addEnds adds the tasks root and end, without work, as SimGrid's create_DAG_from_DAX
// does. Root sends the files that no job writes, and end gets those that no job reads.
// Jobs that wait for nothing else wait for root, and end waits for jobs for which nothing
// else waits. at is the place of both tasks in messages. The result lists the jobs that
// are called root or end, which is a mistake.
func (in *instance) addEnds(at int) (taken []word) {
	root, end := taskEntry{id: word{"root", at}}, taskEntry{id: word{"end", at}}
	written, read, hasChild := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, t := range in.tasks {
		if t.id.text == root.id.text || t.id.text == end.id.text {
			taken = append(taken, t.id)
		}
		for _, f := range t.outputs {
			written[f.text] = true
		}
		for _, f := range t.inputs {
			read[f.text] = true
		}
		for _, p := range t.parents {
			hasChild[p.text] = true
		}
	}
	for _, f := range in.files {
		if !written[f.id.text] {
			root.outputs = append(root.outputs, f.id)
		}
		if !read[f.id.text] {
			end.inputs = append(end.inputs, f.id)
		}
	}
	for i := range in.tasks {
		t := &in.tasks[i]
		if len(t.inputs)+len(t.parents) == 0 {
			t.parents = append(t.parents, root.id)
		}
		unread := slices.ContainsFunc(t.outputs, func(f word) bool { return !read[f.text] })
		if unread || len(t.outputs) == 0 && !hasChild[t.id.text] {
			end.parents = append(end.parents, t.id) // of several writers, a reader's parents send
		}
	}
	in.tasks = slices.Concat([]taskEntry{root}, in.tasks, []taskEntry{end})
	in.runs = append(in.runs, runEntry{id: root.id, runtimeAt: at}, runEntry{id: end.id, runtimeAt: at})
	return taken
}
