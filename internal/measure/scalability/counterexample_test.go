package scalability

import (
	"context"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Proposition is something said about every case of some kind. It returns what
// contradicts it in a simulated case, or "" when it holds there.
type Proposition func(c *Case, o *Outcome) (contradiction string, err error)

// PathStays is proposition 1 of Xiong and Zeng (2016); see [Case.FollowsPath].
func PathStays(c *Case, o *Outcome) (string, error) {
	s, err := c.FollowsPath(o)
	if err != nil || s.Follows() {
		return "", err
	}
	return s.Describe(c.Workload), nil
}

// EfficiencyNotAbove is proposition 2 of Xiong and Zeng (2016): E_v2 is at most E_v1.
// They prove it from formula (7) and new nodes at least as fast as the old ones.
//
// Misprint: the proof sums c_1 of the new nodes, m1+1 to m2, which have none; it
// means (k-1) times the sum of the old ones.
func EfficiencyNotAbove(_ *Case, o *Outcome) (string, error) {
	if o.SpeedEfficiencyRatio() <= 1+pathTolerance {
		return "", nil
	}
	return fmt.Sprintf("E_v1 = %.6g, E_v2 = %.6g", o.Before.SpeedEfficiency, o.After.SpeedEfficiency), nil
}

// Counterexample is a case that contradicts a proposition.
type Counterexample struct {
	Seed          uint64
	Case          *Case
	Outcome       *Outcome
	Contradiction string
}

// FindCounterexample simulates the cases that make returns for the seeds 0 to
// seeds-1 and returns the first that contradicts the proposition, nil when none
// does.
func FindCounterexample(ctx context.Context, e *sim.Engine, holds Proposition, seeds uint64, make func(seed uint64) (*Case, error)) (*Counterexample, error) {
	for seed := range seeds {
		c, err := make(seed)
		if err != nil {
			return nil, fmt.Errorf("case of seed %d: %w", seed, err)
		}
		o, err := c.Run(ctx, e)
		if err != nil {
			return nil, fmt.Errorf("case of seed %d: %w", seed, err)
		}
		contradiction, err := holds(c, o)
		if err != nil {
			return nil, fmt.Errorf("case of seed %d: %w", seed, err)
		}
		if contradiction != "" {
			return &Counterexample{Seed: seed, Case: c, Outcome: o, Contradiction: contradiction}, nil
		}
	}
	return nil, nil
}

// Describe says where the path went, with the names of d's tasks.
func (s *PathShift) Describe(d *workload.DAG) string {
	names := func(tasks []workload.TaskID) string {
		var out []string
		for _, t := range tasks {
			out = append(out, d.TaskName(t))
		}
		return strings.Join(out, " ")
	}
	return fmt.Sprintf("critical path before: %s; after, through parts of: %s; the parts of the path before alone take %.6g s of %.6g s",
		names(s.Before), names(s.After), s.FollowedSec, s.MakespanSec)
}
