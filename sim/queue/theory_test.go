package queue_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs/generate"
)

// theory is a queue whose mean wait, in run times, is known.
type theory struct {
	name     string
	servers  int
	load     float64
	run      string
	size     int
	meanWait float64
}

// theories are M/M/c, M/D/1 (half the wait of M/M/1), and jobs that take the whole machine.
var theories = []theory{
	{"M/M/1", 1, 0.8, "exp(1s)", 1, 4},
	{"M/M/2", 2, 0.8, "exp(1s)", 1, 1.777778},
	{"M/M/4", 4, 0.8, "exp(1s)", 1, 0.745541},
	{"M/M/16", 16, 0.9, "exp(1s)", 1, 0.369590},
	{"M/M/64", 64, 0.95, "exp(1s)", 1, 0.183753},
	{"M/D/1", 1, 0.8, "1s", 1, 2},
	{"whole machine", 4, 0.8, "exp(1s)", 4, 4},
}

// requireWait simulates so many jobs, fcfs, and compares the mean wait: 30 batch means, |z| < 4.
func (x theory) requireWait(t *testing.T, count int) {
	const batches = 30
	rate := x.load * float64(x.servers) / float64(x.size)
	trace, err := generate.FromSpec(fmt.Sprintf("poisson(jobs=%d,nodes=%d,rate=%g,size=%d,run=%s,seed=5)", count, x.servers, rate, x.size, x.run))
	require.NoError(t, err)
	r := runPolicy(t, trace, "fcfs", queue.Options{})
	each := count / batches
	sum, squares := 0.0, 0.0
	for b := range batches {
		mean := 0.0
		for i := b * each; i < (b+1)*each; i++ {
			mean += (r.StartSec[i] - trace.SubmitSec[i]) / float64(each)
		}
		sum, squares = sum+mean, squares+mean*mean
	}
	mean := sum / batches
	deviation := math.Sqrt((squares/batches - mean*mean) / (batches - 1))
	z := (mean - x.meanWait) / deviation
	t.Logf("%s: mean wait %.6f, in theory %.6f, z %.2f", x.name, mean, x.meanWait, z)
	require.Less(t, math.Abs(z), 4.0, x.name)
}

func TestQueueingTheory(t *testing.T) {
	for _, x := range theories {
		x.requireWait(t, 50_000)
	}
}
