package cli

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

const killCampaign = `
axes:
  workload: ["layered(tasks=60,width=8)", "chain(tasks=5)"]
  platform: ["cluster(hosts=4,speed=1Gf)", "cluster(hosts=1,speed=1Gf)"]
  scheduler: [heft, random]
  seed: 1..250
`

const killRuns = 2000

// program starts the command in a process of its own: this test binary, which is
// the command when it is called so (TestMain).
func program(t testing.TB, dir string, args ...string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Args[0], cmd.Dir = "clustersim", dir
	return cmd
}

// stopAfter sends a signal when a file has grown to a size, and says how the
// process ended.
func stopAfter(t *testing.T, cmd *exec.Cmd, path string, bytes int64, signal os.Signal) *os.ProcessState {
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case <-ended:
			return cmd.ProcessState
		case <-time.After(time.Millisecond):
		}
		if info, err := os.Stat(path); err == nil && info.Size() >= bytes {
			_ = cmd.Process.Signal(signal) // it may have ended just now
			<-ended
			return cmd.ProcessState
		}
	}
}

func sortedFile(t *testing.T, path string) string {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := bytes.SplitAfter(data, []byte("\n"))
	slices.SortFunc(lines, bytes.Compare)
	return string(bytes.Join(lines, nil))
}

// A sweep that is killed again and again, each time somewhere else, and gone on
// with, has the lines of one that is not.
func TestSweepSurvivesKills(t *testing.T) {
	leftToCheckLong(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(killCampaign), 0o600))
	names := []string{"r.jsonl", "r.csv"}
	for _, name := range names {
		whole, parts := filepath.Join(dir, "whole-"+name), filepath.Join(dir, name)
		require.NoError(t, program(t, dir, "sweep", "c.yaml", "--results", whole).Run())
		want := sortedFile(t, whole)
		kills := 0
		for part := int64(0); kills < 3 && part < 60; part++ {
			if part%6 == 0 {
				require.NoError(t, os.RemoveAll(parts)) // it may be complete, if kills came late
			}
			cmd := program(t, dir, "sweep", "c.yaml", "--results", parts, "--resume", "-j", "2")
			state := stopAfter(t, cmd, parts, part%6*int64(len(want))/7+1000, syscall.SIGKILL)
			if !state.Success() {
				kills++
			}
		}
		require.Equal(t, 3, kills, "too fast to be killed: make the campaign larger")
		require.NoError(t, program(t, dir, "sweep", "c.yaml", "--results", parts, "--resume").Run())
		require.Equal(t, want, sortedFile(t, parts))
		runs := strings.Count(want, "\n")
		if strings.HasSuffix(name, ".csv") {
			runs-- // the header
		}
		require.Equal(t, killRuns, runs)
	}
}

// Ctrl-C ends a sweep cleanly: only whole lines, exit status 130, and a word on how
// to go on.
func TestSweepInterrupted(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(strings.Replace(killCampaign, "250", "100000", 1)), 0o600))
	results := filepath.Join(dir, "c.jsonl")
	var stderr bytes.Buffer
	cmd := program(t, dir, "sweep", "c.yaml")
	cmd.Stderr = &stderr
	state := stopAfter(t, cmd, results, 100_000, os.Interrupt)
	require.Equal(t, 130, state.ExitCode(), stderr.String())
	require.Regexp(t, `^\d+ of 800000 runs done, in [^\n]+; continue with --resume\nclustersim: interrupted\n$`, stderr.String())
	data, err := os.ReadFile(results)
	require.NoError(t, err)
	require.True(t, bytes.HasSuffix(data, []byte("}\n")))
	require.NotContains(t, string(data), "failed")
}

// Slurm and the script around the program may both send SIGTERM: the second changes
// nothing.
func TestSweepTerminatedTwice(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(strings.Replace(killCampaign, "250", "100000", 1)), 0o600))
	var stderr bytes.Buffer
	cmd := program(t, dir, "sweep", "c.yaml")
	cmd.Stderr = &stderr
	ended := make(chan struct{})
	stopping := func() bool {
		info, err := os.Stat(filepath.Join(dir, "c.jsonl"))
		return err == nil && info.Size() > 100_000
	}
	require.NoError(t, cmd.Start())
	require.Eventually(t, stopping, 20*time.Second, time.Millisecond)
	go func() {
		defer close(ended)
		_ = cmd.Wait() // the state says how it ended
	}()
	for sent := false; ; sent = true {
		select {
		case <-ended:
			require.True(t, sent)
			require.Equal(t, 143, cmd.ProcessState.ExitCode(), "%v %s", cmd.ProcessState, stderr.String())
			require.Regexp(t, `; continue with --resume\nclustersim: interrupted\n$`, stderr.String())
			return
		default:
			_ = cmd.Process.Signal(syscall.SIGTERM) // it may have ended just now
		}
	}
}

// Of two sweeps into one file the second gives up.
func TestSweepLocksItsResults(t *testing.T) {
	leftToCheckLong(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(strings.Replace(killCampaign, "250", "100000", 1)), 0o600))
	first := program(t, dir, "sweep", "c.yaml")
	require.NoError(t, first.Start())
	defer func() {
		_ = first.Process.Kill()
		_ = first.Wait()
	}()
	require.Eventually(t, func() bool {
		info, err := os.Stat(filepath.Join(dir, "c.jsonl"))
		return err == nil && info.Size() > 0
	}, 10*time.Second, time.Millisecond)
	out, err := program(t, dir, "sweep", "c.yaml", "--resume").CombinedOutput()
	failed, ok := errors.AsType[*exec.ExitError](err)
	require.True(t, ok, string(out))
	require.Equal(t, mistake.ExitFailed, failed.ExitCode())
	require.Equal(t, "clustersim: c.jsonl: another campaign is writing to it\n", string(out))

	require.NoError(t, os.WriteFile(filepath.Join(dir, "shard.jsonl"), nil, 0o600))
	out, err = program(t, dir, "sweep", "merge", "shard.jsonl", "--results", "c.jsonl", "--resume").CombinedOutput()
	require.Error(t, err)
	require.Equal(t, "clustersim: c.jsonl: another campaign is writing to it\n", string(out))
}

// A merge that is killed at any byte, and gone on with, has written what one that is not
// killed writes.
func TestMergeGoesOn(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(strings.Replace(killCampaign, "250", "5", 1)), 0o600))
	for _, name := range []string{"r.jsonl", "r.csv"} {
		a, b, whole, some := filepath.Join(dir, "a-"+name), filepath.Join(dir, "b-"+name), filepath.Join(dir, "whole-"+name), filepath.Join(dir, name)
		for _, args := range [][]string{
			{"sweep", filepath.Join(dir, "c.yaml"), "--shard", "1/2", "--results", a},
			{"sweep", filepath.Join(dir, "c.yaml"), "--shard", "2/2", "--results", b},
			{"sweep", "merge", a, b, "--results", whole},
		} {
			status, _, stderr := call(t.Context(), nil, args...)
			require.Equal(t, mistake.ExitOK, status, stderr)
		}
		text, err := os.ReadFile(whole)
		require.NoError(t, err)
		step := 613
		if testing.Short() {
			step *= 5
		}
		for end := 0; end <= len(text); end += step {
			require.NoError(t, os.WriteFile(some, text[:end], 0o600))
			status, _, stderr := call(t.Context(), nil, "sweep", "merge", a, b, "--results", some, "--resume", "--campaign", filepath.Join(dir, "c.yaml"))
			require.Equal(t, mistake.ExitOK, status, stderr)
			require.Equal(t, sortedFile(t, whole), sortedFile(t, some))
		}
	}
}
