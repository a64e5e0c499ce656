package format

import (
	"math"
	"testing"

	"github.com/clustersim/clustersim/workload/jobs"
)

// checkColumns fails if a trace could not be simulated: dates that descend or are no numbers, sizes
// below 0, dependencies on no job.
func checkColumns(t *testing.T, trace *jobs.Trace) {
	t.Helper()
	last := 0.0
	for i := range jobs.ID(trace.Len()) {
		j := trace.Job(i)
		if !(j.SubmitSec >= last) || math.IsInf(j.SubmitSec, 0) {
			t.Fatalf("job %d: submitted at %v after %v", i, j.SubmitSec, last)
		}
		last = j.SubmitSec
		if j.RunSec < 0 || j.LimitSec < 0 || j.WaitSec < 0 || math.IsInf(j.RunSec, 0) {
			t.Fatalf("job %d: %+v", i, j)
		}
		if j.Name == "" {
			t.Fatalf("job %d: no name", i)
		}
		for _, d := range j.After {
			if d.Job < 0 || int(d.Job) >= trace.Len() || d.Job == i {
				t.Fatalf("job %d: after %d", i, d.Job)
			}
		}
	}
}
