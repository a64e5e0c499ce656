package drawdag

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/picture/drawgraph"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

func drawDAG(t *rapid.T) *workload.DAG {
	n := rapid.IntRange(1, 30).Draw(t, "tasks")
	b := workload.NewBuilder("p<&>")
	for i := range n {
		id := b.Task(string(rune('a'+i)), 1e9)
		b.SetAttributes(id, workload.Attributes{Type: rapid.SampledFrom([]string{"", "x", "y\"<"}).Draw(t, "type")})
	}
	for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
		from := rapid.IntRange(0, n-1).Draw(t, "from")
		if to := rapid.IntRange(0, n-1).Draw(t, "to"); from < to {
			b.Edge(workload.TaskID(from), workload.TaskID(to), 1e6)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// TestNoOverlap checks the layout: every task once, on its level, in the row's
// order, gap apart, and no task outside the picture.
func TestNoOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t)
		rows := drawgraph.Rows(d)
		levels := d.Levels()
		x, width := drawgraph.Place(d, rows, 10)
		seen := 0
		for l, row := range rows {
			require.Len(t, row, levels.Width[l])
			for i, task := range row {
				seen++
				require.EqualValues(t, l, levels.Of[task])
				require.True(t, x[task] >= 0 && x[task] <= width)
				if i > 0 {
					require.GreaterOrEqual(t, x[task]-x[row[i-1]], 10-1e-9)
				}
			}
		}
		require.Equal(t, d.NumTasks(), seen)
	})
}

// TestSVG reads the picture as XML: a circle for each task and each type, a
// path for each edge, and the same bytes again.
func TestSVG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t)
		var one, two bytes.Buffer
		require.NoError(t, SVG(&one, d))
		require.NoError(t, SVG(&two, d))
		require.Equal(t, one.Bytes(), two.Bytes())
		n := map[string]int{}
		r := xml.NewDecoder(&one)
		for {
			token, err := r.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			if start, ok := token.(xml.StartElement); ok {
				n[start.Name.Local]++
			}
		}
		require.Equal(t, d.NumTasks()+len(kindsOf(d).names), n["circle"])
		require.Equal(t, d.NumEdges(), n["path"])
	})
}

// crossings counts pairs of edges between the same two rows that cross.
func crossings(d *workload.DAG, rows [][]workload.TaskID) int {
	at := make([]int, d.NumTasks())
	for _, row := range rows {
		for i, t := range row {
			at[t] = i
		}
	}
	levels, n := d.Levels(), 0
	for e := range workload.EdgeID(d.NumEdges()) {
		for f := range e {
			if levels.Of[d.From(e)] == levels.Of[d.From(f)] && levels.Of[d.To(e)] == levels.Of[d.To(f)] &&
				(at[d.From(e)]-at[d.From(f)])*(at[d.To(e)]-at[d.To(f)]) < 0 {
				n++
			}
		}
	}
	return n
}

// TestPlanarShapes: shapes that can be drawn without crossings are.
func TestPlanarShapes(t *testing.T) {
	for _, spec := range []string{
		"chain", "forkjoin(stages=3)", "outtree(depth=5)", "intree(depth=5)", "diamond(n=6)", "seismology", "inspiral(tasks=100)", "epigenomics",
	} {
		d, err := generate.FromSpec(spec)
		require.NoError(t, err)
		require.Zero(t, crossings(d, drawgraph.Rows(d)), spec)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteError(t *testing.T) {
	d, err := generate.FromSpec("chain")
	require.NoError(t, err)
	require.ErrorIs(t, SVG(brokenPipe{}, d), io.ErrClosedPipe)
}
