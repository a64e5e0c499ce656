package campaign

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Held is a results file that is locked against writers.
type Held struct {
	Done Done // the runs that are in it

	path   string
	format Format
	file   *os.File
	lock   *flock.Flock
	whole  int64 // bytes that are whole lines
	made   bool  // the file was not there before
}

// Hold locks a results file, and makes an empty one if there is none. With resume it reads
// which runs are there; without, there must be none. The file's content stays as it is.
func Hold(path string, format Format, resume bool) (*Held, error) {
	h := &Held{path: path, format: format, lock: flock.New(lockName(path))}
	const flags = os.O_RDWR | os.O_APPEND
	var err error
	if h.file, err = os.OpenFile(path, flags, 0); errors.Is(err, fs.ErrNotExist) {
		h.made = true
		h.file, err = os.OpenFile(path, flags|os.O_CREATE, 0o666)
	}
	if err != nil {
		return nil, err
	}
	err = h.begin(resume)
	switch {
	case errors.Is(err, ErrLocked): // the file is another's, even if it is empty
		return nil, errors.Join(err, h.release())
	case err != nil:
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

func (h *Held) begin(resume bool) error {
	info, err := h.file.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file", h.path)
	}
	switch locked, err := h.lock.TryLock(); {
	case err != nil:
		return fmt.Errorf("%s: cannot be locked%s: %w", h.path, unlockable(err), err)
	case !locked:
		return fmt.Errorf("%s: %w", h.path, ErrLocked)
	}
	if info, err = h.file.Stat(); err != nil { // another may have written until now
		return err
	}
	if info.Size() > 0 && !resume {
		return fmt.Errorf("%s: %w", h.path, ErrNotEmpty)
	}
	h.Done, h.whole, err = ReadDone(h.path, h.file, h.format)
	return err
}

// unlockable says what allows locks, where a file system refuses them.
func unlockable(err error) string {
	if errors.Is(err, syscall.ENOLCK) || errors.Is(err, errors.ErrUnsupported) {
		return ", which Lustre allows with the mount option flock"
	}
	return ""
}

// lockName is the file itself, except where a lock would keep readers out too.
func lockName(path string) string {
	if runtime.GOOS == "windows" {
		return path + ".lock"
	}
	return path
}

// check compares the header of a CSV file, if it has one, with that of a campaign.
func (h *Held) check(l Layout) error {
	if h.format != CSV || h.whole == 0 {
		return nil
	}
	want := h.format.Header(l)
	have := make([]byte, len(want))
	if n, err := h.file.ReadAt(have, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	} else if !bytes.Equal(have[:n], want) {
		if has, ok := h.header(); ok && has.Queues != l.Queues {
			return srcerr.At(h.path, 1, 1, "the header of a campaign of another kind (batch queues, or workloads)").
				WithHint("name another file for the results, or take JSON lines")
		}
		return srcerr.At(h.path, 1, 1, "the header of a campaign with other axes of its own").
			WithHint("name another file for the results, or take JSON lines")
	}
	return nil
}

// header reads the header of a CSV file; false: it is none.
func (h *Held) header() (Layout, bool) {
	line, err := bufio.NewReader(io.NewSectionReader(h.file, 0, h.whole)).ReadBytes('\n')
	if err != nil {
		return Layout{}, false
	}
	return parseHeader(line)
}

// Copy writes the whole lines of the file, or the header of a new one.
func (h *Held) Copy(w io.Writer, header []byte) error {
	if h.whole == 0 {
		_, err := w.Write(header)
		return err
	}
	_, err := io.Copy(w, io.NewSectionReader(h.file, 0, h.whole))
	return err
}

// Close unlocks the file. One that Hold made and that was not replaced since is removed.
func (h *Held) Close() error {
	var err error
	if info, wrong := h.file.Stat(); h.made && h.inPlace() == nil && wrong == nil && info.Size() == 0 {
		err = os.Remove(h.path)
	}
	return errors.Join(err, h.release())
}

// inPlace fails if the path no longer names the file.
func (h *Held) inPlace() error {
	mine, err := h.file.Stat()
	if err != nil {
		return err
	}
	if there, err := os.Stat(h.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	} else if err != nil || !os.SameFile(mine, there) {
		return fmt.Errorf("%s: %w", h.path, ErrGone)
	}
	return nil
}

func (h *Held) release() error { return errors.Join(h.file.Close(), h.lock.Close()) }

// Store is a results file that grows by a line a run. Each line is one write, so
// that a kill leaves at most one line unfinished. Goroutines may share it.
type Store struct {
	held   *Held
	layout Layout
	mu     sync.Mutex
	looked time.Time // when the file was last seen in its place
	err    error     // of the first write that failed: after it the file stays as it is
}

var (
	// ErrNotEmpty is wrapped when a new campaign would be added to old results.
	ErrNotEmpty = errors.New("there are results in it already")
	// ErrLocked is wrapped when another campaign writes to the file.
	ErrLocked = errors.New("another campaign is writing to it")
	// ErrGone is wrapped when the file has been deleted or replaced while results went to it.
	ErrGone = errors.New("deleted or replaced while results were written to it, so that they are lost (make the runs again, into another file)")
)

// lookGap is how often a store looks whether its file is still in its place.
const lookGap = time.Second

// OpenStore opens a results file and locks it against a second writer. With
// resume it reads which runs are there, and cuts an unfinished last line off;
// without, there must be none. Rows of CSV go only to a file with the
// columns of the layout, which is by default that of workloads without axes of their own.
func OpenStore(path string, format Format, resume bool, l ...Layout) (*Store, Done, error) {
	held, err := Hold(path, format, resume)
	if err != nil {
		return nil, nil, err
	}
	if err := held.check(only(l)); err != nil {
		return nil, nil, errors.Join(err, held.release())
	}
	s := &Store{held: held, layout: only(l), looked: time.Now()}
	if err := s.begin(); err != nil {
		return nil, nil, errors.Join(err, s.held.release())
	}
	return s, held.Done, nil
}

// begin cuts off what is no whole line, and writes the header of a new file.
func (s *Store) begin() error {
	info, err := s.held.file.Stat()
	if err != nil {
		return err
	}
	if s.held.whole < info.Size() {
		if err := s.held.file.Truncate(s.held.whole); err != nil {
			return err
		}
	}
	if s.held.whole == 0 {
		s.write(s.held.format.Header(s.layout))
	}
	return s.err
}

// Append adds a result. After an error the file may end in half a line, and
// every later call returns the error.
func (s *Store) Append(r *Result) error {
	line := s.held.format.Append(nil, r)
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
	n, err := s.held.file.Write(line)
	if err == nil && n < len(line) {
		err = io.ErrShortWrite
	}
	if now := time.Now(); err == nil && now.Sub(s.looked) > lookGap {
		s.looked, err = now, s.held.inPlace()
	}
	s.err = err
}

// Close flushes the results to disk and unlocks the file. An error says, too, that the file
// is no longer in its place.
func (s *Store) Close() error {
	err := s.held.file.Sync()
	if s.err == nil {
		err = errors.Join(err, s.held.inPlace())
	}
	return errors.Join(err, s.held.release())
}
