package names

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// An Index returns what a map returns.
func TestIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.StringMatching(`[ab]{0,4}`)).Draw(t, "names")
		x, last := NewIndex(len(list), func(number int32) string { return list[number] }), map[string]int32{}
		for i, name := range list {
			before, had := x.Replace(name, int32(i))
			want, has := last[name]
			require.Equal(t, has, had)
			require.Equal(t, want, before)
			last[name] = int32(i)
		}
		for _, name := range append(list, "c") {
			number, found := x.Find(name)
			want, has := last[name]
			require.Equal(t, has, found)
			require.Equal(t, want, number)
		}
	})
}
