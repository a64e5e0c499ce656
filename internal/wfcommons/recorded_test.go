package wfcommons

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// Readers are given the makespan and the speed at which run times became work. A makespan
// that is none is no mistake, since nothing depends on it.
func TestRecorded(t *testing.T) {
	for _, tt := range []struct {
		makespan string
		speed    float64
		want     workload.Recorded
	}{
		{"30", 0, workload.Recorded{MakespanSec: 30, ReferenceSpeedFlops: 2208e6}},
		{"30", 1e9, workload.Recorded{MakespanSec: 30, ReferenceSpeedFlops: 1e9}},
		{"0", 0, workload.Recorded{ReferenceSpeedFlops: 2208e6}},
		{`"long"`, 0, workload.Recorded{ReferenceSpeedFlops: 2208e6}},
	} {
		text := fmt.Sprintf(`{"name": "x", "schemaVersion": "1.5", "workflow": {"repo": "r", "runName": "n",
 "specification": {"tasks": [{"name": "a", "id": "a", "parents": [], "children": [], "inputFiles": [], "outputFiles": []}]},
 "execution": {"makespanInSeconds": %s, "tasks": [{"id": "a", "runtimeInSeconds": 10.3, "machines": ["m"]}],
  "machines": [{"nodeName": "m", "cpu": {"speedInMHz": 2208}}]}}}`, tt.makespan)
		var got []workload.Recorded
		var notes []string
		_, err := ReadWfFormat("x.json", []byte(text), workload.ReadOptions{
			ReferenceSpeedFlops: tt.speed,
			Recorded:            func(x workload.Recorded) { got = append(got, x) },
			Note:                func(line string) { notes = append(notes, line) },
		})
		require.NoError(t, err, tt.makespan)
		require.Equal(t, []workload.Recorded{tt.want}, got)
		require.Empty(t, notes, "the fields of Nextflow's tracer are known")
	}
}
