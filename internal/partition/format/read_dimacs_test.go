package format

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

func TestReadDIMACS(t *testing.T) {
	roads := partition.NewBuilder(3)
	roads.Message(0, 1, 5)
	roads.Message(1, 0, 6)
	roads.Message(2, 1, 7)
	colours := partition.NewBuilder(3)
	colours.SetVertexWeight(1, 9)
	colours.Edge(0, 1, 1)
	colours.Edge(1, 2, 1)
	for name, tt := range map[string]struct {
		text string
		from *partition.Builder
	}{
		"arcs":  {"c x\np sp 3 3\na 1 2 5\nc\na 2 1 6\n\na 3 2 7\n", roads},
		"edges": {"p edge 3 2\nn 2 9\ne 1 2\ne 3 2\n", colours},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := tt.from.Build()
			require.NoError(t, err)
			g, err := Read("a", []byte(tt.text))
			require.NoError(t, err)
			require.Equal(t, want, g)
		})
	}
	both, err := ReadDIMACS("a", []byte("p col 3 2\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n"))
	require.NoError(t, err)
	require.Equal(t, 2, both.NumEdges())
	require.EqualValues(t, 2, both.TotalEdgeWeight())
}

func TestReadDIMACSMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"empty":    {"", "a:1:1: no line p with the numbers of vertices and edges"},
		"no p":     {"c x\ne 1 2\n", `a:2:1: "e" before the line p with the numbers of vertices and edges`},
		"problem":  {"p cut 3 2\n", `a:1:3: problem "cut": want sp, edge or col`},
		"short p":  {"p edge 3\n", "a:1:1: 3 words: want p, sp, edge or col, and the numbers of vertices and lines"},
		"second p": {"p edge 3 0\np edge 3 0\n", "a:2:1: a second line p"},
		"letter":   {"p edge 3 1\nx 1 2\n", `a:2:1: a line that begins with "x": want c, p, a, e or n`},
		"arc":      {"p edge 3 1\na 1 2 3\n", "a:2:1: a line a does not belong to this problem"},
		"words":    {"p sp 3 1\na 1 2\n", "a:2:1: 3 words: want a, two vertices and a weight"},
		"vertex":   {"p edge 3 1\ne 0 4\n", "a:2:3: vertex: \"0\": want a whole number from 1 to 3\na:2:5: vertex: \"4\": want a whole number from 1 to 3"},
		"count":    {"p edge 3 3\ne 1 2\n", "a:1:1: the line p says 3 edges, there are 1 (the file may be cut off)"},
		"weight":   {"p sp 3 1\na 1 2 -1\n", `a:2:7: weight: "-1": want a whole number from 0 to 1152921504606846975`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadDIMACS("a", []byte(tt.text))
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestDIMACSRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := parttest.DrawGraph(t, rapid.Bool().Draw(t, "directed"))
		if g.Forward == nil {
			for a := range g.EdgeWeight {
				g.EdgeWeight[a] = 1
			}
		} else {
			for v := range g.VertexWeight {
				g.VertexWeight[v] = 1
			}
		}
		var text bytes.Buffer
		require.NoError(t, WriteDIMACS(&text, g))
		again, err := ReadDIMACS("a", text.Bytes())
		require.NoError(t, err)
		if g.NumEdges() == 0 {
			again.Forward = g.Forward
		}
		require.Equal(t, g, again)
	})
}

func TestWritersRefuse(t *testing.T) {
	b := partition.NewBuilder(2)
	b.SetVertexWeight(0, 5)
	b.Edge(0, 1, 3)
	g, err := b.Build()
	require.NoError(t, err)
	var text bytes.Buffer
	require.ErrorContains(t, WriteMatrixMarket(&text, g), "no place for vertex weights")
	require.ErrorContains(t, WriteDIMACS(&text, g), "no place for weights of undirected edges")
	b = partition.NewBuilder(2)
	b.SetVertexWeight(0, 5)
	b.Message(0, 1, 3)
	g, err = b.Build()
	require.NoError(t, err)
	require.ErrorContains(t, WriteDIMACS(&text, g), "no place for messages and vertex weights")
	require.Zero(t, text.Len())
}

func FuzzReadDIMACS(f *testing.F) {
	f.Add([]byte("p sp 3 3\na 1 2 5\na 2 1 6\na 3 2 7\n"))
	f.Add([]byte("c x\np edge 3 2\nn 2 9\ne 1 2\ne 3 2\n"))
	f.Fuzz(fuzzReader(ReadDIMACS, WriteDIMACS))
}
