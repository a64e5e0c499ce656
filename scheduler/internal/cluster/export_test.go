package cluster

import (
	"github.com/clustersim/clustersim/scheduler"
)

// DominantSequenceClusters is DSC's cluster of each task, and its start if
// every cluster has a host of its own.
func DominantSequenceClusters(pr *scheduler.Problem) (of []int32, count int, startSec []float64) {
	c, start := dominantSequenceClusters(pr)
	return c.of, c.count, start
}

// LinearClusters is LC's cluster of each task.
func LinearClusters(pr *scheduler.Problem) (of []int32, count int) {
	c := linearClusters(pr)
	return c.of, c.count
}
