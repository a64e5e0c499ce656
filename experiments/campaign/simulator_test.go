package campaign_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
	"github.com/clustersim/clustersim/workload/refine"
)

// A plain run is sim.Run of what the axes say.
func TestPlainRunIsSimRun(t *testing.T) {
	runs := bind(t, `
axes:
  workload: "layered(tasks=60,width=8)"
  platform: "cluster(hosts=4)"
  scheduler: [heft, random, online-min-min]
  seed: [5, 6]
  network: [lv08, contention-free]
  host-sharing: [space, time]
`, nil)
	networks := map[string]sim.NetworkKind{"lv08": sim.LV08, "contention-free": sim.ContentionFree}
	sharing := map[string]sim.HostSharing{"space": sim.SpaceShared, "time": sim.TimeShared}
	simulator, engine := campaign.NewSimulator(runs), sim.NewEngine()
	for j := range runs.Jobs() {
		got, err := simulator.Run(t.Context(), engine, j)
		require.NoError(t, err)

		seed := j.Value("seed").Text
		d, err := generate.FromSpec("layered(tasks=60,width=8,seed=" + seed + ")")
		require.NoError(t, err)
		p, err := platform.FromSpec("cluster(hosts=4)")
		require.NoError(t, err)
		o := sim.Options{Network: sim.Network{Kind: networks[j.Value("network").Text]}, HostSharing: sharing[j.Value("host-sharing").Text]}
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		s, err := catalog.Parse(strings.Replace(j.Value("scheduler").Text, "random", "random(seed="+seed+")", 1), catalog.Env{})
		require.NoError(t, err)
		plan := sim.Plan{}
		if s.Policy != nil {
			plan = sim.Ask(s.Policy, pr)
		} else {
			schedule, err := s.Mapper.Map(context.Background(), pr)
			require.NoError(t, err)
			plan = sim.Follow(schedule)
		}
		r, err := sim.Run(t.Context(), p, d, plan, o)
		require.NoError(t, err)
		m := sim.Measure(pr, r)
		require.Equal(t, r.MakespanSec, got[campaign.MakespanSec])
		require.Equal(t, m.SpeedEfficiency, got[campaign.SpeedEfficiency])
		require.Equal(t, m.MovedBytes, got[campaign.MovedBytes])
		require.Equal(t, 60.0, got[campaign.Tasks])
		require.Equal(t, 4.0, got[campaign.Hosts])
		require.True(t, math.IsNaN(got[campaign.Phi]))
	}
}

// A refined run is a scalability.Case that shares nothing with other runs.
func TestRefinedRunIsACase(t *testing.T) {
	runs := bind(t, `
axes:
  intensity: [as-is, communication]
  workload: "layered(tasks=30,width=6,seed=3)"
  platform: "cluster(hosts=3)"
  k: [1, 2, 3]
  beta: [1, 2]
  mapping: [parts, remap]
  speeds: [equal, beta-all]
  alpha: 10%
  chi: 0.2
  new-link-bandwidth: 1Gbps
  send: [reduce, all]
`, nil)
	simulator, engine := campaign.NewSimulator(runs), sim.NewEngine()
	d, err := generate.FromSpec("layered(tasks=30,width=6,seed=3)")
	require.NoError(t, err)
	p, err := platform.FromSpec("cluster(hosts=3)")
	require.NoError(t, err)
	for j := range runs.Jobs() {
		got, err := simulator.Run(t.Context(), engine, j)
		require.NoError(t, err)

		c := &scalability.Case{
			Workload: d, Platform: p, Refine: refine.Defaults(j.Setting.Refine.K, j.Setting.Refine.Beta),
			NewLink:   platform.Link{BandwidthBytesPerSec: 1.25e8},
			Scheduler: func(*scheduler.Problem) (catalog.Scheduler, error) { return catalog.Parse("heft", catalog.Env{}) },
		}
		c.Refine.Alpha, c.Refine.ReducePerWork = 0.1, 0.2
		c.Refine.Send, err = refine.ParseSend(j.Value("send").Text)
		require.NoError(t, err)
		c.Mapping, err = scalability.ParseMapping(j.Value("mapping").Text)
		require.NoError(t, err)
		c.Speeds, err = scalability.ParseSpeeds(j.Value("speeds").Text)
		require.NoError(t, err)
		i, err := scalability.ParseIntensity(j.Value("intensity").Text)
		require.NoError(t, err)
		c, scaling, err := c.WithIntensity(t.Context(), sim.NewEngine(), i)
		require.NoError(t, err)
		want, err := c.Run(t.Context(), sim.NewEngine())
		require.NoError(t, err)
		require.Equal(t, want.After.MakespanSec, got[campaign.MakespanSec])
		require.Equal(t, want.Before.MakespanSec, got[campaign.BeforeMakespanSec])
		require.Equal(t, want.After.SpeedEfficiency, got[campaign.SpeedEfficiency])
		require.Equal(t, want.SpeedEfficiencyRatio(), got[campaign.SpeedEfficiencyRatio])
		require.Equal(t, want.Phi, got[campaign.Phi])
		require.Equal(t, want.Before.CommunicationShare, got[campaign.BeforeCommunicationShare])
		require.Equal(t, want.After.CommunicationShare, got[campaign.CommunicationShare])
		require.Equal(t, float64(want.SplitTasks), got[campaign.SplitTasks])
		require.Equal(t, scaling.Factor, got[campaign.DataFactor])
		if _, scaled := i.Share(); scaled {
			require.InDelta(t, 0.8, got[campaign.PlannedShare], 1e-6)
		}
	}
}

