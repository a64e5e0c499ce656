//go:build unix

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/programtest"
)

// largeResults are many runs, each with an id of its own, so that joining and exporting
// them takes a while.
func largeResults(t *testing.T, path string, runs int) {
	t.Helper()
	status, line, stderr := call(t.Context(), nil, "sweep", "-p", "cluster()", "-w", "chain()")
	require.Equal(t, mistake.ExitOK, status, stderr)
	before, after, found := strings.Cut(line, `"id":"`)
	require.True(t, found)
	var text strings.Builder
	for i := range runs {
		fmt.Fprintf(&text, `%s"id":"%032x%s`, before, i, after[32:])
	}
	require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o600))
}

// A signal that comes while a file is being written leaves the folder as it was: no
// temporary file, and an old file with its old content.
func TestSignalWhileAFileIsWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("interrupts commands that write 150,000 results: make check-long runs it")
	}
	t.Parallel()
	dir := t.TempDir()
	largeResults(t, filepath.Join(dir, "r.jsonl"), 150_000)
	largeResults(t, filepath.Join(dir, "old.jsonl"), 1)
	old := sortedFile(t, filepath.Join(dir, "old.jsonl"))
	before := filesIn(t, dir)
	for line, signal := range map[string]syscall.Signal{
		"sweep export out.parquet r.jsonl":                 syscall.SIGINT,
		"sweep export hup.parquet r.jsonl":                 syscall.SIGHUP,
		"sweep merge r.jsonl --results out.jsonl":          syscall.SIGTERM,
		"sweep merge r.jsonl --results old.jsonl --resume": syscall.SIGHUP,
	} {
		requireInterrupted(t, program(t, dir, strings.Fields(line)...), signal, func() {
			require.Eventually(t, func() bool {
				found, err := filepath.Glob(filepath.Join(dir, ".*.clustersim-tmp-*"))
				require.NoError(t, err)
				return len(found) > 0
			}, 20*time.Second, time.Millisecond)
		})
		require.Equal(t, before, filesIn(t, dir), line)
		require.Equal(t, old, sortedFile(t, filepath.Join(dir, "old.jsonl")))
	}
}

// Under nohup a hangup changes nothing.
func TestNohup(t *testing.T) {
	t.Parallel()
	nohup := programtest.Path(t, "nohup")
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	cmd := program(t, dir, "info", "pipe")
	require.NoError(t, os.Symlink(cmd.Path, filepath.Join(dir, "clustersim")))
	cmd = exec.CommandContext(t.Context(), nohup, filepath.Join(dir, "clustersim"), "info", "pipe")
	cmd.Dir = dir
	require.NoError(t, cmd.Start())
	writer := awaitReader(t, pipe)
	require.NoError(t, cmd.Process.Signal(syscall.SIGHUP))
	if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)); err == nil { // on Linux
		require.Regexp(t, `SigIgn:\t[0-9a-f]*[13579bdf]\n`, string(status), "SIGHUP, the lowest bit, is ignored")
	}
	_, err := writer.WriteString("tasks: [{name: a, work: 1}]\n")
	require.NoError(t, err)
	require.NoError(t, writer.Close())
	require.NoError(t, cmd.Wait())
}

// A reader that closes its pipe early ends the command as it ends other Unix tools.
func TestClosedPipe(t *testing.T) {
	leftToCheckLong(t)
	t.Parallel()
	var stderr strings.Builder
	cmd := program(t, t.TempDir(), "gen", "workload", "chain(tasks=100000)")
	cmd.Stderr = &stderr
	reader, writer, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, reader.Close())
	cmd.Stdout = writer
	require.Error(t, cmd.Run())
	require.NoError(t, writer.Close())
	state, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	require.True(t, ok)
	require.Equal(t, syscall.SIGPIPE, state.Signal())
	require.Empty(t, stderr.String())
}

// A sweep fails, with a message, when its results file is deleted or replaced.
func TestSweepWithDeletedResults(t *testing.T) {
	if testing.Short() {
		t.Skip("interrupts commands that write 150,000 results: make check-long runs it")
	}
	t.Parallel()
	for _, replaced := range []bool{false, true} {
		dir := t.TempDir()
		results := filepath.Join(dir, "c.jsonl")
		require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(strings.Replace(killCampaign, "250", "100000", 1)), 0o600))
		var stderr strings.Builder
		cmd := program(t, dir, "sweep", "c.yaml")
		cmd.Stderr = &stderr
		require.NoError(t, cmd.Start())
		require.Eventually(t, func() bool {
			info, err := os.Stat(results)
			return err == nil && info.Size() > 10_000
		}, 20*time.Second, time.Millisecond)
		require.NoError(t, os.Remove(results))
		if replaced {
			require.NoError(t, os.WriteFile(results, nil, 0o600))
		}
		late := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() }) // long before all runs are made
		require.Error(t, cmd.Wait())
		require.True(t, late.Stop(), "it goes on")
		require.Equal(t, mistake.ExitFailed, cmd.ProcessState.ExitCode())
		require.Regexp(t, `clustersim: c\.jsonl: deleted or replaced while results were written to it`, stderr.String())
	}
}
