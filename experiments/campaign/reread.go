package campaign

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Reread reads the results of the runs back from a file, in the order of the runs; those
// that the file lacks are left out, and of several lines of a run the last counts.
func (r *Runs) Reread(name string, in io.Reader, f Format) ([]*Result, error) {
	byID := make(map[ID]*Result, r.Total())
	s := scanner{name: name, format: f, in: bufio.NewReaderSize(in, maxLine), found: func(id ID, failed bool, line []byte) error {
		x := &Result{Metrics: noMetrics()}
		if byID[id] = x; failed {
			x.Err = errors.New(errorOf(f, line))
		} else {
			x.Metrics.parse(f.metrics(line))
		}
		return nil
	}}
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
func (m *Metrics) parse(texts [numMetrics]string) {
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
		return row[slices.Index(Columns(), errorColumn)]
	}
	var x struct {
		Error string `json:"error"`
	}
	_ = json.Unmarshal(line, &x) // the scanner has done so before
	return x.Error
}
