package judge

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/records"
)

// fewRecords are too few for an error to say much.
const fewRecords = 10

// Remarks are warnings about the errors, a sentence each. Those of [Result.Beaten]
// come first.
func (r *Result) Remarks() (list []string) {
	list = r.Beaten()
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	groups := r.bySystem()
	for i := range groups {
		g := &groups[i]
		if n := len(g.At); n < fewRecords {
			say("%s: so few records (%d) say little", g.Name, n)
		}
		models := 0 // that predict the group
		for _, p := range r.models() {
			if r.Errors(g, p).N > 0 {
				models++
			}
		}
		if models == 0 {
			say("%s: no model is for its records", g.Name)
		}
		r.compareModels(g, say)
		if models > 1 {
			say("%s: which of the %d models is best was found with these records, so that its error is too small for others", g.Name, models)
		}
	}
	for _, p := range r.models() {
		n := 0
		for i := range groups {
			n += p.SeenIn(&groups[i])
		}
		if n > 0 {
			say("%s was fitted to %d of the records judged: on these its error is that of a fit", p.Name, n)
		}
		in, all := r.Hits(p)
		switch band := p.Model.Interval; {
		case band != nil && all > 0:
			say("%s: %d of %d recorded makespans that it was not fitted to are within its %s intervals; %s", p.Name, in, all, band.Percent(), band.Covered())
		case band != nil:
			say("%s: intervals are for %s of records that it was not fitted to; %s", p.Name, band.Percent(), band.Covered())
		case all > 0:
			say("%s: %d of %d recorded makespans are within 5 to 95 %% of %d seeds", p.Name, in, all, r.Seeds)
		case len(p.Model.FittedTo) > 0:
			say("%s has no prediction intervals: its file has no errors of records that were held out (calibrate again and --save)", p.Name)
		}
	}
	if n := r.leaks(); n > 0 {
		say("%d of the records judged overlapped a training record, or repeat its workflow: their errors are too small for unseen ones", n)
	}
	return list
}

// Beaten names the models with larger errors than a baseline, which simulates nothing: the nearest
// of these in the mean, on the records that both predict. No record is seen by the regression that
// predicts it.
func (r *Result) Beaten() (list []string) {
	for _, g := range r.bySystem() {
		for _, p := range r.models() {
			if by, own, other := r.nearest(&g, p); by != nil {
				list = append(list, fmt.Sprintf("%s: %s, which simulates nothing, beats %s: %.1f against %.1f %% in the mean", g.Name, by.Name, p.Name, 100*other.Mean, 100*own.Mean))
			}
		}
	}
	return list
}

// nearest is the baseline that is nearest of those nearer than a model; nil if none is.
func (r *Result) nearest(g *Group, p *Prediction) (by *Prediction, own, other records.Errors) {
	for _, q := range r.baselines() {
		if q.Name == Twins { // runs of the very same workflow
			continue
		}
		if a, b, _ := r.onBoth(g, p, q); b.Mean < a.Mean && (by == nil || b.Mean < other.Mean) {
			by, own, other = q, a, b
		}
	}
	return by, own, other
}

// compareModels names the models that are off in one direction, and compares models with twins
// on the records that have some.
func (r *Result) compareModels(g *Group, say func(string, ...any)) {
	for _, p := range r.models() {
		if e := r.Errors(g, p); e.OneSided() {
			say("%s: the bias of %s, %+.1f %%, is near its mean error, %.1f %%: %s", g.Name, p.Name, 100*e.Bias, 100*e.Mean, e.Side())
		}
	}
	twins := r.named(Twins)
	for _, p := range r.models() {
		if own, other, n := r.onBoth(g, p, twins); n > 0 {
			say("%s: where there are twins (%d) %s is %.1f %% off in the mean, the twins %.1f %%", g.Name, n, p.Name, 100*own.Mean, 100*other.Mean)
		}
	}
}

// onBoth are the errors of two predictions on those n records of a group that both are for.
func (r *Result) onBoth(g *Group, p, q *Prediction) (own, other records.Errors, n int) {
	both := Group{At: slices.DeleteFunc(slices.Clone(g.At), func(i int) bool { return math.IsNaN(p.Sec[i]) || math.IsNaN(q.Sec[i]) })}
	return r.Errors(&both, p), r.Errors(&both, q), len(both.At)
}

// leaks counts the records judged that belong to the group of one that the regressions were
// fitted to.
func (r *Result) leaks() int {
	train := map[int]bool{}
	for _, i := range r.Train {
		train[r.All.Cases[i].Group] = true
	}
	return len(r.where(r.Judged, func(c *records.Case) bool { return train[c.Group] }))
}

// Any reports whether any model predicts any record.
func (r *Result) Any() bool {
	return slices.ContainsFunc(r.Judged, func(i int) bool { return r.Main(i) != nil })
}

// Over lists the medians of models that are above a limit, one for each system.
func (r *Result) Over(limit float64) (list []string) {
	for _, g := range r.bySystem() {
		for _, p := range r.models() {
			if e := r.Errors(&g, p); e.N > 0 && !(e.Median <= limit) {
				list = append(list, fmt.Sprintf("%s on %s: the median error is %.1f %%", p.Name, g.Name, 100*e.Median))
			}
		}
	}
	return list
}
