package generate

import (
	"fmt"
	"math"
)

// checkCounts checks a generator's number of tasks and edges, which it computes in
// floating point so that no parameter overflows them.
func checkCounts(tasks, edges float64) (n, m int, err error) {
	if !(tasks <= maxGeneratedTasks) {
		return 0, 0, fmt.Errorf("%.0f tasks: more than %d", tasks, maxGeneratedTasks)
	}
	if !(edges <= maxGeneratedEdges) {
		return 0, 0, fmt.Errorf("%.0f edges: more than %d", edges, maxGeneratedEdges)
	}
	return int(tasks), int(edges), nil
}

// share cuts total into parts that differ by one at most, the larger first,
// and returns the size of part i.
func share(total, parts, i int) int {
	size := total / parts
	if i < total%parts {
		size++
	}
	return size
}

// ceilWithin is x rounded up to a whole number from low to high.
func ceilWithin(x float64, low, high int) int {
	return int(math.Ceil(min(max(x, float64(low)), float64(high))))
}
