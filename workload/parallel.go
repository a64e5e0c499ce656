package workload

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// MaxParallelHosts is the largest number of hosts of one task.
const MaxParallelHosts = 4096

// Parallel makes a task rigid and parallel: it computes on several hosts at once and
// sends data between them, all at one pace. Its places are numbered from 0. They are on
// different hosts; the data of the task's edges arrive at place 0 and leave from there.
type Parallel struct {
	Hosts int       // its number of hosts, at least 1
	Flops []float64 // by place; one number: that of every place
	// Bytes from place i to place j are at i*Hosts+j; one number: those of every ordered
	// pair of places; nil: none. What a place would send to itself is 0.
	Bytes []float64
	// File, Line and Col are where it is described; File may be empty.
	File      string
	Line, Col int
}

// Wrong is an error about the task, with its place if that is known.
func (p *Parallel) Wrong(hint, format string, args ...any) error {
	if p.File != "" {
		return srcerr.At(p.File, p.Line, p.Col, format, args...).WithHint("%s", hint)
	}
	return fmt.Errorf("%s (%s)", fmt.Sprintf(format, args...), hint)
}

// Flop is the work of a place.
func (p *Parallel) Flop(place int) float64 {
	if len(p.Flops) == 1 {
		return p.Flops[0]
	}
	return p.Flops[place]
}

// BytesBetween is what one place sends to another.
func (p *Parallel) BytesBetween(from, to int) float64 {
	switch {
	case from == to || p.Bytes == nil:
		return 0
	case len(p.Bytes) == 1:
		return p.Bytes[0]
	}
	return p.Bytes[from*p.Hosts+to]
}

func (p *Parallel) workFlop() float64 {
	var sum float64
	for i := range p.Hosts {
		sum += p.Flop(i)
	}
	return sum
}

// MovedBytes is what all places send together.
func (p *Parallel) MovedBytes() float64 {
	var sum float64
	switch len(p.Bytes) {
	case 0:
		return 0
	case 1:
		return p.Bytes[0] * float64(p.Hosts) * float64(p.Hosts-1)
	}
	for i := range p.Hosts {
		for j := range p.Hosts {
			sum += p.BytesBetween(i, j)
		}
	}
	return sum
}

// check says what is wrong, or "".
func (p *Parallel) check() string {
	n := p.Hosts
	switch {
	case n < 1 || n > MaxParallelHosts:
		return "want from 1 to 4096 hosts"
	case len(p.Flops) != 1 && len(p.Flops) != n:
		return "want one number of flops, or one for each host"
	case len(p.Bytes) > 1 && len(p.Bytes) != n*n:
		return "want one number of bytes, or one for each ordered pair of hosts"
	}
	for _, list := range [][]float64{p.Flops, p.Bytes} {
		for _, x := range list {
			if !units.Finite(x) || x < 0 {
				return "want finite numbers, at least 0"
			}
		}
	}
	if len(p.Bytes) == n*n && n > 1 {
		for i := range n {
			if p.Bytes[i*n+i] != 0 {
				return "want no bytes from a host to itself"
			}
		}
	}
	return ""
}

// SetParallel makes a task that was added before rigid and parallel. Its work becomes
// that of all places together. A workload with times by processor, or with tasks that request
// cores or memory, cannot have such tasks.
func (b *Builder) SetParallel(t TaskID, p Parallel) {
	if !b.has(t) {
		b.fail("parallel task %s: no such task", b.nameOf(t))
		return
	}
	if wrong := p.check(); wrong != "" {
		b.fail("parallel task %s: %s", b.nameOf(t), wrong)
		return
	}
	if b.d.parallel == nil {
		b.d.parallel = map[TaskID]*Parallel{}
	}
	p.Flops, p.Bytes = slices.Clone(p.Flops), slices.Clone(p.Bytes)
	b.d.parallel[t] = &p
	b.d.workFlop[t] = p.workFlop()
}

// checkParallel reports tasks that are parallel in a workload that cannot have such.
func (b *Builder) checkParallel() {
	wrong := ""
	switch {
	case b.d.costs != nil:
		wrong = "want flops, not times by processor"
	case b.d.needs != nil:
		wrong = "other tasks request cores or memory (a workload has parallel tasks or such tasks)"
	default:
		return
	}
	for _, t := range slices.Sorted(maps.Keys(b.d.parallel)) {
		b.fail("parallel task %s: %s", b.nameOf(t), wrong)
	}
}

// Parallel is what a rigid parallel task requests; nil for an ordinary task, which runs
// on one core. The caller must not change it.
func (d *DAG) Parallel(t TaskID) *Parallel {
	if d.parallel == nil { // faster than a look into a nil map
		return nil
	}
	return d.parallel[t]
}

// NumParallel is how many tasks are rigid and parallel.
func (d *DAG) NumParallel() int { return len(d.parallel) }

// FirstParallel is the rigid parallel task with the lowest number; NoTask: none.
func (d *DAG) FirstParallel() TaskID {
	if len(d.parallel) == 0 {
		return NoTask
	}
	return slices.Min(slices.Collect(maps.Keys(d.parallel)))
}

// spanFlop is the work that one core has to do for t: all of it, or that of the place
// that has the most.
func (d *DAG) spanFlop(t TaskID) float64 {
	if p := d.Parallel(t); p != nil {
		return slices.Max(p.Flops)
	}
	return d.workFlop[t]
}

func (d *DAG) scaleParallel(factor func(TaskID) float64) {
	d.parallel = maps.Clone(d.parallel)
	for t, p := range d.parallel {
		scaled, by := *p, factor(t)
		scaled.Flops = make([]float64, len(p.Flops))
		for i, f := range p.Flops {
			scaled.Flops[i] = f * by
		}
		d.parallel[t] = &scaled
		d.workFlop[t] = scaled.workFlop()
	}
}
