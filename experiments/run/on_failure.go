package run

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// OnFailure is what a run does when a host or a link goes off, and the mapper that plans
// again for a static schedule; "": the run's own.
type OnFailure struct {
	Do     sim.OnFailure
	Mapper string
}

// String is the text that ParseOnFailure reads back.
func (o OnFailure) String() string {
	if o.Mapper == "" {
		return o.Do.String()
	}
	return fmt.Sprintf("%s(%s)", o.Do, o.Mapper)
}

// ParseOnFailure reads fail, retry, reschedule or reschedule(SCHEDULER). Whether there is
// such a scheduler, and whether it is a mapper, is for CheckMapper to say.
func ParseOnFailure(text string) (OnFailure, error) {
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
