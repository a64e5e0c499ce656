package why_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// small is a run that can be followed by hand: hosts a and b of 1 Gf, a wire of 100 MB/s
// without latency.
type small struct {
	cores   int
	tasks   []float64 // seconds; their names are t0, t1 ...
	edges   [][3]int  // from, to, seconds
	network string
	options sim.Options
	order   [2][]workload.TaskID // of the hosts
	plan    []scheduler.Interval
	policy  scheduler.Policy // instead of an order
}

func (c *small) explain(t *testing.T) *why.Analysis {
	b := platform.NewBuilder("pair")
	x := b.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: max(1, c.cores)})
	y := b.Host(platform.Host{Name: "b", SpeedFlops: 1e9, Cores: max(1, c.cores)})
	b.RouteBoth(x, y, b.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1e8}))
	p, err := b.Build()
	require.NoError(t, err)
	work := workload.NewBuilder("small")
	for i, sec := range c.tasks {
		work.Task(fmt.Sprintf("t%d", i), sec*1e9)
	}
	for _, e := range c.edges {
		work.Edge(workload.TaskID(e[0]), workload.TaskID(e[1]), float64(e[2])*1e8)
	}
	d, err := work.Build()
	require.NoError(t, err)
	o := c.options
	o.Network, err = sim.ParseNetwork(c.network)
	require.NoError(t, err)
	one := run.Case{Problem: run.Problem(d, p, o), Options: o}
	if c.policy != nil {
		one.Scheduler = func(*scheduler.Problem) (catalog.Scheduler, error) { return catalog.Scheduler{Policy: c.policy}, nil }
	} else {
		one.Schedule = &scheduler.Schedule{Host: make([]platform.HostID, len(c.tasks)), Order: c.order[:], Plan: c.plan}
		for _, task := range c.order[1] {
			one.Schedule.Host[task] = y
		}
	}
	return viewtest.Explain(t, one)
}

// pathText is a path with a step a line.
func pathText(a *why.Analysis) []string {
	var lines []string
	for i := range a.Path {
		s := &a.Path[i]
		line := fmt.Sprintf("%g-%g %s", s.StartSec, s.FinishSec, a.Name(s))
		if s.ContentionSec > 0 {
			line += fmt.Sprintf(", %g contention", s.ContentionSec)
		}
		if reason := a.Reason(s); reason != "" {
			line += ": " + reason
		}
		lines = append(lines, line)
	}
	return lines
}

const fair = "cm02(tcp-gamma=0,crosstraffic=false)"

