//go:build logsdata

package ranking_test

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// recordedWorkflows are the makespans of the recorded executions of each workflow, as they were and without stalls, of
// which one costs 60 s.
func recordedWorkflows(t *testing.T) (names []string, plain, clean map[string]*ranking.Recorded) {
	f, err := os.Open(filepath.Join(os.Getenv("DATA"), "cws", "makespans.csv"))
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	plain, clean = map[string]*ranking.Recorded{}, map[string]*ranking.Recorded{}
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		return x
	}
	add := func(r *ranking.Recorded, name string, x float64) {
		i := slices.Index(r.Names, name)
		if i < 0 {
			i, r.Names, r.Repeats = len(r.Names), append(r.Names, name), append(r.Repeats, nil)
		}
		r.Repeats[i] = append(r.Repeats[i], x)
	}
	for _, row := range rows[1:] {
		if plain[row[0]] == nil {
			names = append(names, row[0])
			plain[row[0]], clean[row[0]] = &ranking.Recorded{}, &ranking.Recorded{}
		}
		add(plain[row[0]], row[1], number(row[3]))
		add(clean[row[0]], row[1], number(row[3])-60*number(row[5]))
	}
	return names, plain, clean
}

// TestRecordedOrders: what the recorded executions of five workflows by 22 schedulers say about the order of schedulers.
func TestRecordedOrders(t *testing.T) {
	names, plain, clean := recordedWorkflows(t)
	var got []string
	for _, name := range names {
		r := plain[name]
		var others []*ranking.Recorded
		for _, other := range names {
			if other != name {
				others = append(others, plain[other])
			}
		}
		middles := stats.Each(r.Repeats, func(x []float64) float64 { return stats.Median(slices.Clone(x)) })
		transfer := [][]float64{}
		for _, x := range ranking.Transfer(others) {
			transfer = append(transfer, []float64{x})
		}
		got = append(got, fmt.Sprintf("%s: cv %.1f %%, range %.2f, split half %.2f, ceiling %.2f, clean %.2f, transfer %.2f, %d pairs apart", name,
			100*r.Variation(), slices.Max(middles)/slices.Min(middles), r.SplitHalf(), r.Ceiling(), clean[name].Ceiling(),
			r.Judge(transfer, 1).Spearman, len(r.Apart())))
		require.False(t, math.IsNaN(r.Ceiling()))
	}
	require.Equal(t, []string{
		"ampliseq: cv 6.4 %, range 1.23, split half 0.28, ceiling 0.70, clean 0.67, transfer 0.35, 47 pairs apart",
		"atacseq: cv 3.2 %, range 1.15, split half 0.68, ceiling 0.90, clean 0.95, transfer 0.56, 101 pairs apart",
		"chipseq: cv 2.7 %, range 1.14, split half 0.52, ceiling 0.86, clean 0.90, transfer 0.54, 86 pairs apart",
		"eager: cv 2.9 %, range 1.05, split half 0.39, ceiling 0.49, clean 0.92, transfer 0.55, 40 pairs apart",
		"rnaseq: cv 6.4 %, range 1.35, split half 0.74, ceiling 0.91, clean 0.90, transfer 0.69, 100 pairs apart",
	}, got)
}
