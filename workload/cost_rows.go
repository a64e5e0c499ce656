package workload

import (
	"math"
	"slices"
)

// costRows are execution times by task and processor ("unrelated machines").
type costRows struct {
	processors []string
	sec        []float64 // task-major
}

// Processors says that every task has its own time on each of the named
// processors, as in most of the scheduling literature ("unrelated machines").
// Each task then needs a row (SetCosts). Names must be unique and not empty.
func (b *Builder) Processors(names ...string) {
	seen := map[string]bool{}
	for _, name := range names {
		if name == "" || seen[name] {
			b.fail("processor %q: want names that are unique and not empty", name)
		}
		seen[name] = true
	}
	b.d.costs = &costRows{processors: slices.Clone(names)}
}

// SetCosts gives t's time in seconds on each processor: not negative, +Inf
// where it cannot run, finite somewhere.
func (b *Builder) SetCosts(t TaskID, sec []float64) {
	c := b.d.costs
	switch {
	case c == nil || len(sec) != len(c.processors):
		b.fail("task %s: %d costs: want one for each processor", b.nameOf(t), len(sec))
		return
	case !b.known(t, "costs"):
		return
	}
	runs := false
	for i, s := range sec {
		if math.IsNaN(s) || s < 0 {
			b.fail("task %s: cost %v on processor %q: want a number, at least 0", b.nameOf(t), s, c.processors[i])
		}
		runs = runs || !math.IsInf(s, 1)
	}
	if !runs {
		b.fail("task %s: runs on no processor", b.nameOf(t))
	}
	if room := (int(t)+1)*len(sec) - len(c.sec); room > cap(c.sec)-len(c.sec) {
		c.sec = slices.Grow(c.sec, max(room, len(c.sec))) // append adds only a quarter, and leaves more garbage
	}
	for at := len(c.sec); at < (int(t)+1)*len(sec); at++ {
		c.sec = append(c.sec, math.NaN())
	}
	copy(c.sec[int(t)*len(sec):], sec)
}

// checkCosts reports tasks without a row.
func (b *Builder) checkCosts() {
	c := b.d.costs
	if c == nil {
		return
	}
	for t := range b.d.names {
		if at := t * len(c.processors); at >= len(c.sec) || math.IsNaN(c.sec[at]) {
			b.fail("task %s: no costs", b.nameOf(TaskID(t)))
		}
	}
}

func (c *costRows) clone() *costRows {
	if c == nil {
		return nil
	}
	return &costRows{processors: c.processors, sec: slices.Clone(c.sec)}
}

// Processors names the columns of CostsSec; nil when the tasks' times follow
// from their work. The caller must not change it.
func (d *DAG) Processors() []string {
	if d.costs == nil {
		return nil
	}
	return d.costs.processors
}

// CostsSec is t's time on each of [DAG.Processors], in seconds; +Inf: it cannot run there.
// nil without processors. The caller must not change it.
func (d *DAG) CostsSec(t TaskID) []float64 {
	if d.costs == nil {
		return nil
	}
	n := len(d.costs.processors)
	return d.costs.sec[int(t)*n : (int(t)+1)*n]
}

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
