package campaign_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// Axes of any name fill places, in each combination, whatever their order in the file.
func TestOwnAxes(t *testing.T) {
	runs := bind(t, `axes: {width: [4, 8], workload: 'layered(tasks={size},width={width})', platform: 'cluster(hosts={2*p})', size: 100..300/100, p: 1}`, nil)
	require.Equal(t, []string{"100 4 1", "200 4 1", "300 4 1", "100 8 1", "200 8 1", "300 8 1"}, points(runs, "size", "width", "p"))
	require.Equal(t, []string{"size", "width"}, runs.Layout.Own)
}

// Axes of a campaign's own change no id of a campaign without them, nor of n and p.
func TestOwnAxesKeepIDs(t *testing.T) {
	plain := firstID(t, `workload: "chain(tasks={n})", platform: "cluster(hosts={p})", n: 5, p: 2`, nil)
	require.Equal(t, "2938345ea1764af060e39864b3413ef3", plain.String())
	own := firstID(t, `workload: ["chain(tasks={n})", "chain(tasks={size})"], platform: "cluster(hosts={p})", n: 5, p: 2, size: 3`, nil)
	require.Equal(t, plain, own)
}

// The names of axes change the ids, and the metrics do not depend on them.
func TestOwnAxesAreWhatTheyFill(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`x[a-zA-Z0-9_]{0,8}`).Draw(t, "name")
		tasks, format := rapid.IntRange(1, 9).Draw(t, "tasks"), rapid.SampledFrom([]campaign.Format{campaign.JSONLines, campaign.CSV}).Draw(t, "format")
		c, err := campaign.New("", []campaign.Given{
			{Axis: name, Values: []string{fmt.Sprint(tasks)}},
			{Axis: "workload", Values: []string{"chain(tasks={" + name + "})"}},
			{Axis: "platform", Values: []string{"cluster()"}},
		})
		require.NoError(t, err)
		runs, err := c.Bind(files{}.env())
		require.NoError(t, err)
		for j := range runs.Jobs() {
			require.Equal(t, fmt.Sprint(tasks), j.Value(name).Text)
			r := &campaign.Result{Job: j}
			r.Metrics[campaign.MakespanSec] = 3
			text := string(format.Header(runs.Layout)) + string(format.Append(nil, r))
			done, whole, err := campaign.ReadDone("r", strings.NewReader(text), format)
			require.NoError(t, err)
			require.Equal(t, campaign.Done{j.ID: false}, done)
			require.Len(t, text, int(whole))
			again, err := runs.Reread("r", strings.NewReader(text), format)
			require.NoError(t, err)
			require.Equal(t, 3.0, again[0].Metrics[campaign.MakespanSec])
		}
	})
}

func TestOwnAxesMistakes(t *testing.T) {
	for text, want := range map[string]string{
		`{workload: "chain(tasks={size})", platform: cluster()}`:                        "c.yaml:1:18: workload: chain(tasks={size}) holds {size}, and there is no axis size (add one)",
		`{workload: "chain(tasks={size})", platform: "cluster(hosts={sise})", size: 2}`: "c.yaml:1:51: platform: cluster(hosts={sise}) holds {sise}, and there is no axis sise (did you mean {size}?)",
		`{workload: chain(), platform: cluster(), size: 2}`:                             `c.yaml:1:48: axes: unknown axis "size": no workload, platform or scheduler holds {size} (put it into one, or see sweep --help for the axes)`,
		`{workload: "chain(tasks={hosts})", platform: cluster(), hosts: 2}`:             "c.yaml:1:63: axis hosts has the name of a column of results (choose another name)",
		`{workload: "chain(tasks={Phi})", platform: cluster(), Phi: 2}`:                 "c.yaml:1:61: axis Phi has the name of a column of results (choose another name)",
		`{workload: "chain(tasks={seed})", platform: cluster(), seed: 2}`:               "c.yaml:1:18: workload: chain(tasks={seed}) holds {seed}, and seed is an axis of another kind (choose another name)",
	} {
		c, err := campaign.Read("c.yaml", []byte("axes: "+text))
		if err == nil {
			_, err = c.Bind(files{}.env())
		}
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "\n", text)
	}
}
