package queuestats_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// states prints what Changes yields.
func states(r *simqueue.Result) string {
	var b strings.Builder
	for s := range queuestats.Changes(r) {
		fmt.Fprintf(&b, "%v-%v busy %d free %d down %d running %d waiting %d area %v", s.FromSec, s.ToSec, s.Busy, s.Free, s.Down, s.Running, s.Waiting, s.WaitingArea)
		if s.Lost {
			b.WriteString(" lost")
		}
		if !math.IsNaN(s.Fragmentation) {
			fmt.Fprintf(&b, " fragmentation %.4f", s.Fragmentation)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestChanges(t *testing.T) {
	require.Equal(t, `0-1 busy 4 free 0 down 0 running 1 waiting 0 area 0
1-2 busy 4 free 0 down 0 running 1 waiting 1 area 9
2-3 busy 4 free 0 down 0 running 1 waiting 2 area 25
3-4 busy 4 free 0 down 0 running 1 waiting 3 area 27
4-5 busy 4 free 0 down 0 running 1 waiting 4 area 31
5-8 busy 3 free 1 down 0 running 1 waiting 4 area 24 lost
8-9 busy 4 free 0 down 0 running 2 waiting 2 area 6
9-11 busy 4 free 0 down 0 running 3 waiting 0 area 0
11-13 busy 3 free 1 down 0 running 2 waiting 0 area 0
13-16 busy 2 free 2 down 0 running 1 waiting 0 area 0
16-+Inf busy 0 free 4 down 0 running 0 waiting 0 area 0
`, states(fcfs))
}

// TestChangesOfNodes: outages that overlap count once, and a job may run in a block.
func TestChangesOfNodes(t *testing.T) {
	r := resultOf(4, ran{0, 1, 1, 6}, ran{0, 2, 2, 9})
	r.NodesOf = []simqueue.Span{{First: 0, Count: 1}, {First: 1, Count: 2}}
	r.Nodes = []simqueue.Interval{{From: 1, To: 1}, {From: 0, To: 0}, {From: 3, To: 3}}
	r.Down = []simqueue.Outage{
		{FromSec: 3, ToSec: 5, Units: 2, Nodes: []simqueue.Interval{{From: 1, To: 2}}}, // the first job runs in it
		{FromSec: 4, ToSec: 7, Units: 1, Nodes: []simqueue.Interval{{From: 2, To: 2}}},
	}
	require.Equal(t, `0-1 busy 0 free 4 down 0 running 0 waiting 2 area 19 lost fragmentation 0.0000
1-2 busy 1 free 3 down 0 running 1 waiting 1 area 14 lost fragmentation 0.4444
2-3 busy 3 free 1 down 0 running 2 waiting 0 area 0 fragmentation 0.0000
3-4 busy 3 free 0 down 1 running 2 waiting 0 area 0 fragmentation 0.0000
4-5 busy 3 free 0 down 1 running 2 waiting 0 area 0 fragmentation 0.0000
5-6 busy 3 free 0 down 1 running 2 waiting 0 area 0 fragmentation 0.0000
6-7 busy 2 free 1 down 1 running 1 waiting 0 area 0 fragmentation 0.0000
7-9 busy 2 free 2 down 0 running 1 waiting 0 area 0 fragmentation 0.0000
9-+Inf busy 0 free 4 down 0 running 0 waiting 0 area 0 fragmentation 0.0000
`, states(r))

	r.Nodes[1] = simqueue.Interval{From: 1, To: 1} // two jobs on one node: runs of free nodes are not defined
	require.NotContains(t, states(r), "9-+Inf busy 0 free 4 down 0 running 0 waiting 0 area 0 fragmentation")
	require.True(t, math.IsNaN(queuestats.Compute(r, queuestats.Options{}).Machine.Fragmentation))
}

// TestSameDate: dates that differ by rounding are one, so no unit is lost or used twice between them.
func TestSameDate(t *testing.T) {
	third := 1.0 / 3
	r := resultOf(1, ran{0, 1, 0, third + 1e-12}, ran{0, 1, third, 1})
	m := queuestats.Compute(r, queuestats.Options{})
	require.Equal(t, 1., m.Machine.MaxRunningUnits)
	require.Zero(t, m.Machine.LossOfCapacity)
	require.Zero(t, m.Machine.IdleShare)
}

// TestStops: a consumer of changes may stop early.
func TestStops(t *testing.T) {
	for range queuestats.Changes(fcfs) {
		break
	}
}

func TestWriteSeries(t *testing.T) {
	var b strings.Builder
	r := resultOf(4, ran{0, 3, 0.5, 2}, ran{1, 4, 2, 4})
	r.Down = []simqueue.Outage{{FromSec: 0.5, ToSec: 1.5, Units: 1}}
	require.NoError(t, queuestats.WriteSeries(&b, r))
	require.Equal(t, `time_s,busy,free,down,waiting,waiting_area,running
0,0,4,0,1,4.5,0
0.5,3,0,1,0,0,1
1,3,0,1,1,8,1
1.5,3,1,0,1,8,1
2,4,0,0,0,0,1
4,0,4,0,0,0,0
`, b.String())
}
