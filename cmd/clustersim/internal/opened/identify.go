package opened

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/atomicfile"
)

// identify finds out which file a name is. Devices, pipes and folders are none, and
// where a name leads nowhere it is left to others to say so.
func identify(name string) (found file, plain bool) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return file{}, false
	}
	path, err := locate(name)
	return file{name: name, path: path, info: info}, err == nil
}

// locate is the absolute path of a name, with links followed. Folders on the way may be
// missing.
func locate(name string) (string, error) {
	path, err := atomicfile.Target(name)
	missing := errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
	if up, base := filepath.Split(name); missing && up != "" {
		for len(up) > 1 && os.IsPathSeparator(up[len(up)-1]) {
			up = up[:len(up)-1]
		}
		up, err = locate(up)
		return filepath.Join(up, base), err
	}
	if err != nil || filepath.IsAbs(path) {
		return path, err
	}
	// $PWD, and so filepath.Abs, may go through links.
	here, err := os.Getwd()
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	return filepath.Join(here, path), err
}

func same(a, b file) bool {
	if a.info != nil && b.info != nil && os.SameFile(a.info, b.info) {
		return true
	}
	return a.path != "" && a.path == b.path
}
