package scalability

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// intensity is the one of that name.
func intensity(name string) Intensity {
	i, err := ParseIntensity(name)
	if err != nil {
		panic(err)
	}
	return i
}

// TestIntensityOfThePaper: the three kinds of workloads, on the paper's platform. The
// mapping is by chains and the network without contention, so that the simulated
// run has the share that the arithmetic aimed at.
func TestIntensityOfThePaper(t *testing.T) {
	sixty, err := ParseIntensity("60%")
	require.NoError(t, err)
	for _, i := range []Intensity{intensity("compute"), intensity("balanced"), sixty} {
		want, _ := i.Share()
		c, s, err := paperCase(t, 2, 2).WithIntensity(context.Background(), sim.NewEngine(), i)
		require.NoError(t, err)
		require.InDelta(t, 8.14e-6, s.AsIs, 1e-8, "0.18895 s of 23208.856 s")
		require.InDelta(t, want, s.Share, 1e-9)
		require.False(t, s.Jumps)
		before := outcome(t, c).Before
		require.InDelta(t, want, before.CommunicationShare, 1e-8)
		require.InEpsilon(t, 25.6e6*s.Factor, totalBytes(c.Workload), 1e-9)
		require.Equal(t, 2866e9, c.Workload.TotalWorkFlop())
	}
	c, s, err := paperCase(t, 2, 2).WithIntensity(context.Background(), sim.NewEngine(), intensity("communication"))
	require.NoError(t, err)
	require.Equal(t, "data times 213801: 66.21 % of the critical path is communication (with more data another path is critical, with 92.6 %)", s.String())
	require.InDelta(t, s.Share, outcome(t, c).Before.CommunicationShare, 1e-8)

	c, s, err = paperCase(t, 2, 2).WithIntensity(context.Background(), sim.NewEngine(), AsIs)
	require.NoError(t, err)
	require.Equal(t, "data times 1: 0.0008141 % of the critical path is communication", s.String())
	require.Equal(t, 1.0, s.Factor)
	require.Equal(t, s.AsIs, s.Share)
	require.Equal(t, 25.6e6, totalBytes(c.Workload))
}

func totalBytes(d *workload.DAG) float64 {
	sum := 0.0
	for e := range workload.EdgeID(d.NumEdges()) {
		sum += d.Bytes(e)
	}
	return sum
}

// TestToShare: what ToShare says about the scaled workload is what the simulator
// says, and where it says that the share jumps it does.
func TestToShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		latency := rapid.Bool().Draw(t, "latency")
		d, p := drawWorkload(t), drawPlatform(t, latency)
		s := drawSchedule(t, d, p.NumHosts())
		o := sim.Options{Network: sim.Network{Kind: rapid.SampledFrom([]sim.NetworkKind{sim.ContentionFree, sim.StoreAndForward, sim.LV08}).Draw(t, "network")}}
		x, err := Place(d, p, s.Host, o.Network.Estimate())
		require.NoError(t, err)
		target := rapid.SampledFrom([]float64{0, 0.01, 0.3, 0.5, 0.8, 0.99}).Draw(t, "target")
		got, err := x.ToShare(s.Order, target)
		f, freeErr := x.newFreeRun(s.Order)
		require.NoError(t, freeErr)
		if err != nil {
			require.ErrorContains(t, err, "cannot be reached")
			if _, moves := f.mostData(); moves && !strings.Contains(err.Error(), "overflow") {
				require.Greater(t, f.share(0), target)
			}
			return
		}
		if !got.Jumps {
			require.InDelta(t, target, got.Share, shareTolerance)
			require.InDelta(t, target, f.share(got.Factor), 2*shareTolerance)
		} else {
			require.Less(t, got.Share, target)
			require.Greater(t, got.ShareAbove, target)
			if got.Factor > 0 { // 0: less than minFactor, beside next to no work
				require.Greater(t, f.share(got.Factor*(1+4*factorTolerance)), target)
			}
			return // at a jump, rounding decides which path is the longest
		}
		if o.Network.Kind == sim.LV08 {
			return // the run has contention
		}
		scaled, err := d.ScaledData(got.Factor)
		require.NoError(t, err)
		r := simulate(t, scaled, p, sim.Follow(s), o)
		if r.MakespanSec < 1e-3 {
			return // events within a nanosecond are one, and all of it is short
		}
		room := 2 * (coalescedSec(d)/r.MakespanSec + shareTolerance)
		require.InDelta(t, 1, f.at(got.Factor).MakespanSec/r.MakespanSec, room)
		if path := CriticalPath(scaled, p, r, o); slices.Equal(path.Tasks, CriticalPath(d, p, f.at(got.Factor), o).Tasks) {
			require.InDelta(t, target, path.Share(), room)
		}
	})
}

