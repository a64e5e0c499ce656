package campaign

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Done are the runs in a results file; the value is true for those that failed. Of
// several lines of a run the last counts. It takes some 40 bytes a run.
type Done map[ID]bool

// maxLine bounds a line of results, which is far longer than maxText and maxError
// let one become.
const maxLine = 1 << 20

// ReadDone reads which runs a results file has and how many of its bytes are
// whole lines. What follows is the beginning of a line that was never finished.
// The first line that is no result of this version is an error with its place.
func ReadDone(name string, r io.Reader, f Format) (done Done, whole int64, err error) {
	done = Done{}
	s := scanner{name: name, format: f, in: bufio.NewReaderSize(r, maxLine), found: func(id ID, failed bool, _ []byte) error {
		done[id] = failed
		return nil
	}}
	if err := s.all(); err != nil {
		return nil, 0, err
	}
	return done, s.whole, nil
}

// scanner reads a results file line by line.
type scanner struct {
	name   string
	format Format
	in     *bufio.Reader
	found  func(id ID, failed bool, line []byte) error // called for each run
	layout Layout                                      // of CSV
	lines  int
	whole  int64 // bytes of the lines before
	cut    bool  // the last line is not finished
}

// all reads the lines.
func (s *scanner) all() error {
	for {
		if more, err := s.line(); err != nil || !more {
			return err
		}
	}
}

// line reads the next line; false: there is no whole one.
func (s *scanner) line() (more bool, err error) {
	line, err := s.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		s.lines++
		return false, s.fail(s.hint(), "a line of more than %d bytes, which is no result", maxLine)
	case errors.Is(err, io.EOF):
		s.cut = len(line) > 0
		return false, s.checkRest(line)
	case err != nil:
		return false, fmt.Errorf("read %s: %w", s.name, err)
	}
	s.lines++
	if s.lines > 1 || s.format != CSV {
		err = s.result(line)
	} else if l, ok := parseHeader(line); ok {
		s.layout = l
	} else {
		err = s.fail(s.hint(), "not the header of results of version %d", Version)
	}
	s.whole += int64(len(line))
	return err == nil, err
}

// fail is a mistake in the line at hand, and what to do.
func (s *scanner) fail(hint, format string, args ...any) error {
	return srcerr.At(s.name, max(s.lines, 1), 1, format, args...).WithHint("%s", hint)
}

// hint is what to do about a line that is no result.
func (s *scanner) hint() string {
	if s.lines > 1 {
		return "delete the line; its run is then made again"
	}
	return "another format, or another file?"
}

// result notes the run of a whole line.
func (s *scanner) result(line []byte) error {
	version, id, status, err := s.fields(line)
	if err != nil {
		return s.fail(s.hint(), "not a result: %s", oneLine(err))
	}
	if version != Version {
		return s.fail("begin a new file", "a result of version %d, this program writes version %d", version, Version)
	}
	run, err := ParseID(id)
	switch {
	case err != nil:
		return s.fail(s.hint(), "not a result: %v", err)
	case status != statusOK && status != statusFailed:
		return s.fail(s.hint(), "not a result: status %q (want %s or %s)", status, statusOK, statusFailed)
	}
	return s.found(run, status == statusFailed, line)
}

// fields takes what matters from a line.
func (s *scanner) fields(line []byte) (version int, id, status string, err error) {
	if s.format == CSV {
		in := csv.NewReader(bytes.NewReader(line))
		in.FieldsPerRecord = len(s.layout.Columns())
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			err = errors.New("an empty line")
		}
		if at, ok := errors.AsType[*csv.ParseError](err); ok {
			err = at.Err // its line is that of this one line, not of the file
		}
		if err != nil {
			return 0, "", "", err
		}
		if version, err = strconv.Atoi(row[0]); err != nil {
			err = fmt.Errorf("%s %q is no whole number", versionColumn, row[0])
		}
		return version, row[1], row[2], err
	}
	if version, id, status, ok := ownFields(line); ok {
		return version, id, status, nil
	}
	var x struct {
		Version int    `json:"version"`
		ID      string `json:"id"`
		Status  string `json:"status"`
	}
	err = json.Unmarshal(line, &x)
	if _, other := errors.AsType[*json.UnmarshalTypeError](err); other {
		err = errors.New("want an object with a version, an id and a status")
	}
	return x.Version, x.ID, x.Status, err
}

// checkRest refuses a file with last bytes that are not the beginning of a line of
// results: it is some other file, and nothing of it may be cut off. A crash of
// the computer may leave zeros.
func (s *scanner) checkRest(rest []byte) error {
	rest = bytes.TrimRight(rest, "\x00")
	s.lines++
	starts := []string{fmt.Sprintf(`{"%s":`, versionColumn)}
	switch {
	case s.format == CSV && s.lines == 1: // what is before the campaign's own axes
		starts = nil
		for _, l := range []Layout{{}, {Queues: true}} {
			columns := l.Columns()
			starts = append(starts, strings.Join(columns[:len(columns)-len(l.Metrics())], ",")+",")
		}
	case s.format == CSV:
		starts = []string{fmt.Sprintf("%d,", Version)}
	}
	if !slices.ContainsFunc(starts, func(start string) bool {
		n := min(len(rest), len(start))
		return string(rest[:n]) == start[:n]
	}) {
		hint := "name another file for the results"
		if s.lines > 1 {
			hint = "delete the line"
		}
		return s.fail(hint, "not a result, and no beginning of one")
	}
	return nil
}

// Reread reads the results of the runs back from a file, in the order of the runs; those
// that the file lacks are left out, and of several lines of a run the last counts.
func (r *Runs) Reread(name string, in io.Reader, f Format) ([]*Result, error) {
	byID := make(map[ID]*Result, r.Total)
	s := scanner{name: name, format: f, in: bufio.NewReaderSize(in, maxLine)}
	s.found = func(id ID, failed bool, line []byte) error {
		x := &Result{Metrics: noMetrics()}
		if byID[id] = x; failed {
			x.Err = errors.New(errorOf(f, line))
		} else {
			x.Metrics.parse(f.metrics(line, s.layout))
		}
		return nil
	}
	if err := s.all(); err != nil {
		return nil, err
	}
	var list []*Result
	for j := range r.Jobs() {
		if x := byID[j.ID]; x != nil {
			x.Job = j
			list = append(list, x)
		}
	}
	return list, nil
}

// parse takes the texts of metrics as a line has them.
func (m *Metrics) parse(texts []string) {
	for i, text := range texts {
		if words := metrics[i].words; words != nil {
			if at := slices.Index(words, strings.Trim(text, `"`)); at >= 0 {
				m[i] = float64(at)
			}
		} else if x, err := strconv.ParseFloat(text, 64); err == nil {
			m[i] = x
		}
	}
}

// errorOf is why a run failed, as its line says: several mistakes on one line.
func errorOf(f Format, line []byte) string {
	if f == CSV {
		row, _ := csv.NewReader(bytes.NewReader(line)).Read() // as the scanner did
		return row[slices.Index(Layout{}.Columns(), errorColumn)]
	}
	var x struct {
		Error string `json:"error"`
	}
	_ = json.Unmarshal(line, &x) // the scanner has done so before
	return x.Error
}
