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
