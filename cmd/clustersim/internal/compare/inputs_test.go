package compare

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler/catalog"
)

func TestOnceNamed(t *testing.T) {
	for in, want := range map[string]string{
		"heft,cpop,heft":       "heft,cpop",
		"heft,cpop,mine=heft":  "mine=heft,cpop",
		"mine=heft,cpop,heft":  "mine=heft,cpop",
		"a=heft,a=heft":        "a=heft",
		"a=heft,b=heft":        "a=heft,b=heft", // which is refused later
		"list( ),list,=x,=x":   "list( ),=x",
		"a=heft,a=cpop,c=cpop": "a=heft,a=cpop,c=cpop",
	} {
		require.Equal(t, strings.Split(want, ","), onceNamed(strings.Split(in, ",")), in)
	}
}

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
