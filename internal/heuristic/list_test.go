package heuristic_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/schedtest"
)

// all72 are the specs of the paper's 72 schedulers.
func all72() []string {
	var specs []string
	for _, priority := range []string{"upward", "cpop", "arbitrary"} {
		for _, compare := range []string{"eft", "est", "quickest"} {
			for bits := range 8 {
				specs = append(specs, fmt.Sprintf("list(priority=%s,insertion=%t,compare=%s,critical-path=%t,sufferage=%t)",
					priority, bits&1 != 0, compare, bits&2 != 0, bits&4 != 0))
			}
		}
	}
	return specs
}

// TestListAll72: each is a valid mapper, and on the papers' graphs they do not
// all agree.
func TestListAll72(t *testing.T) {
	specs := all72()
	require.Len(t, specs, 72)
	var mappers []scheduler.Mapper
	lengths := map[float64]bool{}
	for _, text := range specs {
		m := schedcase.Mapper(t, text)
		mappers = append(mappers, m)
		pr := schedcase.Topcuoglu.Problem(t)
		s, err := m.Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		lengths[s.PlannedMakespanSec()] = true
	}
	require.Greater(t, len(lengths), 10)
	schedtest.Run(t, eachInTurn{mappers})
}

// eachInTurn runs all of its mappers, checks the plans of all but the last and
// returns the last one's.
type eachInTurn struct{ mappers []scheduler.Mapper }

func (m eachInTurn) Map(ctx context.Context, pr *scheduler.Problem) (s *scheduler.Schedule, err error) {
	for _, inner := range m.mappers {
		if s, err = inner.Map(ctx, pr); err != nil {
			return nil, err
		}
		if err := scheduler.ValidatePlan(pr, s); err != nil {
			return nil, fmt.Errorf("%+v: %w", inner, err)
		}
	}
	return s, nil
}

// TestListSpecialCases: the five choices give the known heuristics. (OLB only
// without edges: see TestOLBIndependent.)
func TestListSpecialCases(t *testing.T) {
	for name, spec := range map[string]string{
		"heft":                  "list(priority=upward,insertion=true,compare=eft)",
		"heft(insertion=false)": "list(insertion=false)",
		"mct":                   "list(priority=arbitrary,insertion=false,compare=eft)",
		"met":                   "list(priority=arbitrary,insertion=false,compare=quickest)",
		"sufferage":             "list(priority=arbitrary,insertion=false,sufferage=true,window=0)",
		"cpop":                  "list(priority=cpop,critical-path=true)",
	} {
		t.Run(name, func(t *testing.T) {
			known, composed := schedcase.Mapper(t, name), schedcase.Mapper(t, spec)
			rapid.Check(t, func(t *rapid.T) {
				pr := schedtest.Problem(t)
				want, err := known.Map(context.Background(), pr)
				if err != nil {
					t.Fatal(err)
				}
				got, err := composed.Map(context.Background(), pr)
				if err != nil {
					t.Fatal(err)
				}
				require.Equal(t, want, got)
			})
		})
	}
}

func TestListMistakes(t *testing.T) {
	_, err := catalog.Parse("list(priority=up,compare=best,window=-1)", catalog.Env{})
	require.Error(t, err)
	for _, part := range []string{`priority`, `want one of upward, cpop, arbitrary`, `did you mean "est"?`, "window"} {
		require.True(t, strings.Contains(err.Error(), part), err)
	}
}
