package overhead

import "math"

// Summary is what the container stages of a run come to.
type Summary struct {
	MeanSec         [NumStages]float64 // by stage, per job
	HeldIdleSec     float64            // per job: it has cores and memory, and its container does not run
	HeldIdleCoreSec float64            // of all jobs and cores
	FirstToLastSec  float64            // from the first submission to the last container's end: what records call the makespan
}

// Summarize sums up the dates of the jobs of a run, which have so many cores.
func Summarize(dates []Dates, containers []ContainerDates, cores func(job int) int) Summary {
	var s Summary
	first, last, n := math.Inf(1), math.Inf(-1), float64(len(dates))
	for i := range dates {
		d, c := &dates[i], &containers[i]
		for _, x := range c.Spans(d) {
			s.MeanSec[x.Stage] += (x.FinishSec - x.StartSec) / n
		}
		idle := (d.FinishSec - d.StartSec) - (c.EndedSec - c.StartedSec)
		s.HeldIdleSec += idle / n
		s.HeldIdleCoreSec += idle * float64(cores(i))
		first, last = min(first, d.SubmitSec), max(last, c.EndedSec)
	}
	if len(dates) > 0 {
		s.FirstToLastSec = last - first
	}
	return s
}
