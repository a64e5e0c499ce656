package execsched

import (
	"os/exec"
	"runtime"
	"syscall"
)

// start starts cmd such that the system kills it when this process is gone,
// however it ends. What Linux watches is the thread that started cmd, so one is
// kept for it until gone is closed.
func start(cmd *exec.Cmd, gone <-chan struct{}) error {
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			<-gone
		}
	}()
	return <-started
}
