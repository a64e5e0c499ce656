package run

import (
	"fmt"

	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// ClashError says that a scheduler and the options of a run do not go together.
type ClashError struct{ text string }

func (e *ClashError) Error() string { return e.text }

// Clash returns an error if any run of a scheduler, and of the one that plans again, would end
// when power states are set. The latter may be zero.
func Clash(s, again catalog.Scheduler, sharing sim.HostSharing) error {
	for _, x := range []catalog.Scheduler{s, again} {
		switch {
		case !x.TasksHavePstates():
		case sharing == sim.TimeShared:
			return &ClashError{fmt.Sprintf("%s gives each task a power state of its own: that needs space-shared hosts", x.Spec)}
		case s.Governor != nil:
			return &ClashError{fmt.Sprintf("%s and %s, which plans again, both set power states (want one of them)", s.Spec, x.Spec)}
		}
	}
	return nil
}
