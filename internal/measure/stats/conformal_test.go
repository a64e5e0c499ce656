package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"
)

func TestConformal(t *testing.T) {
	var misses []Miss
	for i := range 9 {
		misses = append(misses, Miss{i, float64(i+1) / 10})
	}
	require.Equal(t, Bounds{0.1, 0.9, 0.8}, Conformal(misses, 0.8), "a tenth of the weight is beyond each end")
	require.Equal(t, Bounds{-0.8, 0.8, 0.8}, Conformal(misses[:8], 0.8), "absolute values: 8 of 9 parts")
	b := Conformal(misses[:3], 0.8)
	require.InDelta(t, 0.75, b.Level, 1e-15, "three groups allow no more")
	require.InDelta(t, 0.3, b.High, 1e-15)
	require.Zero(t, Conformal(nil, 0.8).Level)

	// A group of a hundred counts no more than a group of one.
	for range 100 {
		misses = append(misses, Miss{8, 0.9})
	}
	require.InDelta(t, 0.8, Conformal(misses, 0.75).High, 0.11)
}

// A new value is within the interval as often as is said, or more often, also where groups
// are alike and of different sizes.
func TestConformalCovers(t *testing.T) {
	for _, groups := range []int{4, 8, 12, 40} {
		if testing.Short() && groups == 40 {
			continue // it takes as long as the others together
		}
		random := rand.New(rand.NewPCG(1, uint64(groups)))
		draw := func(g int) (list []Miss) {
			middle := math.Exp(random.NormFloat64()) - 1 // skewed
			for range 1 + random.IntN(6) {
				list = append(list, Miss{g, middle + 0.2*random.NormFloat64()})
			}
			return list
		}
		hits, cross := 0.0, 0.0
		const times = 600
		for range times {
			var misses []Miss
			for g := range groups {
				misses = append(misses, draw(g)...)
			}
			b, next := Conformal(misses, PredictionLevel), draw(-1)[0].Value
			if b.Low <= next && next <= b.High {
				hits++
			}
			within, all := Coverage(misses, PredictionLevel)
			cross += float64(within) / float64(all)
		}
		require.Greater(t, hits/times, PredictionLevel-0.03, groups)
		require.InDelta(t, hits/times, cross/times, 0.06, groups)
	}
}

func TestCoverageNeedsGroups(t *testing.T) {
	within, all := Coverage([]Miss{{1, 0.5}, {1, 0.7}}, 0.8)
	require.Equal(t, [2]int{0, 0}, [2]int{within, all}, "one group has no others")
}

func TestOfClusters(t *testing.T) {
	xs := []float64{1, 2, 4, 9}
	var list []Cluster
	for _, x := range xs {
		list = append(list, Cluster{x, 3})
	}
	mean, stdErr := OfClusters(list)
	m, s := stat.MeanStdDev(xs, nil)
	require.InDelta(t, m, mean, 1e-15)
	require.InDelta(t, s/2, stdErr, 1e-15)
	// A cluster of two, one of one: sqrt(2/1 (((2/3)(1-2))^2 + ((1/3)(4-2))^2)).
	mean, stdErr = OfClusters([]Cluster{{1, 2}, {4, 1}})
	require.InDelta(t, 2, mean, 1e-15)
	require.InDelta(t, 4.0/3, stdErr, 1e-15)
	_, stdErr = OfClusters(list[:1])
	require.True(t, math.IsNaN(stdErr))
}
