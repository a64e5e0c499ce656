package format

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// costRow reads a task and its times.
func (r *matrixReader) costRow(row []string) {
	want := 1 + len(r.processors)
	if r.hasWork {
		want++
	}
	name := row[0]
	if err := native.CheckText(name); err != nil {
		r.fail(0, "task %d: %s", len(r.names)+1, err)
		return
	}
	if len(row) != want {
		r.fail(0, "task %q: %d cells: want %d, as in the first line", excerptName(name), len(row), want)
		return
	}
	if first, twice := r.place[name]; twice {
		_ = r.fail(0, "task %q: given twice", excerptName(name)).WithHint("first at line %d, column %d", first.line, first.col)
		return
	}
	sec := make([]float64, 0, len(r.processors))
	runs := len(r.processors) == 0
	for i, cell := range row[want-len(r.processors):] {
		x, err := parseCost(cell)
		switch {
		case err != nil:
			r.fail(want-len(r.processors)+i, "task %q: time on %q: %s", excerptName(name), r.processors[i], err)
		case x < 0:
			r.fail(want-len(r.processors)+i, "task %q: time on %q: %q is negative", excerptName(name), r.processors[i], cell)
		}
		runs = runs || units.Finite(x)
		sec = append(sec, x)
	}
	if !runs {
		r.fail(1, "task %q: runs on no processor", excerptName(name))
	}
	work := r.work(row, sec)
	line, col := r.csv.FieldPos(0)
	r.place[name] = matrixTask{workload.TaskID(len(r.names)), line, col}
	r.names = append(r.names, name)
	if r.wrong.Len() > 0 {
		return // what comes is only looked at for more mistakes
	}
	if id := r.b.Task(name, work); len(sec) > 0 {
		r.b.SetCosts(id, sec)
	}
}

// work is the row's own, or follows from its times.
func (r *matrixReader) work(row []string, sec []float64) float64 {
	if r.hasWork && (row[1] != "" || len(sec) == 0) {
		x, err := units.Work(strings.TrimSpace(row[1]))
		if err != nil {
			r.fail(1, "task %q: work: %s", excerptName(row[0]), err)
		} else if x < 0 {
			r.fail(1, "task %q: work %q is negative", excerptName(row[0]), row[1])
		}
		return x
	}
	x := workOfCosts(sec, r.speed)
	if !units.Finite(x) {
		r.fail(0, "task %q: mean time x reference speed is too large", excerptName(row[0]))
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

// task finds a task by name.
func (r *matrixReader) task(cell int, name string) (workload.TaskID, bool) {
	t, ok := r.place[name]
	if !ok && r.wrong.Len() < srcerr.MaxErrors {
		e := r.fail(cell, "no task %q", excerptName(name))
		if near := srcerr.Suggest(name, r.names); near != "" {
			_ = e.WithHint("did you mean %q?", near)
		}
	}
	return t.id, ok
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

// edge adds an edge; bytes below 0 are a control edge.
func (r *matrixReader) edge(from, to workload.TaskID, bytes float64, cell int) {
	if from == to {
		r.fail(cell, "task %q: a task cannot wait for itself", excerptName(r.names[from]))
	}
	if r.wrong.Len() > 0 {
		return
	}
	line, col := r.csv.FieldPos(cell)
	r.edges = append(r.edges, matrixEdge{from, to, line, col})
	if bytes < 0 {
		r.b.Control(from, to)
	} else {
		r.b.Edge(from, to, bytes)
	}
}

// adjacencyHead reads the header of a square matrix of data. Where none of its
// names is a task, tasks are meant by position.
func (r *matrixReader) adjacencyHead(row []string) {
	r.hasEdges = true
	r.block = r.adjacencyRow
	r.positional = !slices.ContainsFunc(row[1:], func(name string) bool { _, ok := r.place[name]; return ok })
	if r.wrong.Len() > 0 {
		return
	}
	if r.positional && len(row)-1 != len(r.names) {
		r.fail(0, "a matrix of %d columns for %d tasks", len(row)-1, len(r.names))
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
	from, ok := workload.TaskID(r.rows), r.rows < len(r.names)
	if r.rows++; !r.positional {
		from, ok = r.task(0, row[0])
	} else if !ok {
		r.fail(0, "more rows than tasks")
	}
	if len(row) != len(r.targets)+1 {
		r.fail(0, "row %q: %d cells: want %d, as in the matrix's first line", excerptName(row[0]), len(row), len(r.targets)+1)
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