// TestShareNeverFalls, without latency and on one core each.
func TestShareNeverFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawWorkload(t)
		c := twoHosts(t, 3e7, 5e7)
		s := drawSchedule(t, d, 2)
		x, err := Place(d, c.Platform, s.Host, scheduler.TransferModel{BandwidthFactor: 1})
		require.NoError(t, err)
		f, err := x.newFreeRun(s.Order)
		require.NoError(t, err)
		last := 0.0
		for factor := 1e-3; factor < 1e3; factor *= rapid.Float64Range(1.1, 10).Draw(t, "step") {
			share := f.share(factor)
			require.GreaterOrEqual(t, share, last-1e-12)
			last = share
		}
	})
}

// TestToShareJump: 10 s of computing beside 1 s and a message of 1 s: the share is 0
// until the message takes 9 s, and then 9/10.
func TestToShareJump(t *testing.T) {
	c := twoHosts(t, 1e9, 1e9)
	b := workload.NewBuilder("")
	x := b.Task("x", 0.5e9)
	b.Edge(x, b.Task("y", 0.5e9), 1e6)
	b.Task("long", 9.5e9) // on x's host, after it
	d, err := b.Build()
	require.NoError(t, err)
	placed, err := Place(d, c.Platform, mustMap(t, c, d).Host, scheduler.TransferModel{BandwidthFactor: 1})
	require.NoError(t, err)
	got, err := placed.ToShare(mustMap(t, c, d).Order, 0.5)
	require.NoError(t, err)
	require.True(t, got.Jumps)
	require.InEpsilon(t, 9, got.Factor, 1e-9)
	require.Zero(t, got.Share)
	got, err = placed.ToShare(mustMap(t, c, d).Order, 0.95) // 19 s of 20
	require.NoError(t, err)
	require.False(t, got.Jumps)
	require.InEpsilon(t, 19, got.Factor, 1e-6)
}

func mustMap(t testing.TB, c *Case, d *workload.DAG) *scheduler.Schedule {
	s, err := inTurn{}.Map(context.Background(), &scheduler.Problem{DAG: d, Platform: c.Platform})
	require.NoError(t, err)
	return s
}

func TestToShareMistakes(t *testing.T) {
	c := pairCase(t, EqualSpeeds) // 1 s of 17 is latency
	s := mustMap(t, c, c.Workload)
	x, err := Place(c.Workload, c.Platform, s.Host, c.Options.Network.Estimate())
	require.NoError(t, err)
	for _, target := range []float64{-1, 1, math.NaN()} {
		_, err = x.ToShare(s.Order, target)
		require.ErrorContains(t, err, "want at least 0 and less than 1")
	}
	_, err = x.ToShare(s.Order, 0.05)
	require.EqualError(t, err, "a share of communication of 0.05 cannot be reached: latency alone makes it 0.05882")
	s.Host[1], s.Order = 0, [][]workload.TaskID{{0, 1}, nil}
	x, err = Place(c.Workload, c.Platform, s.Host, c.Options.Network.Estimate())
	require.NoError(t, err)
	_, err = x.ToShare(s.Order, 0.5)
	require.EqualError(t, err, "a share of communication of 0.5 cannot be reached: no data cross between hosts under this placement")
	s.Order = [][]workload.TaskID{{1, 0}, nil}
	_, err = x.ToShare(s.Order, 0.5)
	require.ErrorContains(t, err, "contradict")

	c.Workload, err = c.Workload.ScaledData(0)
	require.NoError(t, err)
	_, _, err = c.WithIntensity(context.Background(), sim.NewEngine(), intensity("balanced"))
	require.EqualError(t, err, "intensity balanced: a share of communication of 0.5 cannot be reached: no data cross between hosts under this placement")
}

func TestScaleDataKeepsTheRest(t *testing.T) {
	const text = `work: {unit: instruction}
tasks:
  - {name: x, work: 3, alpha: 0.2, type: a}
  - {name: y, work: 4, priority: 3}
edges:
  - {from: x, to: y, data: 5}
  - {from: x, to: y}
`
	d, err := format.Read("x.yaml", []byte(text), workload.ReadOptions{})
	require.NoError(t, err)
	same, err := d.ScaledData(1)
	require.NoError(t, err)
	require.Equal(t, d, same)
	none, err := d.ScaledData(0)
	require.NoError(t, err)
	require.Equal(t, []bool{false, true}, []bool{none.IsControl(0), none.IsControl(1)})
	matrix, err := format.Read("x.csv", []byte("task,a,b\nx,1,inf\ny,2,3\nfrom,to,data\nx,y,7\n"), workload.ReadOptions{})
	require.NoError(t, err)
	same, err = matrix.ScaledData(1)
	require.NoError(t, err)
	require.Equal(t, matrix, same)
	for _, factor := range []float64{-1, math.NaN(), math.Inf(1)} {
		_, err = d.ScaledData(factor)
		require.ErrorContains(t, err, "want a finite number, at least 0")
	}
	_, err = d.ScaledData(1e308)
	require.ErrorContains(t, err, "data times 1e+308: edge \"x\" to \"y\": data +Inf")
}
