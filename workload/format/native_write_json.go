package format

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// WriteNativeJSON writes d in the project's own form as JSON, which reads
// several times faster than YAML; else it is as [WriteNative].
func WriteNativeJSON(w io.Writer, d *workload.DAG) error {
	return writeReadable(w, d, writeJSON, native.MaxJSONBytes, "JSON", "keep the line or the file that makes it")
}

func writeJSON(w io.Writer, d *workload.DAG) error {
	out := bufio.NewWriter(w)
	_, _ = out.WriteString("{") // bufio keeps the error for Flush
	if d.Name() != "" {
		_, _ = fmt.Fprintf(out, "\"name\": %s,\n", native.Quoted(d.Name()))
	}
	_, _ = fmt.Fprintf(out, "\"work\": {\"unit\": %q},\n", d.WorkUnit())
	if d.Processors() != nil {
		_, _ = fmt.Fprintf(out, "\"processors\": [%s],\n", joined(d.Processors(), native.Quoted))
	}
	_, _ = out.WriteString("\"tasks\": [\n")
	for t := range workload.TaskID(d.NumTasks()) {
		if t > 0 {
			_, _ = out.WriteString(",\n")
		}
		_, _ = fmt.Fprintf(out, "  {%s}", strings.Join(jsonTask(d, t), ", "))
	}
	_, _ = out.WriteString("\n]")
	for e := range workload.EdgeID(d.NumEdges()) {
		before := ",\n"
		if e == 0 {
			before = ",\n\"edges\": [\n"
		}
		_, _ = fmt.Fprintf(out, "%s  {\"from\": %s, \"to\": %s", before, native.Quoted(d.TaskName(d.From(e))), native.Quoted(d.TaskName(d.To(e))))
		if !d.IsControl(e) {
			_, _ = fmt.Fprintf(out, ", \"data\": %q", units.FormatData(d.Bytes(e)))
		}
		_, _ = out.WriteString("}")
	}
	if d.NumEdges() > 0 {
		_, _ = out.WriteString("\n]")
	}
	_, _ = out.WriteString("}\n")
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write workload: %w", err)
	}
	return nil
}

// jsonTask lists a task's fields.
func jsonTask(d *workload.DAG, t workload.TaskID) []string {
	a := d.Attributes(t)
	fields := []string{
		`"name": ` + native.Quoted(d.TaskName(t)),
		`"work": "` + formatWork(d.WorkUnit(), d.WorkFlop(t)) + `"`,
	}
	load, _ := workload.ParseLoad(a.Load)
	for _, f := range []struct {
		name  string
		value float64
	}{{"gamma", a.Gamma}, {"epsilon", a.Epsilon}, {"alpha", a.Alpha}} {
		if f.value != 0 || load.Uses(f.name) {
			fields = append(fields, fmt.Sprintf("%q: %s", f.name, strconv.FormatFloat(f.value, 'g', -1, 64)))
		}
	}
	if a.Load != "" {
		fields = append(fields, `"load": `+native.Quoted(a.Load))
	}
	if a.Type != "" {
		fields = append(fields, `"type": `+native.Quoted(a.Type))
	}
	if d.Processors() != nil {
		fields = append(fields, `"costs": [`+joined(d.CostsSec(t), jsonCost)+`]`)
	}
	return fields
}

// jsonCost writes a time; JSON has no infinite number.
func jsonCost(sec float64) string {
	if math.IsInf(sec, 1) {
		return `"inf"`
	}
	return `"` + units.FormatDuration(sec) + `"`
}
