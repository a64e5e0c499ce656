package online

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// OLB is opportunistic load balancing at run time: each task, when it becomes
// ready, goes to the host that is expected to have a free core first, whatever
// it costs there. M. Maheswaran et al., "Dynamic mapping of a class of
// independent tasks onto heterogeneous computing systems", JPDC 59(2), 1999,
// section 3, doi 10.1006/jpdc.1999.1581. Hosts that its inputs cannot reach are
// skipped. Ties and cost: those of [MCT].
func OLB() scheduler.Policy { return &olb{} }

type olb struct{ expect forecast }

func (m *olb) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	return m.expect.immediate(v, func(t workload.TaskID) heuristic.Slot {
		return m.expect.leastBy(t, func(h platform.HostID, _ scheduler.Interval) float64 { return m.expect.freeSec(t, h) })
	}), nil
}
