package campaign_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/sim"
)

// energyResults are the lines of a campaign on platforms with and without wattages.
func energyResults(t *testing.T, axes string) []string {
	t.Helper()
	c, err := campaign.Read("f.yaml", []byte("axes: {workload: 'chain(tasks=4,work=1Gf)', scheduler: heft, "+axes+"}"))
	require.NoError(t, err)
	runs, err := c.Bind(files{}.env())
	require.NoError(t, err)
	var lines []string
	runner := campaign.NewSimulator(runs)
	for j := range runs.Jobs() {
		m, err := runner.Run(t.Context(), sim.NewEngine(), j)
		lines = append(lines, string(bytes.TrimSpace(campaign.JSONLines.Append(nil, &campaign.Result{Job: j, Err: err, Metrics: m}))))
	}
	return lines
}

// A run on a platform with wattages has the metrics of energy, another has not.
func TestEnergyOfCampaigns(t *testing.T) {
	lines := energyResults(t, `platform: ["cluster(hosts=2,watts=90:100:200)", "cluster(hosts=2)"]`)
	require.Len(t, lines, 2)
	require.Contains(t, lines[0], `"energy_j":1160,"energy_delay_js":4640,"peak_power_w":290}`, "200 W and 90 W for 4 s")
	require.NotContains(t, lines[1], "energy")

	lines = energyResults(t, `platform: ["cluster(hosts=2,watts=90:100:200)"], energy: [exact, simgrid, off]`)
	require.Len(t, lines, 3)
	require.Contains(t, lines[0], `"energy_j":1160,`)
	require.Contains(t, lines[1], `"energy_j":1160,`)
	require.NotContains(t, lines[2], "energy_j")
}

// Refined runs have the energy of the grown platform.
func TestEnergyOfRefinedRuns(t *testing.T) {
	lines := energyResults(t, `platform: ["cluster(hosts=2,watts=90:100:200)"], k: 2, beta: 1`)
	require.Len(t, lines, 1)
	require.Contains(t, lines[0], `"energy_j":`)
	require.Greater(t, strings.Index(lines[0], `"energy_j":`), strings.Index(lines[0], `"isospeed_status"`))
}

func TestEnergyMistakes(t *testing.T) {
	for in, want := range map[string]string{
		"platform: 'cluster(hosts=2)', energy: simgrid":   "f.yaml:1:100: energy: no host has a wattage (give some, such as cluster(watts=95:200))",
		"platform: 'cluster(hosts=2)', energy: sometimes": `f.yaml:1:100: energy: unknown value "sometimes" (want one of exact, simgrid, off)`,
		`platform: "cluster(hosts=2,watts=90)"`:           `f.yaml:1:89: platform: cluster: watts: "90" has 1 value (want IDLE:ALL or IDLE:EPSILON:ALL in watts)`,
	} {
		c, err := campaign.Read("f.yaml", []byte("axes: {workload: 'chain(tasks=4,work=1Gf)', scheduler: heft, "+in+"}"))
		if err == nil {
			_, err = c.Bind(files{}.env())
		}
		require.EqualError(t, err, want)
	}
	c, err := campaign.Read("f.yaml", []byte("axes: {workload: 'chain(tasks=4,work=1Gf)', scheduler: heft, platform: 'cluster(hosts=2)', energy: off}"))
	require.NoError(t, err)
	runs, err := c.Bind(files{}.env())
	require.NoError(t, err)
	require.False(t, runs.Powered)
}
