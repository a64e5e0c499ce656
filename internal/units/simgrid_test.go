package units

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSimGrid: the same text means the same double in SimGrid.
func TestSimGrid(t *testing.T) {
	text, err := os.ReadFile("testdata/simgrid.txt")
	require.NoError(t, err)
	compared := 0
	for line := range strings.Lines(string(text)) {
		field := strings.Fields(line)
		if field[0] == "#" {
			continue
		}
		want, err := strconv.ParseFloat(field[2], 64)
		require.NoError(t, err)
		got, err := pairs[field[0]].parse(field[1])
		require.NoError(t, err)
		require.Equal(t, want, got, line)
		compared++
	}
	require.Greater(t, compared, 200)
}
