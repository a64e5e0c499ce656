package duels_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/duels"
)

// A search that is given up says how its log goes on.
func TestGivenUp(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.jsonl")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			if info, err := os.Stat(log); err == nil && info.Size() > 0 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	var said bytes.Buffer
	cmd := duels.NewDuel(nil)
	cmd.SetArgs([]string{"heft", "cpop", "--budget", "100000000", "--log", log})
	cmd.SetOut(&said)
	cmd.SetErr(&said)
	require.ErrorIs(t, cmd.ExecuteContext(ctx), context.Canceled)
	require.Contains(t, said.String(), "the chains that are done are in "+log+"; go on with --resume")
}
