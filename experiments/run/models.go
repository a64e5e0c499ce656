package run

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
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

// OnFailure is what a run does when a host or a link goes off, and the mapper that plans
// again for a static schedule; "": the run's own.
type OnFailure struct {
	Do     sim.OnFailure
	Mapper string
}

// String is the text that parseOnFailure reads back.
func (o OnFailure) String() string {
	if o.Mapper == "" {
		return o.Do.String()
	}
	return fmt.Sprintf("%s(%s)", o.Do, o.Mapper)
}

// parseOnFailure reads fail, retry, reschedule or reschedule(SCHEDULER). Whether there is
// such a scheduler, and whether it is a mapper, is for CheckMapper to say.
func parseOnFailure(text string) (OnFailure, error) {
	name, inner, named := strings.Cut(strings.TrimSpace(text), "(")
	if !named {
		do, err := sim.ParseOnFailure(text)
		return OnFailure{Do: do}, err
	}
	do, err := sim.ParseOnFailure(name)
	if err != nil {
		return OnFailure{}, err
	}
	inner, closed := strings.CutSuffix(inner, ")")
	switch {
	case do != sim.RescheduleTasks:
		return OnFailure{}, fmt.Errorf("%s takes no scheduler (want %s, or reschedule(%s))", do, do, inner)
	case !closed:
		return OnFailure{}, fmt.Errorf("%q: want ')' at the end", text)
	}
	n, err := spec.ParseNamed("scheduler", inner)
	if err != nil {
		return OnFailure{}, fmt.Errorf("reschedule: %w", err)
	}
	return OnFailure{do, n.Spec.String()}, nil
}

// CheckMapper returns an error if the scheduler that is to plan again is not known, or is no
// mapper.
func (o OnFailure) CheckMapper(env catalog.Env) error {
	if o.Mapper == "" {
		return nil
	}
	s, err := o.Rescheduler(env)(nil)
	if err == nil {
		Close(s)
	}
	return err
}

// Rescheduler makes the mapper that plans again; nil if that is the run's own.
func (o OnFailure) Rescheduler(env catalog.Env) func(*scheduler.Problem) (catalog.Scheduler, error) {
	if o.Mapper == "" {
		return nil
	}
	return func(pr *scheduler.Problem) (catalog.Scheduler, error) {
		s, err := BySpec(o.Mapper, env)(pr)
		switch {
		case err != nil:
			return s, fmt.Errorf("reschedule: %w", err)
		case s.Mapper == nil:
			Close(s)
			return s, fmt.Errorf("reschedule: %s plans nothing ahead (want a static scheduler, such as heft)", o.Mapper)
		}
		return s, nil
	}
}
