package campaign

import "github.com/clustersim/clustersim/sim"

// seededAxis is an axis whose values may draw, with a seed of their own or that of the run.
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
