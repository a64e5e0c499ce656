package queues

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// simulated reads, cleans and simulates SWF.
func simulated(t require.TestingT, text string, c jobs.Cleaning, policy string, o simqueue.Options, think bool) *simqueue.Result {
	trace, err := format.Read("t.swf", []byte(text), format.Options{KeepRows: true, ThinkTimes: think})
	require.NoError(t, err)
	require.NoError(t, c.Apply(trace))
	p, err := queue.Parse(policy)
	require.NoError(t, err)
	r, err := simqueue.Run(context.Background(), trace, p, o)
	require.NoError(t, err)
	return r
}

// killed has jobs that end by themselves, at their limit, too late, and one that is too large.
const killed = `; MaxProcs: 4
; Note: written by clustersim: another command
1 0 9 10 3 1.5 77 3 6 88 0 ann 2 app 1 0 -1 -1
2 1 9 4 2 -1 -1 -1 4 -1 1 bob 2 app 1 0 -1 -1 {0,1} q
3 2 9 9 1 -1 -1 1 5 -1 1 3 2 -1 1 0 -1 -1
4 3 9 9 8 -1 -1 8 50 -1 1 3 2 -1 1 0 -1 -1
5 4 9 7 1 -1 -1 1 -1 -1 0 3 2 -1 1 0 -1 -1
`

func TestWriteSWF(t *testing.T) {
	var text bytes.Buffer
	require.NoError(t, writeSWF(&text, simulated(t, killed, jobs.Cleaning{}, "fcfs", simqueue.Options{}, false), 1, "clustersim queue t.swf -s fcfs", nil))
	require.Equal(t, `; MaxProcs: 4
; Note: written by clustersim: clustersim queue t.swf -s fcfs
1 0 0 6 3 1.5 77 3 6 88 0 ann 2 app 1 0 -1 -1
2 1 5 4 2 -1 -1 2 4 -1 1 bob 2 app 1 0 -1 -1 {0,1} q
3 2 4 5 1 -1 -1 1 5 -1 0 3 2 -1 1 0 -1 -1
4 3 -1 9 -1 -1 -1 8 50 -1 5 3 2 -1 1 0 -1 -1
5 4 2 7 1 -1 -1 1 -1 -1 1 3 2 -1 1 0 -1 -1
`, text.String())
}

// Nodes are written as processors, and the machine that was simulated as the size that the header states.
func TestWriteSWFNodes(t *testing.T) {
	var text bytes.Buffer
	c := jobs.Cleaning{UnitsPerNode: 4}
	require.NoError(t, writeSWF(&text, simulated(t, killed, c, "fcfs", simqueue.Options{Units: 2}, false), 4, "", nil))
	require.Equal(t, `; MaxProcs: 8
; MaxProcs: 4
1 0 0 6 4 1.5 77 3 6 88 0 ann 2 app 1 0 -1 -1
2 1 0 4 4 -1 -1 4 4 -1 1 bob 2 app 1 0 -1 -1 {0,1} q
3 2 3 5 4 -1 -1 1 5 -1 0 3 2 -1 1 0 -1 -1
4 3 7 9 8 -1 -1 8 50 -1 1 3 2 -1 1 0 -1 -1
5 4 15 7 4 -1 -1 1 -1 -1 1 3 2 -1 1 0 -1 -1
`, text.String())
}

// Simulating what was written gives the same file.
func TestWriteSWFAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := jobs.Cleaning{UnitsPerNode: rapid.IntRange(1, 3).Draw(t, "processors of a node"), Size: rapid.SampledFrom([]jobs.Size{jobs.SizeRequested, jobs.SizeAllocated}).Draw(t, "size")}
		o := simqueue.Options{Limit: rapid.SampledFrom([]simqueue.Limit{simqueue.LimitHard, simqueue.LimitGrace, simqueue.LimitSoft}).Draw(t, "limit"), GraceSec: 2}
		policy := rapid.SampledFrom([]string{"fcfs", "list", "easy", "easy(reserve=2)", "conservative"}).Draw(t, "policy")
		think := rapid.Bool().Draw(t, "think")
		text := drawRows(t)
		first, second := &bytes.Buffer{}, &bytes.Buffer{}
		for _, step := range []struct {
			text string
			to   *bytes.Buffer
		}{{text, first}, {"", second}} {
			if step.to == second {
				step.text = first.String()
			}
			r := simulated(t, step.text, c, policy, o, think)
			require.NoError(t, writeSWF(step.to, r, c.UnitsPerNode, "clustersim queue", nil))
		}
		require.Equal(t, first.String(), second.String())
	})
}

