package fit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMark(t *testing.T) {
	for name, tt := range map[string]struct {
		best, advised, chosen int
		want                  [3]string
	}{
		"all the same":                 {1, 1, 1, [3]string{"", "advised", ""}},
		"fewer advised than the best":  {2, 1, 1, [3]string{"", "advised", "best"}},
		"the best against the advice":  {2, 1, 2, [3]string{"", "advised", "chosen"}},
		"another against the advice":   {2, 1, 0, [3]string{"chosen", "advised", "best"}},
		"another, the best is advised": {2, 2, 0, [3]string{"chosen", "", "advised"}},
	} {
		r := &Result{Best: tt.best, Advised: tt.advised, Chosen: tt.chosen}
		require.Equal(t, tt.want, [3]string{r.Mark(0), r.Mark(1), r.Mark(2)}, name)
	}
}

// The errors of an application are those of its own records, by each prediction of unseen ones.
func TestByApplication(t *testing.T) {
	r := plainResult(t)
	cases := r.Set.Cases
	cases[0].Application = "own"
	r.Sizes[0].Unseen[0][0] = 3 * cases[0].RecordedMakespanSec
	r.Sizes[1].Unseen[0][0] = 2 * cases[0].RecordedMakespanSec
	r.Baselines[0].Unseen[0][0] = math.NaN()
	found := false
	for _, x := range r.ByApplication() {
		require.Len(t, x.Baselines, 2)
		if x.Application != "own" {
			require.Equal(t, x.Records, x.From.N)
			require.InDelta(t, 0.2, x.From.Mean, 1e-12)
			require.InDelta(t, 0.1, x.Chosen.Mean, 1e-12)
			require.InDelta(t, 0.3, x.Baselines[0].Mean, 1e-12)
			continue
		}
		found = true
		require.Equal(t, []int{1, 1, 1, 0, 1}, []int{x.Records, x.From.N, x.Chosen.N, x.Baselines[0].N, x.Baselines[1].N})
		require.InDelta(t, 2, x.From.Mean, 1e-12)
		require.InDelta(t, 1, x.Chosen.Mean, 1e-12)
	}
	require.True(t, found)
}

// Without a held-out record there is no prediction interval.
func TestPredictionInterval(t *testing.T) {
	r := plainResult(t)
	x := r.PredictionInterval()
	require.Equal(t, r.Set.Len(), x.Held)
	require.Equal(t, "one application", x.HeldOut)
	require.InDelta(t, 1/1.1, x.Low, 1e-12) // each record took 1/1.1 of what was predicted
	require.InDelta(t, 1.1, x.High, 1e-12)  // to both sides alike
	for i := range r.Sizes[1].Unseen[0] {
		r.Sizes[1].Unseen[0][i] = math.NaN()
	}
	require.Nil(t, r.PredictionInterval())
}
