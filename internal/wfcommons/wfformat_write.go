package wfcommons

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

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
		out := &wfWriter{text, d}
		out.Printf("{\n  \"name\": %s,\n  \"schemaVersion\": \"1.5\",\n  \"workflow\": {\n    \"specification\": {\n      \"tasks\": [", native.Quoted(name))
		for t := range workload.TaskID(d.NumTasks()) {
			out.task(t)
		}
		out.Printf("\n      ],\n      \"files\": [")
		out.files()
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
	d *workload.DAG
}

// comma separates the items of a list.
func (w *wfWriter) comma(first bool) {
	if !first {
		w.Printf(",")
	}
	w.Printf("\n        ")
}

func (w *wfWriter) task(t workload.TaskID) {
	var parents, children, inputs, outputs []string
	for _, e := range w.d.In(t) {
		parents = appendNew(parents, native.Quoted(w.d.TaskName(w.d.From(e))))
		if !w.d.IsControl(e) {
			inputs = append(inputs, fileName(e))
		}
	}
	seen := map[workload.TaskID]bool{}
	for _, e := range w.d.Out(t) {
		if to := w.d.To(e); !seen[to] {
			seen[to] = true
			children = append(children, native.Quoted(w.d.TaskName(to)))
		}
		if !w.d.IsControl(e) {
			outputs = append(outputs, fileName(e))
		}
	}
	name := native.Quoted(w.d.TaskName(t))
	w.comma(t == 0)
	w.Printf("{\"name\": %s, \"id\": %s, \"parents\": [%s], \"children\": [%s], \"inputFiles\": [%s], \"outputFiles\": [%s]}", name, name,
		strings.Join(parents, ", "), strings.Join(children, ", "), strings.Join(inputs, ", "), strings.Join(outputs, ", "))
}

// appendNew appends a name unless it is the last one already, which is enough since
// the edges of one task are consecutive.
func appendNew(list []string, s string) []string {
	if n := len(list); n > 0 && list[n-1] == s {
		return list
	}
	return append(list, s)
}

func fileName(e workload.EdgeID) string { return strconv.Quote("edge_" + strconv.Itoa(int(e))) }

func (w *wfWriter) files() {
	first := true
	for e := range workload.EdgeID(w.d.NumEdges()) {
		if !w.d.IsControl(e) {
			w.comma(first)
			w.Printf("{\"id\": %s, \"sizeInBytes\": %s}", fileName(e), strconv.FormatFloat(math.Ceil(w.d.Bytes(e)), 'f', -1, 64))
			first = false
		}
	}
}

func (w *wfWriter) run(t workload.TaskID, speed float64) {
	w.comma(t == 0)
	w.Printf("{\"id\": %s, \"runtimeInSeconds\": %s", native.Quoted(w.d.TaskName(t)), lossy.Divide(w.d.WorkFlop(t), speed*float64(w.d.Cores(t))))
	if program := w.d.Attributes(t).Type; program != "" {
		w.Printf(", \"command\": {\"program\": %s}", native.Quoted(program))
	}
	if n := w.d.Cores(t); n > 1 {
		w.Printf(", \"coreCount\": %d", n)
	}
	if bytes := w.d.MemoryBytes(t); bytes > 0 {
		w.Printf(", \"memoryInBytes\": %.0f", bytes)
	}
	w.Printf(", \"machines\": [\"reference\"]}")
}
