package campaign_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// settings are the noise and the seed of each run, which show in its results too.
func settings(t *testing.T, axes string, repeats bool) []string {
	t.Helper()
	c, err := campaign.Read("c.yaml", []byte("axes: {workload: w.yaml, platform: cluster(), "+axes+"}"))
	require.NoError(t, err)
	if repeats {
		c.Repeats = &campaign.Repeats{}
	}
	f := files{"w.yaml": tiny}
	runs, err := c.Bind(f.env())
	require.NoError(t, err)
	var list []string
	for j := range runs.Jobs() {
		n := j.Setting.Options.Noise
		n.Stated = n.On()
		list = append(list, j.Value("noise").Text+" "+j.Value("seed").Text+": "+n.String())
	}
	return list
}

// The run's seed is the noise's unless that states one; runs that it does not change are
// made once. Repeated runs count from the seed of the noise.
func TestNoiseSeeds(t *testing.T) {
	require.Equal(t, []string{" : none"}, settings(t, "seed: 1..3", false))
	require.Equal(t, []string{"task=exp : task=exp,seed=1"}, settings(t, "noise: task=exp", false))
	const three = `noise: [none, task=exp, "task=exp,seed=9"]`
	require.Equal(t, []string{
		"none : none", "task=exp 4: task=exp,seed=4", "task=exp 5: task=exp,seed=5", "task=exp,seed=9 : task=exp,seed=9",
	}, settings(t, three+", seed: [4, 5]", false))
	require.Equal(t, []string{
		"none : none", "task=exp 0: task=exp,seed=1", "task=exp 1: task=exp,seed=2",
		"task=exp,seed=9 0: task=exp,seed=9", "task=exp,seed=9 1: task=exp,seed=10",
	}, settings(t, three+", seed: [0, 1]", true))
}

// No noise is what a campaign without the axis has; one noise has one ID in all spellings.
func TestNoiseIdentity(t *testing.T) {
	f := files{"w.yaml": tiny}
	const base = `workload: w.yaml, platform: cluster(), seed: 1`
	require.Equal(t, firstID(t, base, f), firstID(t, base+", noise: none", f))
	noisy := firstID(t, base+`, noise: "task=lognormal(cv=0.2),speed=0.9"`, f)
	require.Equal(t, noisy, firstID(t, base+`, noise: "speed = constant(90%), task=lognormal(cv=20e-2)"`, f))
	require.NotEqual(t, noisy, firstID(t, base, f))
	require.NotEqual(t, noisy, firstID(t, base+`, noise: "task=lognormal(cv=0.2),speed=0.8"`, f))
}
