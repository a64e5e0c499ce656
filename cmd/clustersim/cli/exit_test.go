package cli

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// call runs the program in this process.
func call(ctx context.Context, stdin io.Reader, args ...string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	status = Run(ctx, args, stdin, &out, &errs)
	return status, out.String(), errs.String()
}

func TestInterruptStopsARun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, stdout, stderr := call(ctx, nil, "run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)", "-o", "json")
	require.Equal(t, mistake.ExitFailed, status)
	require.Empty(t, stdout)
	require.Equal(t, "clustersim: interrupted\n", stderr)
}

type brokenPipe struct{}

var errBroken = errors.New("broken pipe")

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }

func (brokenPipe) Read([]byte) (int, error) { panic("no one\nreads here") }

// What cannot be printed is a failure, whatever prints it.
func TestAFullDiskIsReported(t *testing.T) {
	leftToCheckLong(t)
	for _, args := range [][]string{
		{"run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)"},
		{"run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)", "-o", "json"},
		{"run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)", "-o", "csv"},
		{"replay", "table3"},
		{"replay", "table3", "-o", "json"},
		{"info", "cluster(hosts=4)"},
		{"info", "cluster(hosts=4)", "-o", "json"},
		{"validate", "cluster(hosts=4)"},
		{"schedulers"},
		{"version"},
		{"--version"},
		{"help"},
		{"--help"},
		{"help", "run"},
		{"gen", "--help"},
		{"gen", "workload", "chain"},
		{"gen", "platform", "ring"},
		{"gen", "graph", "grid"},
		{"convert", "chain", "-", "--to", "dot"},
		{"refine", "-w", "chain", "-k", "2"},
		{"compare", "-p", "ring", "-w", "chain", "-s", "heft"},
		{"sweep", "-p", "ring", "-w", "chain"},
		{"sweep", "-p", "ring", "-w", "chain", "--dry-run"},
		{"partition", "-g", "grid", "-k", "2"},
		{"partition", "-g", "grid", "-k", "2", "--out", "-"},
		{"completion", "bash"},
	} {
		var stderr strings.Builder
		require.Equal(t, mistake.ExitFailed, Run(t.Context(), args, nil, brokenPipe{}, &stderr), args)
		require.Equal(t, 1, strings.Count(stderr.String(), "broken pipe\n"), args)
	}
}

func TestAPanicIsOneLine(t *testing.T) {
	status, _, stderr := call(t.Context(), brokenPipe{}, "info", "-")
	require.Equal(t, mistake.ExitFailed, status)
	require.Equal(t, "clustersim: internal error: no one; reads here (please report it with the command, its input and what --debug prints)\n", stderr)
}

func TestProfilesAreWritten(t *testing.T) {
	leftToCheckLong(t)
	dir := t.TempDir()
	status, _, stderr := call(t.Context(), nil, "version", "--cpuprofile", dir+"/cpu", "--memprofile", dir+"/mem")
	require.Equal(t, mistake.ExitOK, status, stderr)
	require.FileExists(t, dir+"/cpu")
	require.FileExists(t, dir+"/mem")
	status, _, stderr = call(t.Context(), nil, "version", "--memprofile", dir+"/no/mem")
	require.Equal(t, mistake.ExitFailed, status)
	require.Contains(t, stderr, "clustersim: write ")
}
