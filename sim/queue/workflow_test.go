package queue_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs"
)

// nodesOf is a platform of hosts of 1 flop/s without links.
func nodesOf(t *testing.T, n int) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("nodes")
	for i := range n {
		b.Host(platform.Host{Name: fmt.Sprintf("n%d", i), SpeedFlops: 1, Cores: 1})
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// diamond is a (5 s), then b (4 s) and c (6 s), then d (3 s), without data.
func diamond(t *testing.T) *workload.DAG {
	t.Helper()
	b := workload.NewBuilder("w")
	x := []workload.TaskID{b.Task("a", 5), b.Task("b", 4), b.Task("c", 6), b.Task("d", 3)}
	for _, e := range [][2]int{{0, 1}, {0, 2}, {1, 3}, {2, 3}} {
		b.Control(x[e[0]], x[e[1]])
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

func heft(string) (scheduler.Mapper, error) { return &list.HEFT{}, nil }

// TestWorkflowModes is E9: a workflow of four tasks between two jobs of two nodes, on two nodes.
func TestWorkflowModes(t *testing.T) {
	for _, c := range []struct {
		mode, want string
	}{
		{"job", "X 0-10 Y 24-44 W 10-24"},
		{"jobs", "X 0-10 Y 15-35 W.a 10-15 W.b 35-39 W.c 35-41 W.d 41-44"},
		{"levels", "X 0-10 Y 15-35 W.a 10-15 W.b 35-41 W.d 41-44"},
		{"chains", "X 0-10 Y 15-35 W.a 10-15 W.b 35-39 W.c 35-41 W.d 41-44"},
		{"pilot(nodes=2,walltime=14)", "X 0-10 Y 24-44 W.pilot1 10-24"},
		{"pilot(nodes=2,walltime=12)", "X 0-10 Y 21-41 W.pilot1 10-21 W.pilot2 41-44"},
	} {
		for _, policy := range []string{"fcfs", "easy"} {
			t.Run(c.mode+"/"+policy, func(t *testing.T) {
				trace := &jobs.Trace{}
				graph := jobs.Graph{DAG: diamond(t), Mapper: "heft", LimitFactor: 1}
				body := jobs.Body(jobs.Workflow{Graph: graph, Mode: c.mode})
				if c.mode == "job" {
					body = graph
				}
				trace.Add(&jobs.Job{Name: "X", RunSec: 10, LimitSec: 10, Units: 2, WaitSec: math.NaN()})
				trace.Add(&jobs.Job{Name: "W", RunSec: math.NaN(), LimitSec: math.Inf(1), Units: 2, WaitSec: math.NaN(), Body: body})
				trace.Add(&jobs.Job{Name: "Y", SubmitSec: 12, RunSec: 20, LimitSec: 20, Units: 2, WaitSec: math.NaN()})
				p, err := sched.Parse(policy)
				require.NoError(t, err)
				r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 2, Platform: nodesOf(t, 2), Mapper: heft})
				require.NoError(t, err)
				got := map[string]string{}
				for i := range r.Trace.Len() {
					if r.State[i].Ran() {
						got[r.Trace.JobName(jobs.ID(i))] = fmt.Sprintf("%g-%g", r.StartSec[i], r.EndSec[i])
						require.Equal(t, queue.Completed, r.State[i])
					}
				}
				want := map[string]string{}
				words := strings.Fields(c.want)
				for i := 0; i < len(words); i += 2 {
					want[words[i]] = words[i+1]
				}
				require.Equal(t, want, got)
			})
		}
	}
}
