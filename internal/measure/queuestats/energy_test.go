package queuestats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/platform"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

func TestEnergy(t *testing.T) {
	r := resultOf(4, ran{0, 3, 1, 6}, ran{2, 1, 2, 9}) // busy for 15 + 7 = 22 unit seconds of 36
	r.NodesOf = []simqueue.Span{{First: 0, Count: 1}, {First: 1, Count: 1}}
	r.Nodes = []simqueue.Interval{{From: 0, To: 2}, {From: 3, To: 3}}
	counted := *r
	counted.NodesOf, counted.Nodes = nil, nil
	cores := counted
	cores.Units = 16 // of four hosts
	for name, tt := range map[string]struct {
		spec   string
		result *simqueue.Result
		idle   bool
		want   float64
	}{
		"nodes":             {"cluster(hosts=4,watts=90:100:200)", r, false, 4*9*90 + 22*110},
		"count":             {"cluster(hosts=4,watts=90:100:200)", &counted, false, 4*9*90 + 22*110},
		"cores":             {"cluster(hosts=4,cores=4,watts=90:100:200)", &cores, false, 4*9*90 + 22*110/4.},
		"delays take idle":  {"cluster(hosts=4,watts=90:100:200)", r, true, 4 * 9 * 90},
		"nothing is stated": {"cluster(hosts=4)", r, false, math.NaN()},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := platform.FromSpec(tt.spec)
			require.NoError(t, err)
			requireJobEnergies(t, tt.result, queuestats.Options{Platform: p, IdleJobs: tt.idle}, tt.want)
			got := queuestats.Compute(tt.result, queuestats.Options{Platform: p, IdleJobs: tt.idle}).EnergyJ
			if math.IsNaN(tt.want) {
				require.True(t, math.IsNaN(got))
				return
			}
			require.InDelta(t, tt.want, got, 1e-9)
		})
	}
	require.True(t, math.IsNaN(queuestats.Compute(r, queuestats.Options{}).EnergyJ), "no platform")
	require.Nil(t, queuestats.JobEnergy(r, queuestats.Options{}))
}

// requireJobEnergies: what jobs took is what the machine took, but for its idle units.
func requireJobEnergies(t *testing.T, r *simqueue.Result, o queuestats.Options, want float64) {
	t.Helper()
	list := queuestats.JobEnergy(r, o)
	if math.IsNaN(want) {
		require.Nil(t, list)
		return
	}
	perUnit := 90. * 4 / float64(r.Units)
	idle := (float64(r.Units)*9 - 22) * perUnit
	require.InDelta(t, want, list[0]+list[1]+idle, 1e-9)
	require.InDelta(t, list[0]/15, list[1]/7, 1e-9)
}
