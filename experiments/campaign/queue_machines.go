package campaign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/srcerr"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// misfit is why a machine cannot serve jobs, and which value of which axis is to be changed.
type misfit struct {
	axis string
	at   int
	why  error
}

// unmatched tries every machine, with each number of nodes and each allocation, on every trace. A value with which
// all of them fail is a mistake; of others a note says what fails.
func (b *binder) unmatched() {
	if len(b.foreign) > 0 || b.err() != nil {
		return
	}
	tried := map[string][]int{} // by axis and value
	count := func(axis string, at int) {
		for len(tried[axis]) <= at {
			tried[axis] = append(tried[axis], 0)
		}
		tried[axis][at]++
	}
	var found []misfit
	allocs := b.settings(allocAxis)
	for at, c := range b.runs.named[knownAt(jobsAxis)] {
		for i := range c.all {
			b.eachMachine(&Job{workload: &c.all[i]}, func(j *Job, platform, nodes int) {
				for a := range allocs {
					count(jobsAxis, at)
					count(platformAxis, platform)
					count(nodesAxis, nodes)
					count(allocAxis, a)
					j.Setting.queue.alloc = allocs[a].queue.alloc
					if axis, why := b.runs.Inputs.misfit(j); why != nil {
						found = append(found, misfit{axis, map[string]int{jobsAxis: at, platformAxis: platform, nodesAxis: nodes, allocAxis: a}[axis], why})
					}
				}
			})
		}
	}
	for len(found) > 0 {
		first := found[0]
		alike := func(m misfit) bool { return m.axis == first.axis && m.at == first.at }
		n := len(found)
		found = slices.DeleteFunc(found, alike)
		b.unmatchedBy(&first, n-len(found) == tried[first.axis][first.at])
	}
}

// eachMachine calls do for the platforms and numbers of nodes of the campaign, by the indices of their values.
func (b *binder) eachMachine(j *Job, do func(j *Job, platform, nodes int)) {
	platforms := b.runs.named[knownAt(platformAxis)]
	if b.runs.at[knownAt(platformAxis)] < 0 {
		platforms = []choice{{all: make([]resolved, 1)}} // what the jobs say
	}
	for p := range platforms {
		for k := range platforms[p].all {
			if b.runs.at[knownAt(platformAxis)] >= 0 {
				j.platform = &platforms[p].all[k]
			}
			for _, n := range b.someNodes() {
				j.Setting.queue.nodes = n.set
				do(j, p, n.at)
			}
		}
	}
}

// resizing is a value of the axis of nodes.
type resizing struct {
	at  int
	set batch.Change
}

// someNodes are the values of the axis of nodes, of ranges the first and the last.
func (b *binder) someNodes() []resizing {
	a := b.runs.campaign.axis(nodesAxis)
	if a == nil {
		return make([]resizing, 1)
	}
	var list []resizing
	for i := range a.parts {
		p := &a.parts[i]
		for _, at := range slices.Compact([]int{p.first, p.first + p.count - 1}) {
			var s Setting
			a.Value(at).set(&s)
			list = append(list, resizing{at, s.queue.nodes})
		}
	}
	return list
}

// misfit is why the machine of a run cannot serve its jobs, and the axis to blame; nil if it can, or if there is no
// machine for another reason.
func (in *Inputs) misfit(j *Job) (axis string, why error) {
	s, err := in.unchanged(j)
	if err != nil {
		return "", nil
	}
	set, axis := &j.Setting.queue, jobsAxis
	if why := s.tooLarge(j); why != nil {
		return axis, why
	}
	if j.platform != nil {
		axis = platformAxis
	}
	wrong := batch.CheckMachine(s.trace, s.machine, simqueue.Options{})
	if wrong == nil && set.nodes != (batch.Change{}) && s.machine.Hosts == nil {
		if after := set.nodes.Of(batch.NumNodes(&s.machine.Machine)); after > 0 {
			s.machine = &batch.Machine{Machine: *batch.Resized(&s.machine.Machine, after)}
			axis, wrong = nodesAxis, batch.CheckMachine(s.trace, s.machine, simqueue.Options{})
		}
	}
	if wrong == nil {
		axis, wrong = allocAxis, batch.CheckMachine(s.trace, s.machine, simqueue.Options{Alloc: set.alloc})
	}
	if wrong == nil {
		return "", nil
	}
	return axis, fmt.Errorf("%s: %w", strings.Join(s.trace.Files, ", "), wrong.Err)
}

// tooLarge refuses jobs that the machine as it is described is too small for. With another number of nodes they are
// rejected and counted, as a result of the change.
func (s *system) tooLarge(j *Job) error {
	if j.Setting.queue.nodes != (batch.Change{}) {
		return nil
	}
	return batch.TooLarge(s.trace, s.machine.Units)
}

// emptied is what a trace says of its machine, and of what jobs want of nodes. Traces need not be read again for it.
func emptied(t *jobs.Trace) *jobs.Trace {
	e := &jobs.Trace{Files: t.Files, Machine: t.Machine, StatedUnits: t.StatedUnits, Native: t.Native}
	if t.Need != nil {
		e.Need = []int32{}
	}
	if i := slices.IndexFunc(t.Bodies, batch.InWorld); i >= 0 {
		e.Bodies = t.Bodies[i : i+1 : i+1]
	}
	return e
}

// unchanged is the trace of a run, without jobs unless their sizes matter, and the machine without changes.
func (in *Inputs) unchanged(j *Job) (*system, error) {
	t := j.workload.trace
	if t.Native {
		as := *j
		as.Setting.queue.nodes = batch.Change{}
		s, err := in.system(&as)
		if err != nil {
			return nil, err
		}
		own := *s
		return &own, nil
	}
	m, err := in.served(t, j.platform)
	if m.Units == 0 {
		m.Units = t.StatedUnits
	}
	return &system{t, m}, err
}

// unmatchedBy reports a misfit: as a mistake if all combinations with its value have it, else in a note.
func (b *binder) unmatchedBy(m *misfit, all bool) {
	a := b.runs.campaign.axis(m.axis)
	for i := range a.parts {
		if p := &a.parts[i]; p != a.partOf(m.at) {
			continue
		}
		for _, why := range srcerr.Parts(m.why) {
			if all {
				b.report(a, i, a.parts[i].single.Text, false, why)
				continue
			}
			b.runs.Notes = append(b.runs.Notes, fmt.Sprintf("some runs with %s %s fail: %v", m.axis, a.Value(m.at).Text, why))
			break
		}
	}
}
