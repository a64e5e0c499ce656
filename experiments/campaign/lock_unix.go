//go:build unix && !solaris && !aix

package campaign

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other campaigns from the file until it is closed, if only by the
// end of the process.
func lock(f *os.File) (unlock func() error, err error) {
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrLocked
	}
	return func() error { return nil }, err
}
