package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// TestPictureOfTheManual: the command in docs/seeing.md draws the picture there.
// UPDATE=1 draws it again.
func TestPictureOfTheManual(t *testing.T) {
	const manual, picture = "../../../docs/seeing.md", "../../../docs/images/gantt.svg"
	text, err := os.ReadFile(manual)
	require.NoError(t, err)
	var args []string
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "clustersim "); ok {
			args = words(t, rest)
		}
	}
	require.Equal(t, "run.svg", args[len(args)-1])
	drawn := filepath.Join(t.TempDir(), "run.svg")
	if os.Getenv("UPDATE") != "" {
		drawn = picture
	}
	args[len(args)-1] = drawn
	status, _, stderr := call(t.Context(), nil, args...)
	require.Equal(t, mistake.ExitOK, status, stderr)
	got, err := os.ReadFile(drawn)
	require.NoError(t, err)
	want, err := os.ReadFile(picture)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}
