package format

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// ReadMatrix reads a workload whose tasks have a time of their own on each
// processor, as the literature prints them, from CSV in two blocks:
//
//	task,P1,P2,P3      or task,work,P1,P2,P3
//	1,14,16,9
//	2,13,19,18
//	from,to,data
//	1,2,18
//
// Times are durations, plain numbers seconds, inf where a task cannot run; data
// is in bytes, an edge without it a control edge. A task without work gets the
// mean of its finite times, at [workload.ReadOptions].ReferenceSpeedFlops or
// [workload.DefaultReferenceSpeedFlops]. In place of the second block there may be a
// square matrix of data with the header T,T1,T2,..., 0 where there is no edge:
// the files of github.com/mackncheesiest/heft one after the other are such a
// file.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/cost-matrix.md has the details.
func ReadMatrix(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	r := &matrixReader{wrong: srcerr.List{File: fileName}, o: o, place: map[string]matrixTask{}, b: workload.NewBuilder("")}
	r.speed = o.ReferenceSpeedFlops
	if r.speed == 0 {
		r.speed = workload.DefaultReferenceSpeedFlops
	}
	r.csv = csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	r.csv.Comment, r.csv.FieldsPerRecord, r.csv.TrimLeadingSpace = '#', -1, true
	r.readRows()
	if r.wrong.Len() == 0 {
		return r.build()
	}
	return nil, r.wrong.Err()
}

// isMatrix looks for the header of the first block. One that names a task and
// a host is a placement.
func isMatrix(text []byte) bool {
	for bytes.HasPrefix(text, []byte("#")) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
		text = bytes.TrimLeft(text, " \t\r\n")
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	cells := strings.Split(string(line), ",")
	for i, c := range cells {
		cells[i] = strings.Trim(strings.TrimSpace(c), `"`)
	}
	placement := !slices.ContainsFunc(cells, func(c string) bool { return c != "task" && c != "host" && c != "order" })
	return len(cells) > 1 && isTaskHead(cells[0]) && !placement
}

// isTaskHead says whether a header's first cell announces a row per task.
func isTaskHead(cell string) bool { return cell == "task" || cell == "T" || cell == "TP" }

// matrixReader reads row after row; block reads those under a header.
type matrixReader struct {
	csv   *csv.Reader
	wrong srcerr.List
	o     workload.ReadOptions
	speed float64
	b     *workload.Builder

	block      func(row []string)
	processors []string
	hasWork    bool
	names      []string
	place      map[string]matrixTask
	hasEdges   bool
	edges      []matrixEdge

	targets    []workload.TaskID // columns of the adjacency matrix
	positional bool              // its rows and columns are tasks by position
	rows       int
}

type matrixTask struct {
	id        workload.TaskID
	line, col int
}

type matrixEdge struct {
	from, to  workload.TaskID
	line, col int
}

func (r *matrixReader) readRows() {
	for {
		row, err := r.csv.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			r.syntax(err)
			return
		}
		if r.block == nil || r.isHead(row) {
			r.head(row)
		} else {
			r.block(row)
		}
		if r.wrong.Len() >= srcerr.MaxKept || r.block == nil {
			return
		}
	}
	if r.block == nil {
		r.wrong.Add(1, 1, "empty file")
	} else if len(r.names) == 0 && r.wrong.Len() == 0 {
		r.wrong.Add(1, 1, "no tasks")
	}
}

func (r *matrixReader) syntax(err error) {
	if at, ok := errors.AsType[*csv.ParseError](err); ok {
		r.wrong.Add(at.Line, at.Column, "CSV: %s", at.Err)
		return
	}
	r.wrong.Add(1, 1, "CSV: %s", err)
}

// fail reports a mistake in a cell of the row at hand.
func (r *matrixReader) fail(cell int, format string, args ...any) *srcerr.Error {
	line, col := r.csv.FieldPos(cell)
	return r.wrong.Add(line, col, format, args...)
}

// isHead says whether a row begins another block: its second cell can be no
// time.
func (r *matrixReader) isHead(row []string) bool {
	if r.hasEdges || len(row) < 2 {
		return false
	}
	if row[0] == "from" && row[1] == "to" {
		return true
	}
	_, err := parseCost(row[1])
	return err != nil && row[1] != "" && (isTaskHead(row[0]) || row[0] == "P")
}

func (r *matrixReader) head(row []string) {
	switch {
	case r.block == nil && isTaskHead(row[0]):
		r.costHead(row)
	case r.block == nil:
		r.fail(0, "the first line begins with %q: want task, then the processors", excerptName(row[0]))
	case row[0] == "from":
		r.edgeHead(row)
	case row[0] == "P":
		line, col := r.csv.FieldPos(0)
		if r.o.Note != nil {
			r.o.Note(srcerr.At(r.wrong.File, line, col, "the bandwidths between processors are ignored (give a platform instead)").Error())
		}
		r.block = func([]string) {}
	default:
		r.adjacencyHead(row)
	}
}

func (r *matrixReader) costHead(row []string) {
	r.block = r.costRow
	columns := row[1:]
	if len(columns) > 0 && columns[0] == "work" {
		r.hasWork, columns = true, columns[1:]
	}
	if len(columns) == 0 && !r.hasWork {
		r.fail(0, "no processors and no work: want task,P1,P2,... or task,work")
	}
	for i, name := range columns {
		cell := len(row) - len(columns) + i
		if err := native.CheckText(name); err != nil {
			r.fail(cell, "processor %d: %s", i+1, err)
		} else if slices.Contains(columns[:i], name) {
			r.fail(cell, "processor %q is given twice", name)
		}
	}
	r.processors = slices.Clone(columns)
	if len(columns) > 0 && r.wrong.Len() == 0 {
		r.b.Processors(r.processors...)
	}
}

func (r *matrixReader) build() (*workload.DAG, error) {
	d, err := r.b.Build()
	if cycle, ok := errors.AsType[*workload.CycleError](err); ok {
		r.cycle(cycle)
	} else if err != nil {
		r.wrong.Add(1, 1, "%s", err)
	}
	if r.wrong.Len() > 0 {
		return nil, r.wrong.Err()
	}
	return d, nil
}

// cycle reports a cycle at its edge that stands last in the file.
func (r *matrixReader) cycle(cycle *workload.CycleError) {
	next := map[workload.TaskID]workload.TaskID{}
	for i, name := range cycle.Tasks {
		next[r.place[name].id] = r.place[cycle.Tasks[(i+1)%len(cycle.Tasks)]].id
	}
	for _, e := range slices.Backward(r.edges) {
		if to, ok := next[e.from]; ok && to == e.to {
			r.wrong.Add(e.line, e.col, "edge %q to %q: closes a %v", r.names[e.from], r.names[e.to], cycle).
				Hint = "leave out one of these edges"
			return
		}
	}
}
