package generate

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/workload"
)

// Limits of a generated program: beyond them a typing mistake is more likely
// than a machine with the memory. While a program is built a task takes 64 bytes
// with its name, 56 more with attributes, an edge 36, a time on a processor 8,
// twice while they are copied: some 4 GB at the limits.
const (
	maxGeneratedTasks = 10_000_000
	maxGeneratedEdges = 70_000_000
	maxGeneratedTimes = 100_000_000
)

func checkGenerated(tasks, edges int) error {
	if tasks > maxGeneratedTasks {
		return fmt.Errorf("%d tasks: more than %d", tasks, maxGeneratedTasks)
	}
	if edges > maxGeneratedEdges {
		return fmt.Errorf("%d edges: more than %d", edges, maxGeneratedEdges)
	}
	return nil
}

// newGenerated is a Builder with n tasks t0, t1, ... of no work yet, and room
// for m edges. The names share one string.
func newGenerated(name string, n, m int) *workload.Builder {
	b := workload.NewBuilder(name)
	b.NamesAreDistinct()
	b.Grow(n, m)
	text := make([]byte, 0, n*(1+len(strconv.Itoa(n))))
	for t := range n {
		text = strconv.AppendInt(append(text, 't'), int64(t), 10)
	}
	all := string(text)
	for t, at, digits, next := 0, 0, 1, 10; t < n; t++ {
		if t == next {
			digits, next = digits+1, next*10
		}
		b.Task(all[at:at+1+digits], 0)
		at += 1 + digits
	}
	return b
}
