package comparison

import (
	"math"

	"github.com/clustersim/clustersim/experiments/stats"
)

// pairs compares every scheduler with every other.
func (r *results) pairs() [][]stats.Tally {
	n := len(r.grid.Schedulers)
	table := make([][]stats.Tally, n)
	for a := range table {
		table[a] = make([]stats.Tally, n)
	}
	for a := range n {
		for b := range a {
			for _, schedulers := range r.outcomes {
				compare(&table[a][b], schedulers[a], schedulers[b])
			}
			table[b][a] = table[a][b].Flip()
		}
	}
	return table
}

// compare puts run beside run; one run that stands for all is used for each.
func compare(t *stats.Tally, mine, theirs []outcome) {
	for run := range max(len(mine), len(theirs)) {
		a, b := mine[min(run, len(mine)-1)], theirs[min(run, len(theirs)-1)]
		if a.err == nil && b.err == nil {
			t.Add(a.makespanSec, b.makespanSec)
		}
	}
}

// overall sums up each scheduler over the programs.
func (r *results) overall(rep *Report) []Standing {
	list := make([]Standing, len(r.grid.Schedulers))
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
		list[s].SLR = stats.Of(slr).Mean
		for other, tally := range rep.Pairs[s] {
			if other != s {
				list[s].Pairs = list[s].Pairs.Plus(tally)
			}
		}
	}
	return list
}
