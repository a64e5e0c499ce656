package incremental

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestZero: nothing moves while a capacity or a bound is 0, and it goes on where
// it was afterwards.
func TestZero(t *testing.T) {
	for name, tt := range map[string]struct {
		fat   bool
		bound float64
		set   func(s *System, nowSec float64, flows []Flow, full, part float64)
	}{
		"capacity":                   {false, 1, capacity},
		"capacity, no bound":         {false, sharing.Unbounded, capacity},
		"fat pipe":                   {true, 1, capacity},
		"fat pipe, no bound":         {true, sharing.Unbounded, capacity},
		"bounds":                     {false, 0.5, bounds},
		"bounds beside a fat pipe":   {true, 0.5, bounds},
		"suspended":                  {false, 0.5, suspend},
		"suspended below a fat pipe": {true, 0.5, suspend},
	} {
		for _, flows := range []int{1, 20} {
			t.Run(fmt.Sprintf("%s, %d", name, flows), func(t *testing.T) {
				var s System
				s.Reset(sharing.Observer{})
				full := float64(flows) / 2
				if tt.fat {
					full = 0.5
				}
				c := s.AddConstraint(full, tt.fat)
				d := sharing.Demand{Amount: 2, Penalty: 1, Bound: tt.bound, Factor: 1, Uses: []sharing.Use{{Cons: c, Weight: 1}}}
				var ids []Flow
				for range flows {
					ids = append(ids, s.Start(0, 0, &d))
				}
				require.InDelta(t, 4, s.Next(0), 1e-9)
				tt.set(&s, 1, ids, full, 0)
				require.True(t, math.IsInf(s.Next(1), 1))
				require.Empty(t, s.verify())
				for _, id := range ids {
					require.Zero(t, s.Value(id))
					require.InDelta(t, 1.5, s.Remaining(9, id), 1e-9)
				}
				d.DelaySec, d.Amount = 1, 1e-3
				late := s.Start(0, 9, &d) // it begins when all is well again
				require.InDelta(t, 10, s.Next(9), 1e-9)
				tt.set(&s, 9, append(ids, late), full, 1)
				require.InDelta(t, 10, s.Next(9), 1e-9)
				require.Empty(t, s.Advance(10, nil))
				s.Change(10, late, sharing.Change{Kind: sharing.Cancels})
				require.InDelta(t, 12, s.Next(10), 1e-9)
				require.Len(t, s.Advance(12, nil), flows)
			})
		}
	}
}

func capacity(s *System, nowSec float64, _ []Flow, full, part float64) {
	s.SetCapacity(nowSec, 0, full*part)
}

func bounds(s *System, nowSec float64, flows []Flow, _, part float64) {
	for _, id := range flows {
		s.Change(nowSec, id, sharing.Change{Kind: sharing.Rebounds, Value: 0.5 * part})
	}
}

func suspend(s *System, nowSec float64, flows []Flow, _, part float64) {
	for _, id := range flows {
		if part == 0 {
			s.Change(nowSec, id, sharing.Change{Kind: sharing.Suspends})
		} else {
			s.Change(nowSec, id, sharing.Change{Kind: sharing.Resumes})
		}
	}
}
