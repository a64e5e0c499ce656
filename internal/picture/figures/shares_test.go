package figures

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Shares rise to the part that was reached, from the least value of all curves on, also of values that are thinned out.
func TestShareSteps(t *testing.T) {
	require.Equal(t, []Step{{0, 0}, {1, 0.25}, {2, 0.75}}, shareSteps([]float64{1, 2, 2}, 0, 4))
	require.Equal(t, []Step{{1, 0.5}, {3, 1}}, shareSteps([]float64{1, 3}, 1, 2))
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0, 10), 1, 2500).Draw(t, "values")
		slices.Sort(values)
		steps := shareSteps(values, values[0], len(values))
		require.LessOrEqual(t, len(steps), mostShares+2)
		require.Equal(t, Step{values[len(values)-1], 1}, steps[len(steps)-1])
		for i := 1; i < len(steps); i++ {
			require.True(t, steps[i].X > steps[i-1].X && steps[i].Y > steps[i-1].Y)
		}
	})
}

// Profiles against a twin that looks at every pair of rows. One scheduler lacks some cases.
func TestProfilesByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type row struct {
			s, seed string
			y       float64
		}
		var rows []row
		text := "s,seed,y\n"
		for _, s := range []string{"a", "b", "c"} {
			for _, seed := range []string{"1", "2", "3", "4"} {
				y := float64(rapid.IntRange(0, 5).Draw(t, "y"))
				if y > 0 {
					rows = append(rows, row{s, seed, y})
					text += s + "," + seed + "," + string(rune('0'+int(y))) + "\n"
				}
			}
		}
		if len(rows) == 0 {
			return
		}
		source := Source{Name: "r.csv", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
		d, err := Collect([]Source{source}, Query{Y: "y", Series: []string{"s"}, Keep: true, Against: &Against{Columns: []string{"s"}}})
		require.NoError(t, err)
		cases := map[string]float64{}
		for _, r := range rows {
			if best, known := cases[r.seed]; !known || r.y < best {
				cases[r.seed] = r.y
			}
		}
		for _, v := range d.Values {
			for _, share := range d.Shares(v, Profiles) {
				n := 0
				for _, r := range rows {
					if r.s == v.Series[0].Text && r.y/cases[r.seed] <= share.Value {
						n++
					}
				}
				require.GreaterOrEqual(t, float64(n)/float64(len(cases)), share.Part-1e-12)
			}
			last := d.Shares(v, Profiles)
			require.InDelta(t, float64(len(v.Runs))/float64(len(cases)), last[len(last)-1].Part, 1e-12)
		}
		require.NoError(t, Write(io.Discard, SVG, d.Figure(Shape{Style: Profiles}), Options{}))
		require.NoError(t, Write(io.Discard, SVG, d.Figure(Shape{Style: Distribution, LogX: true}), Options{}))
	})
}

// Curves of shares are seen where all values are equal, also along a logarithmic axis, which begins at
// the least positive value: from there on values that are not positive count.
func TestSharesHaveWidth(t *testing.T) {
	for _, values := range [][]float64{{7}, {7, 7}, {0, 0}, {-3}, {1e-9}, {1e9}, {0, 2, 4}} {
		for _, logX := range []bool{false, true} {
			if logX && values[len(values)-1] <= 0 {
				continue
			}
			d := &Data{Query: Query{Y: "y", Keep: true}, Values: []Value{{N: len(values), Runs: values}}}
			points := d.Figure(Shape{Style: Distribution, LogX: logX}).Panels[0].Series[0].Points
			first, last := points[0], points[len(points)-1]
			require.Less(t, first.X, values[len(values)-1])
			require.Greater(t, last.X, values[len(values)-1])
			require.Equal(t, 1.0, last.Y)
			n, of := d.NotPositive(Shape{Style: Distribution, LogX: logX})
			require.Equal(t, len(values), of)
			if require.Equal(t, logX && values[0] == 0, n > 0); n > 0 {
				require.Equal(t, 1.0/3, first.Y)
			} else {
				require.Zero(t, first.Y)
			}
		}
	}
}
