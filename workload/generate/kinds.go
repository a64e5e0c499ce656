package generate

import (
	"math/rand/v2"
	"strconv"

	"github.com/clustersim/clustersim/workload"
)

// kinds builds a program whose tasks are of several kinds, each with its own
// range of work. A kind is the task's type in the program.
type kinds struct {
	b      *workload.Builder
	random *rand.Rand
	count  map[string]int // by kind: its tasks so far
}

// newKinds starts a program of n tasks and m edges.
func newKinds(name string, seed uint64, n, m int) *kinds {
	b := workload.NewBuilder(name)
	b.NamesAreDistinct()
	b.Grow(n, m)
	return &kinds{b: b, random: newRandom(seed), count: map[string]int{}}
}

// task adds the next task of a kind, called kind_1, kind_2 and so on.
func (k *kinds) task(kind string, workFlop Range) workload.TaskID {
	k.count[kind]++
	return k.named(kind, kind+"_"+strconv.Itoa(k.count[kind]), workFlop)
}

// named adds a task with a name of the caller's, which must be its only use.
func (k *kinds) named(kind, name string, workFlop Range) workload.TaskID {
	t := k.b.Task(name, workFlop.draw(k.random))
	k.b.SetAttributes(t, workload.Attributes{Type: kind})
	return t
}

// sizeBytes draws the size of a file, which may go to several readers.
func (k *kinds) sizeBytes(r Range) float64 { return r.draw(k.random) }
