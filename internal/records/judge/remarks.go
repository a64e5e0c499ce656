package judge

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/records"
)

// fewRecords are too few for an error to say much.
const fewRecords = 10

// Remarks are what the reader of the errors must know, a sentence each. Those of [Result.Beaten]
// come first.
func (r *Result) Remarks() (list []string) {
	list = r.Beaten()
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	groups := r.Groups()
	for i := range groups {
		g := &groups[i]
		if g.By != "system" {
			continue
		}
		if n := len(g.At); n < fewRecords {
			say("%s: so few records (%d) say little", g.Name, n)
		}
		if r.modelsFor(g) == 0 {
			say("%s: no model is for its records", g.Name)
		}
		r.aboutBias(g, say)
		r.againstTwins(g, say)
		if n := r.modelsFor(g); n > 1 {
			say("%s: which of the %d models is best was found with these records, so that its error is too small for others", g.Name, n)
		}
	}
	for k := range r.Predictions {
		p := &r.Predictions[k]
		if p.Model == nil {
			continue
		}
		n := 0
		for i := range groups {
			if groups[i].By == "system" {
				n += p.SeenIn(&groups[i])
			}
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

// Beaten says which models a baseline that simulates nothing beats: the nearest of these in
// the mean, on the records that both predict. No record is seen by the regression that
// predicts it.
func (r *Result) Beaten() (list []string) {
	groups := r.Groups()
	for i := range groups {
		for k := range r.Predictions {
			p := &r.Predictions[k]
			if groups[i].By != "system" || p.Model == nil {
				continue
			}
			if by, own, other := r.nearest(&groups[i], p); by != nil {
				list = append(list, fmt.Sprintf("%s: %s, which simulates nothing, beats %s: %.1f against %.1f %% in the mean", groups[i].Name, by.Name, p.Name, 100*other.Mean, 100*own.Mean))
			}
		}
	}
	return list
}

// nearest is the baseline that is nearest of those nearer than a model; nil if none is.
func (r *Result) nearest(g *Group, p *Prediction) (by *Prediction, own, other records.Errors) {
	for k := range r.Predictions {
		q := &r.Predictions[k]
		if q.Model != nil || q.Name == Twins { // twins are runs of the very same workflow
			continue
		}
		both := r.both(g, p, q)
		a, b := r.Errors(&both, p), r.Errors(&both, q)
		if b.Mean < a.Mean && (by == nil || b.Mean < other.Mean) {
			by, own, other = q, a, b
		}
	}
	return by, own, other
}

// aboutBias says which models are off in one direction.
func (r *Result) aboutBias(g *Group, say func(string, ...any)) {
	for k := range r.Predictions {
		p := &r.Predictions[k]
		if e := r.Errors(g, p); p.Model != nil && e.OneSided() {
			say("%s: the bias of %s, %+.1f %%, is near its mean error, %.1f %%: %s", g.Name, p.Name, 100*e.Bias, 100*e.Mean, e.Side())
		}
	}
}

// againstTwins says how near models come on the records that have twins.
func (r *Result) againstTwins(g *Group, say func(string, ...any)) {
	base := r.named(Twins)
	for k := range r.Predictions {
		p := &r.Predictions[k]
		both := r.both(g, p, base)
		if p.Model == nil || len(both.At) == 0 {
			continue
		}
		own, other := r.Errors(&both, p), r.Errors(&both, base)
		say("%s: where there are twins (%d) %s is %.1f %% off in the mean, the twins %.1f %%", g.Name, len(both.At), p.Name, 100*own.Mean, 100*other.Mean)
	}
}

// both is the part of a group that two predictions are for.
func (r *Result) both(g *Group, p, q *Prediction) Group {
	part := Group{}
	for _, i := range g.At {
		if !math.IsNaN(p.Sec[i]) && !math.IsNaN(q.Sec[i]) {
			part.At = append(part.At, i)
		}
	}
	return part
}

// modelsFor counts the models that predict a group.
func (r *Result) modelsFor(g *Group) (n int) {
	for k := range r.Predictions {
		if p := &r.Predictions[k]; p.Model != nil && r.Errors(g, p).N > 0 {
			n++
		}
	}
	return n
}

// leaks counts the records judged that belong to the group of one that the regressions were
// fitted to.
func (r *Result) leaks() (n int) {
	train := map[int]bool{}
	for _, i := range r.Train {
		train[r.All.Cases[i].Group] = true
	}
	for _, i := range r.Judged {
		if train[r.All.Cases[i].Group] {
			n++
		}
	}
	return n
}

// Any says whether any model predicts any record.
func (r *Result) Any() bool {
	for _, i := range r.Judged {
		if r.Main(i) != nil {
			return true
		}
	}
	return false
}

// Over lists the medians of models that are above a limit, one for each system.
func (r *Result) Over(limit float64) (list []string) {
	for _, g := range r.Groups() {
		if g.By != "system" {
			continue
		}
		for k := range r.Predictions {
			p := &r.Predictions[k]
			if e := r.Errors(&g, p); p.Model != nil && e.N > 0 && !(e.Median <= limit) {
				list = append(list, fmt.Sprintf("%s on %s: the median error is %.1f %%", p.Name, g.Name, 100*e.Median))
			}
		}
	}
	return list
}
