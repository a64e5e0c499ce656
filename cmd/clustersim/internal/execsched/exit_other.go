//go:build !unix

package execsched

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// signalOf is 0: this system has no signals.
func signalOf(*os.ProcessState) syscall.Signal { return 0 }
