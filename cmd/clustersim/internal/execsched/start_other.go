//go:build !linux

package execsched

import "os/exec"

// start starts cmd. On this system it may outlive this process if that is killed.
func start(cmd *exec.Cmd, _ <-chan struct{}) error { return cmd.Start() }
