package run

import (
	"time"

	"github.com/clustersim/clustersim/scheduler"
)

// timedPolicy adds up the wall time that a policy takes.
type timedPolicy struct {
	scheduler.Policy
	spent *time.Duration
}

func (p *timedPolicy) Decide(v scheduler.View) []scheduler.Decision {
	start := time.Now()
	decisions := p.Policy.Decide(v)
	*p.spent += time.Since(start)
	return decisions
}

// Err is the policy's, if it can fail.
func (p *timedPolicy) Err() error {
	if f, ok := p.Policy.(scheduler.FalliblePolicy); ok {
		return f.Err()
	}
	return nil
}
