package granularity

import (
	"fmt"
	"math"
	"strings"
)

// slightlyBelowOne is claim (v), about Table 3: one extension keeps E_v nearly, has
// Phi just below 1, and what is missing is the reduction's.
func (j *judge) slightlyBelowOne() {
	before := j.m.row("before").SpeedEfficiency
	var said []string
	any := false
	for _, id := range []string{"beta-3", "beta-real", "c2-1710"} {
		without, with := j.m.row(id), j.m.row(id+"-reduce")
		kept, keptWithout := with.SpeedEfficiency/before, without.SpeedEfficiency/before
		any = any || slightly(kept) && slightly(with.Phi) && math.Abs(keptWithout-1) < 1-kept
		said = append(said, fmt.Sprintf("%s: E_v2/E_v1 %s and Phi %s with reduce load, %s and %s without",
			with.Scenario, short(kept), short(with.Phi), short(keptWithout), short(without.Phi)))
	}
	ours := "in no scenario"
	if any {
		ours = "in a scenario"
	}
	j.book("v", "(v) E_v2 and Phi of Table 3, reduce load", "both slightly below 1, by reduction", ours, any,
		fmt.Sprintf("%s. Within %s %% below 1 counts as slightly.", strings.Join(said, "; "), short(100*slightlyBelow)))
}

func slightly(x float64) bool { return x < 1 && x >= 1-slightlyBelow }

// formulas sets (7) with C2 = beta C1, and (8), beside the runs without reduce load
// that the paper's assumption admits.
func (j *judge) formulas() {
	var pairs [][]Point
	for _, types := range j.s.pointsOf(j.m.Model.ID, "none") {
		if types[0].Assumed {
			pairs = append(pairs, types)
		}
	}
	byType := func(off func(Point) float64) (worst float64, said string) {
		for i, t := range j.s.Types {
			_, greatest := extremes(pairs, i, off)
			worst = max(worst, greatest)
			if i > 0 {
				said += ", "
			}
			said += fmt.Sprintf("%s %s %%", t.Name, short(100*greatest))
		}
		return worst, said
	}
	worst, said := byType(func(p Point) float64 {
		return math.Abs(p.Efficiency/p.EfficiencyBefore/(float64(p.K)/p.Beta) - 1)
	})
	j.book("7", "(7): E_v2/E_v1 where C2 = beta C1, k <= beta", "k/beta", fmt.Sprintf("off by up to %s %%", short(100*worst)), worst <= formulaNoise,
		fmt.Sprintf("Greatest difference: %s. (7) leaves out the new links (10 Gbps) and the wait for subtasks' results%s.", said, j.m.Model.besides()))
	worst, _ = byType(func(p Point) float64 { return math.Abs(p.Phi/p.PhiByFormula - 1) })
	j.book("8", "(8): Phi, k <= beta, no reduce load", "beta/(k alpha + beta(1-alpha))", fmt.Sprintf("off by up to %s %%", short(100*worst)), worst <= formulaNoise,
		"Definition 2 is arithmetic in W and C; no run can contradict it.")
	j.efficiencyKept(pairs)
}

// efficiencyKept is the paper's conclusion: an extension at equal speed efficiency.
func (j *judge) efficiencyKept(pairs [][]Point) {
	kept, all := 0, 0
	least, greatest := math.Inf(1), 0.0
	for _, types := range pairs {
		for _, p := range types {
			ratio := p.Efficiency / p.EfficiencyBefore
			least, greatest = min(least, ratio), max(greatest, ratio)
			all++
			if math.Abs(ratio-1) <= slightlyBelow {
				kept++
			}
		}
	}
	j.book("kept", "the extension keeps E_v (conclusion), k <= beta", "E_v2 = E_v1 approximately", fmt.Sprintf("%d of %d runs", kept, all), kept == all,
		fmt.Sprintf("E_v2/E_v1 is %s to %s. By (7) with beta = C2/C1 it would be k/beta, and E_v kept where k = beta.", short(least), short(greatest)))
}
