package platform

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTorusAsSimGrid compares torus(...) with what SimGrid 3.32 makes of a
// cluster with topology TORUS, as TestRoutesAsSimGrid does, with two
// differences: SimGrid's hosts have no route to themselves, and where a line of
// two hosts has two cables, SimGrid's routes use one, the only one here.
func TestTorusAsSimGrid(t *testing.T) {
	files, err := filepath.Glob("testdata/torus/*.golden")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		dims, _, _ := strings.Cut(filepath.Base(file), ".")
		t.Run(dims, func(t *testing.T) {
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			line := "torus(dims=" + dims
			if !strings.Contains(string(want), "_UP") {
				line += ",sharing=shared"
			}
			p, err := FromSpec(line + ")")
			require.NoError(t, err)
			require.Equal(t, withoutLoops(string(want)), withoutLoops(dump(p)))
		})
	}
}

// withoutLoops leaves out routes from hosts to themselves, and the loopback.
func withoutLoops(dump string) []string {
	var lines []string
	for line := range strings.Lines(dump) {
		words := strings.Fields(line)
		if words[0] == "route" && words[1] == words[2] || words[1] == loopbackName {
			continue
		}
		lines = append(lines, line)
	}
	return lines
}
