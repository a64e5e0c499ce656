package execsched

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/execsched/internal/fakeprogram"
)

// TestKilledWithUs: a killed clustersim takes the program with it. This test
// binary plays both; the program prints its process ID and reads nothing.
func TestKilledWithUs(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	require.NoError(t, err)
	us := exec.Command(self, "program", fakeprogram.RunsDeaf)
	out, err := us.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, us.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(line, stderrPrefix)))
	require.NoError(t, err)
	program, err := unix.PidfdOpen(pid, 0)
	require.NoError(t, err, "the program runs")
	defer unix.Close(program)
	require.NoError(t, us.Process.Kill())
	_ = us.Wait()
	ended := []unix.PollFd{{Fd: int32(program), Events: unix.POLLIN}} // when the process has, reaped or not
	n, err := unix.Poll(ended, 10_000)
	require.NoError(t, err)
	require.Equal(t, 1, n, "the program still runs")
}

// TestThreadEnds: the end of the thread that started a program is not the end
// of the program.
func TestThreadEnds(t *testing.T) {
	t.Parallel()
	var p *process
	var err error
	var thread int
	program := fakeProgram(t, "hang", 60, nil)
	onThreadThatEnds(func() {
		thread = syscall.Gettid()
		p, err = startProcess(t.Context(), program)
	})
	require.NoError(t, err)
	for {
		if _, err := os.Stat(fmt.Sprintf("/proc/self/task/%d", thread)); err != nil {
			break
		}
		runtime.Gosched() // no system call waits for a thread that others have started
	}
	require.NoError(t, p.send(hello{Type: "hello", Protocol: version, Mode: "static"}))
	_, err = p.reply("its hello")
	require.NoError(t, err)
	p.kill()
	requireGone(t, p)
}

// onThreadThatEnds calls f on a thread that ends afterwards, because nothing
// unlocks it. The first thread of a process never ends.
func onThreadThatEnds(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		if syscall.Gettid() == os.Getpid() {
			onThreadThatEnds(f)
			runtime.UnlockOSThread()
			return
		}
		f()
	}()
	<-done
}
