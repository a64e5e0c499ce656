package campaign

import (
	"errors"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/platform"
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
			p, err := b.runs.inputs.Platform(&Job{platform: &c.all[i]})
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
		b.value(onFailureAxis, a.parts[i].text, set.OnFailure.CheckMapper(b.runs.inputs.env.Schedulers))
	}
}

// Powered reports whether some run may have the metrics of energy: a platform states what
// its hosts or links take.
func (r *Runs) Powered() bool { return r.powered }

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
