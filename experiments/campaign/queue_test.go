package campaign_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/workload/jobs"
	jobsformat "github.com/clustersim/clustersim/workload/jobs/format"
	"github.com/clustersim/clustersim/workload/jobs/generate"
)

const day = `; MaxProcs: 4
1 0 -1 10 2 -1 -1 2 12 -1 1 1 -1 -1 -1 -1 -1 -1
2 1 -1 20 4 -1 -1 4 25 -1 1 2 -1 -1 -1 -1 -1 -1
3 2 -1 5 2 -1 -1 2 8 -1 1 1 -1 -1 -1 -1 -1 -1
`

// bindQueues binds a campaign of batch queues. Each trace that is read counts.
func bindQueues(t *testing.T, axes string, f files, read *atomic.Int32) *campaign.Runs {
	t.Helper()
	c, err := campaign.Read("c.yaml", []byte("axes: {"+axes+"}"))
	require.NoError(t, err)
	env := f.env()
	env.Jobs = func(src run.Source) (*jobs.Trace, [][]byte, error) {
		read.Add(1)
		if src.Spec != "" {
			trace, err := generate.FromSpec(src.Spec)
			return trace, nil, err
		}
		trace, err := jobsformat.Read(src.Name, src.Data, jobsformat.Options{})
		return trace, [][]byte{[]byte(f["beside"])}, err
	}
	runs, err := c.Bind(env)
	require.NoError(t, err)
	return runs
}

// idOf is the ID of a campaign's first run.
func idOf(t *testing.T, axes string, f files) campaign.ID {
	t.Helper()
	for j := range bindQueues(t, axes, f, new(atomic.Int32)).Jobs() {
		return j.ID
	}
	t.Fatal("no runs")
	return campaign.ID{}
}

func TestIdentityOfQueues(t *testing.T) {
	f := files{"day.swf": day, "copy.swf": day, "other.swf": strings.ReplaceAll(day, " 25 ", " 26 "), "e.csv": "job,estimate\n1,3\n"}
	plain := idOf(t, "jobs: day.swf", f)
	for _, same := range []string{
		"jobs: copy.swf", "jobs: a=day.swf, queue: e=easy", "jobs: day.swf, nodes: as-is, load: as-is, estimates: request, rounds: date, alloc: first, shake: 0s",
		"jobs: day.swf, queue: ' easy( ) ', seed: 3",
	} {
		require.Equal(t, plain, idOf(t, same, f), same)
	}
	require.Equal(t, idOf(t, "jobs: day.swf, nodes: +20%", f), idOf(t, "jobs: day.swf, nodes: x1.2", f))
	seen := map[campaign.ID]string{plain: "plain"}
	for _, other := range []string{
		"jobs: other.swf", "jobs: day.swf, queue: fcfs", "jobs: day.swf, platform: nodes(4)", "jobs: day.swf, nodes: 4", "jobs: day.swf, nodes: x4", "jobs: day.swf, load: 4",
		"jobs: day.swf, load: x4", "jobs: day.swf, estimates: exact", "jobs: day.swf, estimates: file=e.csv", "jobs: day.swf, rounds: event", "jobs: day.swf, alloc: contiguous",
		"jobs: day.swf, shake: 9s", "jobs: day.swf, shake: 9s, seed: 1", "jobs: day.swf, shake: 9s, seed: 2", "jobs: day.swf, network: lv08",
	} {
		id := idOf(t, other, f)
		require.Empty(t, seen[id], other)
		seen[id] = other
	}
	changed := maps.Clone(f)
	changed["beside"], changed["e.csv"] = "another DAG", "job,estimate\n1,4\n"
	require.NotEqual(t, plain, idOf(t, "jobs: day.swf", changed), "what the jobs name counts")
	require.NotContains(t, seen, idOf(t, "jobs: day.swf, estimates: file=e.csv", changed))
}

// Runs share traces: each is read twice at most, to look at it and to simulate, however many runs there are.
func TestQueuesReadTracesOnce(t *testing.T) {
	var read atomic.Int32
	f := files{"day.swf": day}
	runs := bindQueues(t, "jobs: [day.swf, 'lublin(jobs=9,nodes=4,seed=2)'], queue: [fcfs, easy], nodes: [as-is, 8], load: [0.5, 1], shake: [0s, 5s], seed: 1..4", f, &read)
	require.Equal(t, 2*2*2*2*5, runs.Total, "points without moved dates are made once")
	to, sum := execute(t, runs, 3, campaign.JSONLines)
	require.Zero(t, sum.Failed)
	require.LessOrEqual(t, read.Load(), int32(4))
	again, _ := execute(t, bindQueues(t, "seed: 1..4, shake: [0s, 5s], load: [0.5, 1], nodes: [as-is, 8], queue: [fcfs, easy], jobs: [day.swf, 'lublin(jobs=9,nodes=4,seed=2)']", f, &read), 1, campaign.JSONLines)
	require.Equal(t, to.sorted(), again.sorted(), "neither workers nor the order of axes matter")
}

// What is written is read back, and shards are parts.
func TestQueueResultsAreReadBack(t *testing.T) {
	var read atomic.Int32
	f := files{"day.swf": day}
	runs := bindQueues(t, "jobs: 'lublin(jobs={size},nodes=4)', size: [5, 9], queue: [fcfs, easy], seed: 1..3", f, &read)
	require.Equal(t, campaign.Layout{Queues: true, Own: []string{"size"}}, runs.Layout)
	for _, format := range []campaign.Format{campaign.JSONLines, campaign.CSV} {
		to, _ := execute(t, runs, 2, format)
		text := append(format.Header(runs.Layout), strings.Join(to.lines, "")...)
		results, err := runs.Reread("r", bytes.NewReader(text), format)
		require.NoError(t, err)
		require.Len(t, results, 12)
		var lines []string
		for _, r := range results {
			lines = append(lines, string(format.Append(nil, r)))
		}
		require.Equal(t, to.sorted(), slices.Sorted(slices.Values(lines)))
		sum := 0
		for n := range 3 {
			sum += runs.Part(campaign.Shard{Number: n + 1, Of: 3}).Total
		}
		require.Equal(t, 12, sum)
	}
}

// Columns have names of their own in each kind, and metrics in the whole.
func TestLayouts(t *testing.T) {
	for _, l := range []campaign.Layout{{}, {Queues: true}} {
		columns := l.Columns()
		require.Len(t, slices.Compact(slices.Sorted(slices.Values(columns))), len(columns))
		for _, m := range l.Metrics() {
			require.Less(t, int(m), len(campaign.Metrics{}))
		}
	}
	var names []string
	for _, m := range campaign.MetricInfos() {
		names = append(names, m.Name)
	}
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(names))), len(names))
	require.Contains(t, campaign.Layout{Queues: true}.Columns(), "jobs_count")
	require.NotContains(t, campaign.Layout{}.Columns(), "wait_mean_s")
	require.NoError(t, campaign.Layout{}.CheckOwnName("nodes"))
	require.Error(t, campaign.Layout{Queues: true}.CheckOwnName("nodes"))
}
