package jobs

import "math"

// Add appends a row. Dependencies may name rows that are added later. It costs O(1); names of
// users and the like are found in tables.
func (t *Trace) Add(j *Job) {
	n := t.Len()
	t.Number = append(t.Number, j.Number)
	t.SubmitSec = append(t.SubmitSec, j.SubmitSec)
	t.RunSec = append(t.RunSec, j.RunSec)
	t.LimitSec = append(t.LimitSec, j.LimitSec)
	t.Units = append(t.Units, j.Units)
	put(&t.Allocated, n, j.Allocated, 0, j.Allocated > 0)
	put(&t.WaitSec, n, j.WaitSec, math.NaN(), !math.IsNaN(j.WaitSec))
	put(&t.Status, n, j.Status, StatusUnknown, j.Status != StatusUnknown)
	put(&t.ThinkSec, n, j.ThinkSec, 0, j.ThinkSec != 0)
	put(&t.After, n, j.After, nil, len(j.After) > 0)
	put(&t.NiceValue, n, j.Nice, 0, j.Nice != 0)
	put(&t.Line, n, j.Line, 0, j.Line != 0)
	put(&t.name, n, j.Name, "", j.Name != "")
	put(&t.Row, n, j.Row, "", j.Row != "")
	t.addNamed(n, j)
	need, body := int32(-1), int32(-1)
	if j.Needs != nil {
		need = int32(len(t.Needs))
		t.Needs = append(t.Needs, *j.Needs)
	}
	if j.Body != nil {
		body = int32(len(t.Bodies))
		t.Bodies = append(t.Bodies, j.Body)
	}
	put(&t.Need, n, need, -1, need >= 0)
	put(&t.Body, n, body, -1, body >= 0)
}

// put appends a value to an optional column of n elements, which comes into being with
// the first value.
func put[T any](column *[]T, n int, x, absent T, has bool) {
	if *column == nil {
		if !has {
			return
		}
		*column = make([]T, n, max(2*n, 64))
		for i := range *column {
			(*column)[i] = absent
		}
	}
	*column = append(*column, x)
}
