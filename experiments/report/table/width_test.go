package table

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// Columns stand below each other on a terminal, whatever the letters.
func TestWidth(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "tâche": 5, "ta\u0302che": 5, "日本": 4, "ｱ": 1, "Ａ": 2, "한글": 4, "ж…": 2, "😀": 2, "\xff": 1,
	} {
		require.Equal(t, want, width(text), text)
	}
	tab := New(Column{Key: "task"}, Column{Key: "host"})
	tab.Add("日本", "a")
	tab.Add("plain", "b")
	tab.Add("ta\u0302che", "c")
	var b bytes.Buffer
	require.NoError(t, tab.Write(&b, Text))
	require.Equal(t, "task   host\n日本   a\nplain  b\nta\u0302che  c\n", b.String())
}
