package granularity

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// efficiencyOrder is claim (i), about Figure 4.
func (j *claimLedger) efficiencyOrder() {
	for _, reduce := range j.s.Reduces {
		pairs := j.s.pointsOf(j.m.Model.ID, reduce.Name)
		held, others := inOrder(pairs, efficiency)
		j.claim("i-"+reduce.Name, "(i) E_v2, reduce load: "+reduce.Name, typeOrder, ofPairs(held, len(pairs)), held == len(pairs),
			"E_v2: "+j.saySpans(pairs, efficiency)+"."+others)
	}
}

// phiOrder is claim (ii), about Figure 5: by Definition 2 and by its purpose.
func (j *claimLedger) phiOrder() {
	for _, reduce := range j.s.Reduces {
		pairs := j.s.pointsOf(j.m.Model.ID, reduce.Name)
		held, others := inOrder(pairs, phi)
		reason := "Phi: " + j.saySpans(pairs, phi) + "." + others
		switch {
		case reduce.perByte:
			reason += " Definition 2 has no time in it; the order follows from reduce loads that grow with the bytes, which is an assumption."
		case held == 0:
			reason += " Definition 2 has no time in it, and these loads do not depend on communication: Phi is the same for all types, as (8) says."
		}
		j.claim("ii-"+reduce.Name, "(ii) Phi by Definition 2, reduce load: "+reduce.Name, typeOrder, ofPairs(held, len(pairs)), held == len(pairs), reason)
	}
	for _, g := range dataExponents {
		j.isospeedOrder(g)
	}
}

// isospeedOrder is claim (ii) with Phi measured where E_v is kept.
func (j *claimLedger) isospeedOrder(g float64) {
	byK := map[int][]IsospeedPoint{}
	for _, p := range j.s.Isospeed {
		if p.Model == j.m.Model.ID && p.DataExponent == g {
			byK[p.K] = append(byK[p.K], p)
		}
	}
	held, solved, all := 0, 0, 0
	var said []string
	for _, k := range gridK {
		ok := true
		for i, p := range byK[k] {
			all++
			ok = ok && !math.IsNaN(p.Phi) && (i == 0 || above(byK[k][i-1].Phi, p.Phi))
			if !math.IsNaN(p.Phi) {
				solved++
			}
			said = append(said, fmt.Sprintf("k = %d, %s: %s", k, p.Type, p.sayPhi()))
		}
		if ok {
			held++
		}
	}
	quantity := fmt.Sprintf("(ii) Phi where E_v2 = E_v1, data grow by eta^(%s)", exponentText(g))
	ours := fmt.Sprintf("%d of %d k", held, len(gridK))
	switch {
	case solved == 0:
		ours = "there is no such Phi"
	case solved < all:
		ours += fmt.Sprintf(", Phi found in %d of %d runs", solved, all)
	}
	reason := fmt.Sprintf("W2 solved by simulation, C2 = k C1, no reduce load, beta sought from k/%d to %d k. Phi: %s.", isospeedDown, isospeedUp, strings.Join(said, "; "))
	j.claim("ii-isospeed-"+exponentText(g), quantity, typeOrder, ours, held == len(gridK), reason)
}

// sayPhi is Phi, or how far E_v2 stayed from E_v1.
func (p IsospeedPoint) sayPhi() string {
	if !math.IsNaN(p.Phi) {
		return short(p.Phi)
	}
	const percent = 100
	switch {
	case p.Greatest < p.EfficiencyBefore:
		return fmt.Sprintf("none (E_v2 is at least %s %% below E_v1)", short(percent*(1-p.Greatest/p.EfficiencyBefore)))
	case p.Least > p.EfficiencyBefore:
		return fmt.Sprintf("none (E_v2 is at least %s %% above E_v1)", short(percent*(p.Least/p.EfficiencyBefore-1)))
	}
	return fmt.Sprintf("none (E_v2 is %s to %s and jumps over E_v1, %s)", short(p.Least), short(p.Greatest), short(p.EfficiencyBefore))
}

// phiConstant is claim (iii), about the compute-intensive curve of Figure 5.
func (j *claimLedger) phiConstant() {
	for _, reduce := range j.s.Reduces {
		pairs := j.s.pointsOf(j.m.Model.ID, reduce.Name)
		var spreads []string
		for i, t := range j.s.Types {
			least, greatest := extremes(pairs, i, phi)
			spreads = append(spreads, fmt.Sprintf("%s %s %%", t.Name, short(100*(greatest/least-1))))
		}
		least, greatest := extremes(pairs, 0, phi)
		spread := greatest/least - 1
		j.claim("iii-"+reduce.Name, "(iii) Phi of the compute-intensive type, reduce load: "+reduce.Name, "almost constant in (k, beta)",
			fmt.Sprintf("varies by %s %%", short(100*spread)), spread <= almostConstant,
			fmt.Sprintf("Greatest over least, less one: %s. At most %s %% counts as almost constant.", strings.Join(spreads, ", "), short(100*almostConstant)))
	}
}

// reduceGrows is claim (iv), the reason that the paper gives for (ii).
func (j *claimLedger) reduceGrows() {
	var said []string
	for _, reduce := range j.s.Reduces {
		pairs := j.s.pointsOf(j.m.Model.ID, reduce.Name)
		said = append(said, fmt.Sprintf("%s: %s", reduce.Name, j.saySpans(pairs, func(p Point) float64 { return p.ReduceGI })))
	}
	j.claim("iv", "(iv) load of reduce tasks", "grows with communication", "as one assumes", false,
		"The paper has no rule that ties the load of a reduce task to communication; its formulas have one chi. In GI, by reduce load: "+strings.Join(said, "; ")+".")
	j.Entries[len(j.Entries)-1].Verdict = ledger.NotDerivable
}
