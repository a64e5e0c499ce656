package format

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
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
	for i, item := range items {
		text, err := scalarText(item)
		if err == "" && slices.Contains(r.processors, text) {
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

// scalarText is a list item's text as a name, or what is wrong with it.
func scalarText(item *native.Node) (text, wrong string) {
	if item.Kind != native.Scalar {
		return "", "want a name, got " + item.Kind.String()
	}
	if err := native.CheckText(item.Text); err != nil {
		return "", err.Error()
	}
	return item.Text, ""
}

// readCosts reads a task's times; nil when there are none or they are wrong.
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
	speed := r.o.ReferenceSpeedFlops
	if speed == 0 {
		speed = workload.DefaultReferenceSpeedFlops
	}
	work := workOfCosts(sec, speed)
	if !units.Finite(work) {
		rec.Fail("costs", "mean time x reference speed is too large")
		return 0
	}
	return work
}
