//go:build queuedata

package queue_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// TestBatsimBodies: each job of Batsim's test inputs takes, alone, the time that its profile says to expect.
func TestBatsimBodies(t *testing.T) {
	p, err := simgrid.Read("cluster512.xml", dataFile(t, "batsim", "platforms", "cluster512.xml"), platform.ReadOptions{})
	require.NoError(t, err)
	for _, name := range []string{"test_homo_ptasks", "test_ptasks", "test_compo_sequence_delay", "test_compo_sequence_ptaskcomp", "test_delays"} {
		data := dataFile(t, "batsim", "workloads", name+".json")
		var file struct {
			Jobs []struct {
				ID      any    `json:"id"`
				Profile string `json:"profile"`
			} `json:"jobs"`
			Profiles map[string]struct {
				Sec float64 `json:"expected_execution_time"`
			} `json:"profiles"`
		}
		require.NoError(t, json.Unmarshal(data, &file))
		trace, err := format.Read(name+".json", data, format.Options{})
		require.NoError(t, err)
		require.NoError(t, jobs.Cleaning{}.Apply(trace))
		checked := 0
		for i := range trace.Len() {
			one := trace.Clone()
			one.Take([]jobs.ID{jobs.ID(i)})
			want := 0.0
			for _, j := range file.Jobs {
				if id, _ := j.ID.(string); strings.HasSuffix(one.JobName(0), id) && id != "" {
					want = file.Profiles[j.Profile].Sec
				}
			}
			if want == 0 {
				continue
			}
			policy, err := sched.Parse("fcfs")
			require.NoError(t, err)
			r, err := queue.Run(t.Context(), one, policy, queue.Options{Units: 32, Platform: p})
			require.NoError(t, err)
			if r.State[0] == queue.Walltime {
				continue
			}
			require.InDelta(t, want, r.EndSec[0]-r.StartSec[0], 1e-5, "%s, job %s", name, one.JobName(0))
			checked++
		}
		t.Log(name, checked)
	}
}
