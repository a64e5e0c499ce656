package cli

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// The commands of docs/scale.md print what it says.
func TestScaleManual(t *testing.T) {
	requireManual(t, "scale.md", 1)
}

// The curve that the study finds holds when its points are simulated by run.
func TestScaleAgreesWithRun(t *testing.T) {
	leftToCheckLong(t)
	const study = `{"workloads": {"a": "lu(n={n},block=128)"}, "platform": "cluster(hosts={p},speed=1Gf|3Gf)",
 "n": {"from": 2, "to": 20}, "p": [2, 4], "efficiency": 0.5, "tolerance": 0.1}`
	status, stdout, stderr := call(t.Context(), strings.NewReader(study), "scale", "-", "-o", "csv")
	require.Equal(t, mistake.ExitOK, status, stderr)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")[1:]
	require.Len(t, lines, 14)
	for _, line := range lines {
		cell := strings.Split(line, ",")
		status, stdout, stderr := call(t.Context(), nil, "run", "-p", "cluster(hosts="+cell[2]+",speed=1Gf|3Gf)", "-w", "lu(n="+cell[1]+",block=128)", "-s", "heft", "-o", "json")
		require.Equal(t, mistake.ExitOK, status, stderr)
		require.Contains(t, stdout, "\"makespan_s\": "+cell[8]+",\n")
		require.Contains(t, stdout, "\"speedup\": "+cell[10]+",\n")
	}
}

// Ctrl-C ends a study.
func TestScaleStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, stdout, stderr := call(ctx, strings.NewReader(`{"workloads": {"a": "chain(tasks={n})"}, "platform": "cluster(hosts={p})", "n": 2, "p": 2}`), "scale", "-")
	require.Equal(t, mistake.ExitFailed, status)
	require.Empty(t, stdout)
	require.Equal(t, "clustersim: interrupted\n", stderr)
}
