package jobs

import "strings"

// limitByPartitions gives jobs without a limit that of their partition, if the trace describes its machine.
// Of several partitions it is the largest; one without a limit leaves the job without.
func (t *Trace) limitByPartitions() {
	if t.Machine == nil || len(t.Machine.Partitions) == 0 {
		return
	}
	bounds, byDefault := map[string]float64{}, 0.0
	for _, p := range t.Machine.Partitions {
		bounds[p.Name] = p.MaxLimitSec
		if p.Default {
			byDefault = p.MaxLimitSec
		}
	}
	known := make([]float64, len(t.Names.Partitions))
	for i, names := range t.Names.Partitions {
		known[i] = largestBound(names, bounds)
	}
	count := 0
	for i, limit := range t.LimitSec {
		if limited(limit) || planned(t.BodyOf(ID(i))) {
			continue
		}
		bound := byDefault
		if k := at(t.Partition, ID(i), -1); k >= 0 {
			bound = known[k]
		}
		if bound > 0 {
			t.LimitSec[i] = bound
			count++
		}
	}
	t.Cleaning.Change("with the limit of their partition", count)
}

// largestBound is the largest of the limits of some partitions, 0 if one has none.
func largestBound(names string, bounds map[string]float64) (largest float64) {
	for name := range strings.SplitSeq(names, ",") {
		bound := bounds[strings.TrimSpace(name)]
		if bound == 0 {
			return 0
		}
		largest = max(largest, bound)
	}
	return largest
}

// planned says whether a job's limit follows from the plan of its DAG.
func planned(body Body) bool {
	g, ok := body.(Graph)
	return ok && g.LimitFactor > 0
}
