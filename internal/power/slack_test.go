package power_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// alone is a network without contention.
var alone = scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1}

func fromSpec(t require.TestingT, format string, args ...any) *platform.Platform {
	p, err := platform.FromSpec(fmt.Sprintf(format, args...))
	require.NoError(t, err)
	return p
}

// fork has a long task and a short one between two others: a, b (6), c (2), d.
func fork(t *testing.T) *workload.DAG {
	b := workload.NewBuilder("")
	var id [4]workload.TaskID
	for i, work := range []float64{2, 6, 2, 2} {
		id[i] = b.Task(string(rune('a'+i)), work)
	}
	for _, e := range [][2]int{{0, 1}, {0, 2}, {1, 3}, {2, 3}} {
		b.Control(id[e[0]], id[e[1]])
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// fixed is a mapper with one schedule.
type fixed struct{ *scheduler.Schedule }

func (f fixed) Map(context.Context, *scheduler.Problem) (*scheduler.Schedule, error) {
	return f.Schedule, nil
}

// TestSlackWithoutCopies: of a mapper of one's own; the catalogue refuses those that it has.
func TestSlackWithoutCopies(t *testing.T) {
	pr := scheduler.NewProblem(fork(t), fromSpec(t, "cluster(hosts=2,pstates=2f/1f)"), alone)
	s, err := list.HEFT{}.Map(t.Context(), pr)
	require.NoError(t, err)
	s.Host, s.Plan, s.Copies = append(s.Host, s.Host[0]), nil, []workload.TaskID{0}
	s.Order[s.Host[0]] = append(s.Order[s.Host[0]], 4)
	_, err = power.Slack{Of: fixed{s}, Stretch: 1}.Map(t.Context(), pr)
	require.EqualError(t, err, "slack: the other scheduler runs tasks more than once (take a scheduler that runs each task once)")
}

func TestSlackByHand(t *testing.T) {
	for _, tt := range []struct {
		spec    string
		stretch float64
		want    []int32
		end     float64
	}{
		{"hosts=2,pstates=2f/1f/0.5f/0f", 1, []int32{0, 0, 1, 0}, 5}, // c may take 3 s: 1 at full speed, 2 at half
		{"hosts=2,pstates=2f/1f/0.5f", 1.2, []int32{1, 0, 1, 0}, 6},  // a second more: a takes it, and c has 3 s left, not 4
		{"hosts=2,pstates=2f/1f/0.5f", 4, []int32{2, 2, 2, 2}, 20},
		{"hosts=2,pstates=0.5f/2f/1f,pstate=1", 1, []int32{1, 1, 2, 1}, 5}, // in any order
		{"hosts=2,pstates=4f/2f,pstate=1", 3, nil, 5},                      // never faster
		{"hosts=2,pstates=2f/1f,cores=2", 3, nil, 5},                       // cores change together
		{"hosts=2,speed=2f", 3, nil, 5},
	} {
		pr := scheduler.NewProblem(fork(t), fromSpec(t, "cluster(%s)", tt.spec), alone)
		given := scheduler.NewSchedule(pr.DAG.TopologicalOrder(), []platform.HostID{0, 0, 1, 0}, 2) // c alone on the second host
		s, err := power.Slack{Of: fixed{given}, Stretch: tt.stretch}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.Equal(t, tt.want, s.Pstate, tt.spec)
		if tt.want != nil {
			require.Equal(t, tt.end, s.PlannedMakespanSec(), tt.spec)
			require.NoError(t, scheduler.ValidatePlan(pr, s))
		}
	}
}

// TestSlackFreesCores: as a becomes slower, b ends after c on the other core of their host, and
// d takes that one: then a has still more time.
func TestSlackFreesCores(t *testing.T) {
	b := workload.NewBuilder("")
	first, c, second, d := b.Task("a", 1), b.Task("c", 3.2), b.Task("b", 2), b.Task("d", 1)
	b.Control(first, second)
	dag, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(dag, fromSpec(t, "cluster(hosts=2,cores=1|2,pstates=1f/0.8f/0.5f)"), alone)
	given := scheduler.NewSchedule([]workload.TaskID{first, c, second, d}, []platform.HostID{0, 1, 1, 1}, 2)
	s, err := power.Slack{Of: fixed{given}, Stretch: 1.1}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.Equal(t, []int32{2, 0, 0, 0}, s.Pstate)
	require.InDelta(t, 4.2, s.PlannedMakespanSec(), 1e-12)
	require.InDelta(t, 4.2, makespan(t, pr, s), 1e-12)
}

// TestSlackKeepsItsPromises: plans are valid, take no longer than stretch times the other
// mapper's, and no task could be slower while all others stay as they are.
func TestSlackKeepsItsPromises(t *testing.T) {
	slowed := 0
	rapid.Check(t, func(t *rapid.T) {
		d := schedcase.Tasks(t, rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0, 1e10)), rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0, 1e9)))
		p := fromSpec(t, "cluster(hosts=%d,cores=%s,speed=%s,bw=100MBps,pstates=100%%/80%%/50%%/30%%)", rapid.IntRange(1, 4).Draw(t, "hosts"),
			rapid.SampledFrom([]string{"1", "1|2"}).Draw(t, "cores"), rapid.SampledFrom([]string{"1Gf", "1Gf|3Gf"}).Draw(t, "speed"))
		of := rapid.SampledFrom([]scheduler.Mapper{list.HEFT{}, heuristic.RoundRobin{}, heuristic.MinMin{}, heuristic.Random{Seed: 3}}).Draw(t, "of")
		stretch := rapid.SampledFrom([]float64{1, 1.1, 2}).Draw(t, "stretch")
		pr := scheduler.NewProblem(d, p, alone)
		before, err := of.Map(context.Background(), pr)
		require.NoError(t, err)
		s, err := power.Slack{Of: of, Stretch: stretch}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.Equal(t, before.Host, s.Host)
		require.Equal(t, before.Order, s.Order)
		if s.Pstate == nil {
			return
		}
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		fast := *s
		fast.Pstate = nil
		whole := makespan(t, pr, &fast)
		if before.Plan != nil {
			require.LessOrEqual(t, whole, before.PlannedMakespanSec()*(1+1e-9))
		}
		require.InDelta(t, makespan(t, pr, s), s.PlannedMakespanSec(), 1e-9*(1+whole), "the plan is as early as can be")
		require.LessOrEqual(t, s.PlannedMakespanSec(), stretch*whole*(1+1e-9))
		for i := range s.Pstate {
			if p.Host(s.Host[i]).Cores > 1 {
				require.Zero(t, s.Pstate[i])
			} else if s.Pstate[i]++; s.Pstate[i] < 4 && d.WorkFlop(workload.TaskID(i)) > 0 {
				require.Greater(t, makespan(t, pr, s), stretch*whole*(1-1e-9), "task %d could be slower", i)
			}
			if s.Pstate[i] > 1 {
				slowed++
			}
			if p.Host(s.Host[i]).Cores == 1 {
				s.Pstate[i]--
			}
		}
	})
	require.NotZero(t, slowed)
}

