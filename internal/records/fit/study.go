package fit

import (
	"context"
	"slices"

	"github.com/clustersim/clustersim/internal/records"
)

// Options say how to fit.
type Options struct {
	By     records.By // what cross-validation leaves out
	Parts  int        // how many parts it makes of them; 0: each is left out alone
	Deals  int        // in how many ways it deals them into parts; 0: 1
	Budget int        // simulations of all records
	Seed   uint64
	Jobs   int // at a time; results do not depend on it

	Overlap bool // fit what runs at the same time cost, too
}

// Size is what a number of fitted parameters reaches.
type Size struct {
	Fit         // to all records
	Folds []Fit // to those that each fold trains with
	// Unseen are makespans that fits predict which have not seen the record, by deal; NaN
	// where no fold of the deal tests it.
	Unseen      [][]float64
	TestLoss    float64 // mean over the folds' tests
	StdErr      float64 // of TestLoss
	Paired      [weightings]Paired
	Train, Test records.Errors
}

// Result is what a calibration found.
type Result struct {
	*Problem
	Options
	By        records.By // what was left out
	FewParts  bool       // another division was requested, but that has too few parts
	Folds     []records.Fold
	Sizes     []Size // by number of parameters
	Choices   [weightings]Choice
	Decided   Weighting // the weighting that advises fewer parameters
	Best      int       // the size with the least test loss, by the weighting that decided
	Advised   int       // the size that it advises
	Chosen    int       // the requested size, or the advised one
	Intervals []Interval
	Corr      [][]float64 // between the chosen parameters, in bootstrap samples
	Baselines []Baseline
	Overlap   *Overlap // nil if not requested

	Simulated float64 // how often all records were
}

// FewestRecords are enough to leave one out.
const FewestRecords = 2

// ToAdvise stands for the advised number of parameters.
const ToAdvise = -1

// Run fits 0, 1, 2, ... parameters to all records and to all but those of each fold, chooses
// a number, and says how sure the values are. chosen may be [ToAdvise].
func (p *Problem) Run(ctx context.Context, o Options, chosen int) (*Result, error) {
	p.start()
	r := &Result{Problem: p, Options: o}
	r.divide()
	s, ok := divide(o.Budget, len(p.Free), r.Folds, p.Set.Len())
	if !ok {
		return nil, &BudgetError{o.Budget, leastBudget(len(p.Free), r.Folds, p.Set.Len()), len(p.Free), len(r.Folds)}
	}
	base := make([]float64, p.Set.Len())
	p.simulate(base, &p.Base, p.all())
	f := &family{Problem: p, opts: &r.Options, tables: map[string]*table{}}
	f.fitters = append(f.fitters, newFitter(p, p.all(), base))
	for _, fold := range r.Folds {
		f.fitters = append(f.fitters, newFitter(p, fold.Train, base))
	}
	for _, one := range s.grow {
		if err := f.grow(ctx, one); err != nil {
			return nil, err
		}
	}
	for k := range len(p.Free) + 1 {
		r.Sizes = append(r.Sizes, r.size(f, k))
	}
	r.compare()
	if r.Chosen = chosen; chosen == ToAdvise {
		r.Chosen = r.Advised
	}
	r.Baselines = r.regress()
	if o.Overlap {
		r.Overlap = r.overlap()
	}
	if err := r.doubt(ctx, f, s.cloud); err != nil {
		return nil, err
	}
	r.Simulated = float64(p.simulations.Load()) / float64(p.Set.Len())
	return r, nil
}

// fewParts is how many parts must be there to leave one out after the other.
const fewParts = 3

// fewerParts is how many groups or files are dealt into by default: each fold is a
// search of its own.
const fewerParts = 5

// divide makes the folds. Where there are too few applications, groups are left out, and
// files where there are too few groups.
func (r *Result) divide() {
	all := []records.By{records.ByApplication, records.ByGroup, records.ByOverlap, records.ByFile}
	for _, by := range all[slices.Index(all, r.Options.By):] {
		r.By, r.FewParts = by, by != r.Options.By
		least := fewParts
		switch {
		case r.Options.Parts > 0:
			r.Folds, least = r.deals(by, r.Options.Parts), 2
		case by == records.ByApplication:
			r.Folds = r.Set.Folds(by)
		default:
			r.Folds, least = r.deals(by, fewerParts), 2
		}
		if r.FoldsADeal() >= least {
			return
		}
	}
}

// size sums up the fits with k parameters.
func (r *Result) size(f *family, k int) Size {
	s := Size{Fit: f.fitters[0].fits[k], Unseen: r.nothingUnseen()}
	for n, fold := range r.Folds {
		fit := f.fitters[1+n].fits[k]
		s.Folds = append(s.Folds, fit)
		for _, i := range fold.Test {
			s.Unseen[fold.Deal][i] = fit.Sec[i]
		}
	}
	s.TestLoss, s.StdErr = r.testLoss(s.Unseen)
	s.Train, s.Test = records.Compare(s.Fit.Sec, r.recordedSec), r.MeanErrors(s.Unseen, r.all())
	return s
}
