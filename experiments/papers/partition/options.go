package partition

import (
	"fmt"
	"runtime"
)

// Options choose what is replayed. The zero Options replay all of Table 2.
type Options struct {
	Seeds   int     // instances of each graph; 0: 20, at least 2
	Graphs  []int   // of the six, from 1; nil: all
	Density float64 // messages a task; 0: DefaultDensity
	Workers int     // 0: as many as processors
	Budget  Budget
	METIS   bool // also run gpmetis, if it is on PATH
}

const (
	defaultSeeds = 20
	mostSeeds    = 1000
)

func (o Options) withDefaults() Options {
	if o.Seeds == 0 {
		o.Seeds = defaultSeeds
	}
	if o.Density == 0 {
		o.Density = DefaultDensity
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	o.Budget = o.Budget.withDefaults()
	return o
}

// Check says what is wrong with seeds, density and graphs, which must be given.
func (o Options) Check() error {
	if o.Seeds < 2 || o.Seeds > mostSeeds {
		return fmt.Errorf("%d seeds: want 2 to %d", o.Seeds, mostSeeds)
	}
	if !(o.Density >= leastDensity && o.Density <= mostDensity) {
		return fmt.Errorf("density %v: want %v to %v messages a task", o.Density, leastDensity, mostDensity)
	}
	for _, g := range o.Graphs {
		if g < 1 || g > len(vertices) {
			return fmt.Errorf("graph %d: want 1 to %d", g, len(vertices))
		}
	}
	return nil
}
