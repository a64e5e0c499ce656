package wfcommons

import (
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format/lossy"
)

// addEdges adds one message for each file that goes from one task to another,
// reader by reader and in the order of its inputFiles, then the control edges.
func (a *wfAssembly) addEdges(b *workload.Builder) {
	readBy := make([]workload.TaskID, len(a.files)) // by fileID: the last reader seen, plus 1
	for i, t := range a.in.tasks {
		reader := workload.TaskID(i)
		sends := map[workload.TaskID]bool{}
		for _, in := range t.inputs {
			file, known := a.fileID[in.text]
			if !known || readBy[file] == reader+1 {
				continue // an input of the workflow, or named twice
			}
			readBy[file] = reader + 1
			for _, w := range a.sources(file, reader, in) {
				sends[w] = true
				b.Edge(w, reader, a.size(file, in))
			}
		}
		joined := map[workload.TaskID]bool{}
		for _, p := range t.parents {
			if parent := a.taskID[p.text]; !sends[parent] && !joined[parent] {
				joined[parent] = true
				b.Control(parent, reader)
			}
		}
	}
}

// sources lists the tasks from which reader gets file. When several tasks
// write it, as tasks do that change a file in place, the reader's parents tell
// which; a writer whose parents do not write it reads it from outside.
func (a *wfAssembly) sources(file int32, reader workload.TaskID, in wfWord) []workload.TaskID {
	writers := a.writers[file]
	if len(writers) == 1 && writers[0] != reader {
		return writers
	}
	var parents []workload.TaskID
	own := false
	for _, w := range writers {
		own = own || w == reader
		if a.isParent[wfPair{w, reader}] {
			parents = append(parents, w)
		}
	}
	if len(parents) == 0 && len(writers) > 0 && !own {
		a.src.Fail(in.at, "", "task %q: input %q is written by %d tasks and none of them is a parent", a.in.tasks[reader].id.text, in.text, len(writers))
	}
	return parents
}

// size is the bytes of a file, 0 when the workflow does not say.
func (a *wfAssembly) size(file int32, in wfWord) float64 {
	f := &a.files[file]
	if !f.sized {
		f.sized = true // so that it is noted once
		a.unsized = append(a.unsized, in)
	}
	return f.bytes
}

func (a *wfAssembly) noteUnsized() {
	n := len(a.unsized)
	if n == 0 {
		return
	}
	var names []string
	for _, f := range a.unsized {
		names = append(names, f.text)
	}
	a.src.Note(a.unsized[0].at, "%d files without %s count as 0 bytes: %s", n, a.in.sizeField, lossy.SomeNames(names))
}
