package run

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/sim"
)

// The table of network models has every model with all its parameters and their defaults.
func TestNetworks(t *testing.T) {
	var names []string
	for _, m := range networks {
		names = append(names, m.Name)
		text := m.Name + "(" + m.Params + ")"
		n, err := sim.ParseNetwork(text)
		require.NoError(t, err)
		require.Nil(t, n.Params, "%s: not the defaults", text)

		s, err := spec.Parse(text)
		require.NoError(t, err)
		unknown := spec.Spec{Name: m.Name, Args: []spec.Arg{{Key: "x", Value: "1"}}}
		shown := unknown.Reader()
		for _, arg := range s.Args {
			shown.Has(arg.Key)
		}
		_, err = sim.ParseNetwork(unknown.String())
		require.ErrorContains(t, err, shown.Err().Error(), "the same arguments in the same order")
	}
	require.Equal(t, sim.Networks(), names)
}
