package granularity

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// No simulated run is faster than the bounds that the ledger argues with.
func TestNoRunBeatsTheBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := platform.NewBuilder("pair")
		for _, name := range []string{"a", "b"} {
			b.Host(platform.Host{
				Name: name, SpeedFlops: rapid.Float64Range(1e6, 1e8).Draw(t, "speed"),
				Cores: rapid.IntRange(1, 3).Draw(t, "cores"),
			})
		}
		b.RouteBoth(0, 1, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e6}))
		hosts, err := b.Build()
		require.NoError(t, err)
		d := drawWorkload(t)
		s := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, 2)}
		for _, task := range d.TopologicalOrder() {
			h := platform.HostID(rapid.IntRange(0, 1).Draw(t, "host"))
			s.Host[task] = h
			s.Order[h] = append(s.Order[h], task)
		}
		o := sim.Options{Network: sim.Network{Kind: sim.StoreAndForward}}
		result, err := sim.Run(context.Background(), hosts, d, sim.Follow(s), o)
		require.NoError(t, err)
		atLeast := result.MakespanSec*(1+1e-9) + coalescedSec(d)
		require.LessOrEqual(t, heaviestTask(d, hosts).sec, atLeast)
		require.LessOrEqual(t, taskWhereItRuns(d, hosts, s).sec, atLeast)
		require.LessOrEqual(t, busiestHost(d, hosts, s).sec, atLeast)
	})
}

// Two equal tasks fill a host of two cores: the bound is what they take.
func TestBusiestHostIsTight(t *testing.T) {
	b := platform.NewBuilder("one")
	b.Host(platform.Host{Name: "h", SpeedFlops: 10, Cores: 2})
	hosts, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("two")
	w.Task("x", 50)
	w.Task("y", 50)
	d, err := w.Build()
	require.NoError(t, err)
	s := &scheduler.Schedule{Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{0, 1}}}
	result, err := sim.Run(context.Background(), hosts, d, sim.Follow(s), sim.Options{})
	require.NoError(t, err)
	require.Equal(t, 5.0, result.MakespanSec)
	require.Equal(t, 5.0, busiestHost(d, hosts, s).sec)
	require.Equal(t, 5.0, taskWhereItRuns(d, hosts, s).sec)
	require.Equal(t, 5.0, heaviestTask(d, hosts).sec)
}

// A proof of impossibility counts only against a number that is not reproduced.
func TestAddJudgesByDigitsFirst(t *testing.T) {
	for text, want := range map[string]ledger.Verdict{
		"0.96": ledger.Reproduced, "0.959": ledger.Cut, "0.95": ledger.Cut, "0.94": ledger.CannotHold,
	} {
		b := &tableLedger{}
		b.add(ledger.Claim{ID: "x", Published: ledger.Printed(text), Ours: ledger.Computed(0.95971, 5), Why: "because", Impossible: true})
		require.Equal(t, want, b.Entries[0].Verdict, text)
		require.Equal(t, want != ledger.Reproduced, b.Entries[0].Reason == "because", text)
	}
	b := &tableLedger{}
	b.add(ledger.Claim{ID: "x", Published: ledger.Printed("2"), Ours: ledger.Exact(3)})
	require.Equal(t, ledger.Differs, b.Entries[0].Verdict)
	require.NoError(t, b.Entries.Check())
}

// drawWorkload makes a random workload, wide or narrow.
func drawWorkload(t *rapid.T) *workload.DAG {
	d, err := generate.FromSpec(fmt.Sprintf("layered(tasks=%d,width=%d,fanin=2,seed=%d,work=0f..1Gf,data=0B..1MB)",
		rapid.IntRange(1, 8).Draw(t, "tasks"), rapid.IntRange(1, 4).Draw(t, "width"), rapid.Uint32().Draw(t, "seed")))
	require.NoError(t, err)
	return d
}

// coalescedSec is how much a run may be short of the exact sum of its parts: the
// kernel ends together what is due within its timing precision, so each task and
// each message may lose that much.
func coalescedSec(d *workload.DAG) float64 {
	return timingPrecisionSec * float64(d.NumTasks()+d.NumEdges())
}

// timingPrecisionSec is how close to each other two events count as simultaneous.
const timingPrecisionSec = 1e-9
