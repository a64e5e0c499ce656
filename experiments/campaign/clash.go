package campaign

import (
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// tried is an axis, and for each of its values why no run with it can be made; nil: some run
// can.
type tried struct {
	axis string
	why  []error
	goes []bool
}

func try(axis string, values int) tried {
	return tried{axis, make([]error, values), make([]bool, values)}
}

func (t *tried) note(i int, err error) {
	t.goes[i] = t.goes[i] || err == nil
	if t.goes[i] {
		t.why[i] = nil
	} else if t.why[i] == nil {
		t.why[i] = err
	}
}

// refuse reports the values of an axis with which no run can be made, but those that are
// innocent. It says whether there are any.
func (b *binder) refuse(t *tried, innocent func(i int) bool) bool {
	a := b.runs.campaign.axis(t.axis)
	for i, err := range t.why {
		if a != nil && err != nil && !innocent(i) {
			b.value(t.axis, a.parts[i].text, err)
		}
	}
	return b.err() != nil
}

func nobody(int) bool { return false }

// clashes refuses values with which no run of the campaign could set its power states, or
// bring its files to their tasks. One that goes with some of the others stays, and the runs
// that fail say why.
func (b *binder) clashes() {
	if len(b.foreign) > 0 || b.err() != nil {
		return
	}
	then, sharing, schedulers := b.settings(onFailureAxis), b.settings(sharingAxis), b.runs.named[knownAt(schedulerAxis)]
	byThen, byScheduler, bySharing := try(onFailureAxis, len(then)), try(schedulerAxis, len(schedulers)), try(sharingAxis, len(sharing))
	for t := range then {
		for s := range schedulers {
			for h := range sharing {
				err := b.clash(&schedulers[s], &then[t], &sharing[h])
				byThen.note(t, err)
				byScheduler.note(s, err)
				bySharing.note(h, err)
			}
		}
	}
	// The first axis that is to blame is enough: it is the same runs.
	_ = b.refuse(&byThen, func(i int) bool { return then[i].OnFailure.Mapper == "" }) || b.refuse(&byScheduler, nobody) || b.refuse(&bySharing, nobody)
	overheads, storages := b.settings(overheadAxis), b.settings(storageAxis)
	byOverhead, byStorage := try(overheadAxis, len(overheads)), try(storageAxis, len(storages))
	for i := range overheads {
		for k := range storages {
			o := storages[k].Options
			o.Overhead = overheads[i].Options.Overhead
			err := o.CheckOverhead(nil)
			byOverhead.note(i, err)
			byStorage.note(k, err)
		}
	}
	_ = b.refuse(&byOverhead, nobody) || b.refuse(&byStorage, nobody)
}

// settings has one for each value of an axis of single values, or that of its default.
func (b *binder) settings(name string) []Setting {
	a := b.runs.campaign.axis(name)
	if a == nil {
		list := make([]Setting, 1)
		if v := b.runs.plain[knownAt(name)]; v.set != nil {
			v.set(&list[0])
		}
		return list
	}
	list := make([]Setting, a.count)
	for i := range list {
		a.Value(i).set(&list[i])
	}
	return list
}

// clash is why none of the schedulers that a value stands for goes with two settings; nil:
// some of them do.
func (b *binder) clash(c *choice, then, sharing *Setting) (why error) {
	for i := range c.all {
		s := c.all[i].parsed
		why = run.Clash(s, b.again(s, then.OnFailure), sharing.Options.HostSharing)
		if why == nil {
			return nil
		}
	}
	return why
}

// again is the mapper that plans again for a scheduler; zero if that is its own.
func (b *binder) again(s catalog.Scheduler, then run.OnFailure) catalog.Scheduler {
	planner := then.Rescheduler(b.runs.inputs.env.Schedulers)
	if planner == nil || s.Policy != nil {
		return catalog.Scheduler{}
	}
	again, err := planner(nil)
	if err != nil {
		return catalog.Scheduler{} // its runs say so
	}
	run.Close(again)
	return again
}

// ungoverned refuses schedulers that name power states that no platform has.
func (b *binder) ungoverned() {
	a := b.runs.campaign.axis(schedulerAxis)
	platforms := b.runs.named[knownAt(platformAxis)]
	if a == nil || platforms == nil || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	for i := range a.parts {
		b.value(schedulerAxis, a.parts[i].text, b.misgoverned(&b.runs.named[a.column][i], platforms))
	}
}

// misgoverned is why no scheduler that a value stands for can run on any platform; nil: some
// can.
func (b *binder) misgoverned(c *choice, platforms []choice) (why error) {
	for i := range c.all {
		s := c.all[i].parsed
		if s.Governor == nil {
			return nil
		}
		for _, p := range platforms {
			for k := range p.all {
				var made *platform.Platform
				if made, why = b.runs.inputs.Platform(&Job{platform: &p.all[k]}); why == nil {
					why = s.CheckPstates(made)
				}
				if why == nil {
					return nil
				}
			}
		}
	}
	return why
}
