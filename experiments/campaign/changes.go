package campaign

import (
	"errors"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/sim"
)

// change sets something of the profiles that a run follows.
func (s *Setting) change(set func(*sim.Profiles)) {
	x, _ := s.Options.Changes.(sim.Profiles)
	set(&x)
	s.Options.Changes = x
}

// seedProfiles gives the generators of a run their seed: of repeats one after the other, or
// else the run's where the campaign states none for profiles.
func (r *Runs) seedProfiles(s *Setting) {
	if !s.Seeded {
		return
	}
	s.change(func(x *sim.Profiles) {
		switch first := uint64(x.Seed); {
		case r.campaign.Repeats != nil && first == 0:
			x.Drawn = profile.DefaultSeed + s.Seed
		case r.campaign.Repeats != nil:
			x.Drawn = first + s.Seed
		case first == 0:
			x.Drawn = s.Seed
		}
	})
}

// drawsProfiles says whether the run's seed changes how hosts and links change at a point:
// there are generators, and no seed of their own unless runs are repeated.
func (r *Runs) drawsProfiles(p point) bool {
	valueAt := func(axis string) (s Setting) {
		if at := r.at[knownAt(axis)]; at >= 0 {
			r.campaign.Axes[at].Value(p[at]).set(&s)
		}
		return s
	}
	rules, _ := valueAt(profileAxis).Options.Changes.(sim.Profiles)
	if !rules.Rules.On() && !r.of(platformAxis, p).drawn {
		return false
	}
	return r.campaign.Repeats != nil || valueAt(profileSeedAxis).Options.Changes == nil
}

// reschedulers checks that those who are to plan again are known, and mappers.
func (b *binder) reschedulers() {
	a := b.runs.campaign.axis(onFailureAxis)
	if a == nil {
		return
	}
	for i := range a.parts {
		var set Setting
		a.parts[i].single.set(&set)
		if err := set.OnFailure.CheckMapper(b.runs.inputs.env.Schedulers); err != nil {
			b.value(onFailureAxis, a.parts[i].text, err)
		}
	}
}

// changes refuses profiles of hosts and links that no platform has, and seeds and retries that
// nothing in the campaign asks for.
func (b *binder) changes() {
	b.unfit(profileAxis, func(o sim.Options, p *platform.Platform) error {
		x, _ := o.Changes.(sim.Profiles)
		return x.Rules.Check(p)
	})
	if b.runs.named[knownAt(platformAxis)] == nil || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	if !b.startsAnew() {
		b.idle(retriesAxis, errors.New("nothing starts anew (want on-failure retry or reschedule too)"))
	}
	if !b.changesInTime() {
		b.idle(profileSeedAxis, errors.New("nothing changes in time (add a profile, such as 'hosts=mtbf(exp(1h),repair=exp(5min))')"))
	}
}

// idle refuses an axis that has other values than its default.
func (b *binder) idle(axis string, why error) {
	if a := b.runs.campaign.axis(axis); a != nil && (a.count > 1 || a.Value(0).Text != a.Info.Default) {
		b.value(axis, a.parts[0].text, why)
	}
}

// startsAnew says whether a task of some run may start more than once.
func (b *binder) startsAnew() bool {
	for _, set := range b.settings(onFailureAxis) {
		if set.OnFailure.Do != sim.FailRun {
			return true
		}
	}
	return false
}

// changesInTime says whether a host or link of some run may change.
func (b *binder) changesInTime() bool {
	for _, set := range b.settings(profileAxis) {
		if x, _ := set.Options.Changes.(sim.Profiles); x.Rules.On() {
			return true
		}
	}
	return b.unfitAll(b.runs.named[knownAt(platformAxis)], func(p *platform.Platform) error {
		if p.Profiled() == "" {
			return errors.New("nothing changes")
		}
		return nil
	}) == nil
}
