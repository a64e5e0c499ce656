package partitions

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPlaceOfWord(t *testing.T) {
	for n, want := range map[int][2]int{0: {1, 1}, 1: {3, 3}, 2: {4, 1}, 3: {4, 1}} {
		line, col := placeOfWord([]byte("5\n\n  6\r\n7"), n)
		require.Equal(t, want, [2]int{line, col})
	}
}
