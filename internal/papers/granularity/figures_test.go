package granularity

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/figures"
)

// TestApart: only curves that cover each other everywhere get a note.
func TestApart(t *testing.T) {
	curve := func(ys ...float64) figures.Series {
		var s figures.Series
		for _, y := range ys {
			s.Points = append(s.Points, figures.Point{Y: y})
		}
		return s
	}
	gap := math.NaN()
	for name, tt := range map[string]struct {
		curves []figures.Series
		want   string
	}{
		"equal":           {[]figures.Series{curve(1, gap, 2), curve(1, gap, 2), curve(1, gap, 2)}, " (one curve for all 3 workloads)"},
		"near":            {[]figures.Series{curve(1, 2), curve(1.05, 2)}, " (within 6 %)"},
		"far at one":      {[]figures.Series{curve(1, 2), curve(1, 3)}, ""},
		"far, the last":   {[]figures.Series{curve(1), curve(1.06), curve(0.95)}, ""},
		"none in one":     {[]figures.Series{curve(gap, gap), curve(1, 2)}, ""},
		"none in another": {[]figures.Series{curve(1, 2), curve(gap, gap)}, ""},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, tt.want, apart(tt.curves)) })
	}
}
