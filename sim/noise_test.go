package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

func parseNoise(t *testing.T, text string) noise.Noise {
	t.Helper()
	n, err := noise.Parse(text)
	require.NoError(t, err)
	return n
}

// twoHosts is two tasks of 10 s with 4 s of data and a latency of 1 s between them, and the
// schedule that puts them on two hosts.
func twoHosts(t *testing.T) (*platform.Platform, *workload.DAG, sim.Plan) {
	t.Helper()
	p, err := platform.FromSpec("full(hosts=2,speed=1Gf,bw=1GBps,lat=1s)")
	require.NoError(t, err)
	b := workload.NewBuilder("chain")
	b.Edge(b.Task("a", 1e10), b.Task("b", 1e10), 4e9)
	d, err := b.Build()
	require.NoError(t, err)
	s := &scheduler.Schedule{Host: []platform.HostID{0, 1}, Order: [][]workload.TaskID{{0}, {1}}}
	return p, d, sim.Follow(s)
}

// By hand: 10 s, 1 s of latency and 4 s of data, 10 s; and each kind of noise.
func TestNoiseByHand(t *testing.T) {
	p, d, plan := twoHosts(t)
	for text, want := range map[string]float64{
		"none":                           10 + 1 + 4 + 10,
		"task=1.5":                       15 + 1 + 4 + 15,
		"speed=0.5":                      20 + 1 + 4 + 20,
		"bandwidth=2":                    10 + 1 + 2 + 10,
		"latency=3":                      10 + 3 + 4 + 10,
		"task=2,speed=4,bandwidth=0.5":   5 + 1 + 8 + 5,
		"task=lognormal(cv=0),latency=2": 10 + 2 + 4 + 10,
	} {
		for _, o := range []sim.Options{
			{Network: sim.Network{Kind: sim.ContentionFree}},
			{Network: sim.Network{Kind: sim.ContentionFree}, HostSharing: sim.TimeShared},
		} {
			o.Noise = parseNoise(t, text)
			r, err := sim.Run(t.Context(), p, d, plan, o)
			require.NoError(t, err)
			require.InEpsilon(t, want, r.MakespanSec, 1e-12, text)
		}
	}
}

// watchful is a policy that looks whether it sees the estimates, and the dates that happen.
type watchful struct {
	t    *testing.T
	d    *workload.DAG
	p    *platform.Platform
	seen []float64
}

func (w *watchful) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	require.Same(w.t, w.d, v.Problem().DAG)
	require.Same(w.t, w.p, v.Problem().Platform)
	var list []scheduler.Decision
	for task := range v.Ready() {
		for _, e := range w.d.In(task) {
			from := w.d.From(e)
			w.seen = append(w.seen, v.FinishSec(from)-v.StartSec(from))
		}
		list = append(list, scheduler.Decision{Task: task, Host: 0})
	}
	return list, nil
}

func TestNoisePolicySeesEstimates(t *testing.T) {
	p, d, _ := twoHosts(t)
	w := &watchful{t: t, d: d, p: p}
	o := sim.Options{Noise: parseNoise(t, "task=1.5")}
	_, err := sim.Run(t.Context(), p, d, sim.Ask(w, scheduler.NewProblem(d, p, o.Network.Estimate())), o)
	require.NoError(t, err)
	require.Equal(t, []float64{15}, w.seen)
}

// Every scheduler of the catalog gets through every kind of noise, and the run is that of
// the actual workload on the actual platform.
func TestNoiseAllSchedulers(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=3,speed=1Gf|2Gf,bw=1GBps)")
	require.NoError(t, err)
	d, err := generate.FromSpec("topcuoglu(v=9,ccr=1)")
	require.NoError(t, err)
	o := sim.Options{Noise: parseNoise(t, "task=lognormal(cv=1),speed=uniform(0.2..1.8),bandwidth=exp,latency=gamma(cv=2)")}
	pr := scheduler.NewProblem(d, p, o.Network.Estimate())
	actual := o.Actual(pr)
	for _, entry := range catalog.Table() {
		if entry.NeedsArgs() {
			continue
		}
		t.Run(entry.Name, func(t *testing.T) {
			run := func(options sim.Options, d *workload.DAG, p *platform.Platform) *sim.Result {
				s, err := catalog.Parse(entry.Name, catalog.Env{Problem: pr})
				require.NoError(t, err)
				plan := sim.Plan{}
				if s.Mapper != nil {
					schedule, err := s.Mapper.Map(t.Context(), pr)
					if err != nil {
						t.Skip(err)
					}
					if len(schedule.Copies) > 0 {
						t.Skip("copies of tasks are made tasks by package run, which tests them under noise")
					}
					plan = sim.Follow(schedule)
				} else {
					plan = sim.Ask(s.Policy, pr)
				}
				r, err := sim.Run(t.Context(), p, d, plan, options)
				require.NoError(t, err)
				return r
			}
			r := run(o, d, p)
			require.Equal(t, r, run(sim.Options{}, actual.DAG, actual.Platform))
			m := sim.Measure(actual, r)
			require.GreaterOrEqual(t, m.SLR, 1-1e-9)
			require.LessOrEqual(t, m.Utilisation, 1+1e-9)
		})
	}
}

// telling is a mapper that keeps what it receives.
type telling struct {
	list.HEFT
	work, speed []float64
}

func (m *telling) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	for t := range pr.DAG.NumTasks() {
		m.work = append(m.work, pr.DAG.WorkFlop(workload.TaskID(t)))
	}
	m.speed = append(m.speed, pr.Platform.Host(0).SpeedFlops)
	return m.HEFT.Map(ctx, pr)
}

// A mapper that plans anew after a failure receives estimates too.
func TestNoiseReplansWithEstimates(t *testing.T) {
	p, d := pair(t, 1), chain(t)
	o := sim.Options{
		Noise: parseNoise(t, "task=1.5,speed=0.5"), OnFailure: sim.RescheduleTasks,
		Changes: states{hosts: &[]state{{"h", "40 0\n50 1\n"}}},
	}
	pr := scheduler.NewProblem(d, p, o.Network.Estimate())
	m := &telling{}
	s := &scheduler.Schedule{Host: []platform.HostID{0, 0, 0}, Order: [][]workload.TaskID{{0, 1, 2}, nil}}
	r, err := sim.Run(t.Context(), p, d, sim.FollowOr(s, m, pr), o)
	require.NoError(t, err)
	require.Equal(t, []float64{10, 10, 10, 10}, m.work, "b, which starts anew, and c; when the host goes off, and when it is back")
	require.Equal(t, []float64{1, 1}, m.speed)
	require.Equal(t, 30.0, r.Tasks[0].FinishSec, "10 flop that are 15, at 1/2 flop/s")
}
