package cli

import (
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// onScreen runs a command with a terminal as standard error.
func onScreen(t *testing.T, args ...string) (status int, stdout, screen string) {
	t.Helper()
	x := openTerminal(t, 100)
	var out strings.Builder
	status = Run(t.Context(), args, nil, &out, x.file)
	return status, out.String(), x.close()
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

// Very long names are cut in tables on a terminal, and nowhere else.
func TestTablesFitTheTerminal(t *testing.T) {
	args := []string{"compare", "-p", "cluster(hosts=2,speed=1Gf)", "-w", "chain(tasks=3)", "-s", "a-very-long-name-of-a-scheduler-which-few-can-read=heft,cpop", "--no-times"}
	x := openTerminal(t, 100)
	require.Equal(t, mistake.ExitOK, Run(t.Context(), args, nil, x.file, io.Discard))
	screen := x.close()
	require.Contains(t, screen, "a-very-long-…ew-can-read")
	for line := range strings.Lines(screen) {
		require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\r\n")), 100)
	}
	_, whole, _ := call(t.Context(), nil, args...)
	require.Contains(t, whole, "a-very-long-name-of-a-scheduler-which-few-can-read")
}
