package rankchart_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/picture/rankchart"
)

// demsar are the methods and ranks of table 6 of J. Demsar, JMLR 7, 2006; see package stats.
func demsar() *significance.Sample {
	return sample([]string{"C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"},
		[]float64{4, 3, 2, 1}, []float64{1, 2, 3, 4}, []float64{4, 1, 2, 3}, []float64{4, 1, 3, 2}, []float64{4, 2, 3, 1}, []float64{1, 2.5, 4, 2.5}, []float64{3, 2, 4, 1},
		[]float64{2.5, 2.5, 4, 1}, []float64{4, 3, 2, 1}, []float64{2.5, 2.5, 2.5, 2.5}, []float64{4, 2.5, 1, 2.5}, []float64{3, 2, 4, 1}, []float64{4, 1, 2, 3}, []float64{3, 1, 4, 2},
	)
}

func sample(methods []string, values ...[]float64) *significance.Sample {
	s := &significance.Sample{Metric: "makespan_s", By: "scheduler", Of: []string{"workload"}, Methods: methods}
	for b, row := range values {
		s.Blocks = append(s.Blocks, []string{fmt.Sprint("w", b)})
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

// many has 18 methods with long names on 30 blocks, a few of which fail.
func many() *significance.Sample {
	var methods []string
	var values [][]float64
	for m := range 18 {
		methods = append(methods, fmt.Sprintf("list(rank=upward,compare=eft,n=%d)", m))
	}
	for b := range 30 {
		var row []float64
		for m := range methods {
			row = append(row, 100+float64((b*37+m*m*11)%23)+4*float64(m))
		}
		values = append(values, row)
	}
	values[3][5] = math.NaN()
	return sample(methods, values...)
}

func TestDiagram(t *testing.T) {
	for name, s := range map[string]*significance.Sample{"demsar": demsar(), "many": many(), "two": sample([]string{"a", "b"}, []float64{1, 2}, []float64{1, 2})} {
		var b bytes.Buffer
		require.NoError(t, rankchart.Diagram(&b, canvas.SVG, s.Test(-1, 0.10)))
		golden.Check(t, name+".svg", b.Bytes())
	}
}

func TestFormats(t *testing.T) {
	for _, f := range []rankchart.Format{canvas.PNG, canvas.PDF} {
		var a, b bytes.Buffer
		require.NoError(t, rankchart.Diagram(&a, f, demsar().Test(-1, 0.05)))
		require.NoError(t, rankchart.Diagram(&b, f, demsar().Test(-1, 0.05)))
		require.Equal(t, a.Bytes(), b.Bytes())
	}
	_, err := rankchart.FormatOf("x.gif")
	require.EqualError(t, err, "x.gif: unknown kind of picture (want a name that ends in .svg, .png or .pdf)")
	require.ErrorIs(t, rankchart.Diagram(io.Discard, canvas.SVG, sample([]string{"a"}, []float64{1}).Test(-1, 0.05)), rankchart.ErrNothing)
	require.Error(t, rankchart.Diagram(io.Discard, "gif", demsar().Test(-1, 0.05)))
}

func TestProfile(t *testing.T) {
	s := sample([]string{"a", "b", "c"}, []float64{1, 2, 4}, []float64{3, 3, math.NaN()}, []float64{8, 1, 2}, []float64{5, 4, 6})
	f, err := rankchart.Profile(s)
	require.NoError(t, err)
	require.Equal(t, figures.Log2, f.X.Scale)
	var ends []string
	for _, x := range f.Panels[0].Series {
		ends = append(ends, fmt.Sprint(x.Name, x.Points[0].Y, x.Points[len(x.Points)-1].Y))
	}
	require.Equal(t, "a0.5 1 b0.75 1 c0 0.75", strings.Join(ends, " "))
	var b bytes.Buffer
	require.NoError(t, figures.Write(&b, figures.SVG, f, figures.Options{}))
	golden.Check(t, "profile.svg", b.Bytes())

	s.Higher = true
	f, err = rankchart.Profile(s)
	require.NoError(t, err)
	require.Contains(t, f.X.Label, "the best of the block over")
	_, err = rankchart.Profile(sample([]string{"a", "b"}, []float64{0, 1}))
	require.ErrorIs(t, err, significance.ErrNotPositive)
	_, err = rankchart.Profile(sample([]string{"a"}, []float64{1}))
	require.ErrorIs(t, err, rankchart.ErrNothing)
}
