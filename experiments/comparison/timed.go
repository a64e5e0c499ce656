package comparison

import (
	"time"

	"github.com/clustersim/clustersim/scheduler"
)

// timedPolicy adds up the wall time that a policy takes.
type timedPolicy struct {
	scheduler.Policy
	spentSec *float64
}

// timed keeps what the simulator asks of a policy: its errors, if it has any.
func timed(p scheduler.Policy, spentSec *float64) scheduler.Policy {
	t := timedPolicy{p, spentSec}
	if f, ok := p.(scheduler.FalliblePolicy); ok {
		return timedFallible{t, f}
	}
	return t
}

func (p timedPolicy) Decide(v scheduler.View) []scheduler.Decision {
	start := time.Now()
	decisions := p.Policy.Decide(v)
	*p.spentSec += time.Since(start).Seconds()
	return decisions
}

type timedFallible struct {
	timedPolicy
	fallible scheduler.FalliblePolicy
}

func (p timedFallible) Err() error { return p.fallible.Err() }
