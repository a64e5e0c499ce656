package online

import (
	"math"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// MinMin is Min-Min over the ready set at run time: whenever tasks become ready
// it places all of them at once: repeatedly the one that is expected to finish
// first, on the host where it does. This is the batch mode of M. Maheswaran et
// al., "Dynamic mapping of a class of independent tasks onto heterogeneous
// computing systems", JPDC 59(2), 1999, section 4, with one mapping event per
// change of the ready set.
//
// Expected times come from the problem's costs, without contention. A task
// whose inputs can reach no host is never placed; the simulator reports it.
//
// Ties: of equal finish times the lowest TaskID; of hosts, to a relative Epsilon,
// the lowest HostID. Cost of a call: O(placed and unfinished tasks +
// hosts), and for each ready task O(hosts * predecessors), repeated when many
// have the same best host. It keeps only scratch memory, and is not for concurrent
// use.
func MinMin() scheduler.Policy { return &minMin{} }

type minMin struct {
	expect forecast // scratch
}

func (m *minMin) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	if v.NumReady() == 0 {
		return nil, nil
	}
	m.expect.follow(v)
	q := heuristic.NewMinMinQueue(len(m.expect.hosts), func(t workload.TaskID) (heuristic.Slot, error) { return m.expect.best(t), nil })
	for t := range v.Ready() {
		q.Add(t)
	}
	decisions := make([]scheduler.Decision, 0, v.NumReady())
	for range v.NumReady() {
		t, slot, _ := q.Next()
		if math.IsInf(slot.FinishSec, 1) {
			break // as do all the others: they come in order of finish
		}
		m.expect.place(t, slot)
		decisions = append(decisions, scheduler.Decision{Task: t, Host: slot.Host})
	}
	return decisions, nil
}
