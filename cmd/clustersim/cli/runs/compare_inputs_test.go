package runs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler/catalog"
)

func TestExpandAll(t *testing.T) {
	list := expandAll([]string{"random(seed=3)", "all"}, catalog.Env{})
	require.Equal(t, "random(seed=3)", list[0])
	for _, e := range catalog.Table() {
		if e.NeedsArgs() {
			require.NotContains(t, list, e.Name)
		} else {
			require.Contains(t, list, e.Name)
		}
	}
}
