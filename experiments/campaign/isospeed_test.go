package campaign_test

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
	"github.com/clustersim/clustersim/workload/refine"
)

// keepsSpeed ends searches in many ways: a chain has no message with a time that matters,
// so that E_v cannot depend on beta; volumes that do not grow can be made up for by
// work; and a scheduler that places anew makes E_v jump.
const keepsSpeed = `
axes:
  workload: ["montage(tasks=60,seed=7)", "chain(tasks=4,work=10Gf)"]
  platform: "cluster(hosts=3)"
  k: [1, 8]
  beta: 3
  speeds: [equal, 1.5]
  mapping: [parts, remap]
  data-exponent: [0, 1]
  isospeed: [false, true]
`

// isospeedOf is what package scalability finds for a job of keepsSpeed.
func isospeedOf(t *testing.T, j *campaign.Job) *scalability.Isospeed {
	d, err := generate.FromSpec(j.Value("workload").Text)
	require.NoError(t, err)
	p, err := platform.FromSpec("cluster(hosts=3)")
	require.NoError(t, err)
	c := &scalability.Case{
		Workload: d, Platform: p, Refine: refine.Defaults(j.Setting.Refine.K, j.Setting.Refine.Beta),
		Mapping: j.Setting.Mapping, Speeds: j.Setting.Speeds,
		NewLink:   platform.Link{BandwidthBytesPerSec: 1.25e9},
		Scheduler: func(*scheduler.Problem) (catalog.Scheduler, error) { return catalog.Parse("heft", catalog.Env{}) },
	}
	c.Refine.DataExponent, c.Refine.ReducePerWork = j.Setting.Refine.DataExponent, j.Setting.Refine.ReducePerWork
	before, err := c.RunBefore(t.Context(), sim.NewEngine())
	require.NoError(t, err)
	found, err := c.Isospeed(t.Context(), sim.NewEngine(), before, scalability.Search{})
	require.NoError(t, err)
	return found
}

// equalMetric holds for two undefined metrics too.
func equalMetric(t *testing.T, want, got float64) {
	t.Helper()
	require.Equal(t, math.Float64bits(want+0), math.Float64bits(got+0))
}

// The metrics are those of Case.Isospeed, and the others do not notice.
func TestIsospeedIsScalabilitys(t *testing.T) {
	text := keepsSpeed
	if testing.Short() { // one that ends in all these ways too
		text = strings.Replace(text, "tasks=60,seed=7", "tasks=25,seed=11", 1)
	}
	runs := bind(t, text, nil)
	simulator, engine := campaign.NewSimulator(runs), sim.NewEngine()
	words := map[string]int{}
	var plain campaign.Metrics
	for j := range runs.Jobs() {
		got, err := simulator.Run(t.Context(), engine, j)
		require.NoError(t, err)
		if !j.Setting.Isospeed {
			plain = got
			for f := campaign.IsospeedBeta; f <= campaign.IsospeedStatus; f++ {
				require.True(t, math.IsNaN(got[f]))
			}
			continue
		}
		for f := range campaign.IsospeedBeta {
			equalMetric(t, plain[f], got[f])
		}
		want := isospeedOf(t, j)
		equalMetric(t, want.Beta, got[campaign.IsospeedBeta])
		equalMetric(t, want.WorkFlop, got[campaign.IsospeedWorkFlop])
		equalMetric(t, want.Phi, got[campaign.IsospeedPhi])
		require.Equal(t, float64(want.Root.Status), got[campaign.IsospeedStatus])
		word := campaign.IsospeedStatus.Text(got[campaign.IsospeedStatus])
		require.Equal(t, want.Root.Found(), word == "solved" || word == "any", word)
		require.Equal(t, want.Root.Found(), !math.IsNaN(got[campaign.IsospeedPhi]))
		words[word]++
	}
	t.Log(words)
	for _, word := range []string{"solved", "any", "jumps", "flat", "below"} {
		require.Positive(t, words[word], "%s: %v", word, words)
	}
}

// Each way in which a search may end has its word.
func TestIsospeedWords(t *testing.T) {
	for status, word := range map[scalability.Status]string{
		scalability.Solved: "solved", scalability.Undecided: "any", scalability.Jumps: "jumps",
		scalability.Flat: "flat", scalability.AlwaysAbove: "above", scalability.AlwaysBelow: "below",
	} {
		require.Equal(t, word, campaign.IsospeedStatus.Text(float64(status)))
	}
	require.Empty(t, campaign.IsospeedStatus.Text(6))
	require.Empty(t, campaign.IsospeedStatus.Text(-1))
	require.Empty(t, campaign.IsospeedStatus.Text(math.NaN()))
}

// A workload without work has no E_v to keep: no error, and no metric.
func TestIsospeedOfNothing(t *testing.T) {
	runs := bind(t, "axes: {workload: w.yaml, platform: cluster(), k: 2, beta: 2, isospeed: true}", files{"w.yaml": "tasks: [{name: a, work: 0}]\n"})
	to, sum := execute(t, runs, 1, campaign.JSONLines)
	require.Zero(t, sum.Failed)
	require.Contains(t, to.lines[0], `"isospeed_beta":null,"isospeed_work_flop":null,"isospeed_phi":null,"isospeed_status":null}`)
}

// CSV and JSON lines have the same words and numbers, however the file was cut and
// gone on with.
func TestIsospeedGoesOn(t *testing.T) {
	runs := bind(t, strings.NewReplacer("[1, 8]", "[1, 3]", "tasks=60", "tasks=20", "[parts, remap]", "parts").Replace(keepsSpeed), nil)
	texts := map[string]string{}
	for _, name := range []string{"r.jsonl", "r.csv"} {
		path := filepath.Join(t.TempDir(), name)
		sum := runTo(t, path, false, false, 2, runs)
		whole := sortedLines(t, path)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, data[:2*len(data)/3], 0o600))
		again := runTo(t, path, true, false, 2, runs)
		require.Positive(t, again.Skipped)
		require.Equal(t, sum.Total, again.Made+again.Skipped)
		require.Equal(t, whole, sortedLines(t, path))
		texts[name] = whole
	}
	rows, err := csv.NewReader(strings.NewReader(texts["r.csv"])).ReadAll()
	require.NoError(t, err)
	columns := campaign.Layout{}.Columns()
	byID := map[string][]string{}
	for _, row := range rows {
		byID[row[1]] = row
	}
	for line := range strings.Lines(texts["r.jsonl"]) {
		var object map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(line), &object))
		row := byID[strings.Trim(string(object["id"]), `"`)]
		for i, column := range columns {
			if strings.HasPrefix(column, "isospeed") {
				want := strings.Trim(strings.Replace(string(object[column]), "null", "", 1), `"`)
				require.Equal(t, want, row[i], column)
			}
		}
	}
}
