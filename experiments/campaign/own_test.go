package campaign_test

import (
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

// Values that are no numbers fill places as they are; numbers beside them keep their ids.
func TestOwnAxesOfWords(t *testing.T) {
	const axes = `axes: {workload: 'chain(tasks={size})', platform: ['{net}', 'cluster(hosts={2*size},bw={bw})'], size: 2, bw: [1Gbps, 2e9], net: ["torus(dims=2x2)", ring(hosts=3)]}`
	runs := bind(t, axes, nil)
	require.Equal(t, []string{
		"{net} 2  torus(dims=2x2)", "{net} 2  ring(hosts=3)",
		"cluster(hosts={2*size},bw={bw}) 2 1Gbps ", "cluster(hosts={2*size},bw={bw}) 2 2e+09 ",
	}, points(runs, "platform", "size", "bw", "net"))
	dots := bind(t, `axes: {workload: chain(), platform: ['{net}', 'cluster(hosts={h},speed={s})'], net: "cluster(hosts=4,speed=1Gf..4Gf)", h: 1..2, s: 1Gf..4Gf}`, nil)
	require.Equal(t, []string{"cluster(hosts=4,speed=1Gf..4Gf)  ", " 1 1Gf..4Gf", " 2 1Gf..4Gf"}, points(dots, "net", "h", "s"))
	some := bind(t, strings.Replace(axes, "[1Gbps, 2e9]", "2e9", 1), nil)
	all := map[string]bool{}
	for j := range runs.Jobs() {
		all[j.ID.String()] = true
	}
	require.Equal(t, 4, len(all))
	for j := range some.Jobs() {
		require.True(t, all[j.ID.String()], j.Value("bw").Text)
	}
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
		tasks, format := rapid.SampledFrom([]string{"1", "7", "3,work=1kf", "3,seed=\"2\""}).Draw(t, "tasks"), rapid.SampledFrom([]campaign.Format{campaign.JSONLines, campaign.CSV}).Draw(t, "format")
		c, err := campaign.New("", []campaign.Given{
			{Axis: name, Values: []string{tasks}},
			{Axis: "workload", Values: []string{"chain(tasks={" + name + "})"}},
			{Axis: "platform", Values: []string{"cluster()"}},
		})
		require.NoError(t, err)
		runs, err := c.Bind(files{}.env())
		require.NoError(t, err)
		for j := range runs.Jobs() {
			require.Equal(t, tasks, j.Value(name).Text)
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
		`{workload: "chain(tasks={2*size})", platform: cluster(), size: [2, many]}`:     `c.yaml:1:18: workload: chain(tasks={2*size}): {2*size} calculates with size, which is "many" (want {size}, or numbers)`,
		`{workload: "chain(tasks={size})", platform: cluster(), size: [2, many]}`:       `chain(tasks=many)`,
		`{workload: "chain(tasks={size})", platform: cluster(), size: "1{n}"}`:          `c.yaml:1:68: size: "1{n}" has braces, and would be filled itself (want a number or a text without)`,
		`{workload: "chain(tasks={size})", platform: cluster(), size: nan}`:             `c.yaml:1:68: size: "nan" is not a finite number`,
		`{workload: "chain(tasks={size})", platform: cluster(), size: 1e999}`:           `c.yaml:1:68: size: "1e999" is not a finite number`,
		`{workload: "chain(tasks=2)", platform: "{net}", net: [torus(dims=2x2, tasks]}`: `net: "torus(dims=2x2" is half of a spec (put quotes around a spec that holds a comma)`,
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
