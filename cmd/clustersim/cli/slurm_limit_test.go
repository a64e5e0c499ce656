//go:build unix

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/programtest"
)

// A task at its time limit stops cleanly and goes back into the queue if it made a run,
// once; one that Slurm ends stops cleanly too, and does not.
func TestSlurmTaskStops(t *testing.T) {
	leftToCheckLong(t)
	bash := programtest.Path(t, "bash")
	const many = `axes: {workload: "layered(tasks=60,width=8)", platform: "cluster(hosts=4)", seed: 1..100000}`
	const stuck = `axes: {workload: "chain()", platform: "cluster(hosts=4)", scheduler: 'exec(cmd="sleep 60", timeout=60s)'}`
	for name, tt := range map[string]struct {
		campaign string
		signal   syscall.Signal
		want     string
		status   int
		requeued bool
	}{
		"limit":             {many, syscall.SIGUSR1, `done, in [^\n]*; continue with --resume\nclustersim: interrupted\nshard 1: at its time limit, back into the queue\n$`, 0, true},
		"limit without run": {stuck, syscall.SIGUSR1, `clustersim: interrupted\nshard 1: no run ended within the time limit \(allow more with --sbatch --time=...\)\n$`, 143, false},
		"end":               {many, syscall.SIGTERM, `done, in [^\n]*; continue with --resume\nclustersim: interrupted\n$`, 143, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(tt.campaign), 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "scontrol"), []byte("#!/bin/sh\necho $* > asked\n"), 0o700))
			self, err := os.Executable() // of the tests, which is the command when it is called so
			require.NoError(t, err)
			require.NoError(t, os.Symlink(self, filepath.Join(dir, "clustersim")))
			out, err := program(t, dir, "sweep", "c.yaml", "--slurm", "out", "--shards", "1", "--program", filepath.Join(dir, "clustersim")).CombinedOutput()
			require.NoError(t, err, "%s", out)

			var stderr bytes.Buffer
			task := exec.CommandContext(t.Context(), bash, "out/array.sh")
			task.Dir, task.Stderr = dir, &stderr
			task.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "SLURM_ARRAY_JOB_ID=12", "SLURM_ARRAY_TASK_ID=1")
			require.NoError(t, task.Start())
			require.Eventually(t, func() bool {
				info, err := os.Stat(filepath.Join(dir, "out", "shards", "1.jsonl"))
				return err == nil && (info.Size() > 50_000 || tt.campaign == stuck)
			}, 20*time.Second, time.Millisecond)
			require.NoError(t, task.Process.Signal(tt.signal))
			_ = task.Wait() // the state says how it ended
			require.Equal(t, tt.status, task.ProcessState.ExitCode(), stderr.String())
			require.Regexp(t, tt.want, stderr.String())
			asked, _ := os.ReadFile(filepath.Join(dir, "asked"))
			require.Equal(t, tt.requeued, strings.TrimSpace(string(asked)) == "requeue 12_1")
		})
	}
}
