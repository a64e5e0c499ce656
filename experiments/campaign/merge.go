package campaign

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"hash/maphash"
	"os"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Merge joins the results of several files: each run once, one that succeeded rather
// than one that failed. The lines stay in their files, which may only grow meanwhile; in
// memory are some 100 bytes a run.
type Merge struct {
	Format Format   // of all files; to be set before the first Add
	Layout Layout   // of CSV
	Cut    []string // the files with a last line that is not finished; it is left out

	files  []string
	header string // of CSV: a file that has one
	runs   map[ID]place
	seed   maphash.Seed
	wrong  []error // contradictions, at most srcerr.MaxErrors
}

// place is where the line of a run is.
type place struct {
	at     int64
	sum    uint64 // of the line
	length int32
	file   int32
	line   int32
	failed bool
}

// Add takes the results of a file.
func (m *Merge) Add(path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if m.runs == nil {
		m.runs, m.seed = map[ID]place{}, maphash.MakeSeed()
	}
	m.files = append(m.files, path)
	s := scanner{name: path, format: m.Format, in: bufio.NewReaderSize(file, maxLine)}
	s.found = func(id ID, failed bool, line []byte) error {
		return m.add(id, place{
			at: s.whole, sum: maphash.Bytes(m.seed, line), length: int32(len(line)),
			file: int32(len(m.files) - 1), line: int32(s.lines), failed: failed,
		}, line)
	}
	if err := s.all(); err != nil {
		return err
	}
	if s.lines > 0 && m.Format == CSV {
		if m.header != "" && (m.Layout.Queues != s.layout.Queues || !slices.Equal(m.Layout.Own, s.layout.Own)) {
			return srcerr.At(path, 1, 1, "other axes of the campaign's own than in %s", m.header).
				WithHint("join results of one campaign, or take JSON lines")
		}
		m.header, m.Layout = path, s.layout
	}
	if s.cut {
		m.Cut = append(m.Cut, path)
	}
	return nil
}

// add notes the line of a run, or that it contradicts an earlier one.
func (m *Merge) add(id ID, p place, line []byte) error {
	old, twice := m.runs[id]
	if twice && !old.failed && (p.failed || p.sum == old.sum) {
		return nil
	}
	if twice && !old.failed {
		var before []byte
		err := m.reading([]place{old}, func(line []byte) error {
			before = bytes.Clone(line)
			return nil
		})
		if err != nil {
			return err
		}
		m.contradict(id, old, p, m.differ(before, line))
		return nil
	}
	m.runs[id] = p
	return nil
}

// contradict notes that two lines of a run differ in a column; "": they do not.
func (m *Merge) contradict(id ID, old, p place, column string) {
	if column == "" || len(m.wrong) == srcerr.MaxErrors {
		return
	}
	m.wrong = append(m.wrong, srcerr.At(m.files[p.file], int(p.line), 1,
		"run %v: another %s than at %s:%d", id, column, m.files[old.file], old.line).
		WithHint("made by another version? Delete one of the lines"))
}

// differ is the first metric in which two lines of a run differ, "" if there is none.
// Their other columns may: a file has other names in other places.
func (m *Merge) differ(a, b []byte) string {
	x, y := m.Format.metrics(a, m.Layout), m.Format.metrics(b, m.Layout)
	for i := range metrics {
		if x[i] != y[i] {
			return metrics[i].Name
		}
	}
	return ""
}

// metrics are the texts of the metrics in a line, by Metric; l is the layout of CSV.
func (f Format) metrics(line []byte, l Layout) []string {
	if f == CSV {
		return csvMetrics(line, l)
	}
	return jsonMetrics(line)
}

func csvMetrics(line []byte, l Layout) []string {
	row, _ := csv.NewReader(bytes.NewReader(line)).Read() // as the scanner did
	texts, list := make([]string, len(metrics)), l.Metrics()
	for i, m := range list {
		texts[m] = row[len(row)-len(list)+i]
	}
	return texts
}

// Done are the runs, as a results file has them. Its error is what the files
// contradict each other in.
func (m *Merge) Done() (Done, error) {
	done := make(Done, len(m.runs))
	for id, p := range m.runs {
		done[id] = p.failed
	}
	return done, errors.Join(m.wrong...)
}

// Lines passes the lines of the runs on, in the order of the files, except those that
// are in done and no better here.
func (m *Merge) Lines(done Done, pass func(line []byte) error) error {
	list := make([]place, 0, len(m.runs))
	for id, p := range m.runs {
		if failed, have := done[id]; !have || failed && !p.failed {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.at, b.at)) })
	return m.reading(list, pass)
}

// reading reads lines again, with each file opened once if the lines are in order.
func (m *Merge) reading(list []place, pass func(line []byte) error) (err error) {
	var (
		file *os.File
		line []byte
	)
	defer func() {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}()
	for i, p := range list {
		if i == 0 || p.file != list[i-1].file {
			if file != nil {
				if err := file.Close(); err != nil {
					return err
				}
			}
			if file, err = os.Open(m.files[p.file]); err != nil {
				return err
			}
		}
		line = slices.Grow(line[:0], int(p.length))[:p.length]
		if _, err := file.ReadAt(line, p.at); err != nil {
			return err
		}
		if err := pass(line); err != nil {
			return err
		}
	}
	return nil
}
