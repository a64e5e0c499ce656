package granularity

import "fmt"

// propositions sets Propositions 1 and 2 beside the runs that the paper's
// assumption admits.
func (j *judge) propositions() {
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
	j.book("proposition-1", "Proposition 1, k <= beta", "the critical path consists of parts of the old one",
		fmt.Sprintf("%d of %d runs", kept, all), kept == all, reason+" The proof leaves out reduce loads and new links"+j.m.Model.besides()+".")
	j.book("proposition-2", "Proposition 2, k <= beta", "E_v2 <= E_v1", fmt.Sprintf("%d of %d runs", held, all), held == all,
		fmt.Sprintf("The greatest E_v2/E_v1 is %s (%s). The proof leaves out reduce loads and waiting%s.", short(greatest), worst.say(), j.m.Model.besides()))
}

// say names the run of a point.
func (p Point) say() string {
	return fmt.Sprintf("%s, reduce load %s, k = %d, beta = %s", p.Type, p.Reduce, p.K, short(p.Beta))
}
