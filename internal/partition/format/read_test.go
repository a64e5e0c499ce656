package format

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// fuzzReader reads anything without a panic; what it reads is a sound graph and,
// if the writer has a place for all of it, the same once written and read again.
func fuzzReader(read func(string, []byte) (*partition.Graph, error), write func(io.Writer, *partition.Graph) error) func(*testing.T, []byte) {
	return func(t *testing.T, data []byte) {
		g, err := read("a", data)
		if err != nil {
			require.NotContains(t, err.Error(), "panic")
			return
		}
		require.NoError(t, g.Check())
		var text bytes.Buffer
		if write(&text, g) != nil {
			return
		}
		again, err := read("a", text.Bytes())
		require.NoError(t, err)
		require.Equal(t, g, again)
	}
}

func TestReadMatrixMarket(t *testing.T) {
	build := func(directed bool, edges ...[3]int64) *partition.Graph {
		b := partition.NewBuilder(3)
		for _, e := range edges {
			if directed {
				b.Message(int(e[0]), int(e[1]), e[2])
			} else {
				b.Edge(int(e[0]), int(e[1]), e[2])
			}
		}
		g, err := b.Build()
		require.NoError(t, err)
		return g
	}
	for name, tt := range map[string]struct {
		text string
		want *partition.Graph
	}{
		"pattern symmetric": {"%%MatrixMarket matrix coordinate pattern symmetric\n% c\n3 3 3\n1 1\n2 1\n3 2\n", build(false, [3]int64{0, 1, 1}, [3]int64{1, 2, 1})},
		"pattern general":   {"%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n2 1\n2 3\n", build(false, [3]int64{0, 1, 1}, [3]int64{1, 2, 1})},
		"real":              {"%%matrixmarket MATRIX Coordinate Real General\n\n3 3 2\n1 2 -0.5\n3 2 1e9\n", build(false, [3]int64{0, 1, 1}, [3]int64{1, 2, 1})},
		"integer symmetric": {"%%MatrixMarket matrix coordinate integer symmetric\n3 3 3\n1 1 9\n2 1 -5\n3 2 7\n", build(false, [3]int64{0, 1, 5}, [3]int64{1, 2, 7})},
		"integer general":   {"%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 5\n2 1 6\n3 2 7\n", build(true, [3]int64{0, 1, 5}, [3]int64{1, 0, 6}, [3]int64{2, 1, 7})},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := Read("a.mtx", []byte(tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.want, g)
		})
	}
}

func TestReadMatrixMarketMistakes(t *testing.T) {
	const banner = "%%MatrixMarket matrix coordinate pattern symmetric\n"
	for name, tt := range map[string]struct{ text, want string }{
		"banner":   {"%%MatrixMarket matrix\n", "a:1:1: want %%MatrixMarket matrix coordinate, a field and a symmetry"},
		"dense":    {"%%MatrixMarket matrix array complex general\n", "a:1:23: \"array\" is not supported: want coordinate\na:1:29: \"complex\" is not supported: want pattern or real or integer"},
		"no size":  {banner + "% x\n", "a:3:1: no line with the numbers of rows, columns and entries"},
		"size":     {banner + "3 3\n", "a:2:1: 2 numbers: want rows, columns and entries"},
		"shape":    {banner + "3 4 1\n", "a:2:3: 3 rows and 4 columns: only a square matrix is a graph"},
		"huge":     {banner + "2000000000 2000000000 0\n", "a:2:1: 2000000000 vertices in a file of 75 bytes: it says nothing about nearly all of them"},
		"words":    {banner + "3 3 1\n1\n", "a:3:1: 1 words: want 2, of a pattern matrix"},
		"range":    {banner + "3 3 1\n1 4\n", `a:3:3: column: "4": want a whole number from 1 to 3`},
		"cut off":  {banner + "3 3 2\n1 2\n", "a:4:1: 1 entries: the header says 2 (the file may be cut off)"},
		"too many": {banner + "3 3 1\n1 2\n1 3\n", "a:4:1: more than the 1 entries that the header says"},
		"value":    {"%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 nan\n", `a:3:5: value "nan": want a finite number`},
		"integer":  {"%%MatrixMarket matrix coordinate integer general\n3 3 1\n1 2 1.5\n", `a:3:5: value: "1.5": want a whole number from -1152921504606846975 to 1152921504606846975`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadMatrixMarket("a", []byte(tt.text))
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestMatrixMarketRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := parttest.DrawGraph(t, rapid.Bool().Draw(t, "directed"))
		for v := range g.VertexWeight {
			g.VertexWeight[v] = 1
		}
		var text bytes.Buffer
		require.NoError(t, WriteMatrixMarket(&text, g))
		again, err := ReadMatrixMarket("a", text.Bytes())
		require.NoError(t, err)
		require.Equal(t, g.EdgeWeight, again.EdgeWeight)
		require.Equal(t, g.Adj, again.Adj)
		require.Equal(t, g.XAdj, again.XAdj)
		if g.NumEdges() > 0 {
			require.Equal(t, g.Forward, again.Forward)
		}
	})
}

func FuzzReadMatrixMarket(f *testing.F) {
	f.Add([]byte("%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 5\n2 1 6\n3 2 7\n"))
	f.Add([]byte("%%MatrixMarket matrix coordinate real symmetric\n3 3 1\n1 2 1e3\n"))
	f.Fuzz(fuzzReader(ReadMatrixMarket, WriteMatrixMarket))
}

func TestReadPart(t *testing.T) {
	part, err := ReadPart("a", []byte("0\n2\r\n\n1"), 3)
	require.NoError(t, err)
	require.Equal(t, partition.Partition{0, 2, 1}, part)
	for text, want := range map[string]string{
		"0\n":         "a:2:1: parts of 1 vertices: want 3 (the file may be cut off, or of another graph)",
		"0\n1 1\n2\n": "a:2:3: 2 numbers in a line: want one, the vertex's part",
		"0\n-1\n2\n":  `a:2:1: part: "-1": want a whole number from 0 to 1073741823`,
		"0\n1\n2\n3":  "a:4:1: a line for vertex 4 of 3",
	} {
		_, err := ReadPart("a", []byte(text), 3)
		require.EqualError(t, err, want)
	}
}

func FuzzReadPart(f *testing.F) {
	f.Add([]byte("0\n2\n1\n"), 3)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		part, err := ReadPart("a", data, n)
		if err != nil {
			return
		}
		var text bytes.Buffer
		require.NoError(t, WritePart(&text, part))
		again, err := ReadPart("a", text.Bytes(), n)
		require.NoError(t, err)
		require.Equal(t, part, again)
	})
}