func TestPathByHand(t *testing.T) {
	for name, tt := range map[string]struct {
		small
		want   []string
		shares why.Shares
	}{
		"data": {
			small{tasks: []float64{1, 3}, edges: [][3]int{{0, 1, 2}}, network: fair, order: [2][]workload.TaskID{{0}, {1}}},
			[]string{"0-1 t0", "1-3 t0 to t1: end of t0", "3-6 t1: input from t0"},
			why.Shares{ComputeSec: 4, TransferSec: 2},
		},
		"core": {
			small{tasks: []float64{2, 3}, network: fair, order: [2][]workload.TaskID{{0, 1}, nil}},
			[]string{"0-2 t0", "2-5 t1: core of t0"},
			why.Shares{ComputeSec: 3, QueueSec: 2},
		},
		// t2 could run, but t1 is before it and waits for t0.
		"turn": {
			small{cores: 2, tasks: []float64{1, 1, 4}, edges: [][3]int{{0, 1, 2}}, network: fair, order: [2][]workload.TaskID{{1, 2}, {0}}},
			[]string{"0-1 t0", "1-3 t0 to t1: end of t0", "3-7 t2: turn after t1"},
			why.Shares{ComputeSec: 5, TransferSec: 2},
		},
		"contention": {
			small{tasks: []float64{1, 3, 3}, edges: [][3]int{{0, 1, 2}, {0, 2, 2}}, network: fair, cores: 2, order: [2][]workload.TaskID{{0}, {1, 2}}},
			[]string{"0-1 t0", "1-5 t0 to t1, 2 contention: end of t0", "5-8 t1: input from t0"},
			why.Shares{ComputeSec: 4, TransferSec: 2, ContentionSec: 2},
		},
		"a model without contention": {
			small{tasks: []float64{1, 3, 3}, edges: [][3]int{{0, 1, 2}, {0, 2, 2}}, network: "contention-free", cores: 2, order: [2][]workload.TaskID{{0}, {1, 2}}},
			[]string{"0-1 t0", "1-3 t0 to t1: end of t0", "3-6 t1: input from t0"},
			why.Shares{ComputeSec: 4, TransferSec: 2},
		},
		"shared host": {
			small{tasks: []float64{2, 2}, network: fair, options: sim.Options{HostSharing: sim.TimeShared}, order: [2][]workload.TaskID{{0, 1}, nil}},
			[]string{"0-4 t0, 2 contention"},
			why.Shares{ComputeSec: 2, ContentionSec: 2},
		},
		// The policy places t0 at 3 s, t1 when t0 has left its core, t2 at 9 s.
		"policy": {
			small{tasks: []float64{1, 2, 4}, edges: [][3]int{{0, 2, 1}}, network: fair, policy: &timetable{{3, 0, 0}, {4, 1, 0}, {9, 2, 1}}},
			[]string{"0-3 t0 waits", "3-4 t0: policy", "4-9 t2 waits: end of t0", "9-10 t0 to t2: policy", "10-14 t2: input from t0"},
			why.Shares{ComputeSec: 5, TransferSec: 1, WaitSec: 8},
		},
		// t1 ends when t0 begins, but was placed behind it.
		"policy, with a task of no length": {
			small{cores: 2, tasks: []float64{1, 0}, network: fair, policy: &timetable{{3, 0, 0}, {3, 1, 0}}},
			[]string{"0-3 t0 waits", "3-4 t0: policy"},
			why.Shares{ComputeSec: 1, WaitSec: 3},
		},
		"policy that waits for a core": {
			small{tasks: []float64{5, 2}, network: fair, policy: &timetable{{0, 0, 0}, {5, 1, 0}}},
			[]string{"0-5 t0", "5-7 t1: core of t0"},
			why.Shares{ComputeSec: 2, QueueSec: 5},
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := tt.explain(t)
			require.Equal(t, tt.want, pathText(a))
			require.Equal(t, tt.shares, a.Shares)
		})
	}
}

// timetable is a policy that places each task at its date.
type timetable []struct {
	atSec float64
	task  workload.TaskID
	host  platform.HostID
}

func (p *timetable) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	var list []scheduler.Decision
	for len(*p) > 0 && (*p)[0].atSec <= v.NowSec() && v.IsReady((*p)[0].task) {
		list = append(list, scheduler.Decision{Task: (*p)[0].task, Host: (*p)[0].host})
		*p = (*p)[1:]
	}
	if len(*p) > 0 && (*p)[0].atSec <= v.NowSec() {
		return nil, fmt.Errorf("task %d is not ready", (*p)[0].task)
	}
	return list, nil
}

// Wake is at the next date of the timetable.
func (p *timetable) Wake() scheduler.Wake {
	if len(*p) == 0 {
		return scheduler.Wake{}
	}
	return scheduler.Wake{AtSec: (*p)[0].atSec}
}

