package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
)

// record is a line of a history: what was measured of a commit, as numbers that do not depend on the computer much.
type record struct {
	Commit       string             `json:"commit"`
	Go           string             `json:"go"`
	Instructions map[string]float64 `json:"instructions"`            // of an activity, an event, a job or a byte, by row
	Plain        map[string]float64 `json:"plain_ratio,omitempty"`   // time of the plain solver over ours, by row
	SimGrid      map[string]float64 `json:"simgrid_ratio,omitempty"` // time of SimGrid over ours, by row
	Version      string             `json:"simgrid,omitempty"`
}

// newRecord is the line of a commit.
func newRecord(commit string, all []counted) record {
	r := record{Commit: commit, Go: runtime.Version(), Instructions: map[string]float64{}}
	for _, c := range all {
		r.Instructions[c.row] = rounded(c.n)
	}
	return r
}

// addRatios adds what was timed.
func (r *record) addRatios(rows []row, version string) {
	for _, x := range rows {
		if x.ours.PlainSec > 0 {
			put(&r.Plain, x.workload.name, x.ours.PlainSec/x.ours.SimulateSec)
		}
		if x.simgrid != nil {
			put(&r.SimGrid, x.workload.name, x.simgrid.SimulateSec/x.ours.SimulateSec)
			r.Version = version
		}
	}
}

func put(to *map[string]float64, key string, x float64) {
	if *to == nil {
		*to = map[string]float64{}
	}
	(*to)[key] = rounded(x)
}

// rounded has four significant digits.
func rounded(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64) // of a number that has just been printed
	return y
}

// lastRecord is the last line of a history.
func lastRecord(file string) (r record, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return r, err
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	if err := json.Unmarshal(lines[len(lines)-1], &r); err != nil {
		return r, fmt.Errorf("%s:%d: %w", file, len(lines), err)
	}
	if len(r.Instructions) == 0 {
		return r, fmt.Errorf("%s:%d: no instructions (make bench-record counts them)", file, len(lines))
	}
	return r, nil
}

// appendRecord adds a line to a history, which it makes if there is none.
func appendRecord(file string, r record) error {
	old, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	line, err := json.Marshal(r) // the keys of maps in order
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(append(old, line...), '\n'), 0o666)
}

// mostGrowth is how many times the instructions of a row may be what they were.
const mostGrowth = 1.05

// compareWith prints the counts beside those of a record. The error names the rows that have grown by more than
// mostGrowth says. A row without a count in the record is shown and not judged; that no row has one is an error.
func compareWith(out io.Writer, last record, all []counted) error {
	t := table.New(
		table.Column{Key: "row"}, table.Column{Key: "each"}, table.Fixed("instructions", "", 1),
		table.Fixed("before", "at "+last.Commit, 1), table.Fixed("ratio", "", 3),
	)
	var grown []string
	judged := 0
	for _, c := range all {
		line := []any{c.row, c.each, c.n, nil, nil}
		if before, ok := last.Instructions[c.row]; ok && before > 0 {
			judged++
			line[3], line[4] = before, c.n/before
			if c.n > mostGrowth*before {
				grown = append(grown, fmt.Sprintf("%s (%.3f times)", c.row, c.n/before))
			}
		}
		t.Add(line...)
	}
	if err := t.Write(out, table.Text); err != nil {
		return err
	}
	if judged == 0 {
		return fmt.Errorf("none of these rows has been counted at %s", last.Commit)
	}
	if len(grown) > 0 {
		return fmt.Errorf("more than %g times the instructions of %s: %s", mostGrowth, last.Commit, strings.Join(grown, "; "))
	}
	return nil
}
