package format

import (
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/taskjobs"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

var (
	nativeBodySchema = native.Schema{
		Kind: "body",
		Fields: []string{
			"delay", "flops", "bytes", "spread", "read", "write", "storage", "copy", "from", "to", "sequence", "repeat", "dag", "mapper", "ret",
		},
		Strange: map[string]string{"run": "it is called delay in a body", "mode": "a DAG whose tasks are submitted is a workflow: workflow: {dag: FILE, mode: jobs}"},
	}
	nativeWorkflowSchema = native.Schema{
		Kind:   "workflow",
		Fields: []string{"dag", "mode", "mapper", "max-in-queue", "walltime-factor", "overhead"},
	}
)

// maxMatrixNodes is the number of nodes up to which each pair can have bytes of its own.
const maxMatrixNodes = 4096

// readWhat reads what a job does: a run time, a body or a workflow.
func (r *nativeReader) readWhat(rec *native.Record) {
	given := ""
	for _, field := range []string{"run", "body", "workflow"} {
		if !rec.Has(field) {
			continue
		}
		if given != "" {
			rec.Fail(field, "%s and %s", given, field).WithHint("want one of run, body and workflow")
			return
		}
		given = field
	}
	switch {
	case given == "body":
		if body, ok := rec.Child("body", &nativeBodySchema); ok {
			r.row.Body = r.body(body)
		}
	case given == "workflow":
		if flow, ok := rec.Child("workflow", &nativeWorkflowSchema); ok {
			r.row.Body = r.workflow(flow)
		}
	case given == "" && rec.Absent("run") && rec.Absent("body") && rec.Absent("workflow"):
		rec.Fail("name", "nothing to run").WithHint("add run: ..., body: ... or workflow: ...")
	}
	if code, ok := rec.Int("ret", 0, 0, math.MaxInt32); ok && code != 0 {
		_, twice := r.row.Body.(jobs.Failing)
		switch {
		case twice:
			rec.Fail("ret", "ret of the job and of its body").WithHint("want one of them")
		case r.row.Body != nil:
			r.row.Body = jobs.Failing{Body: r.row.Body, Code: code}
		case rec.Has("run"):
			r.row.Body = jobs.Failing{Body: jobs.Delay{Sec: r.row.RunSec}, Code: code}
		}
	}
	r.row.RunSec, r.row.Body = asRun(r.row.RunSec, r.row.Body)
	r.readPlanLimit(rec)
}

// asRun turns a body that only lasts a time into a run time.
func asRun(runSec float64, body jobs.Body) (float64, jobs.Body) {
	if sec, ok := delaySec(body); ok {
		return sec, nil
	}
	if f, ok := body.(jobs.Failing); ok {
		if sec, ok := delaySec(f.Body); ok {
			return sec, jobs.Failing{Body: jobs.Delay{Sec: sec}, Code: f.Code}
		}
	}
	return runSec, body
}

// delaySec is how long a body lasts that uses nothing.
func delaySec(body jobs.Body) (sec float64, ok bool) {
	switch b := body.(type) {
	case jobs.Delay:
		return b.Sec, true
	case jobs.Sequence:
		for _, part := range b.Bodies {
			x, ok := delaySec(part)
			if !ok {
				return 0, false
			}
			sec += x
		}
		sec *= float64(max(1, b.Repeat))
		return sec, units.Finite(sec)
	}
	return 0, false
}

// readPlanLimit reads a walltime of plan*F.
func (r *nativeReader) readPlanLimit(rec *native.Record) {
	limit := rec.Scalar("walltime")
	if limit == nil || !strings.HasPrefix(limit.Text, planWord) {
		return
	}
	factor, err := planFactor(limit.Text)
	if err != nil {
		rec.Fail("walltime", "walltime: %v", err)
		return
	}
	if g, ok := r.row.Body.(jobs.Graph); ok {
		g.LimitFactor = factor
		r.row.Body = g
		return
	}
	rec.Fail("walltime", "walltime: nothing is planned without a DAG").WithHint("plan*F goes with body: {dag: FILE}")
}

// body reads one body. It is nil after a mistake.
func (r *nativeReader) body(rec *native.Record) jobs.Body {
	var list []jobs.Body
	if x, ok := rec.Quantity("delay", duration, native.NonNegative); ok {
		list = append(list, jobs.Delay{Sec: x})
	}
	if rec.Has("flops") || rec.Has("bytes") {
		list = append(list, r.parallel(rec))
	}
	if rec.Has("read") || rec.Has("write") {
		b := jobs.Transfer{}
		b.ReadBytes, _ = rec.Quantity("read", units.Data, native.NonNegative)
		b.WriteBytes, _ = rec.Quantity("write", units.Data, native.NonNegative)
		b.Storage = r.hostName(rec, "storage")
		list = append(list, b)
	}
	if x, ok := rec.Quantity("copy", units.Data, native.NonNegative); ok {
		list = append(list, jobs.Transfer{ReadBytes: x, From: r.hostName(rec, "from"), To: r.hostName(rec, "to")})
	}
	if rec.Has("sequence") {
		list = append(list, r.sequence(rec))
	}
	if rec.Has("dag") {
		list = append(list, r.graph(rec))
	}
	switch {
	case len(list) == 0 && !rec.Has("delay") && !rec.Has("copy"):
		rec.Fail("ret", "an empty body").WithHint("want delay, flops and bytes, read and write, copy, sequence or dag")
		return nil
	case len(list) == 0:
		return nil
	case len(list) > 1:
		rec.Fail("ret", "more than one thing to do").WithHint("use sequence: [{...}, {...}]")
		return nil
	}
	if code, _ := rec.Int("ret", 0, 0, math.MaxInt32); code != 0 {
		return jobs.Failing{Body: list[0], Code: code}
	}
	return list[0]
}

// hostName reads the name of a host that a transfer needs.
func (r *nativeReader) hostName(rec *native.Record, field string) string {
	rec.Require(field)
	name, _ := rec.Text(field)
	return strings.Clone(name)
}

// parallel reads flops of each node and bytes of each ordered pair of nodes, or lists of
// them.
func (r *nativeReader) parallel(rec *native.Record) jobs.Body {
	n := int(r.row.Units)
	p := jobs.Parallel{Spread: rec.Bool("spread", false)}
	if rec.IsList("flops") {
		for one := range rec.Each("flops") {
			x, _ := one.Quantity("flops", units.Work, native.NonNegative)
			p.Flops = append(p.Flops, x)
		}
		if n > 0 && len(p.Flops) > 0 && len(p.Flops) != n {
			rec.Fail("flops", "flops for %d nodes, of %d", len(p.Flops), n).WithHint("give one number for all, or one for each")
		}
	} else {
		p.FlopsPerNode, _ = rec.Quantity("flops", units.Work, native.NonNegative)
	}
	if rec.IsList("bytes") {
		p.Bytes = r.matrix(rec, n)
	} else {
		p.BytesPerPair, _ = rec.Quantity("bytes", units.Data, native.NonNegative)
	}
	if p.Spread && (p.Flops != nil || p.Bytes != nil) {
		rec.Fail("spread", "spread with lists").WithHint("it divides one number among the nodes")
	}
	return p
}

// matrix reads n rows of n amounts of data.
func (r *nativeReader) matrix(rec *native.Record, n int) (bytes []float64) {
	rows, _ := rec.Items("bytes")
	if n > maxMatrixNodes {
		rec.Fail("bytes", "a matrix for %d nodes (at most %d)", n, maxMatrixNodes)
		return nil
	}
	if len(rows) != n {
		rec.Fail("bytes", "bytes has %d rows for %d nodes", len(rows), n).WithHint("want a row for each sender, or one number for every pair")
		return nil
	}
	for i, row := range rows {
		if row.Kind != native.List || len(row.List()) != n {
			r.f.Fail(row.Place, "%s: bytes from node number %d: want a list of %d amounts", rec, i+1, n)
			return nil
		}
		for _, cell := range row.List() {
			x, err := 0.0, error(nil)
			if cell.Kind == native.Scalar {
				x, err = units.Data(cell.Text)
			}
			switch {
			case cell.Kind != native.Scalar:
				r.f.Fail(cell.Place, "%s: bytes: want an amount of data, got %s", rec, cell.Kind)
			case err != nil:
				r.f.Fail(cell.Place, "%s: bytes: %v", rec, err)
			case x < 0:
				r.f.Fail(cell.Place, "%s: bytes: %q is negative", rec, cell.Text)
			}
			bytes = append(bytes, x)
		}
	}
	return bytes
}

// sequence reads bodies that run one after the other.
func (r *nativeReader) sequence(rec *native.Record) jobs.Body {
	items, _ := rec.Items("sequence")
	s := jobs.Sequence{}
	s.Repeat, _ = rec.Int("repeat", 0, 1, math.MaxInt32)
	for i, item := range items {
		part, ok := r.f.Record(item, &nativeBodySchema, i+1)
		if !ok {
			continue
		}
		if part.Has("dag") {
			part.Fail("dag", "a DAG in a sequence").WithHint("a DAG is a body of its own")
		}
		if body := r.body(part); body != nil {
			s.Bodies = append(s.Bodies, body)
		}
	}
	if len(items) == 0 && rec.IsList("sequence") {
		rec.Fail("sequence", "an empty sequence")
	}
	return s
}

// graph keeps the name of a DAG's file, and where it stands.
func (r *nativeReader) graph(rec *native.Record) jobs.Graph {
	file, _ := rec.Text("dag")
	mapper, _ := rec.Text("mapper")
	line, col := r.f.LineCol(rec.Place("dag"))
	return jobs.Graph{File: strings.Clone(file), Line: line, Col: col, Mapper: strings.Clone(mapper)}
}

// workflow reads a DAG whose tasks are submitted.
func (r *nativeReader) workflow(rec *native.Record) jobs.Body {
	if !rec.Require("dag") {
		return nil
	}
	w := jobs.Workflow{Graph: r.graph(rec)}
	mode, _ := rec.Text("mode")
	w.Mode = strings.Clone(mode)
	m, err := taskjobs.Parse(mode)
	if err != nil {
		rec.Fail("mode", "%v", err)
	}
	system, _ := rec.Text("overhead")
	w.Overhead = strings.Clone(system)
	w.MaxInQueue, _ = rec.Int("max-in-queue", 0, 1, math.MaxInt32)
	factor, _ := rec.Quantity("walltime-factor", native.Number, native.Positive)
	if m.Kind == taskjobs.Whole {
		if rec.Has("max-in-queue") {
			rec.Fail("max-in-queue", "mode job submits one job (want another mode, or no max-in-queue)")
		}
		w.Graph.LimitFactor = factor
		return w.Graph
	}
	if w.LimitFactor = factor; w.Mode == "" {
		w.Mode = "jobs"
	}
	return w
}
