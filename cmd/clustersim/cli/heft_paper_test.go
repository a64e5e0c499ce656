package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// The papers' schedule lengths, planned and simulated, from the files that
// examples/README.md names.
func TestHEFTPaper(t *testing.T) {
	for _, tt := range []struct{ graph, scheduler, want string }{
		{"t", "heft", "80"},
		{"t", "cpop", "86"},
		{"t", "peft", "85"},
		{"a", "heft", "133"},
		{"a", "peft", "122"},
	} {
		status, stdout, stderr := call(t.Context(), nil, "run", "-p", "../../../examples/heft-paper/platform.yaml",
			"-w", "../../../examples/heft-paper/"+tt.graph+".csv", "-s", tt.scheduler, "--network", "contention-free")
		require.Equal(t, mistake.ExitOK, status, stderr)
		require.Regexp(t, `(?m)^makespan     `+tt.want+` s( \(0:02:\d\d\))?, planned `+tt.want+` s$`, stdout, "%s on %s", tt.scheduler, tt.graph)
	}
}
