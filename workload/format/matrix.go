package format

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// readMatrix reads a workload of tasks that have a time of their own on each
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
// square matrix of data with the header T,T1,T2,..., 0 where there is no edge.
// The files of github.com/mackncheesiest/heft, one after the other, make such a
// file.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/cost-matrix.md has the details.
func readMatrix(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	if err := lossy.CheckSpeed(o.ReferenceSpeedFlops); err != nil {
		return nil, err
	}
	r := &matrixReader{wrong: srcerr.List{File: fileName}, o: o, b: workload.NewBuilder("")}
	r.speed = cmp.Or(o.ReferenceSpeedFlops, workload.DefaultReferenceSpeedFlops)
	r.csv = csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	r.csv.ReuseRecord = true
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
	names      names.Table // their numbers are TaskIDs
	places     []place     // of them
	sec        []float64   // of a row
	hasEdges   bool
	edges      []placedEdge

	targets    []workload.TaskID // columns of the adjacency matrix
	positional bool              // its rows and columns are tasks by position
	rows       int
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
	} else if len(r.places) == 0 && r.wrong.Len() == 0 {
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

func (r *matrixReader) fail(cell int, format string, args ...any) *srcerr.Error {
	line, col := r.csv.FieldPos(cell)
	return r.wrong.Add(line, col, format, args...)
}

// isHead says whether a row begins another block, because its second cell cannot
// be a time.
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
		r.fail(0, "the first line begins with %q: want task, then the processors", row[0])
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
	names := make(distinct, len(columns))
	for i, name := range columns {
		cell, isNew := len(row)-len(columns)+i, names.add(name)
		if err := native.CheckText(name); err != nil {
			r.fail(cell, "processor %d: %s", i+1, err)
		} else if !isNew {
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
		e := closing(cycle, &r.names, r.edges)
		r.wrong.Add(e.line, e.col, "edge %q to %q: closes a %v", r.name(e.from), r.name(e.to), cycle).
			Hint = "leave out one of these edges"
	} else if err != nil {
		r.wrong.Add(1, 1, "%s", err)
	}
	if r.wrong.Len() > 0 {
		return nil, r.wrong.Err()
	}
	return d, nil
}

func (r *matrixReader) costRow(row []string) {
	want := 1 + len(r.processors)
	if r.hasWork {
		want++
	}
	name := row[0]
	if err := native.CheckText(name); err != nil {
		r.fail(0, "task %d: %s", len(r.places)+1, err)
		return
	}
	if len(row) != want {
		r.fail(0, "task %q: %d cells: want %d, as in the first line", name, len(row), want)
		return
	}
	if t, twice := r.names.Find(name); twice {
		first := r.places[t]
		_ = r.fail(0, "task %q: given twice", name).WithHint("first at line %d, column %d", first.line, first.col)
		return
	}
	sec := r.sec[:0]
	runs := len(r.processors) == 0
	for i, cell := range row[want-len(r.processors):] {
		x, err := parseCost(cell)
		switch {
		case err != nil:
			r.fail(want-len(r.processors)+i, "task %q: time on %q: %s", name, r.processors[i], err)
		case x < 0:
			r.fail(want-len(r.processors)+i, "task %q: time on %q: %q is negative", name, r.processors[i], cell)
		}
		runs = runs || units.Finite(x)
		sec = append(sec, x)
	}
	if !runs {
		r.fail(1, "task %q: runs on no processor", name)
	}
	work := r.work(row, sec)
	line, col := r.csv.FieldPos(0)
	number, _ := r.names.Add(name)
	r.places, r.sec = wfcommons.Appended(r.places, place{line, col}), sec
	if r.wrong.Len() > 0 {
		return // from here on the reader only looks for more mistakes
	}
	if id := r.b.Task(r.names.Name(number), work); len(sec) > 0 {
		r.b.SetCosts(id, sec)
	}
}

// work is what the row says, or follows from its times.
func (r *matrixReader) work(row []string, sec []float64) float64 {
	if r.hasWork && (row[1] != "" || len(sec) == 0) {
		x, err := units.Work(strings.TrimSpace(row[1]))
		if err != nil {
			r.fail(1, "task %q: work: %s", row[0], err)
		} else if x < 0 {
			r.fail(1, "task %q: work %q is negative", row[0], row[1])
		}
		return x
	}
	x := workOfCosts(sec, r.speed)
	if !units.Finite(x) {
		r.fail(0, "task %q: mean time x reference speed is too large", row[0])
	}
	return x
}

func (r *matrixReader) edgeHead(row []string) {
	r.hasEdges = true
	r.block = r.edgeRow
	if len(row) > 3 || len(row) == 3 && row[2] != "data" {
		r.fail(0, "the edges' header: want from,to,data")
	}
}

func (r *matrixReader) edgeRow(row []string) {
	if len(row) != 2 && len(row) != 3 {
		r.fail(0, "edge: %d cells: want from,to,data", len(row))
		return
	}
	from, okFrom := r.task(0, row[0])
	to, okTo := r.task(1, row[1])
	if !okFrom || !okTo {
		return
	}
	bytes := -1.0
	if len(row) == 3 && row[2] != "" {
		bytes = r.bytes(2, row[2])
	}
	r.edge(from, to, bytes, 1)
}

func (r *matrixReader) task(cell int, name string) (workload.TaskID, bool) {
	t, ok := r.names.Find(name)
	if !ok && r.wrong.Len() < srcerr.MaxErrors {
		e := r.fail(cell, "no task %q", name)
		if near := srcerr.Suggest(name, r.names.Names()); near != "" {
			_ = e.WithHint("did you mean %q?", near)
		}
	}
	return workload.TaskID(t), ok
}

func (r *matrixReader) bytes(cell int, text string) float64 {
	x, err := units.Data(strings.TrimSpace(text))
	if err != nil {
		r.fail(cell, "data: %s", err)
	} else if x < 0 {
		r.fail(cell, "data %q is negative", text)
	}
	return x
}

func (r *matrixReader) name(t workload.TaskID) string { return r.names.Name(int32(t)) }

// edge adds an edge; bytes below 0 are a control edge.
func (r *matrixReader) edge(from, to workload.TaskID, bytes float64, cell int) {
	if from == to {
		r.fail(cell, "task %q: a task cannot wait for itself", r.name(from))
	}
	if r.wrong.Len() > 0 {
		return
	}
	line, col := r.csv.FieldPos(cell)
	r.edges = wfcommons.Appended(r.edges, placedEdge{from, to, line, col})
	if bytes < 0 {
		r.b.Control(from, to)
	} else {
		r.b.Edge(from, to, bytes)
	}
}

// adjacencyHead reads the header of a square matrix of data. If none of its names
// is a task, the columns are the tasks in order.
func (r *matrixReader) adjacencyHead(row []string) {
	r.hasEdges = true
	r.block = r.adjacencyRow
	r.positional = !slices.ContainsFunc(row[1:], func(name string) bool { _, ok := r.names.Find(name); return ok })
	if r.wrong.Len() > 0 {
		return
	}
	if r.positional && len(row)-1 != len(r.places) {
		r.fail(0, "a matrix of %d columns for %d tasks", len(row)-1, len(r.places))
	}
	for i, name := range row[1:] {
		if r.positional {
			r.targets = append(r.targets, workload.TaskID(i))
		} else if id, ok := r.task(i+1, name); ok {
			r.targets = append(r.targets, id)
		}
	}
}

func (r *matrixReader) adjacencyRow(row []string) {
	if r.wrong.Len() > 0 {
		return
	}
	from, ok := workload.TaskID(r.rows), r.rows < len(r.places)
	if r.rows++; !r.positional {
		from, ok = r.task(0, row[0])
	} else if !ok {
		r.fail(0, "more rows than tasks")
	}
	if len(row) != len(r.targets)+1 {
		r.fail(0, "row %q: %d cells: want %d, as in the matrix's first line", row[0], len(row), len(r.targets)+1)
		return
	}
	for i, cell := range row[1:] {
		if cell == "" || cell == "0" || !ok {
			continue
		}
		if bytes := r.bytes(i+1, cell); bytes > 0 {
			r.edge(from, r.targets[i], bytes, i+1)
		}
	}
}
