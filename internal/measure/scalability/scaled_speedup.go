package scalability

import (
	"fmt"
	"math"
)

// Timing is the time in seconds of an amount of work on p processors; by formula or
// by simulation.
type Timing func(work, p float64) (sec float64, err error)

// ScaledSpeedup is a speedup with other work on the p processors than on one.
type ScaledSpeedup struct {
	Work    float64 // W' on the p processors
	Speedup float64
	Root    Root // how W' was found
}

// TimeConstrainedSpeedup finds the work W' that p processors do in the time that one
// takes for W, and gives T(W', 1)/T(W, 1) (Gustafson 1988; Sun and Ni 1993,
// fixed-time speedup). When p processors take longer for any work tried, the Root
// says so and the speedup is NaN. search.Start is W when it is 0.
//
// Where time is not linear in the work this is not W'/W, which Gustafson's formula
// takes for it.
func TimeConstrainedSpeedup(t Timing, work, p float64, search Search) (ScaledSpeedup, error) {
	limit, err := t(work, 1)
	if err != nil {
		return ScaledSpeedup{}, fmt.Errorf("time on one processor: %w", err)
	}
	if search.Start == 0 {
		search.Start = work
	}
	s := ScaledSpeedup{Work: math.NaN(), Speedup: math.NaN()}
	s.Root, err = Solve(func(w float64) (float64, error) { return t(w, p) }, limit, search)
	if err != nil {
		return s, fmt.Errorf("time-constrained speedup: %w", err)
	}
	if !s.Root.Found() {
		return s, nil
	}
	s.Work = s.Root.X
	one, err := t(s.Work, 1)
	if err != nil {
		return s, fmt.Errorf("time on one processor: %w", err)
	}
	s.Speedup = one / limit
	return s, nil
}
