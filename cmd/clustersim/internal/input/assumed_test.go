package input

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
)

// What is assumed does not depend on which of several platforms is read last.
func TestAssumed(t *testing.T) {
	const a, b = "cluster(hosts=2)", "cluster(hosts=3)"
	for _, specs := range [][]string{{a, b}, {b, a}, {"cluster(hosts=1,speed=2Gf)", b, a, b}} {
		in := &Reader{}
		for _, text := range specs {
			_, err := in.platformSpec(run.Source{Name: text, Spec: text})
			require.NoError(t, err)
		}
		require.Equal(t, a+": each core takes 1Gf, since no speed= is given", in.Assumed())
	}
	require.Empty(t, (&Reader{}).Assumed())
}
