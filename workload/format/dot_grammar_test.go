package format

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph/formats/dot"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// TestDOTGrammar compares with gonum's parser, on tokens in any order and on
// graphs with one token changed: what is taken, and what is said of what is not.
func TestDOTGrammar(t *testing.T) {
	token := rapid.SampledFrom(strings.Fields(`digraph strict graph { } [ ] ; , = : -> -- a b "x\"y" -1.5 <u<b>u> node edge subgraph # /*c*/`))
	good := strings.Fields(`digraph G { node [ size = 1 ; alpha = 0 ] a [ b = c , d = e ] [ ] ; x = y ; a : n : s -> { b ; c } -> subgraph s { d } [ size = 3 ] edge [ b = c ] graph [ ] }`)
	rapid.Check(t, func(t *rapid.T) {
		words := append([]string{}, good...)
		if rapid.Bool().Draw(t, "any") {
			words = append([]string{"digraph", "{"}, rapid.SliceOf(token).Draw(t, "words")...)
		} else {
			words[rapid.IntRange(0, len(words)-1).Draw(t, "at")] = token.Draw(t, "word")
		}
		text := strings.ReplaceAll(strings.Join(words, " "), "#", "#\n") + "\n"
		_, theirs := dot.ParseString(text)
		_, ours := readDOT("f", []byte(text), workload.ReadOptions{})
		if theirs == nil {
			if ours != nil {
				require.NotContains(t, ours.Error(), "DOT: ", text)
			}
			return
		}
		require.Error(t, ours, text)
		_, want, ok := strings.Cut(theirs.Error(), ": error: ")
		if ok && !strings.Contains(ours.Error(), "a second graph") && !strings.Contains(ours.Error(), "undirected graph") {
			require.Contains(t, ours.Error(), "DOT: "+want, text)
		}
	})
}
