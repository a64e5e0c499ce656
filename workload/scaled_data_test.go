package workload_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// TestScaledData: messages and files are multiplied, control edges stay what they are, and a task without files of its own
// gets none by rounding.
func TestScaledData(t *testing.T) {
	b := workload.NewBuilder("x")
	p, q, r := b.Task("p", 1), b.Task("q", 1), b.Task("r", 1)
	b.Edge(p, q, 0.1)
	b.Edge(p, r, 0.2)
	b.Control(q, r)
	b.SetFiles(r, 7, 3)
	d, err := b.Build()
	require.NoError(t, err)
	factor := 3.0 // no constant, or products would be exact
	s, err := d.ScaledData(factor)
	require.NoError(t, err)
	require.Equal(t, []float64{factor * d.Bytes(0), factor * d.Bytes(1)}, []float64{s.Bytes(0), s.Bytes(1)})
	require.True(t, s.IsControl(2))
	read, written := s.FileBytes(r)
	require.Equal(t, []float64{21, 9}, []float64{read, written})
	require.Equal(t, []bool{false, false, true}, []bool{s.OwnFiles(p), s.OwnFiles(q), s.OwnFiles(r)})
	require.Equal(t, 0.1, d.Bytes(0), "the original stays as it is")
	_, err = d.ScaledData(1e308)
	require.EqualError(t, err, `data times 1e+308: task "r": it reads +Inf and writes +Inf bytes`)
	_, err = d.ScaledData(math.NaN())
	require.EqualError(t, err, "factor of the data = NaN: want a finite number, at least 0")
}
