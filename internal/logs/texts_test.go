package logs_test

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
)

// Copies are equal to the texts and stand elsewhere; words, and tags in names, stand once.
func TestTexts(t *testing.T) {
	var x logs.Texts
	var texts, copies []string
	for _, n := range []int{0, 1, 40_000, 40_000, 70_000, 3} {
		texts = append(texts, strings.Repeat(string(rune('a'+n%7)), n))
		copies = append(copies, x.Keep(texts[len(texts)-1]))
	}
	require.Equal(t, texts, copies)
	same := func(a, b string) bool { return unsafe.StringData(a) == unsafe.StringData(b) }
	require.False(t, same(texts[1], copies[1]))

	node := strings.Clone("node-1")
	require.Equal(t, node, x.Word(node))
	require.False(t, same(node, x.Word(node)))
	require.True(t, same(x.Word(node), x.Word("node-1")))

	name := x.Keep("ALIGN (s1)")
	require.True(t, same(name[7:], x.KeepPart("s1", name)))
	for _, tag := range []string{"s2", "(s1)", "", "a longer text than the name"} {
		require.Equal(t, tag, x.KeepPart(tag, name))
	}
	require.Equal(t, "s", x.KeepPart("s", ""))
}