// drawRows is an SWF file with at least one job.
func drawRows(t *rapid.T) string {
	var b strings.Builder
	fmt.Fprintf(&b, "; MaxProcs: 12\n")
	n := rapid.IntRange(1, 15).Draw(t, "jobs")
	submit := 0.
	for k := range n {
		submit += float64(rapid.IntRange(0, 8).Draw(t, "quarters")) / 4
		run := float64(rapid.IntRange(1, 40).Draw(t, "run")) / 4
		limit := rapid.SampledFrom([]float64{-1, 5, run, run + 1, run / 2}).Draw(t, "limit")
		before := rapid.IntRange(-1, k).Draw(t, "before")
		fmt.Fprintf(&b, "%d %g 7 %g %d 1.5 -1 %d %g 99 %d ann -1 -1 1 2 %d 1.25 rest\n", k+1, submit, run,
			rapid.IntRange(1, 13).Draw(t, "allocated"), rapid.IntRange(-1, 13).Draw(t, "requested"), limit, rapid.SampledFrom([]int{-1, 0, 1}).Draw(t, "status"), before)
	}
	return b.String()
}

func TestWriteBatsimJobs(t *testing.T) {
	r := simulated(t, killed, jobs.Cleaning{}, "fcfs", simqueue.Options{}, false)
	r.NodesOf = make([]simqueue.Span, r.Trace.Len())
	r.NodesOf[1] = simqueue.Span{First: 0, Count: 2}
	r.Nodes = []simqueue.Interval{{From: 0, To: 3}, {From: 7, To: 7}}
	var text bytes.Buffer
	require.NoError(t, writeBatsimJobs(&text, r, nil))
	require.Equal(t, batsimColumns+`4,w0,,3.000000,8,50.000000,0,REJECTED,,,,,,,,,""
1,w0,app,0.000000,3,6.000000,0,COMPLETED_WALLTIME_REACHED,0.000000,6.000000,6.000000,0.000000,6.000000,1.000000,,-1.000000,""
2,w0,app,1.000000,2,4.000000,1,COMPLETED_SUCCESSFULLY,6.000000,4.000000,10.000000,5.000000,9.000000,2.250000,0-3 7,-1.000000,""
3,w0,,2.000000,1,5.000000,0,COMPLETED_WALLTIME_REACHED,6.000000,5.000000,11.000000,4.000000,9.000000,1.800000,,-1.000000,""
5,w0,,4.000000,1,-1.000000,1,COMPLETED_SUCCESSFULLY,6.000000,7.000000,13.000000,2.000000,9.000000,1.285714,,-1.000000,""
`, text.String())
}

// Names of merged files are split, texts with commas stand in quotes, and other ends have their names.
func TestBatsimJobRows(t *testing.T) {
	tr := &jobs.Trace{}
	for _, j := range []jobs.Job{
		{Name: "w1!a,b", Executable: `x"y`, LimitSec: math.Inf(1), Units: 1},
		{Name: "none", LimitSec: 1, Units: 1},
		{Name: "left", LimitSec: 1, Units: 1},
	} {
		tr.Add(&j)
	}
	r := &simqueue.Result{
		Trace: tr, State: []simqueue.State{simqueue.Cancelled, simqueue.Failed, simqueue.Cancelled},
		StartSec: []float64{1, 0, math.NaN()}, EndSec: []float64{3, 0, 2},
	}
	row := func(i jobs.ID) string { return string(appendBatsimJob(nil, r, i, 2.5)) }
	require.Equal(t, `"a,b",w1,"x""y",0.000000,1,-1.000000,0,COMPLETED_KILLED,1.000000,2.000000,3.000000,1.000000,3.000000,1.500000,,2.500000,""`+"\n", row(0))
	require.Equal(t, `none,w0,,0.000000,1,1.000000,0,COMPLETED_FAILED,0.000000,0.000000,0.000000,0.000000,0.000000,nan,,2.500000,""`+"\n", row(1))
	require.Equal(t, `left,w0,,0.000000,1,1.000000,0,REJECTED,,,,,,,,,""`+"\n", row(2))
	require.Equal(t, []jobs.ID{1, 2, 0}, byEnd(r))
}

func TestWriteBatsimSchedule(t *testing.T) {
	r := simulated(t, killed, jobs.Cleaning{}, "fcfs", simqueue.Options{}, false)
	r.Down = []simqueue.Outage{{FromSec: 12, ToSec: 20, Units: 2}}
	var text bytes.Buffer
	require.NoError(t, writeBatsimSchedule(&text, r, 12.5))
	require.Equal(t, `{
  "batsim_version": "clustersim",
  "consumed_joules": 12.500000,
  "makespan": 13.000000,
  "max_slowdown": 2.250000,
  "max_turnaround_time": 9.000000,
  "max_waiting_time": 5.000000,
  "mean_slowdown": 1.267143,
  "mean_turnaround_time": 6.600000,
  "mean_waiting_time": 2.200000,
  "nb_computing_machines": 4,
  "nb_grouped_switches": 0,
  "nb_jobs": 5,
  "nb_jobs_finished": 4,
  "nb_jobs_killed": 2,
  "nb_jobs_rejected": 1,
  "nb_jobs_success": 2,
  "nb_machine_switches": 0,
  "success_rate": 0.400000,
  "time_computing": 38.000000,
  "time_idle": 12.000000,
  "time_sleeping": 0.000000,
  "time_switching_off": 0.000000,
  "time_switching_on": 0.000000,
  "time_unavailable": 2.000000
}
`, text.String())
}
