package scalability

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/refine"
)

// spec is a case's scheduler by its spec.
func spec(text string) func(*scheduler.Problem) (catalog.Scheduler, error) {
	return func(pr *scheduler.Problem) (catalog.Scheduler, error) {
		return catalog.Parse(text, catalog.Env{Problem: pr})
	}
}

// TestCaseRuns takes workloads under random settings and checks what must hold.
func TestCaseRuns(t *testing.T) {
	engine := sim.NewEngine()
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 4).Draw(t, "k")
		beta := rapid.Float64Range(1.1, 6).Draw(t, "beta")
		speeds := []Speeds{EqualSpeeds, TimesOld(rapid.Float64Range(0.3, 3).Draw(t, "factor")), BetaOnAll}
		if k > 1 {
			speeds = append(speeds, BetaOnNew)
		}
		c := &Case{
			Workload: drawWorkload(t), Platform: drawPlatform(t, true),
			Refine:    refine.Defaults(k, beta),
			Speeds:    rapid.SampledFrom(speeds).Draw(t, "speeds"),
			NewLink:   platform.Link{BandwidthBytesPerSec: 1e6, LatencySec: 1e-3},
			Mapping:   rapid.SampledFrom([]Mapping{PartsFollow, Remap}).Draw(t, "mapping"),
			Scheduler: spec(rapid.SampledFrom([]string{"heft", "online-mct", "random(seed=3)", "round-robin"}).Draw(t, "scheduler")),
			Options: sim.Options{
				Network:     sim.Network{Kind: rapid.SampledFrom([]sim.NetworkKind{sim.LV08, sim.StoreAndForward}).Draw(t, "network")},
				HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing"),
			},
		}
		c.Refine.Rho0 = rapid.SampledFrom([]float64{0, 1e30}).Draw(t, "rho0")
		c.Refine.Send = rapid.SampledFrom([]refine.Send{refine.FromReduce, refine.AllToAll, refine.Pairwise}).Draw(t, "send")
		o, err := c.Run(context.Background(), engine)
		require.NoError(t, err)
		refined, err := c.refined()
		require.NoError(t, err)
		require.Equal(t, refined.DAG.NumTasks(), o.After.Tasks)
		require.Equal(t, refined.DAG.NumEdges(), o.After.Edges)
		require.Equal(t, c.Workload.NumTasks(), o.Before.Tasks)
		require.Equal(t, k*o.Before.Hosts, o.After.Hosts)
		require.NoError(t, scheduler.Validate(&scheduler.Problem{DAG: c.Workload, Platform: c.Platform}, o.Before.Schedule))
		for _, order := range o.Before.Schedule.Order {
			if c.Options.HostSharing == sim.SpaceShared {
				require.True(t, slices.IsSortedFunc(order, func(a, b workload.TaskID) int {
					return cmp.Compare(o.Before.Result.Tasks[a].StartSec, o.Before.Result.Tasks[b].StartSec)
				}), "tasks start in the order of the schedule")
			}
		}
		grown, err := c.Grow()
		require.NoError(t, err)
		require.NoError(t, scheduler.Validate(&scheduler.Problem{DAG: refined.DAG, Platform: grown}, o.After.Schedule))
		if c.Workload.TotalWorkFlop() > 1 { // less leaves few digits
			require.InEpsilon(t, o.After.MarkedSpeedFlops/o.Before.MarkedSpeedFlops*o.Before.WorkFlop/o.After.WorkFlop, o.Phi, 1e-12)
		}
		if c.Mapping == PartsFollow {
			for part, origin := range refined.Origin {
				old := int(o.Before.Schedule.Host[origin])
				now := int(o.After.Schedule.Host[part])
				if now >= o.Before.Hosts {
					now = (now - o.Before.Hosts) / (k - 1)
				}
				require.Equal(t, old, now, "a part stays in its task's group")
			}
		}
		again, err := c.Run(context.Background(), sim.NewEngine())
		require.NoError(t, err)
		require.Equal(t, again.After.Result, o.After.Result, "a reused engine changes nothing")
	})
}

