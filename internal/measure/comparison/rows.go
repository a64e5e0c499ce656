package comparison

import (
	"errors"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/search"
)

// finish computes the report from the outcomes.
func (r *results) finish() *Report {
	rep := r.report
	rep.TooLarge = r.tooLarge.Load()
	rep.results = r
	for p := range r.outcomes {
		r.shareProofs(p)
		first := len(rep.Rows)
		makespans := make([][]float64, len(r.outcomes[p]))
		for s := range r.outcomes[p] {
			row := r.row(p, s)
			rep.Rows = append(rep.Rows, row)
			for _, x := range r.outcomes[p][s] {
				if row.Err == nil {
					makespans[s] = append(makespans[s], x.makespanSec)
				}
			}
		}
		rep.makespans = append(rep.makespans, makespans)
		markBest(rep.Rows[first:])
	}
	rep.Pairs = r.pairs()
	rep.Overall = r.overall(rep)
	return rep
}

// shareProofs lets what one scheduler proved count for all. A proof from a
// failed run is not trusted. Where some run had tasks more than once, what exact searches prove is left out. Where hosts of some run were in faster power states than those
// in which they begin, nothing is a bound.
func (r *results) shareProofs(workload int) {
	faster, copied := map[int]bool{}, map[int]bool{} // problems
	for _, runs := range r.outcomes[workload] {
		for run, x := range runs {
			at := r.problem(workload, run)
			copied[at] = copied[at] || x.copied
		}
	}
	for _, runs := range r.outcomes[workload] {
		for run, x := range runs {
			at := r.problem(workload, run)
			faster[at] = faster[at] || x.faster
			bound := &r.bounds[workload][at]
			switch {
			case x.err != nil:
			case !copied[at]:
				*bound = bound.OrMore(x.bound).OrMore(search.Bound{Sec: x.provedSec, Kind: search.SearchBound})
			case x.copied:
				*bound = bound.OrMore(x.bound)
			}
		}
	}
	for at := range r.bounds[workload] {
		if faster[at] {
			r.bounds[workload][at] = search.Bound{}
		}
	}
}

func (r *results) row(p, s int) Row {
	runs := r.outcomes[p][s]
	row := Row{Workload: p, Scheduler: s, Runs: len(runs)}
	for _, x := range runs {
		if x.err != nil && (row.Err == nil || row.TooLarge) {
			row.Err, row.TooLarge = x.err, errors.Is(x.err, search.ErrTooLarge)
		}
	}
	if row.Err != nil {
		return row
	}
	estimate := func(of func(run int, x outcome) float64) stats.Estimate {
		var xs []float64
		for run, x := range runs {
			xs = append(xs, of(run, x))
		}
		return stats.Of(xs)
	}
	bound := func(run int) float64 { return r.bounds[p][r.problem(p, run)].Sec }
	row.MakespanSec = estimate(func(_ int, x outcome) float64 { return x.makespanSec })
	row.BoundSec = estimate(func(run int, _ outcome) float64 { return bound(run) })
	row.Bounds = r.boundKinds(p, len(runs))
	row.Gap = estimate(func(run int, x outcome) float64 { return gap(x.makespanSec, bound(run)) })
	row.SLR = estimate(func(_ int, x outcome) float64 { return x.metrics.SLR })
	row.Speedup = estimate(func(_ int, x outcome) float64 { return x.metrics.Speedup })
	row.Efficiency = estimate(func(_ int, x outcome) float64 { return x.metrics.Efficiency })
	row.Utilisation = estimate(func(_ int, x outcome) float64 { return x.metrics.Utilisation })
	if runs[0].metrics.Energy != nil { // then all have it
		row.EnergyJoule = estimate(func(_ int, x outcome) float64 { return x.metrics.Energy.Joule })
		row.EnergyDelay = estimate(func(_ int, x outcome) float64 { return x.metrics.Energy.DelayJs })
		row.PeakPowerW = estimate(func(_ int, x outcome) float64 { return x.metrics.Energy.PeakWatts })
	}
	if runs[0].metrics.Rent != nil { // then all have it
		row.Cost = estimate(func(_ int, x outcome) float64 { return x.metrics.Rent.Cost() })
	}
	row.SchedulingSec = estimate(func(_ int, x outcome) float64 { return x.schedulingSec })
	if r.explain {
		row.Shares = shares(runs)
	}
	if !math.IsNaN(runs[0].plannedSec) {
		row.PlannedSec = estimate(func(_ int, x outcome) float64 { return x.plannedSec })
		row.Robustness = estimate(func(_ int, x outcome) float64 { return ratio(x.makespanSec, x.plannedSec) })
	}
	row.Optimal = proof(runs[0], bound(0))
	for run, x := range runs {
		if proof(x, bound(run)) != row.Optimal {
			row.Optimal = NoProof
		}
	}
	return row
}

