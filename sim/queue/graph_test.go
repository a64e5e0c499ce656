package queue_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
	"github.com/clustersim/clustersim/workload/jobs"
)

func cluster(t *testing.T, spec string) *platform.Platform {
	t.Helper()
	p, err := platform.FromSpec(spec)
	require.NoError(t, err)
	return p
}

func layered(t *testing.T, spec string) *workload.DAG {
	t.Helper()
	d, err := generate.FromSpec(spec)
	require.NoError(t, err)
	return d
}

// plainRunSec is the makespan of HEFT's schedule.
func plainRunSec(t *testing.T, d *workload.DAG, p *platform.Platform) float64 {
	t.Helper()
	s, err := (&list.HEFT{}).Map(t.Context(), scheduler.NewProblem(d, p, sim.Network{}.Estimate()))
	require.NoError(t, err)
	r, err := sim.Run(t.Context(), p, d, sim.Follow(s), sim.Options{})
	require.NoError(t, err)
	return r.MakespanSec
}

func simulate(t *testing.T, trace *jobs.Trace, policy string, o queue.Options) *queue.Result {
	t.Helper()
	p, err := sched.Parse(policy)
	require.NoError(t, err)
	o.Mapper = heft
	r, err := queue.Run(t.Context(), trace, p, o)
	require.NoError(t, err)
	return r
}

// TestGraphAlone: a DAG that is alone on hosts with links of their own takes as long as a plain run on these hosts, to the
// last bit, and to rounding if it does not start at 0.
func TestGraphAlone(t *testing.T) {
	const link = ",bw=1Gbps,lat=50us"
	var runSec []float64
	trace := &jobs.Trace{}
	for i, tasks := range []string{"40", "60", "25"} {
		d := layered(t, "layered(tasks="+tasks+",seed="+tasks+",data=1e6..2e7)")
		runSec = append(runSec, plainRunSec(t, d, cluster(t, "cluster(hosts=4"+link+")")))
		submit := []float64{0, 0, 1000}[i]
		trace.Add(&jobs.Job{Number: int64(i), SubmitSec: submit, RunSec: math.NaN(), LimitSec: 1e9, Units: 4, WaitSec: math.NaN(), Body: jobs.Graph{DAG: d}})
	}
	r := simulate(t, trace, "fcfs", queue.Options{Units: 16, Platform: cluster(t, "cluster(hosts=16"+link+")")})
	for i := range trace.Len() {
		require.Equal(t, queue.Completed, r.State[i], r.Reason[jobs.ID(i)])
		if took := r.EndSec[i] - r.StartSec[i]; i < 2 {
			require.Equal(t, runSec[i], took, "job %d", i)
		} else {
			require.InEpsilon(t, runSec[i], took, 1e-12, "job %d", i)
		}
	}
}

// TestGraphWithCopies: a job whose mapper runs tasks more than once fails.
func TestGraphWithCopies(t *testing.T) {
	w := workload.NewBuilder("fork")
	a := w.Task("a", 1e9)
	for _, name := range []string{"b", "c"} {
		w.Edge(a, w.Task(name, 1e9), 1e9)
	}
	d, err := w.Build()
	require.NoError(t, err)
	trace := &jobs.Trace{}
	trace.Add(&jobs.Job{RunSec: math.NaN(), LimitSec: 1e9, Units: 2, WaitSec: math.NaN(), Body: jobs.Graph{DAG: d, Mapper: "cpfd"}})
	p, err := sched.Parse("fcfs")
	require.NoError(t, err)
	r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 2, Platform: cluster(t, "cluster(hosts=2)"), Mapper: func(string) (scheduler.Mapper, error) { return heuristic.CPFD{}, nil }})
	require.NoError(t, err)
	require.Equal(t, queue.Failed, r.State[0])
	require.Equal(t, "queue: cpfd runs tasks more than once (take a scheduler that runs each task once)", r.Reason[0])
}

