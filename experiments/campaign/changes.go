package campaign

import (
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
	return r.campaign.Repeats != nil || valueAt("profile-seed").Options.Changes == nil
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
