package bottleneck

// clockDigits is how many times a new flow's share of its owner's clock the clock
// may show. Above that so many digits are lost that the end would be wrong.
const clockDigits = 1e6

// rebase sets an owner's clock back to 0 before it gets a flow that ends when the
// clock has gone on by gap. By the time it happens again, each other flow has
// consumed as much as a million such flows.
func (s *System) rebase(o *constraint, gap float64) {
	switch {
	case len(o.flows) == 0:
		o.clock = 0
	case gap > 0 && o.clock > clockDigits*gap:
		for i := range o.flows {
			o.flows[i].key -= o.clock
		}
		o.clock = 0
	}
}
