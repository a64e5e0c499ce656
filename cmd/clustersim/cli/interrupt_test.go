package cli

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// Ctrl-C ends a search of hours at once.
func TestInterruptEndsALongSearch(t *testing.T) {
	for _, command := range []string{"run", "compare"} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		interrupted, stop := context.WithCancel(context.Background())
		context.AfterFunc(ctx, stop)
		start := time.Now()

		status, stdout, stderr := call(interrupted, nil, command,
			"-p", "cluster(hosts=4)", "-w", "layered(tasks=200)", "-s", "annealing(budget=10000000)")

		require.Equal(t, mistake.ExitFailed, status, command)
		require.Empty(t, stdout, command)
		require.Contains(t, stderr, "clustersim: interrupted\n", command)
		require.Less(t, time.Since(start), 20*time.Second, command)
	}
}

// Ctrl-C ends an exact search, which says what it has proved.
func TestInterruptSaysWhatIsProved(t *testing.T) {
	interrupted, stop := context.WithTimeoutCause(context.Background(), 300*time.Millisecond, context.Canceled)
	defer stop()
	ctx, cancel := context.WithCancel(context.Background())
	context.AfterFunc(interrupted, cancel)

	status, stdout, stderr := call(ctx, nil, "run",
		"-p", "cluster(hosts=3,speed=1Gf)", "-w", "layered(tasks=40,width=6,seed=5)", "-s", "optimal(tasks-max=100,time=1h)")

	require.Equal(t, mistake.ExitFailed, status)
	require.Empty(t, stdout)
	require.Regexp(t, `^note: the shortest plan found takes [0-9.]+ s, and no plan is shorter than [0-9.]+ s \(give the search a time`, stderr)
	require.Contains(t, stderr, "clustersim: interrupted\n")
}
