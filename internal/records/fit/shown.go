package fit

import "github.com/clustersim/clustersim/internal/records"

// Mark says what a number of fitted parameters is: chosen against the advice, advised, best, or
// nothing of these.
func (r *Result) Mark(parameters int) string {
	switch {
	case parameters == r.Chosen && parameters != r.Advised:
		return "chosen"
	case parameters == r.Advised:
		return "advised"
	case parameters == r.Best:
		return "best"
	}
	return ""
}

// PredictionInterval is that of the chosen model; nil if no record was held out.
func (r *Result) PredictionInterval() *records.Interval {
	return records.NewInterval(r.misses(), "one "+r.What())
}

// ApplicationErrors are errors on unseen records of one application.
type ApplicationErrors struct {
	Application  string
	Records      int
	From, Chosen records.Errors   // of the model to begin with, and of the chosen one
	Baselines    []records.Errors // in the order of [Result.Baselines]
}

// ByApplication are the errors on unseen records, an application each.
func (r *Result) ByApplication() (list []ApplicationErrors) {
	for _, app := range r.Set.Applications() {
		var which []int
		for k := range r.Set.Cases {
			if r.Set.Cases[k].Application == app {
				which = append(which, k)
			}
		}
		x := ApplicationErrors{
			Application: app, Records: len(which),
			From: r.MeanErrors(r.Sizes[0].Unseen, which), Chosen: r.MeanErrors(r.Sizes[r.Chosen].Unseen, which),
		}
		for k := range r.Baselines {
			x.Baselines = append(x.Baselines, r.MeanErrors(r.Baselines[k].Unseen, which))
		}
		list = append(list, x)
	}
	return list
}
