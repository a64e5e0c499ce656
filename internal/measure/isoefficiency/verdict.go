package isoefficiency

import (
	"math"
)

// Outcome says which of two workloads is better somewhere.
type Outcome int8

// The outcomes. Unknown is where the question has no answer: no slope at the edge of
// the lattice, or an efficiency that falls as the work grows.
const (
	Unknown Outcome = iota
	First
	Second
	Equal
	Neither // each is better by one of the two criteria of Definition 2
)

// Cell is the two workloads at a point of the lattice.
type Cell struct {
	N          float64
	P          int
	Efficiency [2]float64
	// ByW and ByP are the slopes by the differences to the next point: E_W and E_p.
	// NaN where there is none.
	ByW, ByP   [2]float64
	Absolute   Outcome // Definition 1: the larger E
	Relative   Outcome // Definition 2: the larger E_W and the larger E_p
	Preserving Outcome // Definition 3: the smaller -E_p/E_W, where E_W > 0 for both
}

// Tally counts the cells of a definition.
type Tally struct{ First, Second, Equal, Neither, Unknown int }

func (t *Tally) count(o Outcome) {
	*[...]*int{Unknown: &t.Unknown, First: &t.First, Second: &t.Second, Equal: &t.Equal, Neither: &t.Neither}[o]++
}

// Better is the workload that is at least as good in every cell with an answer, and
// better in one; Equal when all cells are equal; Neither when each is better
// somewhere; Unknown when no cell has an answer.
func (t Tally) Better() Outcome {
	switch {
	case t.Neither > 0 || t.First > 0 && t.Second > 0:
		return Neither
	case t.First > 0:
		return First
	case t.Second > 0:
		return Second
	case t.Equal > 0:
		return Equal
	}
	return Unknown
}

// Known counts the cells with an answer.
func (t Tally) Known() int { return t.First + t.Second + t.Equal + t.Neither }

// Verdict compares two workloads by the definitions of Lin and Chen's
// E-differentiation, at equal n and p.
type Verdict struct {
	Cells [][]Cell // [j][i]: on P[j], with Sizes[i]
	// Definitions 1 to 3, over all cells.
	Absolute, Relative, Preserving Tally
	Regions                        []Region // where which has the larger E, by p, then n
	// WorkDiffers is the greatest relative difference of the two workloads' work at
	// equal n and p: the definitions are about equal work.
	WorkDiffers float64
	Growth      []Compared // by target
}

// Region is a run of neighbouring sizes on one platform with one outcome of Definition 1.
type Region struct {
	P        int
	From, To float64 // n
	Better   Outcome
}

// Compared is how fast the work of the two must grow for one target.
type Compared struct {
	Target float64
	// Better is the workload with the smaller exponent of p, when both laws have three
	// points at least and their intervals do not overlap; Unknown when a law is
	// missing; Equal when the intervals overlap; the workload that reaches the target
	// on more platforms when one has no law for want of solutions.
	Better Outcome
	By     Basis
}

// Basis is what a comparison of growth rests on.
type Basis int8

// The bases, in the order in which they are looked at.
const (
	ByReach     Basis = iota // one reaches the target on more platforms
	ByNothing                // a law is missing
	ByExponents              // the exponents of p
	ByOverlap                // the intervals of the exponents overlap
)

// Where lists the regions of a platform with an outcome.
func (v *Verdict) Where(p int, better Outcome) (list []Region) {
	for _, r := range v.Regions {
		if r.P == p && r.Better == better {
			list = append(list, r)
		}
	}
	return list
}

// sameEfficiency is the relative difference below which two efficiencies are equal:
// both come from simulated times, which are exact to about this.
const sameEfficiency = 1e-9

