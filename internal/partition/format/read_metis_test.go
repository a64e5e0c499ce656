package format

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

func TestReadMETIS(t *testing.T) {
	triangle := func(vertices []int64, ab, ac, bc int64) *partition.Graph {
		b := partition.NewBuilder(3)
		for v, w := range vertices {
			b.SetVertexWeight(v, w)
		}
		b.Edge(0, 1, ab)
		b.Edge(0, 2, ac)
		b.Edge(1, 2, bc)
		g, err := b.Build()
		require.NoError(t, err)
		return g
	}
	for name, tt := range map[string]struct {
		text string
		want *partition.Graph
	}{
		"plain":          {"3 3\n2 3\n1 3\n1 2\n", triangle(nil, 1, 1, 1)},
		"any order":      {"3 3\n3 2\n3 1\n2 1\n", triangle(nil, 1, 1, 1)},
		"no last line":   {"3 3\n2 3\n1 3\n1 2", triangle(nil, 1, 1, 1)},
		"comments":       {"% one\n3 3\n% two\n2 3\r\n1 3\n%\n1 2\n\n% end\n", triangle(nil, 1, 1, 1)},
		"edge weights":   {"3 3 1\n2 7 3 8\n1 7 3 9\n1 8 2 9\n", triangle(nil, 7, 8, 9)},
		"format 001":     {"3 3 001\n2 7 3 8\n1 7 3 9\n1 8 2 9\n", triangle(nil, 7, 8, 9)},
		"format 010":     {"3 3 010 1\n4 2 3\n5 1 3\n6 1 2\n", triangle([]int64{4, 5, 6}, 1, 1, 1)},
		"format 011":     {"3 3 011\n4 2 7 3 8\n5 1 7 3 9\n6 1 8 2 9\n", triangle([]int64{4, 5, 6}, 7, 8, 9)},
		"format 100":     {"3 3 100\n70 2 3\n71 1 3\n72 1 2\n", triangle(nil, 1, 1, 1)},
		"format 111":     {"3 3 111\n70 4 2 7 3 8\n71 5 1 7 3 9\n72 6 1 8 2 9\n", triangle([]int64{4, 5, 6}, 7, 8, 9)},
		"blank vertex":   {"2 0\n\n\n", &partition.Graph{XAdj: []int32{0, 0, 0}, Adj: []int32{}, EdgeWeight: []int64{}, VertexWeight: []int64{1, 1}}},
		"byte order":     {"\ufeff3 3\n2 3\n1 3\n1 2\n", triangle(nil, 1, 1, 1)},
		"spaces at ends": {"  3\t3 \n 2 3 \n 1 3\n1  2\n", triangle(nil, 1, 1, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := Read("a.graph", []byte(tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.want, g)
			require.NoError(t, g.Check())
		})
	}
}

func TestReadMETISMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"empty":         {"", "a:1:1: no first line with the numbers of vertices and edges"},
		"comments only": {"% x\n", "a:2:1: no first line with the numbers of vertices and edges"},
		"one number":    {"3\n", "a:1:1: 1 numbers in the first line: want vertices, edges, maybe a format and the number of weights"},
		"no number":     {"x 3\n", `a:1:1: number of vertices: "x": want a whole number from 0 to 2147483646`},
		"negative":      {"3 -3\n", `a:1:3: number of edges: "-3": want a whole number from 0 to 1073741823`},
		"overflow":      {"3 99999999999999999999\n", `a:1:3: number of edges: "99999999999999999999": want a whole number from 0 to 1073741823`},
		"fraction":      {"3 1.5\n", `a:1:3: number of edges: "1.5": want a whole number from 0 to 1073741823`},
		"huge":          {"2000000000 0\n", "a:1:1: 2000000000 vertices in a file of 13 bytes: it says nothing about nearly all of them"},
		"format":        {"3 3 2\n", `a:1:5: format "2": want up to three digits 0 or 1: vertex sizes, vertex weights, edge weights`},
		"constraints":   {"3 3 010 2\n", `a:1:9: "2" weights a vertex: want 1 (several constraints are not supported)`},
		"range":         {"3 3\n2 4\n1 3\n1 2\n", `a:2:3: neighbour: "4": want a whole number from 1 to 3`},
		"itself":        {"2 1\n1\n\n", "a:2:1: vertex 1 is its own neighbour"},
		"twice":         {"2 1\n2 2\n1\n", "a:2:3: vertex 1: neighbour 2 stands twice"},
		"one way":       {"2 1\n2\n\n", "a:2:1: vertex 1 has neighbour 2, but not the other way round"},
		"other way":     {"3 2\n\n1 3\n2\n", "a:3:1: vertex 2 has neighbour 1, but not the other way round"},
		"late one way":  {"3 2\n3\n\n1 2\n", "a:4:3: vertex 3 has neighbour 2, but not the other way round"},
		"weights":       {"2 1 1\n2 5\n1 6\n", "a:3:1: edge 2-1: weight 6 here and 5 in line 2"},
		"no weight":     {"2 1 1\n2\n1 6\n", "a:2:1: neighbour 2: no edge weight behind it"},
		"bad weight":    {"2 1 1\n2 -5\n1 -5\n", "a:2:3: edge weight: \"-5\": want a whole number from 0 to 1152921504606846975\na:3:3: edge weight: \"-5\": want a whole number from 0 to 1152921504606846975"},
		"no vertex":     {"2 1 10\n\n7 1\n", "a:2:1: vertex 1: no weight of a vertex"},
		"count":         {"3 2\n2 3\n1 3\n1 2\n", "a:1:1: the first line says 2 edges, there are 3"},
		"cut off":       {"3 3\n2 3\n1 3\n", "a:4:1: the file ends before the lines of 1 of 3 vertices (it may be cut off)"},
		"too long":      {"2 1\n2\n1\n1\n", "a:4:1: a line for vertex 3: the first line says 2 vertices"},
		"total":         {"2 0 10\n1152921504606846975\n1152921504606846975\n", "a:1:1: weights sum to 2.31e+18 for vertices, 0 for edges: want at most 1.15e+18"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadMETIS("a", []byte(tt.text))
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := Read("a", []byte("hello"))
	require.EqualError(t, err, "a:1:1: no graph format begins like this (want METIS, Matrix Market or DIMACS)")
	_, err = ReadMETIS("a", []byte("12 0\n"+strings.Repeat("x\n", 12)))
	require.Equal(t, 10, strings.Count(err.Error(), "neighbour"), "mistakes beyond ten")
}

func TestMETISRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := parttest.DrawGraph(t, false)
		var text bytes.Buffer
		require.NoError(t, WriteMETIS(&text, g))
		again, err := ReadMETIS("a", text.Bytes())
		require.NoError(t, err)
		require.Equal(t, g, again)
	})
}

func FuzzReadMETIS(f *testing.F) {
	f.Add([]byte("3 3 011\n4 2 7 3 8\n5 1 7 3 9\n6 1 8 2 9\n"))
	f.Add([]byte("% c\n2 1\n2\n1"))
	f.Fuzz(fuzzReader(ReadMETIS, WriteMETIS))
}
