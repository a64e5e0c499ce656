package scaling

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
)

func at(n, efficiency float64) *isoefficiency.Run {
	return &isoefficiency.Run{N: n, Efficiency: efficiency, P: int(n), WorkFlop: n * n}
}

// Each way in which a search ends has its note.
func TestNote(t *testing.T) {
	s := twoWorkloads()
	s.Sizes = []float64{1, 64}
	known := isoefficiency.Limit{Known: true, Efficiency: 0.55, Low: 0.5, High: 0.6}
	for name, tt := range map[string]struct {
		f    isoefficiency.Solution
		l    isoefficiency.Limit
		want string
	}{
		"holds":             {isoefficiency.Solution{Status: isoefficiency.Holds, At: at(8, 0.6), Under: at(7, 0.5), First: at(8, 0.6)}, known, ""},
		"the smallest size": {isoefficiency.Solution{Status: isoefficiency.Holds, At: at(1, 0.6)}, known, "the smallest size"},
		"reached before":    {isoefficiency.Solution{Status: isoefficiency.Holds, At: at(8, 0.6), Under: at(7, 0.5), First: at(2, 0.7)}, known, "reached at n = 2 already, but not kept"},
		"steps":             {isoefficiency.Solution{Status: isoefficiency.Steps, Under: at(7, 0.5), Over: at(8, 0.7)}, known, "E steps from 0.500 at n = 7 to 0.700 at n = 8"},
		"above":             {isoefficiency.Solution{Status: isoefficiency.Above, First: at(1, 0.8)}, known, "more at every size: 0.800 at n = 1"},
		"below": {
			isoefficiency.Solution{Status: isoefficiency.Below, Greatest: *at(32, 0.5)},
			known,
			"none up to n = 64: E is at most 0.500, at n = 32; as W grows it tends to 0.55 (0.50 to 0.60)",
		},
		"below, after it was reached": {
			isoefficiency.Solution{Status: isoefficiency.Below, Greatest: *at(32, 0.7), First: at(16, 0.6)},
			isoefficiency.Limit{},
			"none up to n = 64: E is at most 0.700, at n = 32; the samples do not show where it tends to; reached at n = 16, but not kept",
		},
	} {
		require.Equal(t, tt.want, s.note(&tt.f, tt.l), name)
	}
}

// A law of two points has no interval, and one of more says how near it is.
func TestLawText(t *testing.T) {
	s := twoWorkloads()
	s.Tolerance = 0.01
	inf := math.Inf(1)
	none := calibration.Power{B: math.NaN()}
	solved := []isoefficiency.Solution{{Status: isoefficiency.Holds, At: at(2, 0.6)}, {Status: isoefficiency.Holds, At: at(8, 0.61)}}
	ends := "\nfine: from p = 2 to 8 n goes from 2 to 8 and W grows 16 times; E stays within 0.010 of 0.6"
	for name, tt := range map[string]struct {
		curve isoefficiency.Curve
		want  string
	}{
		"no law": {isoefficiency.Curve{Target: 0.6, ByP: none, ByC: none}, "fine: no law, for want of two platforms with a crossing"},
		"two points": {
			isoefficiency.Curve{Target: 0.6, Solutions: solved, ByP: calibration.Power{B: 2, Low: -inf, High: inf, Points: 2}, ByC: calibration.Power{B: 1.5, Low: -inf, High: inf, Points: 2}},
			"fine: W grows as p^2.00 and C^1.50; through two points" + ends,
		},
		"three points": {
			isoefficiency.Curve{Target: 0.6, Solutions: solved, ByP: calibration.Power{B: 2, Low: 1.9, High: 2.1, Points: 3, Worst: 0.05}, ByC: calibration.Power{B: 1.5, Low: 1.4, High: 1.6, Points: 3}},
			"fine: W grows as p^2.00 (95 %: 1.90 to 2.10) and C^1.50 (95 %: 1.40 to 1.60); 3 points, each within 5.0 %" + ends,
		},
	} {
		s.Workloads[0].Curves = []isoefficiency.Curve{tt.curve}
		require.Equal(t, tt.want, s.lawText(0, 0), name)
	}
}

func TestTimesAs(t *testing.T) {
	for x, want := range map[float64]string{1.2345: "1.23", 99.94: "99.9", 100.4: "100", 12345.6: "12346"} {
		require.Equal(t, want, timesAs(x))
	}
}

func TestGrowthReason(t *testing.T) {
	s := twoWorkloads()
	s.P = []int{2, 4}
	s.Workloads[0].Curves = []isoefficiency.Curve{{ByP: calibration.Power{B: 1}, Solutions: []isoefficiency.Solution{{Status: isoefficiency.Above}}}}
	s.Workloads[1].Curves = []isoefficiency.Curve{{ByP: calibration.Power{B: 2}}}
	for by, want := range map[isoefficiency.Basis]string{
		isoefficiency.ByReach:     "fine reaches it on 1 of 2 platforms, coarse on 0",
		isoefficiency.ByNothing:   "no law",
		isoefficiency.ByExponents: "p^1.00 against p^2.00",
		isoefficiency.ByOverlap:   "p^1.00 against p^2.00, intervals overlap",
	} {
		s.Verdict = &isoefficiency.Verdict{Growth: []isoefficiency.Compared{{By: by}}}
		require.Equal(t, want, s.growthReason(0))
	}
}
