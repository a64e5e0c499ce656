package campaign

import (
	"errors"
	"io"
	"sync"
	"time"
)

// Store is a results file that grows by a line a run. Each line is one write, so
// that a kill leaves at most one line unfinished. Goroutines may share it.
type Store struct {
	held   *Held
	own    []string // axes of the campaign's own
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
// without, there must be none. own are the axes that the campaign has beside those of the
// table; rows of CSV go only to a file with the same.
func OpenStore(path string, format Format, resume bool, own ...string) (*Store, Done, error) {
	held, err := Hold(path, format, resume)
	if err != nil {
		return nil, nil, err
	}
	if err := held.check(own); err != nil {
		return nil, nil, errors.Join(err, held.release())
	}
	s := &Store{held: held, own: own, looked: time.Now()}
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
		s.write(s.held.format.Header(s.own...))
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
