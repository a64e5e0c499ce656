package run

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// Models is how runs are made, apart from their inputs and their scheduler: what the
// settings set. [NewModels] gives the defaults; in the zero value a task may start anew as
// often as it takes.
type Models struct {
	Options        sim.Options
	Pstates        pstate.Choice // power states in which hosts begin; zero: as the platform says
	OnFailure      OnFailure     // with the mapper that plans again
	ReferenceFlops float64       // turns recorded run times into work, in flop/s; 0: as the file says
}

// NewModels is the default of each setting, with values in the place of some.
func NewModels(values ...Value) Models {
	var m Models
	for _, s := range Settings() {
		v, err := s.Parse(s.Default)
		if err != nil {
			panic(fmt.Sprintf("run: default of setting %s: %v", s.Name, err))
		}
		v.Set(&m)
	}
	for _, v := range values {
		v.Set(&m)
	}
	return m
}

// ChosenNetwork is the value of the setting network that a platform's file states, as those
// of SimGrid may; nil if it states none.
func ChosenNetwork(p *platform.Platform) (*Value, error) {
	name := p.ChosenNetwork()
	if name == "" {
		return nil, nil
	}
	v, err := readNetwork(name)
	if err != nil {
		return nil, fmt.Errorf("the file's <config>: %w (give a network)", err)
	}
	return &v, nil
}

// changeProfiles sets something of the profiles that hosts and links follow.
func (m *Models) changeProfiles(set func(*sim.Profiles)) {
	x, _ := m.Options.Changes.(sim.Profiles)
	set(&x)
	m.Options.Changes = x
}

// rules are the profiles of the setting profile.
func (m *Models) rules() sim.Rules {
	x, _ := m.Options.Changes.(sim.Profiles)
	return x.Rules
}
