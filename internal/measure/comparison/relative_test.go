package comparison

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/search"
)

// By hand: the second scheduler has the smallest mean, 2.5; runs are divided seed by seed, so that the twofold
// one has no interval though its runs differ; one run stands for all; a failure has no place.
func TestRelativeByHand(t *testing.T) {
	of := func(sec ...float64) (runs []outcome) {
		for _, s := range sec {
			runs = append(runs, outcome{makespanSec: s})
		}
		return runs
	}
	r := &results{report: &Report{Schedulers: make([]Scheduler, 4)}, bounds: [][]search.Bound{{{}}}}
	r.outcomes = [][][]outcome{{of(2, 4, 6, 8), of(1, 2, 3, 4), of(6), {{err: ErrBelowBound}}}}
	rep := r.finish()
	m := Metrics()[1]
	require.Equal(t, "makespan_s", m.Name)
	all := rep.Relative(m)[0]
	require.Equal(t, []float64{2, 0}, []float64{all[0].Mean, all[0].Half})
	require.Equal(t, []float64{1, 0}, []float64{all[1].Mean, all[1].Half})
	require.InDelta(t, (6+3+2+1.5)/4, all[2].Mean, 1e-12)
	require.Positive(t, all[2].Half)
	require.Zero(t, all[3].N)
}
