package jobs

import (
	"cmp"
	"slices"
	"strings"
)

// submitWithFirst gives jobs that are submitted when they become eligible (Trace.ClosedLoop) the date of the
// first of their chain. Before, they have the dates of the file, which those keep whose preceding job was
// dropped.
func (t *Trace) submitWithFirst() {
	if !t.ClosedLoop || t.After == nil {
		return
	}
	done := make([]bool, t.Len())
	var chain []int
	for i := range t.After {
		chain = chain[:0]
		for !done[i] && len(t.After[i]) > 0 {
			chain = append(chain, i)
			i = int(t.After[i][0].Job)
		}
		done[i] = true
		for _, k := range chain {
			t.SubmitSec[k], done[k] = t.SubmitSec[i], true
		}
	}
	order := make([]ID, t.Len())
	for i := range order {
		order[i] = ID(i)
	}
	byLine := t.Line != nil && len(t.Files) == 1 // jobs of one date are in the order of the file
	slices.SortStableFunc(order, func(a, b ID) int {
		c := cmp.Compare(t.SubmitSec[a], t.SubmitSec[b])
		if c == 0 && byLine {
			return cmp.Compare(t.Line[a], t.Line[b])
		}
		return c
	})
	t.Take(order)
}

// statesNodes says whether the header of an SWF file states the size of the machine in nodes alone.
func (t *Trace) statesNodes() (nodes bool) {
	for _, line := range t.Header {
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		if at := strings.IndexAny(value, "0123456789"); at < 0 || at > 0 && value[at-1] == '-' || strings.Trim(value, "0") == "" {
			continue
		}
		switch key = strings.TrimSpace(key); {
		case strings.EqualFold(key, "MaxProcs"):
			return false
		case strings.EqualFold(key, "MaxNodes"):
			nodes = true
		}
	}
	return nodes
}
