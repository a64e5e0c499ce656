package workload

import "slices"

// Scaled is d with other amounts of work: that of each task, and its times where the
// workload states them, multiplied by a factor above 0. nil: not at all. Cost: O(tasks *
// processors).
func (d *DAG) Scaled(work func(TaskID) float64, time func(t TaskID, processor int) float64) *DAG {
	scaled := *d
	scaled.workFlop, scaled.costs = slices.Clone(d.workFlop), d.costs.clone()
	for t := range scaled.workFlop {
		if work != nil {
			scaled.workFlop[t] *= work(TaskID(t))
		}
	}
	if d.parallel != nil && work != nil {
		scaled.scaleParallel(work)
	}
	if d.costs == nil || time == nil {
		return &scaled
	}
	n := len(d.costs.processors)
	for i := range scaled.costs.sec {
		scaled.costs.sec[i] *= time(TaskID(i/n), i%n)
	}
	return &scaled
}
