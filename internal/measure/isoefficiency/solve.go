package isoefficiency

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/tally"
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
	done     *tally.Tally
}

// solve looks for all targets, a job for each workload and platform.
func (s *Study) solve(ctx context.Context, t *tally.Tally, r *Report) error {
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
// lies between. Of all numbers, a target met within a tenth of the tolerance is met. Unlike
// scalability.Solve it stays on the sizes of the study, keeps the runs of both sides, which are the
// answer, and reuses those of other targets.
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

// fit fits all laws of a workload.
func (r *Result) fit() {
	for i := range r.Curves {
		curve := &r.Curves[i]
		var p, c, work []float64
		for j, s := range curve.Solutions {
			// Where the smallest size is already within the tolerance, the crossing is not known.
			if s.Under != nil && s.CrossingFlop > 0 {
				p, c = append(p, float64(s.P)), append(c, r.Lattice[j][0].MarkedSpeedFlops)
				work = append(work, s.CrossingFlop)
			}
		}
		curve.ByP, curve.ByC = calibration.FitPower(p, work), calibration.FitPower(c, work)
	}
	for _, row := range r.Lattice {
		r.Limits = append(r.Limits, limitOf(row))
	}
	r.Law = fitOverhead(r.Lattice)
}

// Overhead is the ratio of overhead to useful time, T_o/T_1 = 1/E - 1 = C W^-I p^J,
// fitted to the lattice. W grows with p^(J/I) along its lines of constant E.
type Overhead struct {
	Law    scalability.PowerLaw // one term; nil: it could not be fitted
	Points int
	// Error is the root mean square of the errors of the logarithm of T_o/T_1.
	Error float64
}

// Exponent is J/I; NaN without a law, or where overhead does not fall as W grows.
func (o Overhead) Exponent() float64 {
	if len(o.Law) != 1 || !(o.Law[0].I > 0) {
		return math.NaN()
	}
	return o.Law[0].J / o.Law[0].I
}

func fitOverhead(lattice [][]Run) Overhead {
	var runs []Run
	for _, row := range lattice {
		for _, r := range row {
			if r.Efficiency > 0 && r.Efficiency < 1 && r.WorkFlop > 0 {
				runs = append(runs, r)
			}
		}
	}
	o := Overhead{Points: len(runs), Error: math.NaN()}
	fit, err := calibration.Linear[Run]{
		Terms: []calibration.Term[Run]{
			{Name: "log c", Of: func(Run) float64 { return 1 }},
			{Name: "-i", Of: func(r Run) float64 { return math.Log(r.WorkFlop) }},
			{Name: "j", Of: func(r Run) float64 { return math.Log(float64(r.P)) }},
		},
		Measured:  func(r Run) float64 { return math.Log(1/r.Efficiency - 1) },
		Weighting: calibration.Ordinary,
	}.Fit(runs)
	if err != nil {
		return o
	}
	c := fit.Values()
	o.Law, o.Error = scalability.PowerLaw{{C: math.Exp(c[0]), I: -c[1], J: c[2]}}, fit.Errors.RMSE
	return o
}

// Limit is what the efficiency of a workload on one platform tends to as the work grows, as far
// as the lattice shows: 1/E = 1/E_inf + b W^-i, fitted to the samples. Overhead that grows as
// the work does, such as messages between tiles of one size, keeps E_inf below 1.
type Limit struct {
	P          int
	Known      bool    // false: too few samples, or they do not rise
	Efficiency float64 // E_inf, at most 1
	Low, High  float64 // its 95 % confidence interval at the best i
	I          float64
	WorstError float64 // greatest relative error of 1/E at a sample
}

// Rates that are tried: from overhead that hardly falls beside the work to one that
// does not depend on the work.
const (
	slowestRate = 0.05
	fastestRate = 1.5
	rateSteps   = 146 // of 0.01
)

// limitOf fits the upper half of the samples, at least four: what small workloads
// spend their time on need not be what large ones do.
func limitOf(row []Run) Limit {
	l := Limit{Efficiency: math.NaN(), Low: math.NaN(), High: math.NaN(), I: math.NaN(), WorstError: math.NaN()}
	if len(row) == 0 {
		return l
	}
	l.P = row[0].P
	var runs []Run
	for _, r := range row {
		if r.Efficiency > 0 && r.WorkFlop > 0 {
			runs = append(runs, r)
		}
	}
	runs = runs[min(len(runs)/2, max(len(runs)-limitSamples, 0)):]
	if len(runs) < limitSamples || runs[len(runs)-1].Efficiency <= runs[0].Efficiency {
		return l
	}
	fits := make([]*calibration.Fit, rateSteps)
	best := -1
	for step := range fits {
		fit, err := atRate(runs, rate(step))
		if err != nil {
			continue
		}
		if fits[step] = fit; best < 0 || fit.Errors.RMSE < fits[best].Errors.RMSE {
			best = step
		}
	}
	if best <= 0 { // it falls like a logarithm, or not at all
		return l
	}
	l.I, l.WorstError = rate(best), fits[best].Errors.Max
	if l.WorstError > poorFit {
		return l
	}
	l.Known, l.Efficiency = true, tendsTo(fits[best])
	l.Low, l.High = l.Efficiency, l.Efficiency
	for _, fit := range fits {
		if fit != nil && fit.Errors.Max <= max(goodFit, 1.5*l.WorstError) {
			l.Low, l.High = min(l.Low, tendsTo(fit)), max(l.High, tendsTo(fit))
		}
	}
	return l
}

func rate(step int) float64 {
	return slowestRate + float64(step)*(fastestRate-slowestRate)/(rateSteps-1)
}

// tendsTo is E_inf of a fit; 1 where 1/E_inf is less, so that nothing keeps E down.
func tendsTo(fit *calibration.Fit) float64 {
	if a := fit.Constant("1/E_inf").Value; a > 1 {
		return 1 / a
	}
	return 1
}

// poorFit is the greatest relative error of 1/E with which a curve says anything on
// where it leads: an efficiency that stops rising at a corner has no such curve.
const poorFit = 0.1

// goodFit is an error of 1/E that no one would see in a picture.
const goodFit = 0.01

// limitSamples is the least that leaves one more than the unknowns.
const limitSamples = 4

// atRate fits 1/E_inf and b for one i; works are in units of the largest.
func atRate(runs []Run, i float64) (*calibration.Fit, error) {
	unit := runs[len(runs)-1].WorkFlop
	return calibration.Linear[Run]{
		Terms: []calibration.Term[Run]{
			{Name: "1/E_inf", Of: func(Run) float64 { return 1 }},
			{Name: "b", Of: func(r Run) float64 { return math.Pow(r.WorkFlop/unit, -i) }},
		},
		Measured:  func(r Run) float64 { return 1 / r.Efficiency },
		Weighting: calibration.Relative,
	}.Fit(runs)
}
