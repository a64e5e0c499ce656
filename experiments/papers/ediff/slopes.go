package ediff

import (
	"math"
	"slices"
)

// Slope is a sample's differences beside the fitted surface.
type Slope struct {
	Difference
	Efficiency float64
	FitByW     float64 // E_W of the surface in the middle of the step of W
	FitByP     float64 // E_p in the middle of the step of p
	MeanByP    float64 // its mean over that step, which is long: 2m + 1
}

// ErrorByW and the others are relative to the difference; NaN where there is
// none.
func (s Slope) ErrorByW() float64 { return math.Abs(s.FitByW/s.ByW - 1) }

// ErrorByP is that of FitByP.
func (s Slope) ErrorByP() float64 { return math.Abs(s.FitByP/s.ByP - 1) }

// ErrorMeanByP is that of MeanByP.
func (s Slope) ErrorMeanByP() float64 { return math.Abs(s.MeanByP/s.ByP - 1) }

// slopesOf lists the lattice's points.
func (s *Samples) slopesOf(l Lattice, fit Fit) []Slope {
	var all []Slope
	for _, d := range s.Differences(l) {
		here, _ := s.At(d.N, d.Side)
		x := Slope{Difference: d, Efficiency: here.Efficiency, FitByP: math.NaN(), MeanByP: math.NaN()}
		x.FitByW, _ = fit.Law.Slopes(d.middleW(), d.P())
		if !math.IsNaN(d.ByP) {
			_, x.FitByP = fit.Law.Slopes(d.W(), d.middleP())
			step := float64(2*d.Side + 1)
			x.MeanByP = (fit.Law.Efficiency(d.W(), d.P()+step) - fit.Law.Efficiency(d.W(), d.P())) / step
		}
		all = append(all, x)
	}
	return all
}

// Surfaced is a program on a machine: samples, the surface through them, and
// the slopes of both.
type Surfaced struct {
	Samples
	Fit    Fit
	Slopes []Slope
}

// MedianError is of one of the slopes' errors, where it is defined; there must
// be one.
func MedianError(slopes []Slope, of func(Slope) float64) float64 {
	all := sorted(slopes, of)
	return all[len(all)/2]
}

// MaxError is the largest.
func MaxError(slopes []Slope, of func(Slope) float64) float64 {
	return slices.Max(sorted(slopes, of))
}

func sorted(slopes []Slope, of func(Slope) float64) []float64 {
	var all []float64
	for _, s := range slopes {
		if e := of(s); !math.IsNaN(e) {
			all = append(all, e)
		}
	}
	slices.Sort(all)
	return all
}

// risesByBlocks counts the samples at which E grows with the next n that has
// equal blocks, and falls with the next p.
func (s Surfaced) risesByBlocks() Check {
	c := Check{ID: "rises/equal-blocks", On: s.Machine.Name + ", " + s.Variant.String()}
	for _, x := range s.Slopes {
		c.count(x.ByW > 0 && !(x.ByP >= 0))
	}
	return c
}

// risesByUnits counts those at which E grows with n + 1.
func (s Surfaced) risesByUnits() Check {
	c := Check{ID: "rises/n+1", On: s.Machine.Name + ", " + s.Variant.String()}
	for _, x := range s.Slopes {
		if !math.IsNaN(x.Unit) {
			c.count(x.Unit > 0)
		}
	}
	return c
}

// agrees sets simulated efficiencies beside the derived ones.
func (s Surfaced) agrees() Check {
	c := Check{ID: "derived", On: s.Machine.Name + ", " + s.Variant.String()}
	for _, r := range s.equalBlocks() {
		c.equal(r.Efficiency, s.Machine.Derived(s.Variant, r.N, r.Side), formTolerance)
	}
	return c
}
