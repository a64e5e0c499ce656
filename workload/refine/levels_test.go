package refine

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// algorithm1 is the paper's Algorithm 1 as printed, up to the loop that counts. It
// also says how often it took a task from its queue.
func algorithm1(d *workload.DAG) (level []int32, dequeues int) {
	level = make([]int32, d.NumTasks())
	var queue []workload.TaskID
	for t := range workload.TaskID(d.NumTasks()) {
		if len(d.In(t)) == 0 {
			queue = append(queue, t)
		}
	}
	for current := int32(0); len(queue) > 0; current++ {
		length := len(queue)
		dequeues += length
		for range length {
			head := queue[0]
			queue = queue[1:]
			level[head] = current
			for _, e := range d.Out(head) {
				queue = append(queue, d.To(e))
			}
		}
	}
	return level, dequeues
}

// ladder is a task and then rungs of two, each of which waits for both of the rung
// before: 2^level paths lead to a level.
func ladder(t require.TestingT, rungs int) *workload.DAG {
	return build(t, func(b *workload.Builder) {
		before := []workload.TaskID{b.Task("top", 1)}
		for i := range rungs {
			rung := []workload.TaskID{b.Task(fmt.Sprintf("l%d", i), 1), b.Task(fmt.Sprintf("r%d", i), 1)}
			for _, from := range before {
				for _, to := range rung {
					b.Edge(from, to, 1)
				}
			}
			before = rung
		}
	})
}

// Algorithm 1 as printed takes as many steps as there are paths: 65535 for a ladder
// of 31 tasks, and for 2001 tasks it would not end. The levels are the longest-path
// levels all the same; its count, one for each step, is far beyond the tasks.
func TestAlgorithm1BlowsUp(t *testing.T) {
	d := ladder(t, 15)
	require.Equal(t, 31, d.NumTasks())
	level, dequeues := algorithm1(d)
	require.Equal(t, 65535, dequeues)
	require.Equal(t, d.Levels().Of, level)

	long := must(t, ladder(t, 1000), Defaults(3, 2))
	require.Equal(t, 4*2001, long.DAG.NumTasks())
	for _, at := range long.Decisions {
		require.Equal(t, (int(at.Task)+1)/2, at.Level)
	}
}

func TestAlgorithm1LevelsAreLongestPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawProgram(t, anyAlpha)
		level, dequeues := algorithm1(d)
		require.Equal(t, d.Levels().Of, level)
		require.GreaterOrEqual(t, dequeues, d.NumTasks())
	})
}
