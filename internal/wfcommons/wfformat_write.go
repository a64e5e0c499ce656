package wfcommons

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// WriteWfFormat writes d as a workflow instance of WfCommons, WfFormat 1.5, as
// its schema has it. Each message is a file of its own, written by one task
// and read by one other. Run times are work over
// [workload.WriteOptions].ReferenceSpeedFlops, the speed of the one machine that the
// file names; the schema has it in whole MHz. Sizes are whole bytes: others are
// rounded up, with a note. O(n + m).
func WriteWfFormat(w io.Writer, d *workload.DAG, o workload.WriteOptions) error {
	if err := (lossy.Holds{Title: true, Types: true, Needs: true, Repeat: true, Empty: true}).Check("WfFormat", d, o); err != nil {
		return err
	}
	speed := cmp.Or(o.ReferenceSpeedFlops, workload.DefaultReferenceSpeedFlops)
	mhz := speed / 1e6
	if mhz != math.Trunc(mhz) || mhz < 1 || mhz > 1<<53 {
		return fmt.Errorf("reference speed %v flop/s: WfFormat has speeds in whole MHz (want a multiple of 1e6)", speed)
	}
	noteRounded(d, o)
	name := cmp.Or(d.Name(), "workload")
	return lossy.WriteText(w, "WfFormat", func(text lossy.Text) {
		out := &wfWriter{Text: text, d: d, listed: make([]workload.TaskID, d.NumTasks())}
		out.Printf("{\n  \"name\": %s,\n  \"schemaVersion\": \"1.5\",\n  \"workflow\": {\n    \"specification\": {\n      \"tasks\": [", native.Quoted(name))
		for t := range workload.TaskID(d.NumTasks()) {
			out.task(t)
		}
		out.Printf("\n      ],\n      \"files\": [")
		out.sizes()
		out.Printf("\n      ]\n    },\n    \"execution\": {\n")
		out.Printf("      \"makespanInSeconds\": 0,\n      \"executedAt\": \"never\",\n      \"tasks\": [")
		for t := range workload.TaskID(d.NumTasks()) {
			out.run(t, mhz*1e6)
		}
		out.Printf("\n      ],\n      \"machines\": [\n        {\"nodeName\": \"reference\", \"cpu\": {\"speedInMHz\": %.0f}}\n      ]\n    }\n  }\n}\n", mhz)
	})
}

// noteRounded notes edges that differ in the file: sizes that are not whole bytes, and
// control edges beside messages, which imply them.
func noteRounded(d *workload.DAG, o workload.WriteOptions) {
	rounded, dropped := 0, 0
	joined := make([]workload.TaskID, d.NumTasks()) // by target: the last source that joins it, plus 1
	for t := range workload.TaskID(d.NumTasks()) {
		for _, e := range d.Out(t) {
			if !d.IsControl(e) {
				joined[d.To(e)] = t + 1
				if bytes := d.Bytes(e); bytes != math.Trunc(bytes) {
					rounded++
				}
			}
		}
		for _, e := range d.Out(t) {
			if d.IsControl(e) && joined[d.To(e)] == t+1 {
				dropped++
			} else if d.IsControl(e) {
				joined[d.To(e)] = t + 1
			}
		}
	}
	if rounded > 0 {
		lossy.Note(o, "WfFormat has sizes in whole bytes: %s rounded up", units.Count(rounded, "edge"))
	}
	if dropped > 0 {
		lossy.Note(o, "WfFormat cannot hold a control edge beside another edge of the same tasks: %s left out", units.Count(dropped, "edge"))
	}
}

// wfWriter writes the parts of a workflow.
type wfWriter struct {
	lossy.Text
	d      *workload.DAG
	b      []byte            // the item that is being written
	listed []workload.TaskID // by task: the last one that has it among its children, plus 1
}

// begin begins an item of a list.
func (w *wfWriter) begin(first bool) {
	w.b = w.b[:0]
	if !first {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, "\n        {"...)
}

// end writes the item. The text keeps the error.
func (w *wfWriter) end() { _, _ = w.Write(append(w.b, '}')) }

// name writes what comes before a task's name, and the name.
func (w *wfWriter) name(before string, t workload.TaskID) {
	w.b = native.AppendQuoted(append(w.b, before...), w.d.TaskName(t))
}

// file writes what comes before the name of a message's file, and the name.
func (w *wfWriter) file(before string, e workload.EdgeID) {
	w.b = append(append(w.b, before...), `"edge_`...)
	w.b = append(strconv.AppendInt(w.b, int64(e), 10), '"')
}

func (w *wfWriter) task(t workload.TaskID) {
	w.begin(t == 0)
	w.name(`"name": `, t)
	w.name(`, "id": `, t)
	in, out := w.d.In(t), w.d.Out(t)
	last, before := workload.NoTask, `, "parents": [`
	for _, e := range in {
		if from := w.d.From(e); from != last { // edges of one task are consecutive
			w.name(before, from)
			last, before = from, ", "
		}
	}
	w.close(before)
	before = `], "children": [`
	for _, e := range out {
		if to := w.d.To(e); w.listed[to] != t+1 {
			w.listed[to] = t + 1
			w.name(before, to)
			before = ", "
		}
	}
	w.close(before)
	w.files(`], "inputFiles": [`, in)
	w.files(`], "outputFiles": [`, out)
	w.b = append(w.b, ']')
	w.end()
}

// close writes what begins a list that stayed empty.
func (w *wfWriter) close(before string) {
	if before != ", " {
		w.b = append(w.b, before...)
	}
}

// files writes the list of the files of edges.
func (w *wfWriter) files(before string, edges []workload.EdgeID) {
	for _, e := range edges {
		if !w.d.IsControl(e) {
			w.file(before, e)
			before = ", "
		}
	}
	w.close(before)
}

// sizes writes the files of all edges.
func (w *wfWriter) sizes() {
	first := true
	for e := range workload.EdgeID(w.d.NumEdges()) {
		if !w.d.IsControl(e) {
			w.begin(first)
			w.file(`"id": `, e)
			w.b = append(w.b, `, "sizeInBytes": `...)
			w.b = strconv.AppendFloat(w.b, math.Ceil(w.d.Bytes(e)), 'f', -1, 64)
			w.end()
			first = false
		}
	}
}

func (w *wfWriter) run(t workload.TaskID, speed float64) {
	w.begin(t == 0)
	w.name(`"id": `, t)
	w.b = append(w.b, `, "runtimeInSeconds": `...)
	w.b = lossy.AppendDivided(w.b, w.d.WorkFlop(t), speed*float64(w.d.Cores(t)))
	if program := w.d.Attributes(t).Type; program != "" {
		w.b = append(native.AppendQuoted(append(w.b, `, "command": {"program": `...), program), '}')
	}
	if n := w.d.Cores(t); n > 1 {
		w.b = strconv.AppendInt(append(w.b, `, "coreCount": `...), int64(n), 10)
	}
	if bytes := w.d.MemoryBytes(t); bytes > 0 {
		w.b = strconv.AppendFloat(append(w.b, `, "memoryInBytes": `...), bytes, 'f', 0, 64)
	}
	w.b = append(w.b, `, "machines": ["reference"]`...)
	w.end()
}
