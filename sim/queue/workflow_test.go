package queue_test

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
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

// TestWorkflowSystem: a system submits the jobs of the same workflow, alone on two nodes, or in E9 between X and Y.
func TestWorkflowSystem(t *testing.T) {
	for _, c := range []struct {
		overhead, mode, want string
		endSec               float64 // of W
		e9                   bool
	}{
		// c is submitted 2 s after b, and ends are known 1 s later.
		{"serial(gap=2s,complete=1s)", "jobs", "W.a 0-5 W.b 6-10 W.c 8-14 W.d 15-18", 19, false},
		{"serial(gap=2s,complete=1s)", "levels", "W.a 0-5 W.b 6-12 W.d 13-16", 17, false},
		{"serial(gap=2s,complete=1s)", "chains", "W.a 0-5 W.b 6-10 W.c 8-14 W.d 15-18", 19, false},
		// Nothing is submitted but at multiples of 4 s, after 3 s.
		{"htcondor(begin=3s,scan=4s)", "jobs", "W.a 4-9 W.b 12-16 W.c 12-18 W.d 20-23", 23, false},
		{"htcondor(begin=3s,scan=4s,end=2s)", "levels", "W.a 4-9 W.b 12-18 W.d 20-23", 25, false},
		// One job at once.
		{"nextflow(queue-size=1)", "jobs", "W.a 0-5 W.b 5-9 W.c 9-15 W.d 15-18", 18, false},
		// d does not fit before 15; the end of the first pilot is known at 16.
		{"htcondor(begin=3s,complete=2s)", "pilot(nodes=2,walltime=12)", "W.pilot1 3-14 W.pilot2 16-19", 21, false},
		// b and c are submitted at 16 and 18, after Y; d at 42.
		{"serial(gap=2s,complete=1s)", "jobs", "X 0-10 W.a 10-15 Y 15-35 W.b 35-39 W.c 35-41 W.d 42-45", 46, true},
		{"none", "jobs", "X 0-10 W.a 10-15 Y 15-35 W.b 35-39 W.c 35-41 W.d 41-44", 44, true},
	} {
		for _, own := range []bool{false, true} { // stated by the workflow, or for all of them
			trace := &jobs.Trace{}
			if c.e9 {
				trace.Add(&jobs.Job{Name: "X", RunSec: 10, LimitSec: 10, Units: 2, WaitSec: math.NaN()})
			}
			o := queue.Options{Units: 2, Platform: nodesOf(t, 2), Mapper: heft}
			flow := jobs.Workflow{Graph: jobs.Graph{DAG: diamond(t), Mapper: "heft"}, Mode: c.mode}
			model, err := overhead.Parse(c.overhead)
			require.NoError(t, err)
			if o.Overhead = model; own {
				flow.Overhead = c.overhead
				o.Overhead = overhead.Model{Begin: overhead.Amount{Value: 100}}
			}
			trace.Add(&jobs.Job{Name: "W", RunSec: math.NaN(), LimitSec: math.Inf(1), Units: 2, WaitSec: math.NaN(), Body: flow})
			if c.e9 {
				trace.Add(&jobs.Job{Name: "Y", SubmitSec: 12, RunSec: 20, LimitSec: 20, Units: 2, WaitSec: math.NaN()})
			}
			for _, policy := range []string{"fcfs", "easy"} {
				r := runPolicy(t, trace, policy, o)
				var got []string
				for i := range r.Trace.Len() {
					switch name := r.Trace.JobName(jobs.ID(i)); {
					case r.State[i].Ran():
						got = append(got, fmt.Sprintf("%s %g-%g", name, r.StartSec[i], r.EndSec[i]))
					case name == "W":
						require.Equal(t, c.endSec, r.EndSec[i], c.overhead)
					}
				}
				require.ElementsMatch(t, regexp.MustCompile(`\S+ \S+`).FindAllString(c.want, -1), got, "%s, %s, %s", c.overhead, c.mode, policy)
			}
		}
	}
	trace := &jobs.Trace{}
	trace.Add(&jobs.Job{Name: "W", RunSec: math.NaN(), Units: 2, WaitSec: math.NaN(), Body: jobs.Workflow{Graph: jobs.Graph{DAG: diamond(t)}, Overhead: "serial(gap=x)"}})
	r := runPolicy(t, trace, "easy", queue.Options{Units: 2, Platform: nodesOf(t, 2), Mapper: heft})
	require.Equal(t, queue.Rejected, r.State[0])
	require.Contains(t, r.Reason[0], `overhead "serial(gap=x)": `)
}

