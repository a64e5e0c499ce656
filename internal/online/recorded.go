package online

import (
	"fmt"
	"iter"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Recorded places each ready task, in ascending TaskID, on the machine that it was recorded
// on, at once. Tasks without a recorded machine are left to the other policy, which sees only
// these among the ready ones.
//
// A task recorded on a machine that is no host of the platform ends the run. Cost of a call: that of the
// other policy, and O(ready tasks). Not for concurrent use.
func Recorded(other scheduler.Policy) scheduler.Policy { return &recorded{other: other} }

type recorded struct {
	other  scheduler.Policy
	others othersView
}

func (m *recorded) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	pr := v.Problem()
	var decisions []scheduler.Decision
	m.others = othersView{View: v, ready: m.others.ready[:0], newly: m.others.newly[:0]}
	for t := range v.Ready() {
		name := pr.DAG.Machine(t)
		if name == "" {
			m.others.ready = append(m.others.ready, t)
			continue
		}
		h, ok := pr.Platform.HostByName(name)
		if !ok {
			return nil, fmt.Errorf("task %q ran on machine %q, which is no host of the platform (recorded(FILE) makes a platform of a record's machines)", pr.DAG.TaskName(t), name)
		}
		decisions = append(decisions, scheduler.Decision{Task: t, Host: h})
	}
	for _, t := range v.NewlyReady() {
		if pr.DAG.Machine(t) == "" {
			m.others.newly = append(m.others.newly, t)
		}
	}
	if len(m.others.ready) == 0 {
		return decisions, nil
	}
	more, err := m.other.Decide(&m.others)
	return append(decisions, more...), err
}

// Wake is that of the other policy.
func (m *recorded) Wake() scheduler.Wake {
	if w, ok := m.other.(scheduler.Waker); ok && len(m.others.ready) > 0 {
		return w.Wake()
	}
	return scheduler.Wake{}
}

// othersView shows the ready tasks of which no machine is known.
type othersView struct {
	scheduler.View
	ready, newly []workload.TaskID
}

// SubmittedSec is that of the view, or now: an embedded view hides what it has more than a View.
func (v *othersView) SubmittedSec(t workload.TaskID) float64 {
	if s, ok := v.View.(submissions); ok {
		return s.SubmittedSec(t)
	}
	return v.NowSec()
}

func (v *othersView) Ready() iter.Seq[workload.TaskID] { return slices.Values(v.ready) }
func (v *othersView) NumReady() int                    { return len(v.ready) }
func (v *othersView) NewlyReady() []workload.TaskID    { return v.newly }

func (v *othersView) IsReady(t workload.TaskID) bool {
	_, ok := slices.BinarySearch(v.ready, t)
	return ok
}
