package drawgraph_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/picture/drawgraph"
)

// hostile has texts that would leave an attribute or an element, and characters that no document may have.
var hostile = []string{"a", "</title><script>alert(1)</script>", `" onload="x`, "<!--", "\x00\x1b\ufffe\xff", "\u202e\u00e4\u4e2d", strings.Repeat("W", 500)}

func draw(t *rapid.T) *drawgraph.Graph {
	word := rapid.SampledFrom(hostile)
	g := &drawgraph.Graph{Title: word.Draw(t, "title"), Named: rapid.Bool().Draw(t, "named")}
	n := rapid.IntRange(0, 20).Draw(t, "nodes")
	for i := range n {
		g.Nodes = append(g.Nodes, drawgraph.Node{Label: word.Draw(t, "label"), Text: word.Draw(t, "text"), Size: i})
	}
	for i := range rapid.IntRange(0, 10).Draw(t, "classes") {
		g.Classes = append(g.Classes, drawgraph.Class{Name: fmt.Sprint(word.Draw(t, "class"), i), Count: i})
	}
	for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
		e := drawgraph.Edge{From: rapid.IntRange(0, n-1).Draw(t, "from"), To: rapid.IntRange(0, n-1).Draw(t, "to"), Text: word.Draw(t, "tip"), Weight: rapid.Float64Range(0, 1e4).Draw(t, "weight")}
		if len(g.Classes) > 0 {
			e.Class = rapid.SampledFrom(g.Classes).Draw(t, "of").Name
		}
		g.Edges = append(g.Edges, e)
	}
	return g
}

// Any graph is an element of XML without scripts or other attributes, with a path for each edge and class and a title for each node,
// and the same bytes again.
func TestDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := draw(t)
		var one, two bytes.Buffer
		require.NoError(t, g.Draw(&one))
		require.NoError(t, g.Draw(&two))
		require.Equal(t, one.String(), two.String())
		require.True(t, utf8.Valid(one.Bytes()))
		require.NotContains(t, one.String(), "NaN")
		n := map[string]int{}
		for r := xml.NewDecoder(&one); ; {
			token, err := r.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			if start, ok := token.(xml.StartElement); ok {
				n[start.Name.Local]++
				for _, a := range start.Attr {
					require.False(t, strings.HasPrefix(a.Name.Local, "on"))
				}
			}
		}
		edges := 0
		for _, e := range g.Edges {
			if e.From != e.To {
				edges++
			}
		}
		require.Equal(t, edges+len(g.Classes), n["path"])
		require.Equal(t, 1+edges+len(g.Nodes), n["title"])
		require.Zero(t, n["script"])
	})
}

func TestShort(t *testing.T) {
	require.Equal(t, "ALIGN", drawgraph.Short("ALIGN"))
	require.Equal(t, "\u2026RENAME_RAW_FILES", drawgraph.Short("SOME_RENAME_RAW_FILES"))
}

func TestWriteError(t *testing.T) {
	require.ErrorIs(t, (&drawgraph.Graph{Nodes: []drawgraph.Node{{}}}).Draw(broken{}), io.ErrClosedPipe)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
