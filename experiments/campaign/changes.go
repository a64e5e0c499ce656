package campaign

import (
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/sim"
)

// seedProfiles gives the generators of a run their seed: of repeats one after the other, or
// else the run's where the campaign states none for profiles.
func (r *Runs) seedProfiles(s *Setting) {
	if !s.Seeded {
		return
	}
	x, _ := s.Options.Changes.(sim.Profiles)
	switch first := uint64(x.Seed); {
	case r.campaign.Repeats != nil && first == 0:
		x.Drawn = profile.DefaultSeed + s.Seed
	case r.campaign.Repeats != nil:
		x.Drawn = first + s.Seed
	case first == 0:
		x.Drawn = s.Seed
	}
	s.Options.Changes = x
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