// boundKinds are the kinds of the bounds of a workload's runs, each once, sorted.
func (r *results) boundKinds(workload, runs int) (kinds []search.BoundKind) {
	for run := range runs {
		if kind := r.bounds[workload][r.problem(workload, run)].Kind; kind != "" && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// shares are means over the runs that take time; NaN if none does.
func shares(runs []outcome) []Share {
	var list []Share
	for i, x := range runs[0].shares.List() {
		var parts []float64
		for _, run := range runs {
			if run.makespanSec > 0 {
				parts = append(parts, run.shares.List()[i].Sec/run.makespanSec)
			}
		}
		list = append(list, Share{x.Name, stats.Of(parts).Mean})
	}
	return list
}

// gap is how much longer sec is than the bound, as a part of it.
func gap(sec, boundSec float64) float64 {
	if sec <= boundSec { // the simulator's timing precision is no merit
		return 0
	}
	if boundSec == 0 {
		return math.NaN()
	}
	return sec/boundSec - 1
}

// ratio is 1 where both are 0.
func ratio(sec, ofSec float64) float64 {
	if sec == ofSec {
		return 1
	}
	return sec / ofSec
}

func proof(x outcome, boundSec float64) Proof {
	switch {
	case meets(x.makespanSec, boundSec):
		return RunOptimal
	case !x.noisy && meets(x.plannedSec, boundSec):
		return PlanOptimal
	}
	return NoProof
}

func meets(sec, boundSec float64) bool { return sec <= boundSec || stats.Same(sec, boundSec) }

// markBest marks the rows of one workload and platform with the shortest mean makespan.
func markBest(rows []Row) {
	least := math.Inf(1)
	for _, row := range rows {
		if row.Err == nil {
			least = min(least, row.MakespanSec.Mean)
		}
	}
	for i := range rows {
		rows[i].Best = rows[i].Err == nil && stats.Same(rows[i].MakespanSec.Mean, least)
	}
}

// pairs compares every scheduler with every other.
func (r *results) pairs() [][]stats.Tally {
	n := len(r.report.Schedulers)
	table := make([][]stats.Tally, n)
	for a := range table {
		table[a] = make([]stats.Tally, n)
	}
	for a := range n {
		for b := range a {
			for _, schedulers := range r.outcomes {
				mine, theirs := paired(schedulers[a], schedulers[b])
				for run := range mine {
					if mine[run].err == nil && theirs[run].err == nil {
						table[a][b].Add(mine[run].makespanSec, theirs[run].makespanSec)
					}
				}
			}
			table[b][a] = table[a][b].Flip()
		}
	}
	return table
}

// overall sums up each scheduler over the workloads and platforms.
func (r *results) overall(rep *Report) []Standing {
	list := make([]Standing, len(r.report.Schedulers))
	for s := range list {
		list[s].Scheduler = s
		var slr []float64
		for p := range r.outcomes {
			row := rep.Rows[p*len(list)+s]
			if row.Err != nil {
				continue
			}
			list[s].Workloads++
			if row.Best {
				list[s].Best++
			}
			if mean := row.SLR.Mean; !math.IsNaN(mean) {
				slr = append(slr, mean)
			}
		}
		list[s].SLR = stats.Of(slr)
		for other, tally := range rep.Pairs[s] {
			if other != s {
				list[s].Pairs = list[s].Pairs.Plus(tally)
			}
		}
	}
	return list
}

// Against compares a row with that of the baseline, run by run: both met the same workload
// and the same noise.
type Against struct {
	Baseline      int            // the scheduler; the row's own if it is itself the baseline
	DifferenceSec stats.Estimate // of the makespans, the row's minus the baseline's
	Runs          stats.Tally    // by makespan
	// StudentP and WilcoxonP are the p values of the two tests of whether there is a
	// difference, Holm's adjustment over the workload's rows included. NaN: too few runs.
	StudentP, WilcoxonP float64
	// Approximate says that WilcoxonP is that of the normal distribution: too many runs differ.
	Approximate bool
}

// Pair fills the rows' Against. baseline is a scheduler; less than 0: on each workload the
// one with the shortest mean makespan. Rows of a workload without the baseline, and those
// that failed, get none.
func (rep *Report) Pair(baseline int) {
	n := len(rep.Schedulers)
	for first := 0; first < len(rep.Rows); first += n {
		rows := rep.Rows[first : first+n]
		base := baseline
		for s := range rows {
			rows[s].Against = nil
			if baseline < 0 && rows[s].Best && (base < 0 || rows[s].MakespanSec.Mean < rows[base].MakespanSec.Mean) {
				base = s
			}
		}
		if base >= 0 && rows[base].Err == nil {
			rep.pair(rows, base)
		}
	}
}

func (rep *Report) pair(rows []Row, base int) {
	var student, wilcoxon []float64
	for s := range rows {
		row := &rows[s]
		if row.Err != nil {
			continue
		}
		a := &Against{Baseline: base, StudentP: math.NaN(), WilcoxonP: math.NaN()}
		row.Against = a
		all := rep.makespans[row.Workload]
		mine, theirs := paired(all[s], all[base])
		for run := range mine {
			a.Runs.Add(mine[run], theirs[run])
		}
		t := stats.PairedT(mine, theirs)
		a.DifferenceSec = t.Difference
		if s != base && len(mine) > 1 {
			w := stats.Wilcoxon(mine, theirs)
			a.StudentP, a.WilcoxonP, a.Approximate = t.P, w.P, w.Approximate
		}
		student, wilcoxon = append(student, a.StudentP), append(wilcoxon, a.WilcoxonP)
	}
	student, wilcoxon = stats.Holm(student), stats.Holm(wilcoxon)
	for s := range rows {
		if a := rows[s].Against; a != nil {
			a.StudentP, a.WilcoxonP = student[0], wilcoxon[0]
			student, wilcoxon = student[1:], wilcoxon[1:]
		}
	}
}

// paired puts run beside run; one run that stands for all is there for each.
func paired[R any](mine, theirs []R) (a, b []R) {
	for run := range max(len(mine), len(theirs)) {
		a = append(a, mine[min(run, len(mine)-1)])
		b = append(b, theirs[min(run, len(theirs)-1)])
	}
	return a, b
}