// A file that changes during the campaign, and is no longer in memory, gives runs that
// failed, not results under the ID of what it was.
func TestChangedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "w.yaml")
	require.NoError(t, os.WriteFile(path, []byte(tiny), 0o600))
	env := files{}.env()
	open := env.Open
	env.Open = func(name string) (run.Source, error) {
		if name != "w.yaml" {
			return open(name)
		}
		data, err := os.ReadFile(path)
		return run.Source{Name: name, Data: data}, err
	}
	for many, failed := range map[int]int{1: 0, 300: 1} {
		names := []string{"w.yaml"}
		for i := range many {
			names = append(names, fmt.Sprintf("chain(tasks=%d)", i+1))
		}
		c, err := campaign.New("", []campaign.Given{{Axis: "workload", Values: names}, {Axis: "platform", Values: []string{"cluster()"}}})
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, []byte(tiny), 0o600))
		runs, err := c.Bind(env)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, []byte(tinyToo), 0o600))
		to, sum := execute(t, runs, 1, campaign.JSONLines)
		require.Equal(t, failed, sum.Failed)
		if failed > 0 {
			require.Contains(t, to.lines[0], "w.yaml: the file has changed since the campaign began")
		} else {
			require.Contains(t, to.lines[0], `"work_flop":1,`, "what it was")
		}
	}
}

// What runs share is made once: a workload for all schedulers and models, and the
// run before for all k and beta.
func TestRunsShareWhatIsSame(t *testing.T) {
	var workloads, mapped atomic.Int32
	env := files{}.env()
	read := env.Workload
	env.Workload = func(src run.Source, flops float64) (*workload.DAG, error) {
		workloads.Add(1)
		return read(src, flops)
	}
	counted := catalog.NewEntry(catalog.Entry{Name: "counted", Kind: catalog.Static}, func(*catalog.Args, catalog.Env) (catalog.Scheduler, error) {
		return catalog.Scheduler{Mapper: countingMapper{&mapped}}, nil
	})
	env.Schedulers.Extra = []catalog.Entry{counted}
	c, err := campaign.Read("c.yaml", []byte(`axes: {k: 1..4, beta: 1..5, workload: "layered(tasks=20,width=4)", platform: "cluster(hosts=2)", scheduler: counted, intensity: [as-is, 10%, 60%]}`))
	require.NoError(t, err)
	runs, err := c.Bind(env)
	require.NoError(t, err)
	_, sum := execute(t, runs, 3, campaign.JSONLines)
	require.Equal(t, campaign.Summary{Total: 60, Made: 60}, sum)
	require.EqualValues(t, 1, workloads.Load())
	require.EqualValues(t, 3, mapped.Load())
}

type countingMapper struct{ calls *atomic.Int32 }

func (m countingMapper) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	m.calls.Add(1)
	return list.HEFT{}.Map(ctx, pr)
}
