package batch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs"
)

// A mapper is tried although an earlier job has the same DAG, and each place of a mistake is reported.
func TestReadDAGs(t *testing.T) {
	reads := 0
	open := func(string) (*workload.DAG, error) {
		reads++
		return &workload.DAG{}, nil
	}
	trace := threeJobs()
	trace.Bodies = []jobs.Body{
		jobs.Graph{File: "a.dot", Mapper: "heft", Line: 2, Col: 9},
		jobs.Sequence{Bodies: []jobs.Body{jobs.Graph{File: "a.dot", Mapper: "hefft", Line: 3, Col: 9}}},
		jobs.Graph{File: "a.dot", Mapper: "hefft", Line: 4, Col: 9},
	}
	err := ReadDAGs(trace, "", func(string) bool { return false }, open, catalog.Env{})
	require.EqualError(t, err, "three.swf:3:9: unknown scheduler \"hefft\" (did you mean \"heft\"?)\nthree.swf:4:9: unknown scheduler \"hefft\" (did you mean \"heft\"?)")
	require.Equal(t, 1, reads)
}
