//go:build !unix

package execsched

import (
	"fmt"
	"os"
	"os/exec"
)

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills cmd.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// endOf says how a process ended.
func endOf(state *os.ProcessState) string {
	if state == nil {
		return "ended"
	}
	return fmt.Sprintf("exited with status %d", state.ExitCode())
}
