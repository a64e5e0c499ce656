package queue

import "fmt"

// bound chooses a policy by the machine: one that plans with the number of units, one that does so beside
// blocks, or one that plans with nodes.
type bound struct {
	name    string
	count   Policy
	blocked Policy // nil: count heeds blocks
	nodes   nodePolicy
	chosen  Policy // nil: nodes
}

// nodePolicy is a policy for machines whose reservations name nodes.
type nodePolicy interface {
	begin(v View) error
	Decide(v View) ([]Action, error)
}

func (p *bound) String() string { return p.name }

func (p *bound) Begin(v View) error {
	if v.Nodes() == nil {
		if p.chosen = p.count; p.blocked != nil && v.Blocks() != nil {
			p.chosen = p.blocked
		}
		return p.chosen.Begin(v)
	}
	p.chosen = nil
	if err := p.nodes.begin(v); err != nil {
		return fmt.Errorf("policy %s: %w", p.name, err)
	}
	return nil
}

func (p *bound) Decide(v View) ([]Action, error) {
	if p.chosen != nil {
		return p.chosen.Decide(v)
	}
	return p.nodes.Decide(v)
}

// PlansStand says that a reservation holds until it is replaced.
func (p *bound) PlansStand() bool {
	x, ok := p.count.(interface{ PlansStand() bool })
	return ok && x.PlansStand()
}

// Counters are the statistics of a run.
func (p *bound) Counters() []Counter {
	var chosen any = p.chosen
	if p.chosen == nil {
		chosen = p.nodes
	}
	if x, ok := chosen.(interface{ Counters() []Counter }); ok {
		return x.Counters()
	}
	return nil
}
