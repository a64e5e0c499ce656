package duel

import (
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/sim"
)

// Shrink makes an instance smaller and its values rounder: it removes tasks, edges and hosts and rounds work,
// data, speeds and bandwidths as long as the ratio stays at least the share keep of the one found, or, if that is no loss
// while the one found is, 1 and the share of what is above it.
// In the end no single removal or rounding is left. Smaller instances may have fewer tasks and hosts than the
// search allows, but stay in their family and in the ranges of values.
//
// The method is delta debugging with subsets of one: A. Zeller and R. Hildebrandt, "Simplifying and isolating
// failure-inducing input", IEEE Trans. Software Engineering 28(2), 2002; instances are small enough for it.
func (s *Search) Shrink(ctx context.Context, f *Found, keep float64) (*Found, error) {
	return s.shrinkTo(ctx, f, leastRatio(f.Ratio, keep))
}

// leastRatio is what must be left of a ratio: a loss stays one.
func leastRatio(ratio, keep float64) float64 {
	if least := keep * ratio; ratio <= 1 || least > 1 {
		return least
	}
	return max(1+(ratio-1)*keep, math.Nextafter(1, 2))
}

func (s *Search) shrinkTo(ctx context.Context, f *Found, ratio float64) (*Found, error) {
	r := &shrinking{Search: s, ctx: ctx, engine: sim.NewEngine(), least: ratio}
	least := *f
	least.Instance = f.Instance.Clone()
	r.now = &least
	for changed := true; changed; {
		changed = false
		for _, pass := range []func() (bool, error){r.dropTasks, r.dropEdges, r.dropHosts, r.round} {
			better, err := pass()
			if err != nil {
				return nil, err
			}
			changed = changed || better
		}
	}
	return r.now, nil
}

type shrinking struct {
	*Search
	ctx    context.Context
	engine *sim.Engine
	least  float64 // the ratio that must be left
	now    *Found
}

// keep takes an instance if its ratio is large enough.
func (r *shrinking) keep(x *Instance) (bool, error) {
	s, err := r.Score(r.ctx, r.engine, r.A, r.B, x)
	if err != nil {
		return false, err
	}
	r.now.Tried++
	if s.Ratio < r.least {
		return false, nil
	}
	r.now.Score, r.now.Instance = s, x
	return true, nil
}

// each tries a change for the numbers below n, the highest first, and reports whether one was kept.
func (r *shrinking) each(n int, change func(x *Instance, i int) bool) (any bool, err error) {
	for i := n - 1; i >= 0; i-- {
		x := r.now.Instance.Clone()
		if !change(x, i) {
			continue
		}
		kept, err := r.keep(x)
		if err != nil {
			return false, err
		}
		any = any || kept
	}
	return any, nil
}

func (r *shrinking) dropTasks() (bool, error) {
	f := families[r.Space.Family]
	if f.prune == nil {
		return false, nil
	}
	return r.each(len(r.now.Instance.WorkFlop), func(x *Instance, t int) bool {
		return len(x.WorkFlop) > f.least && f.prune(x, t)
	})
}

func (r *shrinking) dropEdges() (bool, error) {
	if r.Space.Family != AnyDAG {
		return false, nil
	}
	return r.each(len(r.now.Instance.Edges), func(x *Instance, e int) bool {
		x.Edges = slices.Delete(x.Edges, e, e+1)
		return true
	})
}

func (r *shrinking) dropHosts() (bool, error) {
	return r.each(len(r.now.Instance.Flops), func(x *Instance, h int) bool {
		if len(x.Flops) == 1 {
			return false
		}
		x.deleteHost(h, r.Space.Wiring)
		return true
	})
}

// mostDigits is to how many significant digits values are rounded if fewer are not enough.
const mostDigits = 3

// round rounds each value to as few digits as the ratio allows.
func (r *shrinking) round() (any bool, err error) {
	for i := range r.values(r.now.Instance) {
		for digits := 1; digits <= mostDigits; digits++ {
			x := r.now.Instance.Clone()
			v := r.values(x)[i]
			short := rounded(*v.at, digits)
			if short == *v.at {
				break // it is as short as that
			}
			if short < v.in.Low || short > v.in.High {
				continue
			}
			*v.at = short
			kept, err := r.keep(x)
			if err != nil {
				return false, err
			}
			if kept {
				any = true
				break
			}
		}
	}
	return any, nil
}

// value is a number of an instance.
type value struct {
	at *float64
	in Range
}

// values are all that the search may change.
func (r *shrinking) values(x *Instance) (list []value) {
	add := func(values []float64, in Range) {
		for i := range values {
			list = append(list, value{&values[i], in})
		}
	}
	add(x.WorkFlop, r.Space.WorkFlop)
	for i := range x.Edges {
		if x.Edges[i].Bytes >= 0 {
			list = append(list, value{&x.Edges[i].Bytes, r.Space.Bytes})
		}
	}
	add(x.Flops, r.Space.Flops)
	add(x.Bandwidth, r.Space.Bandwidth)
	add(x.Price, r.Space.PricePerHour)
	return list
}

// rounded is the nearest number with so many significant digits.
func rounded(x float64, digits int) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', digits-1, 64), 64)
	if err != nil {
		return math.NaN()
	}
	return short
}
