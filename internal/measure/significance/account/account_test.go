package account_test

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/measure/significance/account"
)

func sample(methods []string, values ...[]float64) *significance.Sample {
	s := &significance.Sample{Metric: "makespan_s", By: "scheduler", Of: []string{"workload", "platform"}, Methods: methods}
	for b, row := range values {
		s.Blocks = append(s.Blocks, []string{fmt.Sprint("w", b), "p"})
		runs := make([][]float64, len(row))
		for m, x := range row {
			if !math.IsNaN(x) {
				runs[m] = []float64{x}
			}
		}
		s.Runs = append(s.Runs, runs)
	}
	return s
}

// demsar is table 6 of J. Demsar, JMLR 7, 2006, as ranks; see package stats.
func demsar() *significance.Sample {
	return sample([]string{"C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"},
		[]float64{4, 3, 2, 1}, []float64{1, 2, 3, 4}, []float64{4, 1, 2, 3}, []float64{4, 1, 3, 2}, []float64{4, 2, 3, 1}, []float64{1, 2.5, 4, 2.5}, []float64{3, 2, 4, 1},
		[]float64{2.5, 2.5, 4, 1}, []float64{4, 3, 2, 1}, []float64{2.5, 2.5, 2.5, 2.5}, []float64{4, 2.5, 1, 2.5}, []float64{3, 2, 4, 1}, []float64{4, 1, 2, 3}, []float64{3, 1, 4, 2},
	)
}

// few has three blocks, on one of which a method fails, one that fails always, runs that
// differ, and a value that is not positive.
func few() *significance.Sample {
	nan := math.NaN()
	s := sample([]string{"a", "b", "never"}, []float64{1, 2, nan}, []float64{0, 12.3456, nan}, []float64{1234.5, nan, nan})
	s.Higher = true
	s.Runs[0][1] = []float64{2, 3, 2.5}
	return s
}

func TestFill(t *testing.T) {
	for name, x := range map[string]*significance.Result{
		"demsar": demsar().Test(-1, 0.1), "baseline": demsar().Test(0, 0.05), "few": few().Test(-1, 0.05),
		"nothing": sample([]string{"a", "b"}, []float64{1, math.NaN()}).Test(-1, 0.05),
	} {
		r := &report.Report{CSV: account.Pairs(x)}
		account.Fill(r, x)
		for _, f := range []table.Format{table.Text, table.JSON, table.CSV} {
			var b bytes.Buffer
			require.NoError(t, r.Write(&b, f))
			golden.Check(t, name+"-"+string(f), b.Bytes())
		}
	}
}

func TestValues(t *testing.T) {
	x := few().Test(-1, 0.05)
	for _, f := range []table.Format{table.Text, table.Markdown, table.LaTeX} {
		var b bytes.Buffer
		require.NoError(t, account.Values(x, 3).Write(&b, f))
		golden.Check(t, "values-"+string(f), b.Bytes())
	}
	var b bytes.Buffer
	require.NoError(t, account.ValuesInFull(x.Sample).Write(&b, table.CSV))
	golden.Check(t, "values-full", b.Bytes())
}

// A page of many pairs has no table of them.
func TestFillShort(t *testing.T) {
	for most, shown := range map[int]bool{5: false, 6: true} {
		r, b := &report.Report{}, &bytes.Buffer{}
		account.FillShort(r, demsar().Test(-1, 0.05), most)
		require.NoError(t, r.Write(b, table.Text))
		require.Equal(t, shown, bytes.Contains(b.Bytes(), []byte("sign p")))
		require.Equal(t, !shown, bytes.Contains(b.Bytes(), []byte("The tests of the 6 pairs are left out here; --tests prints them.")))
	}
}
