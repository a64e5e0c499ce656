package platform

import (
	"errors"
	"fmt"
)

// Actor is a program that a deployment starts on a host. Nothing runs it yet.
type Actor struct {
	Host       string
	Function   string
	Arguments  []string
	Properties []Property
	StartSec   float64 // when it starts, zero or more
	KillSec    float64 // when it is killed; 0: never
	Restart    bool    // it starts again when its host comes back
}

// Actors lists the deployment that came with the platform. The caller must not change it.
func (p *Platform) Actors() []Actor { return p.kept.actors }

// Actor adds an actor to the platform's deployment. Its host must be there already.
func (b *Builder) Actor(a Actor) { b.keep(b.addActor(a)) }

func (b *Builder) addActor(a Actor) error {
	b.p.kept.actors = append(b.p.kept.actors, a)
	_, known := find(&b.p.hostNames, a.Host)
	switch {
	case !known:
		return fmt.Errorf("actor %q: no host %q", a.Function, a.Host)
	case a.Function == "":
		return errors.New("actor without a function")
	case !(a.StartSec >= 0 && a.StartSec <= maxNumber) || !(a.KillSec >= 0 && a.KillSec <= maxNumber):
		return fmt.Errorf("actor %q: starts at %v s, killed at %v s (want zero to %v)", a.Function, a.StartSec, a.KillSec, maxNumber)
	}
	if err := checkProperties(a.Properties); err != nil {
		return fmt.Errorf("actor %q: %w", a.Function, err)
	}
	return nil
}
