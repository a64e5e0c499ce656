package queuestats

import (
	"encoding/json"
	"math"
)

// field is a named number of an object.
type field struct {
	name string
	x    float64
}

// appendObject writes fields as an object; what is not defined is null.
func appendObject(b []byte, fields []field) []byte {
	b = append(b, '{')
	for i, f := range fields {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNumber(append(b, `"`+f.name+`":`...), f.x)
	}
	return append(b, '}')
}

// appendNumber writes a number in full precision.
func appendNumber(b []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return append(b, "null"...)
	}
	text, _ := json.Marshal(x) // finite numbers have no error
	return append(b, text...)
}

// MarshalJSON writes the metrics of [Table] as an object, in its order.
func (m *Metrics) MarshalJSON() ([]byte, error) {
	table := Table()
	fields := make([]field, len(table))
	for i, row := range table {
		fields[i] = field{row.Name, row.Value(m)}
	}
	return appendObject(nil, fields), nil
}

// MarshalJSON writes an object with the recorded waits, the predictions by name, and the same for each class of sizes.
func (r *Recorded) MarshalJSON() ([]byte, error) {
	b := appendComparison(nil, "", r.Jobs, r.Waits, r.Predictions)
	b = append(b[:len(b)-1], `,"sizes":[`...)
	for i, s := range r.Sizes {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendComparison(b, s.Size, s.Jobs, s.Waits, s.Predictions)
	}
	return append(b, "]}"...), nil
}

func appendComparison(b []byte, size string, jobs int, waits Waits, predictions []Prediction) []byte {
	b = append(b, '{')
	if size != "" {
		b = append(b, `"size":"`+size+`",`...)
	}
	b = appendNumber(append(b, `"jobs":`...), float64(jobs))
	b = appendObject(append(b, `,"recorded":`...), waits.fields())
	b = append(b, `,"predictions":{`...)
	for i, p := range predictions {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendObject(append(b, `"`+p.Name+`":`...), append(p.Waits.fields(),
			field{"mean_abs_error_s", p.MeanAbsErr}, field{"median_abs_error_s", p.MedianAbsErr}, field{"spearman", p.Spearman}))
	}
	return append(b, "}}"...)
}

func (w Waits) fields() []field {
	return []field{{"wait_mean_s", w.Mean}, {"wait_median_s", w.Median}, {"wait_p95_s", w.P95}}
}
