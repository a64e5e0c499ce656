package help

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/sim"
)

// TestNetworkHelp: the help names every model with all its arguments and their
// defaults.
func TestNetworkHelp(t *testing.T) {
	var names []string
	for _, m := range networkModels {
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
		require.Contains(t, networkHelp(), "\n  "+m.Name+": ")
	}
	require.Equal(t, sim.Networks(), names)
}

func TestWrapSummary(t *testing.T) {
	require.Equal(t, "short", wrapSummary("short", 4))
	long := wrapSummary(strings.Repeat("word ", 40), 10)
	require.Greater(t, strings.Count(long, "\n    "), 1)
	for line := range strings.SplitSeq(long, "\n") {
		require.LessOrEqual(t, len(line), helpWidth)
	}
	require.Equal(t, strings.Repeat("word ", 40), strings.ReplaceAll(long, "\n    ", " "))
}
