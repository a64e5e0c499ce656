package course

import (
	"math"

	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/platform/profile"
)

// Generated are the events of a generator for one host or link.
type Generated struct {
	g      *profile.Generator
	state  bool
	first  law.Law // how long it is on; the factor
	second law.Law // how long it is off; the time to the next factor
	stream law.Stream
	atSec  float64
	on     bool // what comes next
}

// Generate starts the events of something that its names distinguish from all others. They depend on the generator,
// the seed and the names alone.
func Generate(g *profile.Generator, seed uint64, names ...string) Generated {
	first, second := g.Laws()
	return Generated{g: g, state: g.OfState(), first: first, second: second, stream: law.NewStream(seed, names...)}
}

// By is the generator.
func (c *Generated) By() *profile.Generator { return c.g }

// Next is the next event; there always is one. Dates rise.
func (c *Generated) Next() (atSec, value float64, ok bool) {
	if c.state {
		delay := c.first
		if c.on {
			delay, value = c.second, 1
		}
		c.on = !c.on
		c.atSec = later(c.atSec, c.stream.Draw(delay))
		return c.atSec, value, true
	}
	if c.on {
		c.atSec = later(c.atSec, c.stream.Draw(c.second))
	}
	c.on = true
	return c.atSec, c.stream.Draw(c.first), true
}

// later is a date after another, also where the delay is too short to be seen.
func later(sec, delaySec float64) float64 {
	return max(sec+delaySec, math.Nextafter(sec, math.Inf(1)))
}
