package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/internal/terminal"
)

// onScreen runs a command whose standard error is a terminal.
func onScreen(t *testing.T, args ...string) (status int, stdout, screen string) {
	t.Helper()
	x := terminal.Open(t, 100)
	var out strings.Builder
	status = Run(t.Context(), args, nil, &out, x.File)
	return status, out.String(), x.Close()
}

// A replay says how long it takes, and that it is not what compiles.
func TestReplayAnnouncesItself(t *testing.T) {
	status, stdout, screen := onScreen(t, "replay", "table3")
	require.Equal(t, mistake.ExitOK, status)
	require.Contains(t, screen, "clustersim replay table3 takes less than a second and compiles nothing (go run compiles clustersim before this line)\r\n")
	require.NotContains(t, stdout, "compiles")
	_, again, stderr := call(t.Context(), nil, "replay", "table3")
	require.Empty(t, stderr)
	require.Equal(t, stdout, again)
}
