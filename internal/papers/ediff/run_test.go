package ediff

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

func simulate(t *testing.T, m Platform, v generate.FloydVariant, n, side int) Run {
	t.Helper()
	g, err := newProgram(v, n, side, m.CopyUpdates)
	require.NoError(t, err)
	r, err := g.on(context.Background(), sim.NewEngine(), m)
	require.NoError(t, err)
	return r
}

// TestSimulationIsDerived: the analysis of the programs and their simulation
// are independent of each other, and agree.
func TestSimulationIsDerived(t *testing.T) {
	for _, m := range Platforms()[:3] {
		require.True(t, m.Exact())
		for _, v := range Variants() {
			for side := 1; side <= 7; side++ {
				for _, block := range []int{2, 3, 8} {
					r := simulate(t, m, v, block*side, side)
					require.InEpsilon(t, m.Derived(v, block*side, side), r.Efficiency, 1e-9, "%s %s block %d side %d", m.Name, v, block, side)
					require.InEpsilon(t, m.Costs.UpdateSec*r.W()/r.P()*(1+r.Overhead()), r.TimeSec, 1e-12)
				}
			}
		}
	}
}

// TestHowSegmentsTravel: without contention it does not matter whether they are
// sent directly or relayed, but for one case. Between barriers a process that
// keeps to its program order relays the row's segment after the column's, and
// delays it.
func TestHowSegmentsTravel(t *testing.T) {
	m := Platforms()[1]
	mesh, err := m.mesh(4)
	require.NoError(t, err)
	for _, v := range Variants() {
		for _, relay := range []bool{false, true} {
			f := generate.Floyd{N: 20, Processes: 16, Variant: v, Relay: relay, UpdateFlop: updateFlop, WordBytes: wordBytes}
			d, owner, err := f.GenerateOwned()
			require.NoError(t, err)
			schedule := Place(owner, 16)
			require.NoError(t, scheduler.Validate(scheduler.NewProblem(d, mesh, sim.Network{Kind: m.Network}.Estimate()), schedule))
			for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
				r, err := sim.Run(context.Background(), mesh, d, sim.Follow(schedule), sim.Options{Network: sim.Network{Kind: m.Network}, HostSharing: sharing})
				require.NoError(t, err)
				got := 20 * 20 * 20 * m.Costs.UpdateSec / (16 * r.MakespanSec)
				if v == generate.Checkerboard && relay && sharing == sim.SpaceShared {
					require.Less(t, got, 0.7*m.Derived(v, 20, 4))
					continue
				}
				require.InEpsilon(t, m.Derived(v, 20, 4), got, 1e-9)
			}
		}
	}
}

// TestMeanReach counts; TestPipelineHops lets the front go round.
func TestMeanReach(t *testing.T) {
	for side := 2; side <= 40; side++ {
		sum := 0
		for pivot := range side {
			sum += max(pivot, side-1-pivot)
		}
		require.InEpsilon(t, float64(sum)/float64(side), meanReach(side), 1e-12)
	}
}

func TestPipelineHops(t *testing.T) {
	for side := 2; side <= 12; side++ {
		lag := make([][]int, side)
		for i := range lag {
			lag[i] = make([]int, side)
		}
		for pivot := range side {
			for range 2 { // iterations of this pivot
				lag = nextLags(lag, pivot)
			}
		}
		most := 0
		for i := range lag {
			for j := range lag[i] {
				most = max(most, lag[i][j])
			}
		}
		require.Equal(t, pipelineHops(side), most)
		require.Equal(t, most, lag[0][0])
	}
}

// nextLags is by how many hops each process is behind after one iteration more:
// a segment leaves its holder when that has ended the iteration before.
func nextLags(lag [][]int, pivot int) [][]int {
	next := make([][]int, len(lag))
	for i := range lag {
		for j := range lag {
			byColumn, byRow := lag[i][pivot]+distance(j, pivot), lag[pivot][j]+distance(i, pivot)
			next[i] = append(next[i], max(lag[i][j], byColumn, byRow))
		}
	}
	return next
}

func distance(a, b int) int { return max(a-b, b-a) }

// TestUnhiddenSends: where relaying keeps processes busy, an iteration takes as
// much longer as they relay, once the pipeline is full.
func TestUnhiddenSends(t *testing.T) {
	m := Unhidden()
	const side, block = 5, 60
	r := simulate(t, m, generate.PipelinedCheckerboard, side*block, side)
	iteration := block*block + 2*m.CopyUpdates*block
	require.Greater(t, r.TimeSec, side*block*iteration*0.99)
	require.Less(t, r.TimeSec, side*block*iteration*1.15)
}

// TestLV08 relays as if there were no contention, but with its own latencies and
// bandwidths. A direct send crosses its links at once, not one after the other.
func TestLV08(t *testing.T) {
	m := Platforms()[3]
	require.False(t, m.Exact())
	own := m
	own.Costs.StartupSec *= 13.01 // SimGrid's latency and bandwidth factors
	own.Costs.WordSec /= 0.97
	r := simulate(t, m, generate.PipelinedCheckerboard, 60, 4)
	require.InEpsilon(t, own.Derived(generate.PipelinedCheckerboard, 60, 4), r.Efficiency, 1e-6)
	r = simulate(t, m, generate.Checkerboard, 60, 4)
	require.Greater(t, r.Efficiency, own.Derived(generate.Checkerboard, 60, 4))
}