// makespan runs a schedule step by step, without contention: of all tasks that are next
// on their host the one that can start first starts.
func makespan(t require.TestingT, pr *scheduler.Problem, s *scheduler.Schedule) (end float64) {
	finish := map[workload.TaskID]float64{}
	next := make([]int, len(s.Order))
	busy, last := make([][]float64, len(s.Order)), make([]float64, len(s.Order))
	for len(finish) < pr.DAG.NumTasks() {
		progress := false
		for h, order := range s.Order {
			for next[h] < len(order) {
				task, start, ready := order[next[h]], last[h], true
				for _, e := range pr.DAG.In(task) {
					from, done := pr.DAG.From(e), false
					var at float64
					if at, done = finish[from]; done {
						start = max(start, at+pr.Costs.TransferSec(e, s.Host[from], s.Host[task]))
					}
					ready = ready && done
				}
				if !ready {
					break
				}
				for {
					running, first := 0, -1.0
					for _, f := range busy[h] {
						if f > start {
							running++
							if first < 0 || f < first {
								first = f
							}
						}
					}
					if running < pr.Platform.Host(platform.HostID(h)).Cores {
						break
					}
					start = first
				}
				finish[task] = start + pr.Costs.ExecSec(task, platform.HostID(h))*s.Slowdown(pr.Platform, task)
				busy[h], last[h] = append(busy[h], finish[task]), start
				end = max(end, finish[task])
				next[h]++
				progress = true
			}
		}
		require.True(t, progress)
	}
	return end
}

func ExampleSlack() {
	p, _ := platform.FromSpec("cluster(hosts=2,pstates=2Gf/1Gf/500Mf)")
	b := workload.NewBuilder("fork")
	split, long, short, join := b.Task("split", 2e9), b.Task("long", 6e9), b.Task("short", 2e9), b.Task("join", 2e9)
	for _, t := range []workload.TaskID{long, short} {
		b.Control(split, t)
		b.Control(t, join)
	}
	d, _ := b.Build()
	pr := scheduler.NewProblem(d, p, alone)
	s, _ := power.Slack{Of: list.HEFT{}, Stretch: 1}.Map(context.Background(), pr)
	for t := range workload.TaskID(d.NumTasks()) {
		fmt.Printf("%-5s on %s in state %d, from %g to %g s\n", d.TaskName(t), p.HostName(s.Host[t]), s.Pstate[t], s.Plan[t].StartSec, s.Plan[t].FinishSec)
	}
	// Output:
	// split on node-0 in state 0, from 0 to 1 s
	// long  on node-0 in state 0, from 1 to 4 s
	// short on node-1 in state 1, from 1 to 3 s
	// join  on node-0 in state 0, from 4 to 5 s
}
