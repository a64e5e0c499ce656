package duel

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Log is a file of searched chains: a line of JSON that says what is searched for, and one for each chain. A search
// that was killed goes on with it.
type Log struct {
	file  *os.File
	found map[string]map[int]*Found // by duel and chain
}

// logHead is the first line.
type logHead struct {
	Duel   int             `json:"duel"` // the version of the format
	Search json.RawMessage `json:"search"`
}

const logVersion = 1

// logLine is a chain of a duel.
type logLine struct {
	A     string `json:"scheduler"`
	B     string `json:"against"`
	Space string `json:"space"` // its digest: pairs of one search may differ in it
	*Found
}

func (l *logLine) key() string { return l.A + "\n" + l.B + "\n" + l.Space }

// ErrNotEmpty says that a log has chains already.
var ErrNotEmpty = errors.New("there are searched chains in it")

// OpenLog opens a log, and makes an empty one if there is none. head says in JSON what is searched for, but for the two
// schedulers and the budget; with resume the file's must be the same, without the file must be empty. A last line
// that was cut off is removed, but a file that is no log stays as it is.
func OpenLog(path string, head any, resume bool) (*Log, error) {
	want, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	l := &Log{file: f, found: map[string]map[int]*Found{}}
	if err := l.begin(path, want, resume); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

func (l *Log) begin(path string, want []byte, resume bool) error {
	data, err := io.ReadAll(l.file)
	switch {
	case err != nil:
		return err
	case len(data) == 0:
		return l.write(logHead{Duel: logVersion, Search: want})
	case !isLog(data):
		return errNoLog(path)
	case !resume:
		return fmt.Errorf("%s: %w", path, ErrNotEmpty)
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if err := l.read(path, whole, want); err != nil {
		return err
	}
	if len(whole) < len(data) {
		if err := l.file.Truncate(int64(len(whole))); err != nil {
			return err
		}
	}
	if len(whole) == 0 {
		return l.write(logHead{Duel: logVersion, Search: want})
	}
	return nil
}

// isLog reports whether a file begins as logs do. The first line may be cut off.
func isLog(data []byte) bool {
	first, _, whole := bytes.Cut(data, []byte("\n"))
	if !whole {
		begin := fmt.Sprintf(`{"duel":%d,`, logVersion)
		n := min(len(begin), len(first))
		return string(first[:n]) == begin[:n]
	}
	var head logHead
	return json.Unmarshal(first, &head) == nil && head.Duel == logVersion
}

func errNoLog(path string) error { return srcerr.At(path, 1, 1, "not the log of a duel") }

func (l *Log) read(path string, data, want []byte) error {
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		if n == 1 {
			var head logHead
			if err := json.Unmarshal(lines.Bytes(), &head); err != nil || head.Duel != logVersion {
				return errNoLog(path)
			}
			if !bytes.Equal(head.Search, want) {
				return srcerr.At(path, 1, 1, "the log of another search").WithHint("give the same flags and seed, or name another file")
			}
			continue
		}
		line := logLine{Found: &Found{}}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil || line.Instance == nil {
			return srcerr.At(path, n, 1, "not a chain of a duel")
		}
		l.put(line)
	}
	return lines.Err()
}

func (l *Log) put(line logLine) {
	duel := line.key()
	if l.found[duel] == nil {
		l.found[duel] = map[int]*Found{}
	}
	l.found[duel][line.Chain] = line.Found
}

// Known gives what the log has of a duel of two schedulers, by their specs, in a space with that digest; for Search.Known.
func (l *Log) Known(a, b, space string) func(chain int) *Found {
	of := logLine{A: a, B: b, Space: space}
	return func(chain int) *Found { return l.found[of.key()][chain] }
}

// Keep writes a chain of a duel, for Search.Keep.
func (l *Log) Keep(a, b, space string) func(*Found) error {
	return func(f *Found) error { return l.write(logLine{a, b, space, f}) }
}

// write appends a line in one call.
func (l *Log) write(x any) error {
	data, err := json.Marshal(x)
	if err == nil {
		_, err = l.file.Write(append(data, '\n'))
	}
	return err
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
