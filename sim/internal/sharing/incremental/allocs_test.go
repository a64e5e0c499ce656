package incremental

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestNothingIsAllocated: once the arrays have grown, starting, ending, cancelling
// and suspending activities and changing them and capacities allocates nothing.
func TestNothingIsAllocated(t *testing.T) {
	const cons = 30
	r := rand.New(rand.NewPCG(1, 4))
	var s System
	s.Reset(sharing.Observer{})
	for n := range cons {
		s.AddConstraint(1+9*r.Float64(), n%10 == 0)
	}
	var (
		now   float64
		flows []Flow
		done  []int32
		uses  = make([]sharing.Use, 4)
	)
	next := func() { s.Next(now) }
	start := func(amount float64) Flow {
		for i := range uses {
			uses[i] = sharing.Use{Cons: sharing.Cons(r.IntN(cons)), Weight: 1}
		}
		id := s.Start(0, now, &sharing.Demand{Amount: amount, Penalty: 1 + r.Float64(), Bound: 0.1 + 2*r.Float64(), Factor: 1, Uses: uses})
		next()
		return id
	}
	for range 150 {
		flows = append(flows, start(1e15))
	}
	for _, tt := range []struct {
		name string
		step func()
	}{
		{"start and end", func() {
			start(1e-12)
			ends := s.Pending() - 1
			for s.Pending() > ends {
				now = s.Next(now)
				done = s.Advance(now, done[:0])
			}
			next()
		}},
		{"start and cancel", func() {
			at := r.IntN(len(flows))
			s.Change(now, flows[at], sharing.Change{Kind: sharing.Cancels})
			next()
			flows[at] = start(1e15)
		}},
		{"suspend and resume", func() {
			id := flows[r.IntN(len(flows))]
			s.Change(now, id, sharing.Change{Kind: sharing.Suspends})
			next()
			s.Change(now, id, sharing.Change{Kind: sharing.Resumes})
			next()
		}},
		{"bound and penalty", func() {
			s.Change(now, flows[r.IntN(len(flows))], sharing.Change{Kind: sharing.Rebounds, Value: 0.1 + 2*r.Float64()})
			next()
			s.Change(now, flows[r.IntN(len(flows))], sharing.Change{Kind: sharing.Reweighs, Value: 1 + r.Float64()})
			next()
		}},
		{"capacity", func() {
			s.SetCapacity(now, sharing.Cons(r.IntN(cons)), 1+9*r.Float64())
			next()
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s.requireNoAllocs(t, tt.step)
		})
	}
}

func (s *System) requireNoAllocs(t *testing.T, step func()) {
	for range 3000 {
		step()
	}
	require.Zero(t, s.Counts.GaveUp)
	before, elems, flows := s.Counts, len(s.elems), len(s.flows)
	require.Zero(t, testing.AllocsPerRun(500, step))
	require.Greater(t, s.Counts.Moves, before.Moves, "something must have changed")
	require.Greater(t, s.Counts.Activations, before.Activations)
	require.Equal(t, elems, len(s.elems), "elements are used again")
	require.Equal(t, flows, len(s.flows), "so are flows")
}
