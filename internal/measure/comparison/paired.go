package comparison

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Against compares a row with that of the baseline, run by run: both met the same workload
// and the same noise.
type Against struct {
	Baseline      int            // the scheduler; the row's own if it is itself the baseline
	DifferenceSec stats.Estimate // of the makespans, the row's minus the baseline's
	Runs          stats.Tally    // by makespan
	// StudentP and WilcoxonP are the p values of the two tests of whether there is a
	// difference, Holm's adjustment over the workload's rows included. NaN: too few runs,
	// or for Wilcoxon's too many.
	StudentP, WilcoxonP float64
}

// mostRanked is up to how many runs Wilcoxon's test is made: its cost grows with the
// third power.
const mostRanked = 200

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
			a.StudentP = t.P
			if len(mine) <= mostRanked {
				a.WilcoxonP = stats.Wilcoxon(mine, theirs).P
			}
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
func paired(mine, theirs []float64) (a, b []float64) {
	for run := range max(len(mine), len(theirs)) {
		a = append(a, mine[min(run, len(mine)-1)])
		b = append(b, theirs[min(run, len(theirs)-1)])
	}
	return a, b
}
