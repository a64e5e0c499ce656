package campaign

import (
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// seededAxis is an axis with values that may draw, with a seed of their own or that of the run.
type seededAxis struct {
	of      func(o *sim.Options) drawing
	at      int    // in the campaign; -1: it lacks that
	changes []bool // by value: the run's seed changes it
}

// drawing is what a value of such an axis draws with.
type drawing struct {
	draws  bool
	stated bool // the seed stands in the value
	seed   *uint64
}

func noiseOf(o *sim.Options) drawing {
	return drawing{o.Noise.On(), o.Noise.Stated, &o.Noise.Seed}
}

func overheadOf(o *sim.Options) drawing {
	return drawing{o.Overhead.Draws(), o.Overhead.Stated, &o.Overhead.Seed}
}

// fill finds out which values the run's seed changes: where runs are repeated all that
// draw, else those that state no seed.
func (x *seededAxis) fill(c *Campaign, axis string, of func(*sim.Options) drawing) {
	x.of = of
	if x.at = c.axisAt(axis); x.at < 0 {
		return
	}
	for i := range c.Axes[x.at].count {
		var s Setting
		c.Axes[x.at].Value(i).set(&s)
		d := of(&s.Options)
		x.changes = append(x.changes, d.draws && (!d.stated || c.Repeats != nil))
	}
}

// takesSeed says whether the run's seed changes the value of a point.
func (x *seededAxis) takesSeed(p point) bool { return x.at >= 0 && x.changes[p[x.at]] }

// give gives a run's value its seed.
func (x *seededAxis) give(s *Setting, repeated bool) {
	d := x.of(&s.Options)
	switch {
	case !d.draws || !s.Seeded:
	case repeated:
		*d.seed += s.Seed
	case !d.stated:
		*d.seed = s.Seed
	}
}

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

// takeNetwork gives a run the network model that its platform states, unless the
// campaign has the axis. The run's ID is then that of the same run with the axis.
func (r *Runs) takeNetwork(j *Job) {
	i := knownAt(networkAxis)
	if v := j.platform.network; v != nil && r.at[i] < 0 {
		v.set(&j.Setting)
		j.Values[i] = *v
	}
}

// Networks are the network models of the runs on each platform, in the order of the
// platforms, of a campaign with one network or none on its axis.
func (r *Runs) Networks() []sim.Network {
	i := knownAt(networkAxis)
	v := r.plain[i]
	if at := r.at[i]; at >= 0 {
		v = r.campaign.Axes[at].Value(0)
	}
	var list []sim.Network
	for _, c := range r.named[knownAt(platformAxis)] {
		for k := range c.all {
			j := Job{Values: make([]Value, len(known())), platform: &c.all[k]}
			v.set(&j.Setting)
			r.takeNetwork(&j)
			list = append(list, j.Setting.Options.Network)
		}
	}
	return list
}

// workloadTakesSeed says whether the generator that a spec names takes a seed.
func workloadTakesSeed(s spec.Spec) bool {
	return slices.ContainsFunc(generate.Generators(), func(g generate.Generator) bool {
		return g.Name == s.Name && spec.TakesSeed(g.Name, g.Params)
	})
}

// schedulerTakesSeed says whether the scheduler that a spec names takes a seed.
func schedulerTakesSeed(s spec.Spec, env catalog.Env) bool {
	return slices.ContainsFunc(env.Table(), func(e catalog.Entry) bool {
		return e.Name == s.Name && spec.TakesSeed(e.Name, e.Params)
	})
}
