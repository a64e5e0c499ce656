package online

import (
	"math"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// MinMin is Min-Min over the ready set at run time: whenever tasks become ready
// it places all of them at once: repeatedly the one that is expected to finish
// first, on the host where it does. This is the batch mode of M. Maheswaran et
// al., "Dynamic mapping of a class of independent tasks onto heterogeneous
// computing systems", JPDC 59(2), 1999, section 4, doi 10.1006/jpdc.1999.1581,
// with one mapping event per change of the ready set.
//
// Expected times come from the problem's costs, without contention. A task
// with inputs that can reach no host is never placed; the simulator reports it.
//
// Ties: of equal finish times the lowest TaskID; of hosts, to a relative Epsilon,
// the lowest HostID. Cost of a call: O(placed and unfinished tasks +
// hosts), and for each ready task O(hosts * predecessors), repeated when many
// have the same best host. It keeps only scratch memory, and is not for concurrent
// use.
func MinMin() scheduler.Policy { return &minMin{} }

type minMin struct{ expect forecast }

func (m *minMin) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	if v.NumReady() == 0 {
		return nil, nil
	}
	m.expect.follow(v)
	q := heuristic.NewMinMinQueue(len(m.expect.hosts), func(t workload.TaskID) (heuristic.Slot, error) {
		s := m.expect.offer(t, byFinish).Best
		if s.Host == platform.NoHost {
			s = heuristic.Slot{Interval: scheduler.Interval{FinishSec: math.Inf(1)}}
		}
		return s, nil
	})
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

// MaxMin is Max-Min over the ready set at run time: as [MinMin], but repeatedly
// the task with the latest earliest expected finish is placed, on the host of
// that finish: Maheswaran et al. 1999, section 4.2.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID. Cost of a call: O(placed and unfinished tasks + hosts), O(ready^2)
// comparisons and, for each ready task, O(hosts * predecessors), repeated when
// many have the same best host. It keeps only scratch memory, and is not for
// concurrent use.
func MaxMin() scheduler.Policy { return &batch{} }

// Sufferage is Sufferage over the ready set at run time: as [MinMin], but
// repeatedly the task that would lose most if it did not get the host where it
// is expected to finish first is placed there: Maheswaran et al. 1999, section
// 4.2. The sufferage of a task that only one host can run is infinite.
//
// Deviations: one task is placed at a time. Ties and cost: those of [MaxMin].
func Sufferage() scheduler.Policy { return &batch{sufferage: true} }

// batch places all ready tasks at once: repeatedly the one with the greatest
// key, on the host where it is expected to finish first.
type batch struct {
	sufferage bool // the key is the sufferage, not the finish
	expect    forecast
	offers    heuristic.Offers
}

func (b *batch) key(o *heuristic.Offer) float64 {
	if b.sufferage {
		return o.Sufferage()
	}
	return o.Measure
}

func (b *batch) find(t workload.TaskID) (heuristic.Offer, error) {
	return b.expect.offer(t, byFinish), nil
}

// Decide places the tasks that some host can run. Ties, to a relative Epsilon
// of the tasks' finish times, go to the lowest TaskID.
func (b *batch) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	if v.NumReady() == 0 {
		return nil, nil
	}
	b.expect.follow(v)
	if b.offers.Find == nil {
		b.offers = heuristic.Offers{Key: b.key, Find: b.find, Second: true}
	}
	b.offers.Reset(len(b.expect.hosts))
	for t := range v.Ready() {
		b.offers.Add(t)
	}
	decisions := make([]scheduler.Decision, 0, v.NumReady())
	for {
		t, s, _ := b.offers.Next()
		if t == workload.NoTask {
			return decisions, nil
		}
		b.expect.place(t, s)
		decisions = append(decisions, scheduler.Decision{Task: t, Host: s.Host})
	}
}
