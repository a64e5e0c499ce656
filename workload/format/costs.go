package format

import (
	"cmp"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// readProcessors reads the names of the columns of costs.
func (r *nativeReader) readProcessors(top *native.Record) {
	items, ok := top.Items("processors")
	if !ok {
		r.unusable = top.Has("processors")
		return
	}
	if len(items) == 0 {
		top.Fail("processors", "no processors").WithHint("leave the field out, or name one")
		r.unusable = true
	}
	names := make(distinct, len(items))
	for i, item := range items {
		text, err := scalarText(item)
		if !names.add(text) && err == "" {
			err = "given twice"
		}
		if err != "" {
			r.f.Fail(item.Place, "processor number %d: %s", i+1, err)
			r.unusable = true
			continue
		}
		r.processors = append(r.processors, text)
	}
	if !r.unusable {
		r.b.Processors(r.processors...)
	}
}

// scalarText returns a list item as a name, or says what is wrong with it.
func scalarText(item *native.Node) (text, wrong string) {
	if item.Kind != native.Scalar {
		return "", "want a name, got " + item.Kind.String()
	}
	if err := native.CheckText(item.Text); err != nil {
		return "", err.Error()
	}
	return item.Text, ""
}

// readCosts reads a task's times. They are nil if there are none or they are wrong.
func (r *nativeReader) readCosts(rec *native.Record) []float64 {
	switch {
	case r.unusable:
		return nil
	case r.processors == nil && rec.Has("costs"):
		rec.Fail("costs", "costs without processors").WithHint("add processors: [p1, p2, ...] at the top")
		return nil
	case r.processors == nil:
		return nil
	}
	rec.Require("costs")
	items, ok := rec.Items("costs")
	switch {
	case !ok:
		return nil
	case len(items) != len(r.processors):
		rec.Fail("costs", "costs: %d times for %d processors", len(items), len(r.processors))
		return nil
	}
	sec := make([]float64, len(items))
	runs := false
	for i, item := range items {
		sec[i], ok = r.readCost(rec, item, r.processors[i])
		if !ok {
			return nil
		}
		runs = runs || !math.IsInf(sec[i], 1)
	}
	if !runs {
		rec.Fail("costs", "costs: runs on no processor")
		return nil
	}
	return sec
}

func (r *nativeReader) readCost(rec *native.Record, item *native.Node, processor string) (float64, bool) {
	if item.Kind != native.Scalar {
		r.f.Fail(item.Place, "%s: cost on %q: want a time, got %s", rec, processor, item.Kind)
		return 0, false
	}
	x, err := parseCost(item.Text)
	switch {
	case err != nil:
		r.f.Fail(item.Place, "%s: cost on %q: %v", rec, processor, err)
	case x < 0:
		r.f.Fail(item.Place, "%s: cost on %q: %q is negative", rec, processor, item.Text)
	default:
		return x, true
	}
	return 0, false
}

// workOfCosts is the work of a task that only has times.
func (r *nativeReader) workOfCosts(rec *native.Record, sec []float64) float64 {
	work := workOfCosts(sec, cmp.Or(r.o.ReferenceSpeedFlops, workload.DefaultReferenceSpeedFlops))
	if !units.Finite(work) {
		rec.Fail("costs", "mean time x reference speed is too large")
		return 0
	}
	return work
}

// parseCost reads a time on one processor: a duration, plain numbers being
// seconds, or inf where the task cannot run.
func parseCost(text string) (float64, error) {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "inf", "+inf", ".inf", "+.inf":
		return math.Inf(1), nil
	}
	return units.Duration(text)
}

// formatCost prints a time so that it reads back exactly.
func formatCost(sec float64) string {
	if math.IsInf(sec, 1) {
		return "inf"
	}
	return lossy.PlainNumber(sec)
}

// workOfCosts is the work of a task that only has times: the mean of those that
// are finite, at speedFlops; 0 when there is none.
func workOfCosts(sec []float64, speedFlops float64) float64 {
	sum, n := 0.0, 0
	for _, s := range sec {
		if !math.IsInf(s, 1) {
			sum += s
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n) * speedFlops
}
