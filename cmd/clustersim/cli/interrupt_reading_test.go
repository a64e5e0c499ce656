//go:build unix

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A signal ends every command that reads, whatever it reads, and nothing is written.
func TestSignalEndsReading(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pipe := filepath.Join(dir, "endless") // never written to
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for name, text := range map[string]string{
		"placement.csv": "task,host\nt1,node-0\n",
		"campaign.yaml": "axes: {workload: [chain], platform: [endless], scheduler: [heft]}\n",
		"study.yaml":    "workloads: {a: endless}\nplatform: cluster(hosts={p},speed=1Gf)\nn: [1]\np: [1]\nefficiency: [0.5]\n",
		"two.graph":     "2 1\n2\n1\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	before := filesIn(t, dir)
	for i, line := range []string{
		"info endless",
		"validate endless endless",
		"validate placement.csv -p cluster -w endless",
		"convert endless out.yaml",
		"refine -w endless -k 2 --to yaml",
		"run -p cluster -w endless",
		"run -p endless -w endless",
		"run -p cluster -w chain -s fixed(file=endless) --gantt out.svg",
		"compare -p cluster -w chain,endless -s heft",
		"compare -p cluster -w chain -s fixed(file=endless)",
		"sweep endless --results out.jsonl",
		"sweep campaign.yaml --results out.jsonl",
		"sweep -p cluster -w chain -s fixed(file=endless) --results out.jsonl",
		"sweep -p cluster -w chain -s heft --results endless --resume --dry-run",
		"scale endless",
		"scale study.yaml",
		"partition -g endless -k 2",
		"partition -g two.graph -k 2 --costs endless",
		"partition -g two.graph --evaluate endless",
		"plot endless --x a --y b --data out.csv",
	} {
		signal := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}[i%3]
		if testing.Short() && i%4 != 0 {
			continue // make check-long runs all of them
		}
		t.Run(line, func(t *testing.T) {
			requireInterrupted(t, program(t, dir, strings.Fields(line)...), signal, func() {
				writer := awaitReader(t, pipe)
				t.Cleanup(func() { _ = writer.Close() })
			})
			require.Equal(t, before, filesIn(t, dir))
		})
	}
}

// The same with standard input, and where all of a large input has been read and is being
// understood.
func TestSignalEndsReadingStandardInput(t *testing.T) {
	leftToCheckLong(t)
	t.Parallel()
	var large bytes.Buffer
	large.WriteString("<adag>\n")
	for i := range 400_000 {
		fmt.Fprintf(&large, "<job id=\"%d\" runtime=\"1\"><uses file=\"f%d\" link=\"output\" size=\"1\"/></job>\n", i, i)
	}
	large.WriteString("</adag>\n")
	more := bytes.Repeat([]byte("\n"), 1<<18) // more than a pipe holds
	for line, input := range map[string]struct {
		text  []byte
		close bool
	}{
		"info -":                            {text: more},
		"plot - --x a --y b --data out.csv": {text: more},
		"convert - out.yaml":                {text: large.Bytes(), close: true},
		"validate -":                        {text: large.Bytes(), close: true},
	} {
		t.Run(line, func(t *testing.T) {
			cmd := program(t, t.TempDir(), strings.Fields(line)...)
			stdin, err := cmd.StdinPipe()
			require.NoError(t, err)
			requireInterrupted(t, cmd, syscall.SIGINT, func() {
				_, err := stdin.Write(input.text)
				require.NoError(t, err)
				if input.close {
					require.NoError(t, stdin.Close())
				}
			})
			require.Empty(t, filesIn(t, cmd.Dir))
		})
	}
}

// requireInterrupted starts a command, does something, sends a signal and waits for the
// command to say that it was interrupted.
func requireInterrupted(t *testing.T, cmd *exec.Cmd, signal syscall.Signal, do func()) {
	t.Helper()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	require.NoError(t, cmd.Start())
	defer func() { _ = cmd.Process.Kill() }()
	do()
	require.NoError(t, cmd.Process.Signal(signal))
	late := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() }) // much later than it should
	_ = cmd.Wait()
	require.True(t, late.Stop(), "it goes on")
	require.Equal(t, "clustersim: interrupted\n", stderr.String())
	require.Equal(t, 128+int(signal), cmd.ProcessState.ExitCode())
}

// awaitReader opens a pipe for writing once it is open for reading.
func awaitReader(t *testing.T, pipe string) (writer *os.File) {
	t.Helper()
	require.Eventually(t, func() bool {
		var err error
		writer, err = os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		return !errors.Is(err, syscall.ENXIO)
	}, 10*time.Second, time.Millisecond)
	require.NotNil(t, writer)
	return writer
}

func filesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
