package sim

import "github.com/clustersim/clustersim/sim/internal/world"

// Stats says what a run has cost. Unlike results they may differ from one
// version to the next.
type Stats = world.Stats

// SharingStats says what sharing had to do.
type SharingStats = world.SharingStats

// Stats are those of the last run.
func (e *Engine) Stats() Stats {
	if e.world == nil {
		return Stats{}
	}
	return e.world.Stats()
}
