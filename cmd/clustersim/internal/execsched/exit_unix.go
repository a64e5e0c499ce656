//go:build unix

package execsched

import (
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

// signalOf is the signal that ended a process, 0 if none did.
func signalOf(state *os.ProcessState) syscall.Signal {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return status.Signal()
	}
	return 0
}
