package queuechart_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queuechart"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	policies "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// small simulates six jobs of two users on four nodes, of which one is off from 14 s to 16 s.
func small(t *testing.T, policy string) *queueview.View {
	t.Helper()
	trace := &jobs.Trace{}
	for i, x := range []struct {
		submit, run float64
		units       int32
		user        string
	}{{0, 5, 4, "ann"}, {1, 3, 3, "bob"}, {2, 8, 2, "ann"}, {3, 1, 2, "bob"}, {4, 4, 1, "ann"}, {5, 2, 1, "bob"}} {
		trace.Add(&jobs.Job{Name: string(rune('A' + i)), Number: int64(i + 1), SubmitSec: x.submit, RunSec: x.run, LimitSec: x.run, Units: x.units, User: x.user})
	}
	p, err := policies.Parse(policy)
	require.NoError(t, err)
	r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 4})
	require.NoError(t, err)
	r.Down = []queue.Outage{{FromSec: 14, ToSec: 15.5, Units: 1, Why: "fan"}}
	m := &jobs.Machine{Reservations: []jobs.Block{{Name: "course", FromSec: 10, ToSec: 13, Nodes: []int{2, 3}, Users: []string{"bob"}}}}
	return queueview.New(policy, r, m, true)
}

func draw(t *testing.T, f queuechart.Format, v *queueview.View, o queuechart.Options) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, queuechart.Gantt(&out, f, v, o))
	return out.Bytes()
}

func TestGantt(t *testing.T) {
	for _, by := range []queuechart.Colour{queuechart.ByUser, queuechart.ByPartition, queuechart.ByWait, queuechart.ByState} {
		got := draw(t, canvas.SVG, small(t, "easy"), queuechart.Options{Colour: by})
		golden.Check(t, "gantt_"+string(by)+".svg", got)
		require.Equal(t, got, draw(t, canvas.SVG, small(t, "easy"), queuechart.Options{Colour: by}))
	}
}

// Jobs that name no partition are in the default one, which has a colour as the others have.
func TestDefaultPartition(t *testing.T) {
	v := small(t, "easy")
	for i := range v.Result.Trace.Len() {
		v.Result.Trace.Partition = append(v.Result.Trace.Partition, int32(i%2)-1)
	}
	v.Result.Trace.Names.Partitions = []string{"gpu"}
	o := queuechart.Options{Colour: queuechart.ByPartition}
	require.Regexp(t, `(?s)>partition gpu .*>others `, string(draw(t, canvas.SVG, v, o)))
	v.Machine.Partitions = []jobs.Partition{{Name: "gpu"}, {Name: "main", Default: true}}
	got := string(draw(t, canvas.SVG, v, o))
	require.Contains(t, got, ">partition main")
	require.NotContains(t, got, ">others")
	for i := range v.Result.Trace.Partition {
		v.Result.Trace.Partition[i] = -1
	}
	require.Contains(t, string(draw(t, canvas.SVG, v, o)), ">partition main")
	require.Equal(t, []string{"gpu"}, v.Result.Trace.Names.Partitions)
}

func TestLoad(t *testing.T) {
	for name, list := range map[string][]string{"one": {"easy"}, "two": {"fcfs", "easy"}} {
		var views []*queueview.View
		for _, policy := range list {
			views = append(views, small(t, policy))
		}
		var out bytes.Buffer
		require.NoError(t, queuechart.Load(&out, canvas.SVG, views))
		golden.Check(t, "load_"+name+".svg", out.Bytes())
	}
}

// TestOtherFormats: pixels and pages are drawn, and a page has the explanations.
func TestOtherFormats(t *testing.T) {
	v := small(t, "easy")
	require.Equal(t, "\x89PNG", string(draw(t, canvas.PNG, v, queuechart.Options{})[:4]))
	require.Equal(t, "%PDF", string(draw(t, canvas.PDF, v, queuechart.Options{})[:4]))
	asked := 0
	page := string(draw(t, queuechart.HTML, v, queuechart.Options{MostWhy: 2, Why: func(id policies.JobID) string {
		asked++
		return "because of " + v.Result.Trace.JobName(id)
	}}))
	require.Equal(t, 2, asked)
	require.Contains(t, page, "because of D") // C and D waited longest
	require.Contains(t, page, "because of C")
	require.NotContains(t, page, "because of B")
}

// TestLarge: without node numbers the picture is the use of the machine.
func TestLarge(t *testing.T) {
	require.True(t, queuechart.Detailed(20000, 2000))
	require.False(t, queuechart.Detailed(20001, 1))
	require.False(t, queuechart.Detailed(1, 2001))
	trace := &jobs.Trace{}
	for i := range 40 {
		trace.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: float64(i), RunSec: 10, LimitSec: 10, Units: 1000, User: string(rune('a' + i%3))})
	}
	p, err := policies.Parse("easy")
	require.NoError(t, err)
	r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 5000})
	require.NoError(t, err)
	v := queueview.New("easy", r, nil, false)
	golden.Check(t, "large.svg", draw(t, canvas.SVG, v, queuechart.Options{}))
	require.Contains(t, string(draw(t, queuechart.HTML, v, queuechart.Options{})), "<svg")
}

func TestEmpty(t *testing.T) {
	r := &queue.Result{Trace: &jobs.Trace{}, Units: 3}
	v := queueview.New("easy", r, nil, true)
	require.Contains(t, string(draw(t, canvas.SVG, v, queuechart.Options{})), "no job ran")
	var out bytes.Buffer
	require.NoError(t, queuechart.Load(&out, canvas.SVG, []*queueview.View{v}))
	require.Error(t, queuechart.Load(&out, canvas.SVG, nil))
}
