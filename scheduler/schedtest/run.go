package schedtest

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Run tests a mapper. It must map every problem that [Problem] draws.
func Run(t *testing.T, m scheduler.Mapper) {
	t.Helper()
	for _, c := range edgeCases {
		t.Run(c.name, func(t *testing.T) { checkMapper(t, c.problem(t), m) })
	}
	t.Run("random problems", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { checkMapper(t, Problem(t), m) })
	})
	t.Run("random problems with needs", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { checkMapper(t, randomproblem.Needy(t, 12, 4), m) })
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := m.Map(ctx, edgeCases[0].problem(t)); !errors.Is(err, context.Canceled) {
			t.Fatalf("the context has ended, and the error is %v", err)
		}
	})
}

func checkMapper(t rapid.TB, pr *scheduler.Problem, m scheduler.Mapper) {
	s, err := m.Map(context.Background(), pr)
	if err != nil {
		t.Fatalf("map: %v", err)
	}
	if err := scheduler.Validate(pr, s); err != nil {
		t.Fatalf("not valid: %v", err)
	}
	again, err := m.Map(context.Background(), pr)
	if err != nil || !reflect.DeepEqual(s, again) {
		t.Fatalf("called again: %+v (%v), before: %+v", again, err, s)
	}
	if len(s.Copies) > 0 {
		x, err := expand.Of(pr, s)
		if err != nil {
			t.Fatalf("expand: %v", err)
		}
		pr, s = x.Problem, x.Schedule
	}
	ran, err := Follow(pr, s)
	if err != nil {
		t.Fatalf("run: %v", err)
	}
	if s.Plan == nil {
		return
	}
	if err := scheduler.ValidatePlan(pr, s); err != nil {
		t.Fatalf("plan: %v", err)
	}
	for i, iv := range ran {
		late := iv.StartSec - s.Plan[i].StartSec
		if late > 1e-9*(1+s.PlannedMakespanSec()) {
			t.Fatalf("task %q started %v s later than planned", pr.DAG.TaskName(workload.TaskID(i)), late)
		}
	}
}

// RunPolicy tests a policy; fresh makes one for each run. The plan of a [scheduler.Waker] may have
// times in which everything waits; of others it is checked for them.
func RunPolicy(t *testing.T, fresh func() scheduler.Policy) {
	t.Helper()
	for _, c := range edgeCases {
		t.Run(c.name, func(t *testing.T) { checkPolicy(t, c.problem(t), fresh) })
	}
	t.Run("random problems", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { checkPolicy(t, Problem(t), fresh) })
	})
	t.Run("random problems with needs", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { checkPolicy(t, randomproblem.Needy(t, 12, 4), fresh) })
	})
}

func checkPolicy(t rapid.TB, pr *scheduler.Problem, fresh func() scheduler.Policy) {
	p := fresh()
	s, err := Ask(pr, p)
	if err != nil {
		t.Fatalf("run: %v", err)
	}
	validate := scheduler.ValidatePlan
	if _, waits := p.(scheduler.Waker); waits {
		validate = scheduler.Validate
	}
	if err := validate(pr, s); err != nil {
		t.Fatalf("what ran is not valid: %v", err)
	}
	for _, policy := range []scheduler.Policy{p, fresh()} {
		again, err := Ask(pr, policy)
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Fatalf("run again: %+v (%v), before: %+v", again, err, s)
		}
	}
}
