package format

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestReadDOTEnds(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		tasks []string
		edges []string
	}{
		"added":    {`digraph { a [size=1] b [size=1] c [size=1] a -> b [size=5] }`, []string{"a", "b", "c", "root", "end"}, []string{"a>b:5", "root>a", "root>c", "b>end", "c>end"}},
		"declared": {`digraph { end [size=3] b [size=1] root -> b [size=5] c [size=1] b -> end [size=7] }`, []string{"end", "b", "root", "c"}, []string{"root>b:5", "b>end:7", "root>c", "c>end"}},
		"alone":    {`digraph { root }`, []string{"root", "end"}, []string{"root>end"}},
		"nothing":  {`digraph { }`, []string{"root", "end"}, []string{"root>end"}},
	} {
		t.Run(name, func(t *testing.T) {
			var notes []string
			d, err := Read("f", []byte(tt.text), workload.ReadOptions{SimGridEnds: true, Note: func(line string) { notes = append(notes, line) }})
			require.NoError(t, err)
			require.Equal(t, tt.tasks, listOf(d.NumTasks(), d.TaskName))
			require.ElementsMatch(t, tt.edges, edgeTexts(d))
			require.Empty(t, notes)
		})
	}
	_, err := Read("f", []byte(`digraph { end -> a -> root }`), workload.ReadOptions{SimGridEnds: true})
	require.ErrorContains(t, err, "cycle: ")
}

// The option is refused where it would do nothing.
func TestEndsOfOtherFormats(t *testing.T) {
	for _, text := range []string{"tasks: [{name: a, work: 1}]", "1\n1 1 0\n", "task,P\na,1\n", `{"schemaVersion":"1.5"}`, `{"schemaVersion":"1.0"}`, "?"} {
		_, err := Read("f", []byte(text), workload.ReadOptions{SimGridEnds: true})
		require.EqualError(t, err, "f:1:1: SimGrid adds the tasks root and end to DAX and DOT files alone (leave out --entry-exit simgrid)", text)
	}
}
