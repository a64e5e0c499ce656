//go:build unix

package execsched

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup starts cmd in its own process group, so that its children can be killed
// with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills cmd and its children. The group exists as long as any of its
// processes, so this works even after cmd itself has ended.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// endOf says how a process ended.
func endOf(state *os.ProcessState) string {
	if state == nil {
		return "ended"
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return fmt.Sprintf("ended by signal %d (%v)", int(status.Signal()), status.Signal())
	}
	return fmt.Sprintf("exited with status %d", state.ExitCode())
}
