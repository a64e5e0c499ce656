package campaign

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
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

// Columns lists the columns of results: what CSV has as its header, and the keys
// of JSON lines, which leave out what does not apply.
// Those of a campaign's own axes stand before the metrics.
func Columns(own ...string) []string {
	list := append([]string{versionColumn, idColumn, statusColumn, errorColumn}, axisNames()...)
	list = append(list, own...)
	for _, f := range metrics {
		list = append(list, f.Name)
	}
	return list
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
	for i, x := range r.Metrics {
		if r.Err != nil || metrics[i].Refined && !r.Job.Setting.Refined || metrics[i].Powered && math.IsNaN(r.Metrics[EnergyJoule]) {
			continue
		}
		b = appendKey(b, metrics[i].Name)
		text := Metric(i).Text(x)
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
	for _, v := range r.Job.Values {
		row = append(row, v.Text)
	}
	for i, x := range r.Metrics {
		if r.Err != nil {
			x = math.NaN()
		}
		row = append(row, Metric(i).Text(x))
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

// Header is what stands before the first result of a campaign with axes of its own; JSON
// lines have none.
func (f Format) Header(own ...string) []byte {
	if f == CSV {
		return appendRow(nil, Columns(own...))
	}
	return nil
}

// parseHeader finds the campaign's own axes in the header of a CSV file; false: it is none.
func parseHeader(line []byte) (own []string, ok bool) {
	row, err := csv.NewReader(bytes.NewReader(line)).Read()
	first := len(Columns()) - len(metrics)
	if err != nil || len(row) < len(Columns()) {
		return nil, false
	}
	own = row[first : len(row)-len(metrics)]
	for _, name := range own {
		if CheckOwnName(name) != nil {
			return nil, false
		}
	}
	return own, bytes.Equal(line, CSV.Header(own...))
}

// Append appends a result as one line.
func (f Format) Append(b []byte, r *Result) []byte {
	if f == CSV {
		return r.appendCSV(b)
	}
	return r.appendJSON(b)
}
