package granularity

import (
	"fmt"
	"math"
	"strings"
)

// slightlyBelowOne is claim (v), about Table 3: one extension keeps E_v nearly, has
// Phi just below 1, and what is missing is the reduction's.
func (j *claimLedger) slightlyBelowOne() {
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
	j.claim("v", "(v) E_v2 and Phi of Table 3, reduce load", "both slightly below 1, by reduction", ours, any,
		fmt.Sprintf("%s. Within %s %% below 1 counts as slightly.", strings.Join(said, "; "), short(100*slightlyBelow)))
}

func slightly(x float64) bool { return x < 1 && x >= 1-slightlyBelow }

// formulas sets (7) with C2 = beta C1, and (8), beside the runs without reduce load
// that the paper's assumption admits.
func (j *claimLedger) formulas() {
	var pairs [][]Point
	for _, types := range j.s.pointsOf(j.m.Model.ID, "none") {
		if types[0].Assumed {
			pairs = append(pairs, types)
		}
	}
	byType := func(off func(Point) float64) (worst float64, said string) {
		var each []string
		for i, t := range j.s.Types {
			_, greatest := extremes(pairs, i, off)
			worst = max(worst, greatest)
			each = append(each, fmt.Sprintf("%s %s %%", t.Name, short(100*greatest)))
		}
		return worst, strings.Join(each, ", ")
	}
	worst, said := byType(func(p Point) float64 {
		return math.Abs(p.Efficiency/p.EfficiencyBefore/(float64(p.K)/p.Beta) - 1)
	})
	j.claim("7", "(7): E_v2/E_v1 where C2 = beta C1, k <= beta", "k/beta", fmt.Sprintf("off by up to %s %%", short(100*worst)), worst <= formulaNoise,
		fmt.Sprintf("Greatest difference: %s. (7) leaves out the new links (10 Gbps) and the wait for subtasks' results%s.", said, j.m.Model.besides()))
	worst, _ = byType(func(p Point) float64 { return math.Abs(p.Phi/p.PhiByFormula - 1) })
	j.claim("8", "(8): Phi, k <= beta, no reduce load", "beta/(k alpha + beta(1-alpha))", fmt.Sprintf("off by up to %s %%", short(100*worst)), worst <= formulaNoise,
		"Definition 2 is arithmetic in W and C; no run can contradict it.")
	j.efficiencyKept(pairs)
}

// efficiencyKept is the paper's conclusion: an extension at equal speed efficiency.
func (j *claimLedger) efficiencyKept(pairs [][]Point) {
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
	j.claim("kept", "the extension keeps E_v (conclusion), k <= beta", "E_v2 = E_v1 approximately", fmt.Sprintf("%d of %d runs", kept, all), kept == all,
		fmt.Sprintf("E_v2/E_v1 is %s to %s. By (7) with beta = C2/C1 it would be k/beta, and E_v kept where k = beta.", short(least), short(greatest)))
}

// propositions sets Propositions 1 and 2 beside the runs that the paper's
// assumption admits.
func (j *claimLedger) propositions() {
	kept, held, all := 0, 0, 0
	var lost, worst Point
	greatest := 0.0
	for _, reduce := range j.s.Reduces {
		for _, types := range j.s.pointsOf(j.m.Model.ID, reduce.Name) {
			for _, p := range types {
				if !p.Assumed {
					continue
				}
				all++
				if p.FollowsPath {
					kept++
				} else if lost.K == 0 {
					lost = p
				}
				if ratio := p.Efficiency / p.EfficiencyBefore; ratio > greatest {
					greatest, worst = ratio, p
				}
				if !above(p.Efficiency, p.EfficiencyBefore) {
					held++
				}
			}
		}
	}
	reason := "No run has another path."
	if lost.K != 0 {
		reason = "Another path in the run of " + lost.say() + ", for one."
	}
	j.claim("proposition-1", "Proposition 1, k <= beta", "the critical path consists of parts of the old one",
		fmt.Sprintf("%d of %d runs", kept, all), kept == all, reason+" The proof leaves out reduce loads and new links"+j.m.Model.besides()+".")
	j.claim("proposition-2", "Proposition 2, k <= beta", "E_v2 <= E_v1", fmt.Sprintf("%d of %d runs", held, all), held == all,
		fmt.Sprintf("The greatest E_v2/E_v1 is %s (%s). The proof leaves out reduce loads and waiting%s.", short(greatest), worst.say(), j.m.Model.besides()))
}

// say names the run of a point.
func (p Point) say() string {
	return fmt.Sprintf("%s, reduce load %s, k = %d, beta = %s", p.Type, p.Reduce, p.K, short(p.Beta))
}
