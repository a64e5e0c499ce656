package queue

import "fmt"

// bound chooses a policy by the machine: one that plans with the number of units, or with nodes.
type bound struct {
	name   string
	count  Policy
	nodes  nodePolicy
	chosen Policy
}

// nodePolicy is a policy for machines whose reservations name nodes.
type nodePolicy interface {
	begin(v View) error
	Decide(v View) ([]Action, error)
}

func (p *bound) String() string { return p.name }

func (p *bound) Begin(v View) error {
	if v.Nodes() == nil {
		p.chosen = p.count
		return p.count.Begin(v)
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
