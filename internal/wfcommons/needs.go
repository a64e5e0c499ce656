package wfcommons

import (
	"bytes"
	"cmp"
	"math"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// request is what a task requests, and where the file says so.
type request struct {
	cores float64 // 0: nothing is said
	bytes float64 // of memory
	at    int
}

// readCores reads the number of cores of a task. The schema allows fractions, which take
// whole cores, and collections have zeros, which mean that nothing is known.
func (r *wfReader) readCores(a *request, field string) {
	a.cores, a.at = r.json.number(field, 0)
	a.check(r.src, field)
}

// readMemory reads the memory of a task.
func (r *wfReader) readMemory(a *request, field string) {
	var at int
	a.bytes, at = r.json.number(field, 0)
	a.at = cmp.Or(a.at, at)
	a.check(r.src, field)
}

// check reports what is more than any task may request.
func (a *request) check(src *srcerr.Source, what string) {
	switch {
	case a.cores > workload.MaxTaskCores:
		src.Fail(a.at, "", "%s: %v: want at most %d", what, a.cores, workload.MaxTaskCores)
		a.cores = 0
	case a.bytes > workload.MaxMemoryBytes:
		src.Fail(a.at, "", "%s: %v: want at most %d", what, a.bytes, int64(workload.MaxMemoryBytes))
		a.bytes = 0
	}
}

// needs are what the task holds.
func (a *request) needs() workload.Needs {
	return workload.Needs{Cores: int(max(1, math.Ceil(a.cores))), MemoryBytes: a.bytes}
}

// addNeeds gives the tasks their cores and their memory.
func (a *assembly) addNeeds(b *workload.Builder) {
	line, col := places(a.src.Data)
	for t := range a.in.tasks {
		run := &a.in.runs[a.runOf[t]-1]
		if n := run.request.needs(); n != workload.Modest {
			b.SetNeeds(workload.TaskID(t), n)
			b.SetNeedsPlace(workload.TaskID(t), a.src.File, line(run.request.at), col(run.request.at))
		}
	}
}

// places turn offsets into lines and columns, each in the time from the last one on.
func places(data []byte) (line, col func(at int) int) {
	last, lines := 0, 1
	line = func(at int) int {
		if at < last {
			last, lines = 0, 1
		}
		lines += bytes.Count(data[last:at], []byte{'\n'})
		last = at
		return lines
	}
	col = func(at int) int { return at - bytes.LastIndexByte(data[:at], '\n') }
	return line, col
}

// addFiles adds what each task reads and writes: every file that it names counts once,
// with 0 bytes if its size is not known.
func (a *assembly) addFiles(b *workload.Builder) {
	named := make([]int, len(a.files)) // by file: the last list that named it, from 1
	lists := 0
	sum := func(list []int32) (bytes float64) {
		lists++
		for _, id := range list {
			if id != unknown && named[id] != lists {
				named[id] = lists
				bytes = min(bytes+a.files[id].bytes, math.MaxFloat64)
			}
		}
		return bytes
	}
	for i := range a.in.tasks {
		b.SetFiles(workload.TaskID(i), sum(a.inputs.of(i)), sum(a.outputs.of(i)))
	}
}
