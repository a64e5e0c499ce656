package queue_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
)

// script is a policy that carries out given actions, a list a round.
type script struct {
	rounds [][]sched.Action
	err    error // of the round after them
}

func (*script) String() string         { return "script" }
func (*script) Begin(sched.View) error { return nil }

func (p *script) Decide(sched.View) ([]sched.Action, error) {
	if len(p.rounds) == 0 {
		return nil, p.err
	}
	actions := p.rounds[0]
	p.rounds = p.rounds[1:]
	return actions, nil
}

// nameless is a policy without a name.
type nameless struct{ p script }

func (n *nameless) Begin(sched.View) error                      { return nil }
func (n *nameless) Decide(v sched.View) ([]sched.Action, error) { return n.p.Decide(v) }

// TestCheating: actions that are not allowed end the run with an error that names the policy, the date
// and the job.
func TestCheating(t *testing.T) {
	start := func(job sched.JobID) sched.Action { return sched.Action{Kind: sched.Start, Job: job} }
	rows := []row{{3, 2, 9, 9}, {3, 3, 9, 9}, {50, 1, 9, 9}} // on 4 units
	for want, rounds := range map[string][][]sched.Action{
		"policy script at 3 s: there is no job 7":                {{start(7)}},
		"policy script at 3 s: there is no job -1":               {{{Kind: sched.Kill, Job: -1}}},
		"policy script at 3 s: job 3 is future, not waiting":     {{start(2)}},
		"policy script at 3 s: job 1 is running, not waiting":    {{start(0), start(0)}},
		"policy script at 3 s: job 2 needs 3 units, 2 are free":  {{start(0), start(1)}},
		"policy script at 12 s: job 1 is completed, not waiting": {{start(0)}, {start(0)}},
		"policy script at 3 s: job 1 is waiting, not running":    {{{Kind: sched.Kill, Job: 0}}},
		"policy script at 3 s: job 1 is rejected, not waiting":   {{{Kind: sched.Reject, Job: 0, Why: "too late"}, start(0)}},
		"policy script at 3 s: the wake-up at 3 s is not later":  {{{Kind: sched.Wake, AtSec: 3}}},
		"policy script at 3 s: kind 99 of action":                {{{Kind: 99}}},
	} {
		_, err := queue.Run(t.Context(), rowsTrace(rows), &script{rounds: rounds}, queue.Options{Units: 4})
		require.EqualError(t, err, want)
	}
	_, err := queue.Run(t.Context(), rowsTrace(rows), &nameless{script{rounds: [][]sched.Action{{start(7)}}}}, queue.Options{Units: 4})
	require.EqualError(t, err, "policy at 3 s: there is no job 7")
}

// TestPolicyFails: the error of a policy ends the run.
func TestPolicyFails(t *testing.T) {
	broken := errors.New("broken")
	_, err := queue.Run(t.Context(), rowsTrace([]row{{0, 1, 1, 1}}), &script{err: broken}, queue.Options{Units: 1})
	require.ErrorIs(t, err, broken)
}

// TestStuck: a policy that starts nothing ends with an error that names three jobs.
func TestStuck(t *testing.T) {
	rows := []row{{0, 1, 1, 1}, {0, 2, 1, 1}, {1, 1, 1, 1}, {2, 1, 1, 1}}
	_, err := queue.Run(t.Context(), rowsTrace(rows), &script{}, queue.Options{Units: 2})
	require.ErrorIs(t, err, queue.ErrStuck)
	require.EqualError(t, err, "at 2 s jobs wait, and nothing more can happen; job 1 needs 1 units, 2 are free; job 2 needs 2 units, 2 are free; job 3 needs 1 units, 2 are free; and 1 more")
}

// TestActions: a policy may reject jobs, kill those that run, and ask to be called later.
func TestActions(t *testing.T) {
	p := &script{rounds: [][]sched.Action{
		{{Kind: sched.Start, Job: 0}, {Kind: sched.Reject, Job: 1, Why: "too large"}, {Kind: sched.Wake, AtSec: 5}},
		{{Kind: sched.Kill, Job: 0}, {Kind: sched.Start, Job: 2}},
	}}
	r, err := queue.Run(t.Context(), rowsTrace([]row{{0, 2, 9, 9}, {0, 4, 9, 9}, {0, 2, 9, 4}}), p, queue.Options{Units: 4})
	require.NoError(t, err)
	require.Equal(t, []queue.State{queue.Cancelled, queue.Rejected, queue.Completed}, r.State)
	require.Equal(t, []float64{5, 0, 9}, r.EndSec)
	require.Equal(t, "too large", r.Reason[1])
}
