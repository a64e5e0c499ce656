package online

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// MCT is minimum completion time at run time: each task, when it becomes
// ready, goes to the host where it is expected to finish first, after the tasks
// already there. M. Maheswaran et al., "Dynamic mapping of a class of independent
// tasks onto heterogeneous computing systems", JPDC 59(2), 1999, section 3, doi
// 10.1006/jpdc.1999.1581.
//
// Expected times come from the problem's costs, without contention. A task
// whose inputs can reach no host is never placed; the simulator reports it.
//
// Ties: of tasks that become ready together, the lowest TaskID is placed first;
// of hosts, to a relative Epsilon, the lowest HostID wins. Cost of a call:
// O(placed and unfinished tasks + hosts) and, for each ready task, O(hosts *
// predecessors). It keeps only scratch memory, and is not for concurrent use.
func MCT() scheduler.Policy { return &mct{} }

type mct struct{ expect forecast }

func (m *mct) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	return m.expect.immediate(v, func(t workload.TaskID) heuristic.Slot {
		return m.expect.leastBy(t, func(_ platform.HostID, iv scheduler.Interval) float64 { return iv.FinishSec })
	}), nil
}
