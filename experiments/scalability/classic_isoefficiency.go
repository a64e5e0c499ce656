package scalability

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// OverheadTerm is C * W^ByWork * p^ByP, in seconds.
type OverheadTerm struct{ C, ByWork, ByP float64 }

// OverheadLaw is the total overhead T_o(W, p) of a program as a sum of powers, fitted
// or derived, with the useful time T_1 = WorkSec * W.
type OverheadLaw struct {
	WorkSec float64 // t_c: serial seconds for one unit of work
	Terms   []OverheadTerm
}

// OverheadSec is T_o(W, p).
func (l OverheadLaw) OverheadSec(work, p float64) float64 {
	sum := 0.0
	for _, t := range l.Terms {
		sum += t.C * math.Pow(work, t.ByWork) * math.Pow(p, t.ByP)
	}
	return sum
}

// Efficiency is 1/(1 + T_o/T_1).
func (l OverheadLaw) Efficiency(work, p float64) float64 {
	return EfficiencyFromOverhead(l.OverheadSec(work, p), l.WorkSec*work)
}

// Ceiling is what the efficiency tends to as the work grows on p processors: below 1
// where a term grows as fast as the work, 0 where one grows faster.
func (l OverheadLaw) Ceiling(p float64) float64 {
	share := 0.0
	for _, t := range l.Terms {
		switch {
		case t.C == 0:
		case t.ByWork == 1:
			share += t.C * math.Pow(p, t.ByP) / l.WorkSec
		case t.ByWork > 1:
			return 0
		}
	}
	return 1 / (1 + share)
}

// Isoefficiency is the isoefficiency function W(p) at efficiency e, the work for which
// T_1 = e/(1-e) * T_o(W, p) (Grama, Gupta and Kumar 1993). Where a term grows as the
// work does, there is none unless e is below [OverheadLaw.Ceiling]: the error is a
// *CeilingError. No term may grow faster. A law whose terms all have one ByWork is
// solved in closed form, any other by [Solve], to 1e-9.
//
// Its growth rate is the program's scalability on that kind of machine. The rate
// holds where the law was fitted; far beyond, a term too small to be seen there
// may decide.
func (l OverheadLaw) Isoefficiency(p, e float64) (work float64, err error) {
	if err := l.check(p, e); err != nil {
		return 0, err
	}
	if c := l.Ceiling(p); e >= c {
		return 0, &CeilingError{Efficiency: e, Ceiling: c}
	}
	l.Terms = slices.DeleteFunc(slices.Clone(l.Terms), func(t OverheadTerm) bool { return t.C == 0 })
	a := l.Terms[0].ByWork
	switch {
	case slices.ContainsFunc(l.Terms, func(t OverheadTerm) bool { return t.ByWork != a }):
		return l.solve(p, e)
	case a == 1:
		return 0, errors.New("all overhead grows as the work does: the efficiency is the same whatever the work")
	}
	work = math.Pow(e/(1-e)*l.OverheadSec(1, p)/l.WorkSec, 1/(1-a))
	if !(work > 0) || math.IsInf(work, 1) {
		return 0, beyondNumbers(p, e)
	}
	return work, nil
}

func beyondNumbers(p, e float64) error {
	return fmt.Errorf("isoefficiency at p = %v, E = %v: the work is beyond all numbers", p, e)
}

// solve finds the work between those that each term alone would ask for: with all
// terms it is at least the greatest of these, and where T_o is at most m times its
// greatest term, at most the greatest for an overhead m times as large.
func (l OverheadLaw) solve(p, e float64) (float64, error) {
	low, high := 0.0, 0.0
	share := 0.0 // of terms that grow as the work does
	for _, t := range l.Terms {
		if t.ByWork == 1 {
			share += t.C * math.Pow(p, t.ByP) / l.WorkSec
		}
	}
	room := (1-e)/e - share // what is left for the terms that grow less
	for _, t := range l.Terms {
		if t.ByWork == 1 {
			continue
		}
		x := t.C * math.Pow(p, t.ByP) / l.WorkSec / room
		low = max(low, math.Pow(x, 1/(1-t.ByWork)))
		high = max(high, math.Pow(x*float64(len(l.Terms)), 1/(1-t.ByWork)))
	}
	if !(low > 0) || math.IsInf(high, 1) {
		return 0, beyondNumbers(p, e)
	}
	const edge = 1e-6 // rounding must not put the solution outside
	root, err := Solve(func(w float64) (float64, error) { return l.Efficiency(w, p), nil }, e,
		Search{Start: low, Lowest: low * (1 - edge), Highest: high * (1 + edge), Tolerance: 1e-9})
	switch {
	case err != nil:
		return 0, fmt.Errorf("isoefficiency: %w", err)
	case !root.Found():
		return 0, fmt.Errorf("isoefficiency at p = %v, E = %v: %v", p, e, root.Status)
	}
	return root.X, nil
}

func (l OverheadLaw) check(p, e float64) error {
	switch {
	case !(l.WorkSec > 0) || math.IsInf(l.WorkSec, 1):
		return fmt.Errorf("a unit of work of %v s: want a finite time above 0", l.WorkSec)
	case !(p > 0) || math.IsInf(p, 1):
		return fmt.Errorf("p = %v: want a finite number above 0", p)
	case !(e > 0 && e < 1):
		return fmt.Errorf("efficiency %v: want more than 0 and less than 1", e)
	}
	some := false
	for _, t := range l.Terms {
		if !(t.C >= 0) || math.IsInf(t.C, 1) || math.IsNaN(t.ByWork+t.ByP) || math.IsInf(t.ByWork+t.ByP, 0) {
			return errors.New("overhead: want finite terms, at least 0")
		}
		if t.C > 0 && t.ByWork > 1 {
			return fmt.Errorf("overhead grows with work^%v, faster than the work: more work lowers the efficiency", t.ByWork)
		}
		some = some || t.C > 0
	}
	if !some {
		return ErrNoOverhead
	}
	return nil
}