func compare(r *Report) *Verdict {
	v := &Verdict{}
	a, b := &r.Workloads[0], &r.Workloads[1]
	for j := range r.P {
		var row []Cell
		for i := range r.Sizes {
			c := cellAt(a, b, j, i)
			v.Absolute.count(c.Absolute)
			v.Relative.count(c.Relative)
			v.Preserving.count(c.Preserving)
			wa, wb := a.Lattice[j][i].WorkFlop, b.Lattice[j][i].WorkFlop
			if m := max(wa, wb); m > 0 {
				v.WorkDiffers = max(v.WorkDiffers, math.Abs(wa-wb)/m)
			}
			row = append(row, c)
			if k := len(v.Regions) - 1; i > 0 && v.Regions[k].Better == c.Absolute {
				v.Regions[k].To = c.N
			} else {
				v.Regions = append(v.Regions, Region{c.P, c.N, c.N, c.Absolute})
			}
		}
		v.Cells = append(v.Cells, row)
	}
	for c := range r.Targets {
		v.Growth = append(v.Growth, grown(r.Targets[c], &a.Curves[c], &b.Curves[c]))
	}
	return v
}

func cellAt(a, b *Result, j, i int) Cell {
	at := a.Lattice[j][i]
	c := Cell{N: at.N, P: at.P}
	for k, r := range []*Result{a, b} {
		c.Efficiency[k] = r.Lattice[j][i].Efficiency
		c.ByW[k], c.ByP[k] = r.slopes(j, i)
	}
	c.Absolute = larger(c.Efficiency[0], c.Efficiency[1])
	w, p := larger(c.ByW[0], c.ByW[1]), larger(c.ByP[0], c.ByP[1])
	switch {
	case w == Unknown || p == Unknown:
	case w == p || p == Equal:
		c.Relative = w
	case w == Equal:
		c.Relative = p
	default:
		c.Relative = Neither
	}
	if c.ByW[0] > 0 && c.ByW[1] > 0 {
		c.Preserving = larger(c.ByP[0]/c.ByW[0], c.ByP[1]/c.ByW[1])
	}
	return c
}

// larger says which of two numbers is larger; Unknown when one is none.
func larger(a, b float64) Outcome {
	switch {
	case math.IsNaN(a) || math.IsNaN(b):
		return Unknown
	case math.Abs(a-b) <= sameEfficiency*max(math.Abs(a), math.Abs(b)):
		return Equal
	case a > b:
		return First
	}
	return Second
}

// slopes are the differences of E to the next size and to the next platform, by the
// smallest steps of the lattice; the second at constant work.
func (r *Result) slopes(j, i int) (byW, byP float64) {
	byW, byP = math.NaN(), math.NaN()
	here := r.Lattice[j][i]
	if row := r.Lattice[j]; i+1 < len(row) && row[i+1].WorkFlop > here.WorkFlop {
		byW = (row[i+1].Efficiency - here.Efficiency) / (row[i+1].WorkFlop - here.WorkFlop)
	}
	if j+1 < len(r.Lattice) {
		next := r.Lattice[j+1]
		byP = (efficiencyAt(next, here.WorkFlop) - here.Efficiency) / float64(next[0].P-here.P)
	}
	return byW, byP
}

// efficiencyAt is E at a work, on straight lines over its logarithm between the
// samples of a platform; NaN outside. Where the work of a workload does not depend
// on p it is a sample itself.
func efficiencyAt(row []Run, work float64) float64 {
	for i, r := range row {
		if math.Abs(r.WorkFlop-work) <= sameEfficiency*work {
			return r.Efficiency
		}
		if i == 0 || !(row[i-1].WorkFlop < work && work < r.WorkFlop) {
			continue
		}
		low := row[i-1]
		part := math.Log(work/low.WorkFlop) / math.Log(r.WorkFlop/low.WorkFlop)
		return low.Efficiency + part*(r.Efficiency-low.Efficiency)
	}
	return math.NaN()
}

// grown compares two curves for a target. Two points have a law, but no interval of its exponent.
func grown(target float64, a, b *Curve) Compared {
	x, y := a.ByP, b.ByP
	c := Compared{Target: target, Better: Unknown, By: ByExponents}
	switch reached := larger(float64(a.Reached()), float64(b.Reached())); {
	case reached == First || reached == Second:
		c.Better, c.By = reached, ByReach
	case !x.Fitted() || !y.Fitted():
		c.By = ByNothing
	case x.Points <= 2 || y.Points <= 2:
	case x.High < y.Low:
		c.Better = First
	case y.High < x.Low:
		c.Better = Second
	default:
		c.Better, c.By = Equal, ByOverlap
	}
	return c
}
