// Package atomicfile writes a file so that a reader sees either the old content or
// all of the new: the bytes go to a temporary file in the same folder, which is then
// renamed. A process that is killed while it writes NAME leaves
// .NAME.clustersim-tmp-1a2b3c4d behind, which may be deleted.
//
// # Not here
// Files that grow while a program runs (journals) are appended to instead.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// maxTries limits the search for an unused temporary name.
const maxTries = 100

// Write calls write with a buffered writer and puts what it wrote at path. If
// write, the disk or the rename fails, path keeps its old content and no
// temporary file stays behind. An existing file keeps its permissions, a
// symbolic link keeps pointing to the file it names, which need not be there yet,
// and what is not a regular file (a device, a pipe) is written directly, since renaming would replace it.
// Errors of the system name path.
func Write(path string, write func(io.Writer) error) error {
	target, perm, regular, err := resolve(path)
	if err != nil {
		return naming(path, err)
	}
	if !regular {
		return writeDirectly(target, write)
	}
	tmp, err := createBeside(target, perm)
	if err != nil {
		return naming(path, err)
	}
	if err := finish(tmp, path, perm, write); err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	if err := os.Rename(tmp.Name(), target); err != nil {
		return errors.Join(naming(path, err), os.Remove(tmp.Name()))
	}
	return nil
}

// Check says, before there is anything to write, that a folder stands at path or none
// around it, and that its name and that of its temporary file are not too long. Write may
// fail for other reasons.
func Check(path string) error {
	target, _, regular, err := resolve(path)
	if err == nil && regular {
		if _, err = os.Lstat(temporary(target, 0)); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	return naming(path, err)
}

// CheckWritable says, before there is anything to write, whether a file can be made beside path, for which it makes one
// and removes it. Of folders that are not there yet it says nothing.
func CheckWritable(path string) error {
	target, _, regular, err := resolve(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || !regular:
		return naming(path, err)
	}
	return naming(path, CheckFolder(filepath.Dir(target)))
}

// CheckFolder says whether a file can be made in a folder or, as long as it is not there, in the nearest one around it.
func CheckFolder(dir string) error {
	up := filepath.Clean(dir)
	for ; up != filepath.Dir(up); up = filepath.Dir(up) {
		if _, err := os.Stat(up); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	f, err := os.CreateTemp(up, ".check.clustersim-tmp-*")
	if err != nil {
		return naming(dir, err)
	}
	return naming(dir, errors.Join(f.Close(), os.Remove(f.Name())))
}

// naming makes err name path instead of the temporary file, a name that means nothing
// to a user.
func naming(path string, err error) error {
	var (
		at   *fs.PathError
		link *os.LinkError
	)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: "write", Path: path, Err: err}
}

// namedFile is a temporary file with errors that name the file that it will replace.
type namedFile struct {
	*os.File
	path string
}

func (f namedFile) Write(p []byte) (int, error) {
	n, err := f.File.Write(p)
	return n, naming(f.path, err)
}

// resolve follows symbolic links and describes the file that they lead to. A perm
// of 0 means that there is none yet.
func resolve(path string) (target string, perm fs.FileMode, regular bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return "", 0, false, err
	case info.IsDir():
		return "", 0, false, &fs.PathError{Op: "write", Path: path, Err: errors.New("is a directory")}
	case !info.Mode().IsRegular():
		return path, 0, false, nil
	default:
		perm = info.Mode().Perm()
	}
	target, err = Target(path)
	return target, perm, true, err
}

// maxLinks is how many links to links Target follows, as many as Linux does.
const maxLinks = 40

// Target is the file that Write changes: path with its symbolic links followed, also
// where nothing stands at the end of them.
func Target(path string) (string, error) {
	for range maxLinks {
		target, err := filepath.EvalSymlinks(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return target, err
		}
		dir, base := filepath.Split(path) // Dir and Join would take a .. after a link wrongly
		if dir == "" {
			dir = "."
		}
		if dir, err = filepath.EvalSymlinks(dir); err != nil {
			return "", err
		}
		path = filepath.Join(dir, base)
		to, err := os.Readlink(path)
		switch {
		case err != nil: // no link, hence a name that is free
			return path, nil
		case filepath.IsAbs(to):
			path = to
		default:
			path = dir + string(filepath.Separator) + to
		}
	}
	return "", errors.New("too many links")
}

// maxBase is how much of a name, in bytes, its temporary name repeats.
const maxBase = 200

// createBeside opens a new file in target's folder with the permissions that
// the process's umask gives a new file.
func createBeside(target string, perm fs.FileMode) (*os.File, error) {
	if perm == 0 {
		perm = 0o666
	}
	for range maxTries {
		f, err := os.OpenFile(temporary(target, rand.Uint32()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, errors.New("no free temporary name beside it")
}

// temporary is a name for a temporary file beside target.
func temporary(target string, number uint32) string {
	dir, base := filepath.Split(target)
	base = strings.ToValidUTF8(base[:min(len(base), maxBase)], "")
	return filepath.Join(dir, fmt.Sprintf(".%s.clustersim-tmp-%08x", base, number))
}

func finish(f *os.File, path string, perm fs.FileMode, write func(io.Writer) error) error {
	err := buffered(namedFile{f, path}, write)
	if err == nil && perm != 0 {
		err = naming(path, f.Chmod(perm)) // the umask must not narrow what the old file had
	}
	if err == nil {
		err = naming(path, f.Sync()) // else a crash after the rename could leave an empty file
	}
	return errors.Join(err, naming(path, f.Close()))
}

func writeDirectly(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(buffered(f, write), f.Close())
}

func buffered(w io.Writer, write func(io.Writer) error) error {
	buf := bufio.NewWriterSize(w, 1<<16)
	if err := write(buf); err != nil {
		return err
	}
	return buf.Flush()
}
