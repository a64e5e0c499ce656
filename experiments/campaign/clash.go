package campaign

import (
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// tried is an axis, and for each of its values why no run with it can set its power states;
// nil: some run can.
type tried struct {
	axis string
	why  []error
	goes []bool
}

func (t *tried) note(i int, err error) {
	t.goes[i] = t.goes[i] || err == nil
	if t.goes[i] {
		t.why[i] = nil
	} else if t.why[i] == nil {
		t.why[i] = err
	}
}

// clashes refuses values with which no run of the campaign could set its power states. One
// that goes with some of the others stays, and the runs that fail say why.
func (b *binder) clashes() {
	if len(b.foreign) > 0 || b.err() != nil {
		return
	}
	schedulers := b.runs.named[knownAt(schedulerAxis)]
	then, sharing := b.settings(onFailureAxis), b.settings(sharingAxis)
	var axes [3]tried // in the order in which they are to blame
	for i, name := range []string{onFailureAxis, schedulerAxis, sharingAxis} {
		n := []int{len(then), len(schedulers), len(sharing)}[i]
		axes[i] = tried{name, make([]error, n), make([]bool, n)}
	}
	for t := range then {
		for s := range schedulers {
			for h := range sharing {
				err := b.clash(&schedulers[s], &then[t], &sharing[h])
				axes[0].note(t, err)
				axes[1].note(s, err)
				axes[2].note(h, err)
			}
		}
	}
	for i := range axes {
		a := b.runs.campaign.axis(axes[i].axis)
		for v, err := range axes[i].why {
			if a == nil || err == nil || i == 0 && then[v].OnFailure.Mapper == "" {
				continue
			}
			b.value(a.Info.Name, a.parts[v].text, err)
		}
		if b.err() != nil {
			return // the same runs would be blamed twice
		}
	}
}

// settings has one for each value of an axis of single values, or that of its default.
func (b *binder) settings(name string) []Setting {
	a := b.runs.campaign.axis(name)
	if a == nil {
		list := make([]Setting, 1)
		b.runs.plain[knownAt(name)].set(&list[0])
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
