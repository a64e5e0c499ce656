package catalog

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// placementColumns are the columns of a placement file; order is optional.
var placementColumns = []string{"task", "host", "order"}

const (
	taskColumn = iota
	hostColumn
	orderColumn
)

// placementRow is one line of a placement file.
type placementRow struct {
	task, host string
	order      int
	at         [3]place // where the cells stand, by column
}

type place struct{ line, col int }

// ReadPlacement reads a CSV file (RFC 4180, UTF-8) with a header that names the
// columns task, host and optionally order, in any order. Each row places a
// task; order is a whole number that sorts the rows of one host. Names are
// taken literally, spaces included. Blank lines are ignored.
//
// The result is the mapper fixed(file=...): it puts each task where the file
// says. Hosts run their tasks by the order column or, without one, in the DAG's
// topological order. It plans no times. A rigid parallel task has a row for each
// of its hosts, that of its place 0 first; with one row alone scheduler.Complete
// chooses the others. Cost of Map: O(tasks log tasks + edges).
//
// The error lists the first ten mistakes, one line file:line:col each. Unknown
// tasks and hosts, missing tasks and deadlocks are errors of Map, in the same
// form.
func ReadPlacement(file string, data []byte) (scheduler.Mapper, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	list := srcerr.List{File: file}
	if at := notText(data); at < len(data) {
		line, col := srcerr.Position(data, int64(at))
		list.Add(line, col, "byte 0x%02x is not text (want UTF-8)", data[at])
		return nil, list.Err()
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	head, err := r.Read()
	if errors.Is(err, io.EOF) {
		list.Add(1, 1, "empty file").WithHint("want a header task,host or task,host,order")
		return nil, list.Err()
	}
	if err != nil {
		addCSVError(&list, err)
		return nil, list.Err()
	}
	p := &placement{file: file}
	index := readHeader(&list, r, head)
	if list.Len() > 0 {
		return nil, list.Err()
	}
	p.ordered = index[orderColumn] >= 0
	for list.Len() < srcerr.MaxErrors {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			addCSVError(&list, err)
			break // what follows a broken quote is noise
		}
		if row, ok := readRow(&list, r, cells, index, len(head)); ok {
			p.rows = append(p.rows, row)
		}
	}
	if list.Len() > 0 {
		return nil, list.Err()
	}
	p.lastLine, _ = srcerr.Position(data, int64(len(bytes.TrimRight(data, "\r\n"))))
	return p, nil
}

func addCSVError(list *srcerr.List, err error) {
	var syntax *csv.ParseError
	if errors.As(err, &syntax) {
		list.Add(syntax.Line, syntax.Column, "%v", syntax.Err)
		return
	}
	list.Add(1, 1, "%v", err)
}

// readHeader finds the index of each of placementColumns; -1 if it is missing.
func readHeader(list *srcerr.List, r *csv.Reader, head []string) [3]int {
	index := [3]int{-1, -1, -1}
	for i, cell := range head {
		line, col := r.FieldPos(i)
		cell = strings.TrimSpace(cell)
		c := slices.Index(placementColumns, cell)
		switch {
		case c < 0:
			e := list.Add(line, col, "unknown column %q", cell)
			if near := srcerr.Suggest(cell, placementColumns); near != "" {
				e.WithHint("did you mean %q?", near)
			} else {
				e.WithHint("want the header task,host or task,host,order")
			}
		case index[c] >= 0:
			list.Add(line, col, "column %q: twice in the header", cell)
		default:
			index[c] = i
		}
	}
	for _, c := range []int{taskColumn, hostColumn} {
		if index[c] < 0 && list.Len() == 0 { // if a name is misspelt, that error says enough
			list.Add(1, 1, "no column %q", placementColumns[c]).WithHint("want the header task,host or task,host,order")
		}
	}
	return index
}

func readRow(list *srcerr.List, r *csv.Reader, cells []string, index [3]int, width int) (placementRow, bool) {
	var row placementRow
	if len(cells) != width {
		line, _ := r.FieldPos(0)
		list.Add(line, 1, "%d cells, want %d as in the header", len(cells), width)
		return row, false
	}
	for c, i := range index {
		if i >= 0 {
			row.at[c].line, row.at[c].col = r.FieldPos(i)
		}
	}
	row.task, row.host = cells[index[taskColumn]], cells[index[hostColumn]]
	if i := index[orderColumn]; i >= 0 {
		n, err := strconv.Atoi(strings.TrimSpace(cells[i]))
		if err != nil {
			at := row.at[orderColumn]
			list.Add(at.line, at.col, "task %q: order %q: want a whole number", row.task, cells[i])
			return row, false
		}
		row.order = n
	}
	return row, true
}

// notText is the offset of the first byte that is not valid UTF-8 text, or
// len(data).
func notText(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == 0 || r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(data)
}

// WritePlacement writes s as a file that ReadPlacement reads and that gives the
// same Host and Order: columns task, host, order; rows by TaskID, one for each host
// of a rigid parallel task; order from 1 on each host. The error is w's.
func WritePlacement(w io.Writer, pr *scheduler.Problem, s *scheduler.Schedule) error {
	place := make([]int, pr.DAG.NumTasks())
	for _, order := range s.Order {
		for i, t := range order {
			place[t] = i + 1
		}
	}
	out := csv.NewWriter(w)
	if err := out.Write(placementColumns); err != nil {
		return err
	}
	for i := range s.Host {
		t := workload.TaskID(i)
		for _, h := range s.AppendHosts(nil, t) {
			at := place[t]
			if len(s.More[t]) > 0 {
				at = slices.Index(s.Order[h], t) + 1
			}
			if err := out.Write([]string{pr.DAG.TaskName(t), pr.Platform.HostName(h), strconv.Itoa(at)}); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}
