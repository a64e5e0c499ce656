package online

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
)

// MCT is minimum completion time at run time: each task, when it becomes
// ready, goes to the host where it is expected to finish first, after the tasks
// already there. M. Maheswaran et al., "Dynamic mapping of a class of independent
// tasks onto heterogeneous computing systems", JPDC 59(2), 1999, section 3, doi
// 10.1006/jpdc.1999.1581.
//
// Expected times come from the problem's costs, without contention. A task
// with inputs that can reach no host is never placed; the simulator reports it.
//
// Ties: of tasks that become ready together, the lowest TaskID is placed first;
// of hosts, to a relative Epsilon, the lowest HostID wins. Cost of a call:
// O(placed and unfinished tasks + hosts) and, for each ready task, O(hosts *
// predecessors). It keeps only scratch memory, and is not for concurrent use.
func MCT() scheduler.Policy { return &immediate{by: byFinish} }

// MET is minimum execution time at run time: each task, when it becomes ready,
// goes to the host that runs it fastest, however busy that is. M. Maheswaran et
// al. (1999), as for [MCT]. Hosts that its inputs cannot reach are skipped. Ties
// and cost: those of [MCT].
func MET() scheduler.Policy { return &immediate{by: byExec} }

// OLB is opportunistic load balancing at run time: each task, when it becomes
// ready, goes to the host that is expected to have a free core first, whatever
// it costs there. M. Maheswaran et al. (1999), as for [MCT]. Hosts that its
// inputs cannot reach are skipped. Ties and cost: those of [MCT].
func OLB() scheduler.Policy { return &immediate{by: byFree} }

// immediate places each ready task, in ascending TaskID, on the host with the
// least measure: the immediate mode of Maheswaran et al. 1999, section 3, where
// a task is mapped as soon as it arrives; a task of a DAG arrives when it
// becomes ready. A task that can run nowhere waits.
type immediate struct {
	expect forecast
	by     measure
}

func (m *immediate) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	if v.NumReady() == 0 {
		return nil, nil
	}
	m.expect.follow(v)
	decisions := make([]scheduler.Decision, 0, v.NumReady())
	for t := range v.Ready() {
		if s := m.expect.offer(t, m.by).Best; s.Host != platform.NoHost {
			m.expect.place(t, s)
			decisions = append(decisions, scheduler.Decision{Task: t, Host: s.Host})
		}
	}
	return decisions, nil
}
