package canvas

import (
	"encoding/binary"
	"math"
	"os"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// The widths that browsers' builds have are those of the font: for each letter how far it is from the one before, and
// the bits of its width. Letter 0 stands for those that the font lacks. UPDATE=1 writes them.
func TestAdvances(t *testing.T) {
	want := binary.LittleEndian.AppendUint64([]byte{0}, math.Float64bits(advance(0xfffff)))
	last := rune(0)
	for letter := rune(1); letter <= unicode.MaxRune; letter++ {
		if has(letter) {
			want = binary.AppendUvarint(want, uint64(letter-last))
			want = binary.LittleEndian.AppendUint64(want, math.Float64bits(advance(letter)))
			last = letter
		}
	}
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("advances.bin", want, 0o666))
	}
	have, err := os.ReadFile("advances.bin")
	require.NoError(t, err)
	require.Equal(t, want, have)
	require.Equal(t, advance(1), advance(0xfffff), "control characters have the width of what is lacking")
}
