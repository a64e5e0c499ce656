package duel

// The constants of evolution.
const (
	population = 24
	contest    = 3    // of how many the best is a parent, and the worst is replaced
	crossPart  = 0.3  // of the children have the workload of one parent and the platform of another
	morePart   = 0.35 // chance of one more change
)

// evolve keeps a population of instances. A child is a parent with one or more changes, or has the workload of
// one parent and the platform of another. It replaces the worst of a few if it is not worse.
func (c *chain) evolve() error {
	var all []*member
	for len(all) < population && c.left() > 0 {
		x := c.Space.Start(c.rng)
		r, err := c.try(x)
		if err != nil {
			return err
		}
		all = append(all, &member{x, r})
	}
	for c.left() > 0 {
		child := c.choose(all, false).x.Clone()
		if c.rng.Float64() < crossPart {
			other := c.choose(all, false).x.Clone()
			child.Flops, child.Bandwidth, child.Price = other.Flops, other.Bandwidth, other.Price
		}
		c.Space.change(child, c.moves, c.rng)
		for c.rng.Float64() < morePart {
			c.Space.change(child, c.moves, c.rng)
		}
		r, err := c.try(child)
		if err != nil {
			return err
		}
		if loser := c.choose(all, true); r >= loser.ratio {
			*loser = member{child, r}
		}
	}
	return nil
}

// member is an instance of a population.
type member struct {
	x     *Instance
	ratio float64
}

// choose draws a few and returns the best of them, or the worst.
func (c *chain) choose(all []*member, worst bool) *member {
	chosen := all[c.rng.IntN(len(all))]
	for range contest - 1 {
		if m := all[c.rng.IntN(len(all))]; m.ratio > chosen.ratio != worst && m.ratio != chosen.ratio {
			chosen = m
		}
	}
	return chosen
}
