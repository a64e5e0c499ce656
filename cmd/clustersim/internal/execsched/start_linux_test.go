package execsched

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestKilledWithUs: a killed clustersim takes the program with it. This test
// binary plays both; the program prints its process ID and reads nothing.
func TestKilledWithUs(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	require.NoError(t, err)
	us := exec.Command(self, "program", "runs-deaf")
	out, err := us.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, us.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(line, stderrPrefix)))
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(pid, 0))
	require.NoError(t, us.Process.Kill())
	_ = us.Wait()
	require.Eventually(t, func() bool { return !running(pid) }, 10*time.Second, 10*time.Millisecond)
}

// running says whether a process exists and is no zombie: its new parent may not
// have waited for it yet.
func running(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if errors.Is(err, os.ErrNotExist) {
		return false
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}

// TestThreadEnds: the end of the thread that started a program is not the end
// of the program.
func TestThreadEnds(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	require.NoError(t, err)
	var p *process
	var thread int
	onThreadThatEnds(func() {
		thread = syscall.Gettid()
		p, err = startProcess(t.Context(), []string{self, "program", "hang"}, time.Minute, io.Discard)
	})
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		_, err := os.Stat(fmt.Sprintf("/proc/self/task/%d", thread))
		return err != nil
	}, 10*time.Second, 10*time.Millisecond)
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
