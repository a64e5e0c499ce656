package isoefficiency

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/sim"
)

// Status says how the search for a target ended.
type Status uint8

const (
	// Holds: the efficiency at the solution is the target, within the tolerance.
	Holds Status = iota
	// Steps: the efficiency steps over the target from one size to the next, and
	// neither side is within the tolerance.
	Steps
	// Above: already the smallest size has more than the target.
	Above
	// Below: at the largest size the efficiency is below the target.
	Below
)

var statusNames = [...]string{Holds: "holds", Steps: "steps over", Above: "above", Below: "below"}

// String is a word or two.
func (s Status) String() string { return statusNames[s] }

// Solution is where a workload on one platform has a target's efficiency.
//
// The efficiency need not rise steadily with n: when a matrix is cut in tiles, it
// falls or jumps where a row of tiles comes in. The solution is the last crossing:
// neighbouring sizes Under and Over with E(Under) < target <= E(Over) such that at
// every larger size that was simulated the efficiency is at least the target. At
// is Over, or Under when only that is within the tolerance. First is the crossing
// that comes first, the same one where E rises steadily between the samples.
type Solution struct {
	Status      Status
	P           int
	Target      float64
	At          *Run // Holds, Steps (then the nearer of the two); nil: there is none
	Under, Over *Run // Holds, Steps: the two sides; Under is nil when At is the smallest size
	First       *Run // the first size seen at which E is at least the target; nil: none
	// CrossingFlop is the work at which E would be the target, between Under and Over:
	// on a straight line over the logarithm of the work. NaN: there is none.
	CrossingFlop float64
	Greatest     Run // the greatest efficiency seen
	Runs         int // sizes simulated on this platform, those of the lattice among them
}

// search keeps what was simulated of one workload on one platform.
type search struct {
	ctx      context.Context
	engine   *sim.Engine
	workload *Workload
	p        int
	sizes    Sizes
	seen     map[float64]*Run
	done     *run.Progress
}

// solve looks for all targets, a job for each workload and platform.
func (s *Study) solve(ctx context.Context, t *run.Progress, r *Report) error {
	for k := range r.Workloads {
		for _, target := range s.Targets {
			r.Workloads[k].Curves = append(r.Workloads[k].Curves, Curve{Target: target, Solutions: make([]Solution, len(s.P))})
		}
	}
	workloads := len(s.Workloads)
	return each(ctx, s.Workers, len(s.P)*workloads, func(e *sim.Engine, at int) error {
		k, j := at%workloads, at/workloads
		row := r.Workloads[k].Lattice[j]
		look := search{ctx, e, &s.Workloads[k], s.P[j], s.Sizes, map[float64]*Run{}, t}
		for i := range row {
			look.seen[row[i].N] = &row[i]
		}
		for c, target := range s.Targets {
			found, err := look.target(row, target, s.Tolerance)
			if err != nil {
				return err
			}
			r.Workloads[k].Curves[c].Solutions[j] = found
		}
		return nil
	})
}

// at is the run of a size, simulated once.
func (s *search) at(n float64) (*Run, error) {
	if r, ok := s.seen[n]; ok {
		return r, nil
	}
	s.done.Expect(1)
	r, err := s.workload.one(s.ctx, s.engine, n, s.p)
	if err != nil {
		return nil, err
	}
	s.done.Done()
	s.seen[n] = &r
	return &r, nil
}

// target finds the first and the last crossing between the samples and narrows them.
func (s *search) target(row []Run, target, tolerance float64) (Solution, error) {
	found := Solution{P: s.p, Target: target, CrossingFlop: math.NaN()}
	first, last := -1, -1 // the first sample that reaches the target, the last that does not
	for i := range row {
		if below(row[i].Efficiency, target) {
			last = i
		} else if first < 0 {
			first = i
		}
	}
	var err error
	if first == 0 {
		found.First = &row[0]
	} else if first > 0 {
		if _, found.First, err = s.narrow(&row[first-1], &row[first], target, 0); err != nil {
			return found, err
		}
	}
	switch {
	case last == len(row)-1:
		found.Status = Below
	case last < 0:
		found.Status = Above
		if row[0].Efficiency <= target+tolerance {
			found.Status, found.At, found.Over = Holds, &row[0], &row[0]
			found.CrossingFlop = row[0].WorkFlop
		}
	default:
		found.Under, found.Over, err = s.narrow(&row[last], &row[last+1], target, tolerance)
	}
	if err != nil {
		return found, err
	}
	if found.Under != nil {
		found.choose(tolerance)
	}
	s.sum(&found, row)
	return found, nil
}

// narrow halves the range between two sizes, one below the target and one not, until no size
// lies between. Of all numbers, a target met within a tenth of the tolerance is met.
func (s *search) narrow(under, over *Run, target, tolerance float64) (*Run, *Run, error) {
	near := tolerance / 10
	if tolerance == 0 {
		near = exactly
	}
	for {
		if !s.sizes.discrete() && over.Efficiency-target <= near {
			return under, over, nil
		}
		n, between := s.sizes.middle(under.N, over.N)
		if !between {
			return under, over, nil
		}
		r, err := s.at(n)
		if err != nil {
			return nil, nil, err
		}
		if below(r.Efficiency, target) {
			under = r
		} else {
			over = r
		}
	}
}

// below says whether an efficiency is below a target by more than rounding.
func below(efficiency, target float64) bool { return efficiency < target*(1-sameEfficiency) }

// exactly is where the search for the first of all numbers ends.
const exactly = 1e-6

// choose takes one of the two sides of the crossing.
func (f *Solution) choose(tolerance float64) {
	above, below := f.Over.Efficiency-f.Target, f.Target-f.Under.Efficiency
	switch {
	case above <= tolerance:
		f.Status, f.At = Holds, f.Over
	case below <= tolerance:
		f.Status, f.At = Holds, f.Under
	case above <= below:
		f.Status, f.At = Steps, f.Over
	default:
		f.Status, f.At = Steps, f.Under
	}
	part := below / (above + below)
	f.CrossingFlop = math.Exp(math.Log(f.Under.WorkFlop) + part*(math.Log(f.Over.WorkFlop)-math.Log(f.Under.WorkFlop)))
}

// sum notes what was seen on the platform; of equal efficiencies the smaller n.
func (s *search) sum(found *Solution, row []Run) {
	found.Runs = len(s.seen)
	found.Greatest = row[0]
	for _, r := range s.seen {
		g := &found.Greatest
		if r.Efficiency > g.Efficiency || r.Efficiency == g.Efficiency && r.N < g.N {
			*g = *r
		}
	}
}
