package online

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
)

// Sufferage is Sufferage over the ready set at run time: whenever tasks become
// ready it places all of them at once: repeatedly the one that would lose most
// if it did not get the host where it is expected to finish first. This is the
// batch mode of M. Maheswaran et al., "Dynamic mapping of a class of
// independent tasks onto heterogeneous computing systems", JPDC 59(2), 1999,
// section 4.2, doi 10.1006/jpdc.1999.1581, with one mapping event per change of
// the ready set.
//
// Expected times come from the problem's costs, without contention. A task
// whose inputs can reach no host is never placed; the simulator reports it. The
// sufferage of a task that only one host can run is infinite.
//
// Deviations: one task is placed at a time. Ties and cost: those of [MaxMin].
func Sufferage() scheduler.Policy { return &sufferage{} }

type sufferage struct{ batch batch }

func (m *sufferage) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	return m.batch.decide(v, func(o *heuristic.Offer) float64 { return o.Second - o.Measure }), nil
}
