package overhead

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// jobsOf makes jobs with uneven times and sizes, so that few dates fall together.
func jobsOf(t *rapid.T, label string) *Jobs {
	n := rapid.IntRange(1, 14).Draw(t, label+"jobs")
	b := workload.NewBuilder("w")
	run := make([]float64, n)
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, label+"seed"), 0))
	for i := range n {
		id := b.Task(fmt.Sprintf("%sj%d", label, i), 1)
		run[i] = 0.1 + 50*r.Float64()
		b.SetFiles(id, 1e6+1e9*r.Float64(), 1e6+1e9*r.Float64())
		for p := range i {
			if rapid.IntRange(0, 4).Draw(t, "edge") == 0 {
				b.Control(workload.TaskID(p), id)
			}
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return NewJobs(d, run, rapid.IntRange(1, 5).Draw(t, "cores"))
}

// modelOf switches each parameter on or off.
func modelOf(t *rapid.T) *Model {
	m := Model{Base: "serial", Seed: 1}
	most := map[string]float64{
		beginKey: 90, endKey: 40, scanKey: 9.1, submitGapKey: 4.3, matchKey: 61.7, startGapKey: 7.9,
		dispatchKey: 5.3, pipeKey: 1e9, completeKey: 11.3, slotsKey: 4, stretchKey: 2,
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	for _, p := range Params() {
		if !rapid.Bool().Draw(t, p.Name) {
			continue
		}
		x := (0.2 + 0.8*r.Float64()) * most[p.Name]
		if p.Name == slotsKey {
			x = math.Ceil(x)
		}
		require.NoError(t, m.Set(p.Name, x))
	}
	return &m
}

// near compares dates, by name.
func near(t require.TestingT, want, got []Dates) {
	for i := range want {
		a := [...]float64{want[i].ReadySec, want[i].SubmitSec, want[i].StartSec, want[i].DispatchSec, want[i].StageInSec, want[i].ComputeSec, want[i].ComputedSec, want[i].StageOutSec, want[i].FinishSec, want[i].KnownSec}
		b := [...]float64{got[i].ReadySec, got[i].SubmitSec, got[i].StartSec, got[i].DispatchSec, got[i].StageInSec, got[i].ComputeSec, got[i].ComputedSec, got[i].StageOutSec, got[i].FinishSec, got[i].KnownSec}
		for k := range a {
			require.InDelta(t, a[k], b[k], 1e-7, "job %d, date %d: %v and %v", i, k, a, b)
		}
	}
}

// The evaluator gives the dates of the rules taken one by one.
func TestEvaluatorIsNaive(t *testing.T) {
	var e Evaluator
	rapid.Check(t, func(t *rapid.T) {
		j, m := jobsOf(t, ""), modelOf(t)
		n := naive{m: m, j: j}
		want, wantSec := n.run()
		got, gotSec := e.Dates(m, j)
		near(t, want, got)
		require.InDelta(t, wantSec, gotSec, 1e-7)
	})
}

// All off, it is a list schedule in the order in which jobs become ready.
func TestAllOffIsListSchedule(t *testing.T) {
	var e Evaluator
	rapid.Check(t, func(t *rapid.T) {
		j := jobsOf(t, "")
		dates, makespanSec := e.Dates(&Model{}, j)
		last := 0.0
		for i, d := range dates {
			require.Equal(t, d.ReadySec, d.SubmitSec)
			require.Equal(t, d.StartSec, d.ComputeSec)
			require.InDelta(t, d.StartSec+j.RunSec[i], d.KnownSec, 1e-9)
			last = max(last, d.KnownSec)
			busy := 0 // when it starts
			for k, o := range dates {
				if o.StartSec <= d.StartSec && o.FinishSec > d.StartSec {
					busy++
				}
				if k != i && o.ReadySec < d.ReadySec {
					require.LessOrEqual(t, o.StartSec, d.StartSec, "first come first served")
				}
				if d.StartSec > d.ReadySec {
					require.False(t, o.FinishSec < d.StartSec && o.FinishSec > d.ReadySec && idleCore(dates, j, o.FinishSec), "a core was idle")
				}
			}
			require.LessOrEqual(t, busy, int(j.Cores[0]))
		}
		require.Equal(t, last, makespanSec)
	})
}

// idleCore says whether some core is idle just after a date.
func idleCore(dates []Dates, j *Jobs, sec float64) bool {
	busy := 0
	for _, o := range dates {
		if o.StartSec <= sec && o.FinishSec > sec {
			busy++
		}
	}
	return busy < int(j.Cores[0])
}

// One job takes the sum.
func TestOneJob(t *testing.T) {
	var e Evaluator
	rapid.Check(t, func(t *rapid.T) {
		m := modelOf(t)
		m.Match = Amount{}
		b := workload.NewBuilder("one")
		b.SetFiles(b.Task("a", 1), 3e8, 1e8)
		d, err := b.Build()
		require.NoError(t, err)
		runSec := rapid.Float64Range(0, 100).Draw(t, "run")
		begin, stretch, pipe := m.Begin.Value, m.StretchOf("a"), 0.0
		if m.Pipe.Value > 0 {
			pipe = 4e8 / m.Pipe.Value
		}
		want := multiple(begin, m.Scan.Value) + m.Dispatch.Value + pipe + stretch*runSec + m.Complete.Value + m.End.Value
		require.InDelta(t, want, e.MakespanSec(m, NewJobs(d, []float64{runSec}, 1)), 1e-8)
	})
}

// Nothing is shared but slots, pipe and starter: where none of them is short, workflows
// handed in together take as long as alone. Match cycles are the pool's.
func TestIndependent(t *testing.T) {
	var e Evaluator
	rapid.Check(t, func(t *rapid.T) {
		m := modelOf(t)
		m.Match, m.StartGap, m.Slots, m.Pipe = Amount{}, Amount{}, Amount{}, Amount{Value: math.Inf(1)}
		a, b := jobsOf(t, "a"), jobsOf(t, "b")
		plenty := []int32{100}
		a, b = a.On(nil, plenty), b.On(nil, plenty)
		at := rapid.Float64Range(0, 100).Draw(t, "at")
		both := e.Together(m, []Workflow{{a, 0}, {b, at}})
		require.InDelta(t, e.MakespanSec(m, a), both[0], 1e-6)
		require.InDelta(t, e.MakespanSec(m, b), both[1], 1e-6)
	})
}

// Longer ends lengthen the run by just that much.
func TestEndAdds(t *testing.T) {
	var e Evaluator
	rapid.Check(t, func(t *rapid.T) {
		j, m := jobsOf(t, ""), modelOf(t)
		before := e.MakespanSec(m, j)
		more := *m
		more.End.Value += 17
		require.InDelta(t, before+17, e.MakespanSec(&more, j), 1e-9*before)
	})
}

// Where no slot, no pipe and no starter is short, a longer begin or completion never
// shortens the run. Submissions queue, but the queue of one workflow is served in the
// order in which jobs become ready, which may change.
func TestGrowsWithDelays(t *testing.T) {
	var e Evaluator
	rapid.Check(t, func(t *rapid.T) {
		j, m := jobsOf(t, ""), modelOf(t)
		j = j.On(nil, []int32{100})
		m.StartGap, m.Slots, m.SubmitGap = Amount{}, Amount{}, Amount{}
		if !m.Pipe.IsZero() {
			m.Pipe.Value = math.Inf(1)
		}
		m.Match = Amount{}
		before := e.MakespanSec(m, j)
		for _, key := range []string{beginKey, completeKey, endKey} {
			more := *m
			p, err := paramNamed(key)
			require.NoError(t, err)
			p.of(&more).Value += rapid.Float64Range(0, 30).Draw(t, "more")
			require.GreaterOrEqual(t, e.MakespanSec(&more, j), before-1e-6, key)
		}
	})
}
