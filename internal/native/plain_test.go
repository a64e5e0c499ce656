package native

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// flatTree lists a tree's values with their places.
func flatTree(f *File, n *Node, list []any) []any {
	line, col := f.LineCol(n.Place)
	list = append(list, n.Kind, n.Text, line, col)
	for _, p := range n.Pairs {
		line, col := f.LineCol(p.Place)
		list = flatTree(f, p.Value, append(list, p.Key, line, col))
	}
	for _, item := range n.List() {
		list = flatTree(f, item, list)
	}
	return list
}

// requireLikeLibrary requires that a text that is read as plain YAML is the same to the library.
func requireLikeLibrary(t *testing.T, text string) (plain bool) {
	ours := File{data: []byte(text), text: text}
	if !ours.checkText() || !ours.readPlainYAML() {
		return false
	}
	theirs := File{data: []byte(text), text: text}
	theirs.readYAML()
	require.NoError(t, theirs.Err(), "%q", text)
	require.Len(t, theirs.Docs, 1, "%q", text)
	require.Equal(t, flatTree(&theirs, theirs.Docs[0], nil), flatTree(&ours, ours.Docs[0], nil), "%q", text)
	return true
}

const plainText1 = `# a comment
name: layered
work: {unit: flop}
"x": 1
processors: [P0, "P 1", P2]

tasks:
  - {name: t0, work: 24.603895897Gf}
  # another
  - {name: "t #1", work: 010, alpha: 10%, costs: [1, 0x10, 1_000, 1e3, 0.5],   load: "2*gamma"}
  - {name: t2, parallel: {hosts: 2, flops: [1, 2], bytes: [[0, 1], [1, 0]]}}

edges:
- {from: t0, to: "t #1", data: 77.329702MB}
- {from: true, to: yes, data: ""}
hosts:
    - a
    -   [b, c]
    - "d"
`

func TestPlainYAML(t *testing.T) {
	require.True(t, requireLikeLibrary(t, strings.Replace(plainText1, "\"x\": 1\n", "", 1)))
	require.False(t, requireLikeLibrary(t, plainText1))
	for _, text := range []string{"a: 1", "a: 1\n", "a:  1\nb: {c: d}", "a:\n- 1\n- 2", "a:\n - 1\nb: 2\n", "a:\n- 1\n\n# x\nb: 2", "a: {b: {c: [d, e]}}"} {
		require.True(t, requireLikeLibrary(t, text), "%q", text)
	}
	for _, text := range []string{
		"", "a", "a:", "a:\n", "a: null", "a: ~", "a: b: c", "a: b c", "a: [b, ]", "a: {b: c, }", "a: {b}", "a: {b:c}", "a: {}", "a: []", "a: 'x'", "a: \"\\n\"", "a: *x", "a: &x 1",
		"a: -1", "a: 1 # x", "a: 1 \n", "a: [b ]", "a: |\n x", "a: b\n  c", "a:\n  b: 1", "a:\n- b: 1", "a:\n- 1\n - 2", "a:\n  - 1\n- 2", "a:\n-\n", "a:\n- - 1", "---\na: 1", "a: 1\n---\nb: 2", "a: 1\n...", "a: 1\r\n",
		"a:\t1", "a: {b: 1\n}", "a: \u00e4", "? a", "- a", "{a: b}", " a: 1", "a: !x 1", "<<: {a: b}", "a: [b", "a: {b: NULL}", "a : 1",
	} {
		require.False(t, requireLikeLibrary(t, text), "%q", text)
	}
}

// Files of the project, cut and changed, are read as the library reads them.
func TestPlainYAMLChanged(t *testing.T) {
	texts := []string{plainText1, plainText1, plainText1}
	files, err := filepath.Glob("../../examples/*/*.yaml")
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		texts = append(texts, string(data))
	}
	r, plain := rand.New(rand.NewPCG(1, 2)), 0
	const marks = "{}[]:,-#\"' \n09azN~.%+/_*&!|>?@`="
	for range 4000 {
		text := []byte(texts[r.IntN(len(texts))])
		text = append([]byte("a:\n  - b\n"), text[r.IntN(len(text)):]...)
		for range r.IntN(3) {
			text[r.IntN(len(text))] = marks[r.IntN(len(marks))]
		}
		if requireLikeLibrary(t, string(text)) {
			plain++
		}
	}
	require.Greater(t, plain, 100)
}

// FuzzPlainYAML compares what is read as plain YAML with the library.
func FuzzPlainYAML(f *testing.F) {
	f.Add(plainText1)
	f.Add("a: {b: 1}\nc:\n  - {d: \"e\"}\n")
	f.Fuzz(func(t *testing.T, text string) { requireLikeLibrary(t, text) })
}
