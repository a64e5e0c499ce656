package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// Four machines of eight cores.
const (
	machines = 4
	cores    = 8
)

// wfFormat writes an execution of the workflow: a task a line, run by its turn on one of
// the machines. Executions are three days apart.
func (w *workflow) wfFormat(name string, number int, makespanSec float64) []byte {
	var b bytes.Buffer
	at := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC).AddDate(0, 0, 3*number)
	fmt.Fprintf(&b, `{"name": %s, "schemaVersion": "1.5", "description": "A made-up execution, by examples/site",
 "runtimeSystem": {"name": "Pegasus", "version": "5.0.1"},
 "workflow": {
  "specification": {"tasks": [
`, text(name))
	for i, t := range w.tasks {
		fmt.Fprintf(&b, `   {"name": %s, "id": %s, "parents": %s, "children": %s, "inputFiles": %s, "outputFiles": %s}%s`+"\n",
			text(t.name), text(t.name), list(t.parents), list(t.children), list(t.reads), list(t.writes), comma(i, len(w.tasks)))
	}
	b.WriteString("   ],\n   \"files\": [\n")
	for i, f := range w.sizes {
		fmt.Fprintf(&b, `   {"id": %s, "sizeInBytes": %d}%s`+"\n", text(f.name), f.bytes, comma(i, len(w.sizes)))
	}
	fmt.Fprintf(&b, "   ]},\n"+`  "execution": {"makespanInSeconds": %g, "executedAt": %s, "tasks": [`+"\n", makespanSec, text(at.Format(time.RFC3339)))
	for i, t := range w.tasks {
		fmt.Fprintf(&b, `   {"id": %s, "runtimeInSeconds": %g, "machines": ["node%d"]}%s`+"\n", text(t.name), t.runSec, i%machines+1, comma(i, len(w.tasks)))
	}
	b.WriteString("   ],\n   \"machines\": [\n")
	for i := range machines {
		fmt.Fprintf(&b, `   {"nodeName": "node%d", "cpu": {"coreCount": %d, "speedInMHz": 2400}}%s`+"\n", i+1, cores, comma(i, machines))
	}
	b.WriteString("   ]}}}\n")
	return b.Bytes()
}

func text(s string) string { return fmt.Sprintf("%q", s) }

// list is a list of texts; what is left out is none.
func list(texts []string) string {
	if texts == nil {
		texts = []string{}
	}
	line, err := json.Marshal(texts)
	if err != nil {
		panic("site: " + err.Error()) // texts are always JSON
	}
	return string(line)
}

func comma(i, n int) string {
	if i == n-1 {
		return ""
	}
	return ","
}