// Planned and simulated dates part where the first of them differs.
func TestPlanByHand(t *testing.T) {
	sec := func(dates ...float64) (list []scheduler.Interval) {
		for i := 0; i < len(dates); i += 2 {
			list = append(list, scheduler.Interval{StartSec: dates[i], FinishSec: dates[i+1]})
		}
		return list
	}
	two := small{tasks: []float64{1, 3, 3}, edges: [][3]int{{0, 1, 2}, {0, 2, 2}}, network: fair, cores: 2, order: [2][]workload.TaskID{{0}, {1, 2}}}
	queue := small{tasks: []float64{2, 3}, network: fair, order: [2][]workload.TaskID{{0, 1}, nil}}
	for name, tt := range map[string]struct {
		small
		plan []scheduler.Interval
		want *why.Plan
	}{
		"as planned": {queue, sec(0, 2, 2, 5), &why.Plan{PlannedSec: 5, SimulatedSec: 5}},
		"contention": {two, sec(0, 1, 3, 6, 3, 6), &why.Plan{PlannedSec: 6, SimulatedSec: 8, Late: 2, First: &why.Parting{
			Task: 1, PlannedSec: 3, SimulatedSec: 5, Why: why.Contention, Edge: 0, By: 0, PlannedTookSec: 2,
			Took: why.Took{Sec: 4, AloneSec: 2, ContentionSec: 2},
		}}},
		// The mapper thinks that t0 takes 1 s.
		"estimate": {queue, sec(0, 1, 1, 4), &why.Plan{PlannedSec: 4, SimulatedSec: 5, Late: 2, First: &why.Parting{
			Task: 0, Finish: true, PlannedSec: 1, SimulatedSec: 2, Why: why.Estimate, Edge: why.NoEdge, By: 0, PlannedTookSec: 1,
			Took: why.Took{Sec: 2, AloneSec: 2},
		}}},
		// The plan has a second core.
		"order": {queue, sec(0, 2, 0, 3), &why.Plan{PlannedSec: 3, SimulatedSec: 5, Late: 1, First: &why.Parting{
			Task: 1, PlannedSec: 0, SimulatedSec: 2, Why: why.Order, Edge: why.NoEdge, By: 0,
		}}},
		"slack": {queue, sec(0, 2, 4, 7), &why.Plan{PlannedSec: 7, SimulatedSec: 5, Early: 1, First: &why.Parting{
			Task: 1, PlannedSec: 4, SimulatedSec: 2, Why: why.Slack, Edge: why.NoEdge, By: why.NoTask,
		}}},
		"shared host": {
			small{tasks: []float64{2, 2}, network: fair, options: sim.Options{HostSharing: sim.TimeShared}, order: [2][]workload.TaskID{{0, 1}, nil}},
			sec(0, 2, 2, 4), &why.Plan{PlannedSec: 4, SimulatedSec: 4, Late: 1, First: &why.Parting{
				Task: 1, PlannedSec: 2, SimulatedSec: 0, Why: why.Order, Edge: why.NoEdge, By: 0,
			}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := tt.small
			c.plan = tt.plan
			require.Equal(t, tt.want, c.explain(t).Plan)
		})
	}
}

// The wire is full while both messages share it, and host b works from 5 to 8 s.
func TestUseByHand(t *testing.T) {
	c := small{tasks: []float64{1, 3, 3}, edges: [][3]int{{0, 1, 2}, {0, 2, 2}}, network: fair, cores: 2, order: [2][]workload.TaskID{{0}, {1, 2}}}
	a := c.explain(t)
	require.Equal(t, []why.Use{{Number: 0, Name: "wire", Mean: 0.5, Peak: 1, FullSec: 4, Load: []why.Point{{1, 1}, {5, 0}}}}, a.Links)
	require.Equal(t, []why.Use{
		{Number: 1, Name: "b", Mean: 0.375, Peak: 1, FullSec: 3, Load: []why.Point{{5, 1}, {8, 0}}},
		{Number: 0, Name: "a", Mean: 0.0625, Peak: 0.5, Load: []why.Point{{0, 0.5}, {1, 0}}},
	}, a.Hosts)
	require.InDeltaSlice(t, []float64{0.5, 1, 0.5, 0}, a.Links[0].Bins(4, 8), 1e-12)
	require.Equal(t, []int{0, 1}, why.Worst(a.Transfers, 5))
	require.Equal(t, []int{0}, why.Worst(a.Transfers, 1))
	require.Empty(t, why.Worst(a.Tasks, 5))
}