// TestSharedLinks: two jobs that send over one backbone at once slow each other down.
func TestSharedLinks(t *testing.T) {
	trace := &jobs.Trace{}
	for i := range 2 {
		trace.Add(&jobs.Job{Number: int64(i), RunSec: math.NaN(), LimitSec: 1e9, Units: 2, WaitSec: math.NaN(), Body: jobs.Parallel{Bytes: []float64{0, 1e9, 0, 0}}})
	}
	p := cluster(t, "cluster(hosts=4,bw=1GBps,lat=0s,bb-bw=1GBps)")
	alone := simulate(t, one(trace, 0), "fcfs", queue.Options{Units: 4, Platform: p})
	both := simulate(t, trace, "fcfs", queue.Options{Units: 4, Platform: p})
	require.InEpsilon(t, 1, alone.EndSec[0], 1e-9)
	require.InEpsilon(t, 2, both.EndSec[0], 1e-9)
	require.InEpsilon(t, 2, both.EndSec[1], 1e-9)
}

// one is a trace of one of the jobs.
func one(trace *jobs.Trace, i jobs.ID) *jobs.Trace {
	c := trace.Clone()
	c.Take([]jobs.ID{i})
	return c
}

// TestBodiesAtTheirLimit: a body is cancelled at the limit; one that ends there has completed.
func TestBodiesAtTheirLimit(t *testing.T) {
	for _, c := range []struct {
		flops, limit, end float64
		state             queue.State
	}{
		{10, 20, 10, queue.Completed},
		{10, 10, 10, queue.Completed},
		{10, 5, 5, queue.Walltime},
		{0, 5, 0, queue.Completed},
	} {
		trace := &jobs.Trace{}
		trace.Add(&jobs.Job{RunSec: math.NaN(), LimitSec: c.limit, Units: 2, WaitSec: math.NaN(), Body: jobs.Parallel{FlopsPerNode: c.flops}})
		trace.Add(&jobs.Job{Number: 1, RunSec: math.NaN(), LimitSec: 10, Units: 2, WaitSec: math.NaN(), Body: jobs.Failing{Body: jobs.Delay{Sec: 2}, Code: 1}})
		r := simulate(t, trace, "fcfs", queue.Options{Units: 2, Platform: nodesOf(t, 2)})
		require.Equal(t, []queue.State{c.state, queue.Failed}, r.State)
		require.Equal(t, []float64{c.end, c.end + 2}, r.EndSec)
	}
}

// TestStorageAndSequences: bytes come from and go to a host that is not a node; steps follow each other.
func TestStorageAndSequences(t *testing.T) {
	b := platform.NewBuilder("p")
	node := b.Host(platform.Host{Name: "n0", SpeedFlops: 1, Cores: 1})
	storage := b.Host(platform.Host{Name: "pfs", SpeedFlops: 1, Cores: 1})
	l := b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1})
	b.RouteBoth(node, storage, l)
	p, err := b.Build()
	require.NoError(t, err)
	network, err := sim.ParseNetwork("raw")
	require.NoError(t, err)
	trace := &jobs.Trace{}
	trace.Add(&jobs.Job{RunSec: math.NaN(), LimitSec: 1e9, Units: 1, WaitSec: math.NaN(), Body: jobs.Sequence{Repeat: 2, Bodies: []jobs.Body{
		jobs.Transfer{ReadBytes: 3, Storage: "pfs"}, jobs.Delay{Sec: 1}, jobs.Parallel{FlopsPerNode: 5}, jobs.Transfer{WriteBytes: 2, Storage: "pfs"},
	}}})
	r := simulate(t, trace, "fcfs", queue.Options{Units: 1, Platform: p, Network: network})
	require.Equal(t, queue.Completed, r.State[0], r.Reason[0])
	require.InEpsilon(t, 22, r.EndSec[0], 1e-9)
}

// A sequence of a thousand million rounds takes no memory for them: the job is killed in the third.
func TestManyRounds(t *testing.T) {
	trace := &jobs.Trace{}
	trace.Add(&jobs.Job{RunSec: math.NaN(), LimitSec: 7, Units: 1, WaitSec: math.NaN(), Body: jobs.Sequence{Repeat: 1e9, Bodies: []jobs.Body{
		jobs.Parallel{FlopsPerNode: 2e9}, jobs.Sequence{}, jobs.Delay{Sec: 1},
	}}})
	r := simulate(t, trace, "fcfs", queue.Options{Units: 1, Platform: cluster(t, "cluster(hosts=1,speed=1Gf)")})
	require.Equal(t, queue.Walltime, r.State[0])
	require.Equal(t, 7., r.EndSec[0])
}
