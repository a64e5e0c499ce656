package campaign

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"

	"github.com/gofrs/flock"
)

// Store is a results file that grows by a line a run. Each line is one write, so
// that a kill leaves at most one line unfinished. Goroutines may share it.
type Store struct {
	file   *os.File
	format Format
	lock   *flock.Flock

	mu  sync.Mutex
	err error // of the first write that failed: after it the file stays as it is
}

var (
	// ErrNotEmpty is wrapped when a new campaign would be added to old results.
	ErrNotEmpty = errors.New("there are results in it already")
	// ErrLocked is wrapped when another campaign writes to the file.
	ErrLocked = errors.New("another campaign is writing to it")
)

// OpenStore opens a results file and locks it against a second writer. With
// resume it reads which runs are there, and cuts an unfinished last line off;
// without, there must be none.
func OpenStore(path string, format Format, resume bool) (*Store, Done, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, err
	}
	s := &Store{file: file, format: format, lock: flock.New(lockName(path))}
	done, err := s.begin(path, resume)
	if err != nil {
		return nil, nil, errors.Join(err, s.release())
	}
	return s, done, nil
}

// lockName is the file itself, except where a lock would keep readers out too.
func lockName(path string) string {
	if runtime.GOOS == "windows" {
		return path + ".lock"
	}
	return path
}

func (s *Store) begin(path string, resume bool) (Done, error) {
	info, err := s.file.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	switch locked, err := s.lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("%s: cannot be locked, which Lustre allows with the mount option flock: %w", path, err)
	case !locked:
		return nil, fmt.Errorf("%s: %w", path, ErrLocked)
	}
	if info, err = s.file.Stat(); err != nil { // another may have written until now
		return nil, err
	}
	if info.Size() > 0 && !resume {
		return nil, fmt.Errorf("%s: %w", path, ErrNotEmpty)
	}
	done, whole, err := ReadDone(path, s.file, s.format)
	if err != nil {
		return nil, err
	}
	if whole < info.Size() {
		if err := s.file.Truncate(whole); err != nil {
			return nil, err
		}
	}
	if whole == 0 {
		s.write(s.format.Header())
	}
	return done, s.err
}

// Append adds a result. After an error the file may end in half a line, and
// every later call returns the error.
func (s *Store) Append(r *Result) error { return s.AppendLine(s.format.Append(nil, r)) }

// AppendLine adds a line that another store wrote, as Append does.
func (s *Store) AppendLine(line []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(line)
	return s.err
}

// write writes all of a line at once, unless a write has failed.
func (s *Store) write(line []byte) {
	if s.err != nil || len(line) == 0 {
		return
	}
	n, err := s.file.Write(line)
	if err == nil && n < len(line) {
		err = io.ErrShortWrite
	}
	s.err = err
}

// Close flushes the results to disk and unlocks the file.
func (s *Store) Close() error {
	return errors.Join(s.file.Sync(), s.release())
}

func (s *Store) release() error { return errors.Join(s.file.Close(), s.lock.Close()) }