// TestMaxInQueue: of what is ready as many jobs are submitted as may be at once, and the next one when one of
// them has ended.
func TestMaxInQueue(t *testing.T) {
	b := workload.NewBuilder("w")
	for i := range 6 {
		b.Task(fmt.Sprint(i), float64(i+1))
	}
	d, err := b.Build()
	require.NoError(t, err)
	for _, c := range []struct {
		mode, want string
		most       int
	}{
		{"jobs", "W.0 0-1 W.1 1-3 W.2 3-6 W.3 6-10 W.4 10-15 W.5 15-21", 1},
		{"jobs", "W.0 0-1 W.1 0-2 W.2 1-4 W.3 2-6 W.4 4-9 W.5 6-12", 2},
		{"levels(width=2)", "W.0 0-2 W.2 0-4 W.4 2-8", 2},
		{"levels(width=2)", "W.0 0-2 W.2 2-6 W.4 6-12", 1},
		{"chains", "W.0 0-1 W.1 0-2 W.2 1-4 W.3 2-6 W.4 4-9 W.5 6-12", 2},
	} {
		t.Run(fmt.Sprint(c.mode, c.most), func(t *testing.T) {
			trace := &jobs.Trace{}
			body := jobs.Workflow{Graph: jobs.Graph{DAG: d}, Mode: c.mode, MaxInQueue: c.most}
			trace.Add(&jobs.Job{Name: "W", RunSec: math.NaN(), LimitSec: math.Inf(1), Units: 1, WaitSec: math.NaN(), Body: body})
			p, err := sched.Parse("fcfs")
			require.NoError(t, err)
			r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 8, Platform: nodesOf(t, 8), Mapper: heft})
			require.NoError(t, err)
			var got []string
			for i := 1; i < r.Trace.Len(); i++ {
				got = append(got, fmt.Sprintf("%s %g-%g", r.Trace.JobName(jobs.ID(i)), r.StartSec[i], r.EndSec[i]))
			}
			require.Equal(t, c.want, strings.Join(got, " "))
		})
	}
}

// TestPilots: a pilot with nothing to do ends, and does not fail the workflow; one whose tasks never get their inputs in
// time is not repeated for ever.
func TestPilots(t *testing.T) {
	wait := func(t *testing.T, d *workload.DAG, p *platform.Platform, mode string) (*queue.Result, string) {
		trace := &jobs.Trace{}
		trace.Add(&jobs.Job{Name: "W", RunSec: math.NaN(), LimitSec: math.Inf(1), Units: 1, WaitSec: math.NaN(), Body: jobs.Workflow{Graph: jobs.Graph{DAG: d}, Mode: mode}})
		policy, err := sched.Parse("fcfs")
		require.NoError(t, err)
		r, err := queue.Run(t.Context(), trace, policy, queue.Options{Units: p.NumHosts(), Platform: p, Mapper: heft})
		require.NoError(t, err)
		return r, r.Reason[0]
	}
	t.Run("two at once", func(t *testing.T) {
		r, why := wait(t, diamond(t), nodesOf(t, 4), "pilot(nodes=2,walltime=11,pilots=2)")
		require.Empty(t, why)
		require.InDelta(t, 14, r.EndSec[0], 0)
	})
	t.Run("inputs never arrive", func(t *testing.T) {
		b := workload.NewBuilder("w")
		x, y, z := b.Task("x", 1), b.Task("y", 1), b.Task("z", 1)
		b.Edge(x, z, 1e12)
		b.Edge(y, z, 1e12)
		d, err := b.Build()
		require.NoError(t, err)
		p, err := platform.FromSpec("cluster(hosts=2,speed=1f)")
		require.NoError(t, err)
		r, why := wait(t, d, p, "pilot(nodes=2,walltime=8)")
		require.Equal(t, "no task has ended in 10 pilots: inputs take longer than a pilot", why)
		require.Equal(t, 12, r.Trace.Len()) // the workflow, the pilot of x and y, and ten more
	})
}
