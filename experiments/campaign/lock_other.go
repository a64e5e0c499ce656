//go:build !unix || solaris || aix

package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// lock keeps other campaigns from the file by a file beside it. It is left behind
// when the program is killed, for this system's locks would keep readers out too.
func lock(f *os.File) (unlock func() error, err error) {
	name := f.Name() + ".lock"
	mark, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w, or was killed while it did (then delete %s)", ErrLocked, name)
	}
	if err != nil {
		return nil, err
	}
	return func() error { return os.Remove(name) }, mark.Close()
}