// TestRemap: the scheduler sees the refined workload and the new hosts, and uses them
// all.
func TestRemap(t *testing.T) {
	b := workload.NewBuilder("four")
	for _, name := range []string{"x", "y", "z", "u"} {
		b.Task(name, 1e9)
	}
	c := twoHosts(t, 1e9, 1e9)
	var err error
	c.Workload, err = b.Build()
	require.NoError(t, err)
	c.Scheduler, c.Mapping = spec("heft"), Remap
	c.Options.Network.Params = &sim.NetworkParams{BandwidthFactor: 1} // no latency
	o := outcome(t, c)
	require.InDelta(t, 2, o.Before.MakespanSec, 1e-9)
	require.InDelta(t, 2, o.After.MakespanSec, 1e-9, "eight subtasks of 1 Gf on four hosts")
	require.Equal(t, 4, o.After.UsedHosts)
	require.InEpsilon(t, 1, o.SpeedEfficiencyRatio(), 1e-9)
}

func TestGroupWrapsAround(t *testing.T) {
	to := Group(platform.Extension{K: 3}, 10)
	for part, want := range map[int]platform.HostID{0: 4, 1: 4, 2: 18, 3: 19, 4: 4, 5: 18, 6: 19} {
		require.Equal(t, want, to(4, part), "part %d", part)
	}
}

func TestCaseMistakes(t *testing.T) {
	broken := errors.New("broken")
	matrix, err := format.Read("x.csv", []byte("task,a,b\nx,1,2\ny,2,3\nfrom,to,data\nx,y,7\n"), workload.ReadOptions{})
	require.NoError(t, err)
	for want, change := range map[string]func(*Case){
		"a case needs a scheduler": func(c *Case) { c.Scheduler = nil },
		"before: broken": func(c *Case) {
			c.Scheduler = func(*scheduler.Problem) (catalog.Scheduler, error) { return catalog.Scheduler{}, broken }
		},
		"after: the workload has times for each processor (a cost matrix)": func(c *Case) { c.Workload = matrix },
		"after: speeds beta-new with k = 2 and beta = 1":                   func(c *Case) { c.Speeds, c.Refine.Beta = BetaOnNew, 1 },
		"after: speeds beta-new with k = 1 and beta = 2":                   func(c *Case) { c.Speeds, c.Refine.K = BetaOnNew, 1 },
		"beta = -1: want a finite number above 0":                          func(c *Case) { c.Refine.Beta = -1 },
		"after: ": func(c *Case) { c.NewLink.BandwidthBytesPerSec = 0 },
	} {
		c := pairCase(t, EqualSpeeds)
		change(c)
		_, err := c.Run(context.Background(), sim.NewEngine())
		require.ErrorContains(t, err, want)
	}
	c := pairCase(t, EqualSpeeds)
	c.Workload, c.Refine.K = matrix, 1 // no new processors: the times say all
	o := outcome(t, c)
	require.Equal(t, 0, o.SplitTasks)
	require.InEpsilon(t, 2, o.After.WorkFlop/o.Before.WorkFlop, 1e-12)
}

func TestNames(t *testing.T) {
	for _, text := range []string{"equal", "beta-new", "beta-all", "2", "0.25", "1e+30"} {
		s, err := ParseSpeeds(text)
		require.NoError(t, err)
		require.Equal(t, text, s.String())
	}
	one, err := ParseSpeeds("1")
	require.NoError(t, err)
	require.Equal(t, EqualSpeeds, one)
	for _, text := range []string{"", "0", "-1", "nan", "inf", "beta", "2x"} {
		_, err := ParseSpeeds(text)
		require.ErrorContains(t, err, "want equal, beta-new, beta-all, or a number above 0")
	}
	for _, text := range []string{"parts", "remap"} {
		m, err := ParseMapping(text)
		require.NoError(t, err)
		require.Equal(t, text, m.String())
	}
	_, err = ParseMapping("part")
	require.EqualError(t, err, `unknown mapping "part" (did you mean "parts"?)`)
	require.Equal(t, "Status(99)", Status(99).String())
	for _, text := range []string{"as-is", "compute", "balanced", "communication", "0.3"} {
		i, err := ParseIntensity(text)
		require.NoError(t, err)
		require.Equal(t, text, i.String())
	}
	for text, want := range map[string]Intensity{"1%": intensity("compute"), "0.5": intensity("balanced"), "80%": intensity("communication")} {
		i, err := ParseIntensity(text)
		require.NoError(t, err)
		require.Equal(t, want, i)
	}
	for _, text := range []string{"", "100%", "1", "-1%", "nan", "much"} {
		_, err := ParseIntensity(text)
		require.ErrorContains(t, err, "want compute, balanced, communication, as-is")
	}
}
