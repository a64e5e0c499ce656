package wfcommons

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// addFiles adds what each task reads and writes: every file that it names counts once,
// with 0 bytes if its size is not known.
func (a *assembly) addFiles(b *workload.Builder) {
	named := make([]int, len(a.files)) // by fileID: the last list that named it, from 1
	lists := 0
	sum := func(list []word) (bytes float64) {
		lists++
		for _, f := range list {
			if id, known := a.fileID[f.text]; known && named[id] != lists {
				named[id] = lists
				bytes = min(bytes+a.files[id].bytes, math.MaxFloat64)
			}
		}
		return bytes
	}
	for i, t := range a.in.tasks {
		b.SetFiles(workload.TaskID(i), sum(t.inputs), sum(t.outputs))
	}
}
