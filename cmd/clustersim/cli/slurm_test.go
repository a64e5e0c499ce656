//go:build slurm && linux

package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/programtest"
)

const slurmCampaign = `
axes:
  workload: "layered(tasks=3000,width=40)"
  platform: ["cluster(hosts=16,speed=1Gf)", "cluster(hosts=8,speed=1Gf)"]
  scheduler: [heft, random]
  seed: 1..500
`

// startSlurm starts a Slurm of this computer alone. Where it cannot, the test is skipped.
func startSlurm(t *testing.T) {
	script, err := filepath.Abs("../../../tools/slurm-here.sh")
	require.NoError(t, err)
	dir, err := os.MkdirTemp("", "slurm") // a short path, which sockets need
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	folder := filepath.Join(dir, "here")
	if out, err := exec.Command(script, "start", folder).CombinedOutput(); err != nil {
		programtest.Missing(t, "slurmctld", "no Slurm can be started here: "+string(out))
	}
	t.Cleanup(func() {
		out, err := exec.Command(script, "stop", folder).CombinedOutput()
		require.NoError(t, err, "%s", out)
	})
	t.Setenv("SLURM_CONF", filepath.Join(folder, "slurm.conf"))
}

// slurmStatus is what sweep status prints.
type slurmStatus struct {
	Runs, Done, Failed, Missing int
	Shards                      []struct {
		Shard, Done int
		State, Job  string
	}
}

// killProgram kills the program that writes to a file, as the kernel does when memory
// runs out.
func killProgram(t *testing.T, results string) {
	var killed int
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	for _, name := range lines {
		line, _ := os.ReadFile(name) // it may have ended
		words := strings.Split(string(line), "\x00")
		if !slices.Contains(words, results) || !slices.Contains(words, "sweep") {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		require.NoError(t, err)
		require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
		killed++
	}
	require.Equal(t, 1, killed)
}

// A job array with a task that is killed and queued again, one that comes to its time
// limit and one that Slurm queues again while it runs: its dependent job joins the lines
// of one process.
func TestSlurmArray(t *testing.T) {
	startSlurm(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(slurmCampaign), 0o600))
	require.NoError(t, program(t, dir, "sweep", "c.yaml", "--results", "whole.jsonl", "-j", "1").Run())

	self, err := os.Executable() // of the tests, which is the command when it is called so
	require.NoError(t, err)
	clustersim := filepath.Join(dir, "clustersim")
	require.NoError(t, os.Symlink(self, clustersim))
	out, err := program(t, dir, "sweep", "c.yaml", "--slurm", "out", "--shards", "8", "--program", clustersim, "--submit").CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Regexp(t, `^2000 runs in 8 shards, 8 tasks to make: [^\n]*\nsubmitted: array \d+, merge \d+\n$`, string(out))

	status := func() (s slurmStatus) {
		out, err := program(t, dir, "sweep", "status", "out", "-o", "json").Output()
		require.NoError(t, err, "%s", out)
		require.NoError(t, json.Unmarshal(out, &s))
		return s
	}
	var now slurmStatus
	require.Eventually(t, func() bool {
		now = status()
		return now.Shards[0].Done > 0 && now.Shards[1].Done > 0 && now.Shards[2].Done > 0
	}, time.Minute, 50*time.Millisecond)
	for _, shard := range now.Shards[:3] {
		require.Equal(t, "running", shard.State, "too fast: make the campaign larger")
	}
	do := func(words ...string) {
		out, err := exec.Command(words[0], words[1:]...).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	killProgram(t, filepath.Join(dir, "out", "shards", "1.jsonl"))
	do("scancel", "--batch", "--signal=USR1", now.Shards[1].Job)
	do("scontrol", "requeue", now.Shards[2].Job)
	require.Eventually(t, func() bool { return status().Shards[0].State == "stopped" }, time.Minute, 50*time.Millisecond)
	do("scontrol", "requeue", now.Shards[0].Job)

	results := filepath.Join(dir, "out", "results.jsonl")
	require.Eventually(t, func() bool {
		queue, err := exec.Command("squeue", "--noheader").Output()
		return err == nil && len(queue) == 0
	}, 4*time.Minute, 200*time.Millisecond)
	logs := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, "out", "logs", name+".log"))
		require.NoError(t, err)
		return string(text)
	}
	require.Equal(t, "2000 runs: 2000 ok, 0 failed, 0 missing\n", logs("merge"))
	require.Equal(t, sortedFile(t, filepath.Join(dir, "whole.jsonl")), sortedFile(t, results))
	for _, shard := range []string{"1", "2", "3"} {
		require.Regexp(t, `runs: [1-9]\d* made, [1-9]\d* done before, in `, logs(shard), "task %s began anew", shard)
	}
	require.Contains(t, logs("1"), "Killed")
	require.NotContains(t, logs("1"), "interrupted")
	require.Contains(t, logs("2"), "clustersim: interrupted\nshard 2: at its time limit, back into the queue\n")
	require.Contains(t, logs("3"), "clustersim: interrupted\n")
	now = status()
	require.Equal(t, []int{2000, 2000, 0, 0}, []int{now.Runs, now.Done, now.Failed, now.Missing})
	require.False(t, bytes.Contains([]byte(logs("4")), []byte("done before")), "task 4 had no reason to stop")
}
