package queue

import (
	"slices"

	"github.com/clustersim/clustersim/workload/jobs"
)

// limits keeps jobs out of a list of waiting jobs while their user runs as many jobs, or units, as the quality of
// service allows. They are parked: they do not start, hold up no other job and have no reservation.
type limits struct {
	quality []*jobs.QOS // by number of the name; nil without limits
	of      map[JobID]*limited
	classes map[[2]int32]*limited
}

// limited is the jobs of one user in one quality of service.
type limited struct {
	quality     *jobs.QOS
	jobs, units int // that run
	waiting     []JobID
	parked      []JobID
}

// newLimits returns nil if no quality of service of the trace limits what runs.
func newLimits(v View) *limits {
	l := &limits{of: map[JobID]*limited{}, classes: map[[2]int32]*limited{}}
	any := false
	for _, name := range v.Names().QOS {
		var quality *jobs.QOS
		for i := range v.Machine().QOS {
			if q := &v.Machine().QOS[i]; q.Name == name && (q.MaxJobsPerUser > 0 || q.MaxNodesPerUser > 0) {
				quality, any = q, true
			}
		}
		l.quality = append(l.quality, quality)
	}
	if !any {
		return nil
	}
	return l
}

// class finds the class of a job that is submitted; nil if it has no limits.
func (l *limits) class(r *Request) *limited {
	if r.QOS < 0 || l.quality[r.QOS] == nil {
		return nil
	}
	key := [2]int32{r.User, r.QOS}
	c := l.classes[key]
	if c == nil {
		c = &limited{quality: l.quality[r.QOS]}
		l.classes[key] = c
	}
	return c
}

// allows says whether a job of so many units may start.
func (c *limited) allows(units int) bool {
	q := c.quality
	return (q.MaxJobsPerUser == 0 || c.jobs < q.MaxJobsPerUser) && (q.MaxNodesPerUser == 0 || c.units+units <= q.MaxNodesPerUser)
}

// limit reads the limits of the machine and counts what has ended; jobs that may start again come back into
// the list.
func (w *waitlist) limit(v View, c *Changed) {
	w.back = w.back[:0]
	if !w.limitsRead {
		w.limitsRead, w.limits = true, newLimits(v)
	}
	if w.limits == nil {
		return
	}
	for _, job := range c.Left {
		if class := w.limits.of[job]; class != nil {
			delete(w.limits.of, job)
			class.waiting, class.parked = without(class.waiting, job), without(class.parked, job)
		}
	}
	for _, job := range c.Ended {
		class := w.limits.of[job]
		if class == nil {
			continue
		}
		delete(w.limits.of, job)
		class.jobs--
		class.units -= v.Request(job).Units
		class.parked = slices.DeleteFunc(class.parked, func(other JobID) bool {
			back := class.allows(v.Request(other).Units)
			if back {
				class.waiting = append(class.waiting, other)
				w.back = append(w.back, other)
				w.add(v, other)
			}
			return back
		})
	}
}

func without(list []JobID, job JobID) []JobID {
	return slices.DeleteFunc(list, func(other JobID) bool { return other == job })
}

// park says whether a job that is submitted has to wait outside of the list.
func (w *waitlist) park(v View, job JobID) bool {
	if w.limits == nil {
		return false
	}
	r := v.Request(job)
	class := w.limits.class(&r)
	if class == nil {
		return false
	}
	w.limits.of[job] = class
	if class.allows(r.Units) {
		class.waiting = append(class.waiting, job)
		return false
	}
	class.parked = append(class.parked, job)
	return true
}

// count counts a job that starts, and parks those that may no longer start.
func (w *waitlist) count(v View, job JobID) {
	class := w.limits.of[job]
	if class == nil {
		return
	}
	class.jobs++
	class.units += v.Request(job).Units
	sorted := len(class.parked)
	class.waiting = slices.DeleteFunc(class.waiting, func(other JobID) bool {
		if other == job {
			return true
		}
		x := w.of[other]
		if class.allows(int(x.units)) {
			return false
		}
		class.parked = append(class.parked, other)
		if w.parks != nil {
			w.parks(x)
		}
		w.remove(other)
		return true
	})
	if len(class.parked) > sorted {
		slices.Sort(class.parked)
	}
}
