package campaign

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/packed/ending"
)

// Result is what became of one run.
type Result struct {
	Job     *Job
	Err     error // the run failed: no metric counts
	Metrics Metrics
}

// The columns before those of inputs and metrics.
const (
	versionColumn = "version"
	idColumn      = "id"
	statusColumn  = "status"
	errorColumn   = "error"
)

// The words of the status column.
const (
	statusOK     = "ok"
	statusFailed = "failed"
)

// status is the word for how the run ended.
func (r *Result) status() string {
	if r.Err != nil {
		return statusFailed
	}
	return statusOK
}

// appendJSON appends r as one line: an object with its inputs and metrics beside
// each other. A metric that is not defined is null; those that this kind of run
// lacks are left out.
func (r *Result) appendJSON(b []byte) []byte {
	b = append(b, `{"version":`...)
	b = strconv.AppendInt(b, Version, 10)
	b = append(b, `,"id":"`...)
	b = append(b, r.Job.ID.String()...)
	b = append(b, `","status":"`...)
	b = append(b, r.status()...)
	b = append(b, '"')
	if r.Err != nil {
		b = appendText(append(b, `,"error":`...), oneLine(r.Err))
	}
	for i, v := range r.Job.Values {
		if v.Text == "" {
			continue
		}
		b = appendKey(b, r.Job.axisName(i))
		if v.Number {
			b = append(b, v.Text...)
		} else {
			b = appendText(b, v.Text)
		}
	}
	for _, i := range r.Job.layout.Metrics() {
		if r.Err != nil || metrics[i].Refined && !r.Job.Setting.Refined || metrics[i].Powered && math.IsNaN(r.Metrics[EnergyJoule]) ||
			metrics[i].Priced && math.IsNaN(r.Metrics[Cost]) {
			continue
		}
		b = appendKey(b, metrics[i].Name)
		text := i.Text(r.Metrics[i])
		switch {
		case text == "":
			b = append(b, "null"...)
		case metrics[i].words != nil:
			b = appendText(b, text)
		default:
			b = append(b, text...)
		}
	}
	return append(b, "}\n"...)
}

func appendKey(b []byte, key string) []byte {
	b = append(b, `,"`...)
	b = append(b, key...)
	return append(b, `":`...)
}

func appendText(b []byte, text string) []byte {
	if !strings.ContainsFunc(text, mayEscape) {
		return append(append(append(b, '"'), text...), '"')
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(text); err != nil {
		panic("campaign: " + err.Error()) // strings always encode
	}
	return append(b, bytes.TrimSuffix(buf.Bytes(), []byte("\n"))...)
}

// appendCSV appends r as one line of the columns of Columns.
func (r *Result) appendCSV(b []byte) []byte {
	row := []string{strconv.Itoa(Version), r.Job.ID.String(), r.status(), ""}
	if r.Err != nil {
		row[3] = oneLine(r.Err)
	}
	row = append(row, r.Job.texts()...)
	for _, m := range r.Job.layout.Metrics() {
		x := math.NaN()
		if r.Err == nil {
			x = r.Metrics[m]
		}
		row = append(row, m.Text(x))
	}
	return appendRow(b, row)
}

// mayEscape finds what JSON may have to write in another way.
func mayEscape(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }

func appendRow(b []byte, row []string) []byte {
	var buf bytes.Buffer
	w := csv.NewWriter(&buf)
	if err := w.Write(row); err != nil {
		panic("campaign: " + err.Error()) // memory always takes them
	}
	w.Flush()
	return append(b, buf.Bytes()...)
}

// Format is how results are written.
type Format string

// The formats.
const (
	JSONLines Format = "json" // one object a line
	CSV       Format = "csv"  // a header, then one row a line
)

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case JSONLines, CSV:
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q (want json or csv)", name)
}

// FormatOf is CSV for a file that ends in .csv, else JSONLines.
func FormatOf(file string) Format {
	if ending.Ext(file) == ".csv" {
		return CSV
	}
	return JSONLines
}

// Header is what stands before the first result of a campaign with the layout, by default that of
// workloads without axes of their own; JSON lines have none.
func (f Format) Header(l ...Layout) []byte {
	if f == CSV {
		return appendRow(nil, only(l).Columns())
	}
	return nil
}

// only is the layout that an optional argument gives.
func only(l []Layout) Layout {
	if len(l) == 0 {
		return Layout{}
	}
	return l[0]
}

// parseHeader finds out which columns a CSV file has by its header; false: it is none.
func parseHeader(line []byte) (l Layout, ok bool) {
	row, err := csv.NewReader(bytes.NewReader(line)).Read()
	if err != nil {
		return Layout{}, false
	}
	for _, queues := range []bool{false, true} {
		l = Layout{Queues: queues}
		columns, behind := len(l.Columns()), len(l.Metrics())
		if len(row) < columns {
			continue
		}
		l.Own = row[columns-behind : len(row)-behind]
		if bytes.Equal(line, CSV.Header(l)) {
			return l, !slices.ContainsFunc(l.Own, func(name string) bool { return l.CheckOwnName(name) != nil })
		}
	}
	return Layout{}, false
}

// Append appends a result as one line.
func (f Format) Append(b []byte, r *Result) []byte {
	if f == CSV {
		return r.appendCSV(b)
	}
	return r.appendJSON(b)
}
