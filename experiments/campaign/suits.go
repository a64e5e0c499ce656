package campaign

import (
	"cmp"
	"errors"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// unsuited refuses values of settings that suit no platform, values that make no difference
// in any run, and unknown mappers.
func (b *binder) unsuited() {
	b.reschedulers()
	if b.runs.named[knownAt(platformAxis)] == nil || len(b.foreign) > 0 {
		return
	}
	for _, a := range b.runs.campaign.Axes {
		if b.err() != nil {
			return
		}
		if s := a.Info.setting; s != nil && s.Check != nil {
			b.unfit(a)
		}
	}
	for _, a := range b.runs.campaign.Axes {
		if s := a.Info.setting; s != nil && s.Idle != nil && b.err() == nil {
			b.idle(a)
		}
	}
}

// unfit refuses the values of an axis that fail the setting's check on every platform.
func (b *binder) unfit(a *Axis) {
	for i := range a.parts {
		p, err := &a.parts[i], error(nil)
		for n := 0; n < p.count && err == nil; n += max(p.count-1, 1) { // the ends of a range
			var set Setting
			a.Value(p.first + n).set(&set)
			err = b.onEach(func(p *platform.Platform) error { return a.Info.setting.Check(&set.Models, p) })
		}
		b.value(a.Info.Name, p.text, err)
	}
}

// idle refuses an axis that has other values than its default and changes no run.
func (b *binder) idle(a *Axis) {
	s := a.Info.setting
	if a.count == 1 && a.Value(0).Text == s.Default {
		return
	}
	var why error
	for _, set := range b.settings(s.With) {
		if why = b.onEach(func(p *platform.Platform) error { return s.Idle(&set.Models, p) }); why == nil {
			return
		}
	}
	b.value(a.Info.Name, a.parts[0].text, why)
}

// onEach is why the last platform fails a check, if they all do. A platform with power
// states says more than one without.
func (b *binder) onEach(check func(*platform.Platform) error) (why error) {
	for _, c := range b.runs.named[knownAt(platformAxis)] {
		for i := range c.all {
			p, err := b.runs.Inputs.Platform(&Job{platform: &c.all[i]})
			if err == nil {
				err = check(p)
			}
			switch {
			case err == nil:
				return nil
			case why == nil || !errors.Is(err, pstate.ErrNone):
				why = err
			}
		}
	}
	return why
}

// reschedulers checks that the schedulers that are to plan again exist, and are mappers.
func (b *binder) reschedulers() {
	a := b.runs.campaign.axis(onFailureAxis)
	if a == nil {
		return
	}
	for i, set := range b.settings(onFailureAxis) {
		b.value(onFailureAxis, a.parts[i].text, set.OnFailure.CheckMapper(b.runs.Inputs.env.Schedulers))
	}
}

// chosenNetwork is the value of the axis network that a platform's file states; nil if it
// states none.
func chosenNetwork(p *platform.Platform) (*Value, error) {
	v, err := run.ChosenNetwork(p)
	if v == nil || err != nil {
		return nil, err
	}
	x := valueOf(*v)
	return &x, nil
}

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

func never(int) bool { return false }

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
	_ = b.refuse(&byThen, func(i int) bool { return then[i].OnFailure.Mapper == "" }) || b.refuse(&byScheduler, never) || b.refuse(&bySharing, never)
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
	_ = b.refuse(&byOverhead, never) || b.refuse(&byStorage, never)
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
	planner := then.Rescheduler(b.runs.Inputs.env.Schedulers)
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
				if made, why = b.runs.Inputs.Platform(&Job{platform: &p.all[k]}); why == nil {
					why = power.CheckStates(s.Spec.Name, s.Governor, made)
				}
				if why == nil {
					return nil
				}
			}
		}
	}
	return why
}

// misfits refuses workloads that no platform of the campaign can run under any of its network
// models. One that some can run stays, and the runs that fail say why.
func (b *binder) misfits() {
	workloads, platforms := b.runs.named[knownAt(workloadAxis)], b.runs.named[knownAt(platformAxis)]
	if platforms == nil || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	networks := b.settings(networkAxis)
	var wrong []error
	for i := range workloads {
		wrong = append(wrong, b.misfit(&workloads[i], platforms, networks))
	}
	if err := errors.Join(wrong...); err != nil {
		b.foreign = append(b.foreign, err)
	}
}

// misfit is why the first workload that a value stands for does not fit the first platform, if
// none fits any.
func (b *binder) misfit(c *choice, platforms []choice, networks []Setting) (why error) {
	for i := range c.all {
		x := &c.all[i]
		d, err := b.runs.Inputs.Workload(&Job{Setting: b.first, workload: x})
		if err != nil {
			return nil // its runs say so
		}
		for _, p := range platforms {
			for k := range p.all {
				j := &Job{Values: make([]Value, len(known())), platform: &p.all[k]}
				made, err := b.runs.Inputs.Platform(j)
				if err != nil {
					return nil
				}
				for n := range networks {
					j.Setting = networks[n]
					b.runs.takeNetwork(j)
					err := run.CheckFit(d, made, j.Setting.Options)
					if err == nil {
						return nil
					}
					why = cmp.Or(why, srcerr.Placed(cmp.Or(x.file, x.name), err))
				}
			}
		}
	}
	return why
}
