package logs_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
)

// Operators are left out, in cycles too; vertices of one name are one process.
func TestGraph(t *testing.T) {
	g := logs.NewGraph(
		[]logs.Vertex{{ID: "0"}, {ID: "1", Process: "B"}, {ID: "2"}, {ID: "3"}, {ID: "4", Process: "A"}, {ID: "5", Process: "C"}, {ID: "6", Process: "A"}},
		[][2]string{{"0", "4"}, {"4", "2"}, {"2", "3"}, {"3", "2"}, {"3", "1"}, {"1", "5"}, {"2", "5"}, {"6", "1"}, {"5", "5"}},
	)
	require.Equal(t, []string{"A", "B", "C"}, g.Processes)
	require.Equal(t, [][]int{nil, {0}, {0, 1}}, g.Before)
	require.Equal(t, 3, g.NumEdges())
	require.Equal(t, -1, g.Index("D"))
	h := g.Rename(func(p string) string { return "x:" + p })
	require.Equal(t, []string{"x:A", "x:B", "x:C"}, h.Processes)
	require.Equal(t, g.Before, h.Before)
}

// The last attempt is the task; the tasks are in the order of their submission.
func TestFinish(t *testing.T) {
	r := logs.Run{Tasks: []logs.Task{
		{ID: "10", Name: "b", Host: "n2", Submitted: 7, Ended: 9, Attempt: 1},
		{ID: "9", Name: "a", Host: "n1", Submitted: 5, Ended: 30, Attempt: 1},
		{ID: "2", Name: "b", Host: "n1", Submitted: 5, Ended: 6, Attempt: 1, Status: logs.Failed},
		{ID: "1", Name: "c", Submitted: math.NaN(), Ended: 0, Status: logs.Cached},
	}}
	r.Finish()
	require.Equal(t, "c", r.Tasks[0].Name)
	require.Equal(t, []string{"2", "9", "10"}, []string{r.Tasks[1].ID, r.Tasks[2].ID, r.Tasks[3].ID})
	require.True(t, r.Tasks[1].Superseded)
	require.Equal(t, 2, r.Tasks[3].Attempt)
	require.Equal(t, []logs.Node{{Name: "n1", Tasks: 2}, {Name: "n2", Tasks: 1}}, r.Nodes)
	require.Equal(t, 25.0, r.Makespan())
	r.Cut = true
	require.True(t, math.IsNaN(r.Makespan()))
}
