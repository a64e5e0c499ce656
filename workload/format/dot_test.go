package format

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

func TestReadDOT(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		tasks []string
		work  []float64
		edges []string
	}{
		"SimGrid": {
			"digraph G { c1 [size=\"1e10\"]; end [size=0]; root [size=\"0\"]; root -> c1 [size=\"1e6\"]; c1->end [size=\"-1\"]; root->end [size=0] }",
			[]string{"c1", "end", "root"},
			[]float64{1e10, 0, 0},
			[]string{"c1>end", "root>c1:1e+06", "root>end"},
		},
		"chains and groups": {
			"digraph { a -> b -> {c; d -> e} [size=3] }",
			[]string{"a", "b", "c", "d", "e"},
			[]float64{0, 0, 0, 0, 0},
			[]string{"a>b:3", "b>c:3", "b>d:3", "b>e:3", "d>e"},
		},
		"defaults end with their braces": {
			"digraph { node [size=1] a; subgraph s { node [size=2] edge [size=7] b; a->b } c; b->c }",
			[]string{"a", "b", "c"},
			[]float64{1, 2, 1},
			[]string{"a>b:7", "b>c"},
		},
		"strict": {
			"strict digraph { a->b [size=1]; a->b [size=2]; b->c; b->c [label=x] }",
			[]string{"a", "b", "c"},
			[]float64{0, 0, 0},
			[]string{"a>b:2", "b>c"},
		},
		"not strict":       {"digraph { a->b [size=1]; a->b }", []string{"a", "b"}, []float64{0, 0}, []string{"a>b:1", "a>b"}},
		"mentioned twice":  {"digraph { b -> a; a [size=1]; a [size=2, label=\"x\"] }", []string{"b", "a"}, []float64{0, 2}, []string{"b>a"}},
		"units":            {"digraph { a [size=\"2Gf\"] b; a->b [size=\"1kB\"] }", []string{"a", "b"}, []float64{2e9, 0}, []string{"a>b:1000"}},
		"quotes and ports": {"digraph { \"a \\\"b\\\"\":n -> \"c\\\\\":p:se; }", []string{`a "b"`, `c\\`}, []float64{0, 0}, []string{`a "b">c\\`}},
		"the graph's size": {"digraph { size=\"7,10\"; graph [size=\"x\"] a }", []string{"a"}, []float64{0}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := readNotes(t, "dot", tt.text, 0)
			require.Equal(t, tt.tasks, listOf(d.NumTasks(), d.TaskName))
			require.Equal(t, tt.work, listOf(d.NumTasks(), d.WorkFlop))
			require.Equal(t, tt.edges, edgeTexts(d))
		})
	}
}

func TestReadDOTNotes(t *testing.T) {
	d, notes := readNotes(t, "dot", `digraph "my graph" {
  a [size="1", alpha="0.25", performer="0", color=red];
  b [sise="2", alpha="10%"];
  a -> b [size="1", order=3];
}`, 0)
	require.Equal(t, "my graph", d.Name())
	require.Equal(t, 0.25, d.Attributes(0).Alpha)
	require.Equal(t, 0.1, d.Attributes(1).Alpha)
	require.Equal(t, []string{
		`f:2:40: node: unknown field "performer" is ignored`,
		`f:3:11: node: unknown field "sise" is ignored (did you mean "size"?)`,
		`f:4:27: edge: unknown field "order" is ignored`,
		`f:3:3: 1 node without size count as 0 flop: "b"`,
	}, notes)
}

func TestReadDOTMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"cut off":    {"digraph { a ->", `f:1:15: DOT: expected one of "{", subgraph or id; got: end-of-file`},
		"exponent":   {"digraph {\n  a [size=1e9]\n}", `f:2:14: DOT: expected "="; got: "]" (put values such as "1e9" and "2Gf" in quotes)`},
		"columns":    {"digraph {\n  \"ü\" [size=] }", `f:2:14: DOT: expected id; got: "]"`},
		"undirected": {"graph { a -- b }", "f:1:1: an undirected graph says nothing about order (want digraph and ->)"},
		"two":        {"digraph {a}\ndigraph {b}", "f:2:1: a second graph in one file (use a file for each)"},
		"size":       {"digraph { a [size=\"x\"] }", `f:1:19: node "a": size: "x" is not a number`},
		"negative":   {"digraph { a [label=size, size=-2] }", `f:1:31: node "a": size "-2" is negative`},
		"huge":       {"digraph { a -> b [size=\"1e999\"] }", `f:1:24: edge "a" to "b": size: number "1e999" is too large`},
		"too much":   {"digraph { a [size=\"1e308\"] b [size=\"1e308\"] }", `f:1:1: the sum of all work is too large`},
		"alpha":      {"digraph { a [alpha=2] }", `f:1:20: node "a": alpha "2": want a fraction from 0 to 1`},
		"itself":     {"digraph { a -> a }", `f:1:16: edge "a" to "a": a task cannot wait for itself`},
		"cycle":      {"digraph { x -> a -> b -> a }", `f:1:16: cycle: a -> b -> a`},
		"empty":      {"digraph {}", "f:1:1: no tasks"},
		"deep":       {"digraph {" + strings.Repeat("{", 5000), "f:1:109: more than 100 braces within each other"},
		"name":       {"digraph { \"a\tb\" }", `f:1:11: node: "a\tb" holds a line break, a tab or another control character`},
		"groups": {
			"digraph { {" + numbered("a", 2000) + "} -> {" + numbered("b", 2000) + "} -> {" + numbered("c", 200) + "} }",
			`f:1:21804: edges between groups of nodes, here of 2000 and 200: more than 4194304 in the file`,
		},
		"group": {
			"digraph { {" + numbered("a", 3000) + "} -> {" + numbered("b", 3000) + "} }",
			`f:1:16908: edges between groups of nodes, here of 3000 and 3000: more than 4194304 in the file`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "groups" {
				t.Skip("makes four million edges, two seconds: make check-long runs it")
			}
			_, err := readDOT("f", []byte(tt.text), workload.ReadOptions{})
			require.EqualError(t, err, tt.want)
		})
	}
}

func numbered(letter string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(letter + lossy.PlainNumber(float64(i)) + " ")
	}
	return b.String()
}
