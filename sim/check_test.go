package sim_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/workload/generate"
)

// TestBadOptions: a run with options that there are not, or that miss something, is an error, and their texts do not panic.
func TestBadOptions(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2)")
	require.NoError(t, err)
	d, err := generate.FromSpec("chain(tasks=3)")
	require.NoError(t, err)
	for want, o := range map[string]sim.Options{
		"sim: world: there is no network model number 77": {Network: sim.Network{Kind: 77}},
		"sim: world: there is no HostSharing number 9":    {HostSharing: 9},
		"sim: there is no Loopback number 9":              {Loopback: 9},
		"sim: there is no StorageKind number 9":           {Storage: sim.Storage{Kind: 9}},
		"sim: there is no OnFailure number 9":             {OnFailure: 9},
		"sim: Retries is -1; want at least 0":             {Retries: -1},
		"sim: there is no EnergyWay number 9":             {Energy: energy.Options{Way: 9}},
		"sim: overhead: match: NaN: want a finite number": {Overhead: overhead.Model{Match: overhead.Amount{Value: math.NaN()}}},
		"sim: overhead: dispatch: -1: want at least 0":    {Overhead: overhead.Model{Dispatch: overhead.Amount{Value: -1}}},
		"sim: world: BandwidthFactor of network cm02 is -1; want a finite number of at least 0": {
			Network: sim.Network{Kind: sim.CM02, Params: &sim.NetworkParams{BandwidthFactor: -1}},
		},
	} {
		_, err := sim.Run(context.Background(), p, d, sim.Plan{}, o)
		require.EqualError(t, err, want)
		require.NotPanics(t, func() { _ = o.String() })
	}
	_, err = sim.Run(context.Background(), nil, d, sim.Plan{}, sim.Options{})
	require.EqualError(t, err, "sim: a run on a nil platform")
	_, err = sim.Run(context.Background(), p, nil, sim.Plan{}, sim.Options{})
	require.EqualError(t, err, "sim: a run of a nil workload")
	_, err = sim.NewGuest(d, sim.Plan{}, sim.Options{}).Join(nil, nil)
	require.EqualError(t, err, "sim: a run in a nil world, or one that has not been Reset")
	require.Equal(t, "OnFailure(9)", sim.OnFailure(9).String())
}
