package scalability

import (
	"context"
	"io/fs"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/refine"
)

// paperCase is the case of the paper's Tables 1 and 2, on the topology of
// examples/table3, under the network that formula (3) assumes.
func paperCase(t testing.TB, k int, beta float64) *Case {
	files := os.DirFS("../../../examples/table3")
	read := func(name string) []byte {
		data, err := fs.ReadFile(files, name)
		require.NoError(t, err)
		return data
	}
	dag, err := format.Read("workload.yaml", read("workload.yaml"), workload.ReadOptions{})
	require.NoError(t, err)
	small, err := platform.ReadNative("platform-before.yaml", read("platform-before.yaml"), platform.ReadOptions{})
	require.NoError(t, err)
	return &Case{
		Workload: dag, Platform: small,
		Refine:  refine.Defaults(k, beta),
		NewLink: platform.Link{BandwidthBytesPerSec: 10e9 / 8},
		Options: sim.Options{Network: sim.Network{Kind: sim.StoreAndForward}},
		Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Parse("fixed(file=placement.csv)", catalog.Env{
				Problem:  pr,
				ReadFile: func(name string) ([]byte, error) { return fs.ReadFile(files, name) },
			})
		},
	}
}

func outcome(t testing.TB, c *Case) *Outcome {
	o, err := c.Run(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	return o
}

// TestBefore is the unrefined workload: by simulation and by formula (3).
func TestBefore(t *testing.T) {
	before := outcome(t, paperCase(t, 1, 1)).Before
	require.InEpsilon(t, 23208.856, before.MakespanSec, 1e-6)
	require.InEpsilon(t, 0.216645, before.SpeedEfficiency, 5e-6)
}

// table1 is the platform after of Table 1: new nodes of 110, 130, 135, 125 and 135
// MIPS; or of the speeds of the old ones times factor, where that is not 0.
func table1(t testing.TB, before *platform.Platform, factor float64) *platform.Platform {
	mips := []float64{110, 130, 135, 125, 135}
	larger, err := platform.Extend(before, platform.Extension{
		K: 2, Link: platform.Link{BandwidthBytesPerSec: 10e9 / 8},
		SpeedFlops: func(old platform.HostID, j int) float64 {
			switch {
			case j == 1:
				return before.Host(old).SpeedFlops
			case factor != 0:
				return factor * before.Host(old).SpeedFlops
			}
			return mips[old] * 1e6
		},
	})
	require.NoError(t, err)
	return larger
}

// TestTable3 is the honest Table 3: what the paper's own data give, by simulation
// and by formula.
func TestTable3(t *testing.T) {
	const beta = 1205.0 / 570
	for name, tt := range map[string]struct {
		beta, chi, newTimesOld float64
		sec, workGI, ev, phi   float64
	}{
		"beta = 3":                 {3, 0, 0, 34697.239, 8569.34, .20496, .7070},
		"beta = 3, reduce":         {3, .136, 0, 37853.618, 8959.12, .19641, .6763},
		"beta = C2/C1":             {beta, 0, 0, 24518.934, 6055.56, .20496, 1.0005},
		"beta = C2/C1, reduce":     {beta, .136, 0, 27675.313, 6445.33, .19327, .9400},
		"new nodes twice":          {3, 0, 2, 34697.24, 8569.34, .14443, 1.00334},
		"new nodes twice, reduced": {3, .136, 2, 37853.62, 8959.12, .13841, .95969},
	} {
		t.Run(name, func(t *testing.T) {
			c := paperCase(t, 2, tt.beta)
			c.Refine.ReducePerWork = tt.chi
			before, err := c.RunBefore(context.Background(), sim.NewEngine())
			require.NoError(t, err)
			larger := table1(t, c.Platform, tt.newTimesOld)
			o, err := c.RunOn(context.Background(), sim.NewEngine(), before, larger)
			require.NoError(t, err)
			require.InEpsilon(t, tt.sec, o.After.MakespanSec, 1e-6)
			require.InEpsilon(t, tt.workGI*1e9, o.After.WorkFlop, 1e-6)
			require.InDelta(t, tt.ev, o.After.SpeedEfficiency, 5e-6)
			require.InDelta(t, tt.phi, o.Phi, 5e-5)
			require.Equal(t, 10, o.SplitTasks)

			// (3) on the refined workload: the mapping is by chains, so no task waits
			// for its host.
			refined, err := c.refined()
			require.NoError(t, err)
			model := c.Options.Network.Estimate()
			placed, err := Place(refined.DAG, larger, o.After.Schedule.Host, model)
			require.NoError(t, err)
			path := placed.LongestPath()
			require.InEpsilon(t, path.Sec, o.After.MakespanSec, 1e-9)
			require.InEpsilon(t, path.CommunicationSec/path.Sec, o.After.CommunicationShare, 1e-6)
			require.Equal(t, path.Tasks, o.After.Path.Tasks)

			// (6), (4) and (8), from the workload as it was.
			g := Growth{K: 2, Beta: tt.beta, Alpha: .01, Chi: tt.chi}
			old, err := Place(c.Workload, c.Platform, before.Schedule.Host, model)
			require.NoError(t, err)
			grown, err := old.GrownPath(g, 10e9/8)
			require.NoError(t, err)
			require.InEpsilon(t, grown.Sec, o.After.MakespanSec, 1e-6)
			require.GreaterOrEqual(t, grown.Sec, o.After.MakespanSec, "(6) is an upper bound here")
			work2 := g.WorkFactor() * before.WorkFlop
			require.InEpsilon(t, work2, o.After.WorkFlop, 1e-12)
			require.InEpsilon(t, SpeedEfficiency(work2, grown.Sec, larger.MarkedSpeed()), o.After.SpeedEfficiency, 1e-6)
			require.InEpsilon(t, Phi(before.WorkFlop, c.Platform.MarkedSpeed(), work2, larger.MarkedSpeed()), o.Phi, 1e-12)
			if tt.chi == 0 {
				ev2 := GrownSpeedEfficiency(2, before.WorkFlop, before.MakespanSec, larger.MarkedSpeed())
				require.InEpsilon(t, ev2, o.After.SpeedEfficiency, 5e-6, "(7) leaves out the new links")
			}
			if math.Abs(larger.MarkedSpeed()/c.Platform.MarkedSpeed()-tt.beta) < 1e-12 {
				require.InEpsilon(t, g.Phi(), o.Phi, 1e-12, "(8)")
			}
		})
	}
}
