package granularity

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// What counts as almost constant and as slightly below: the paper gives no figure.
const (
	almostConstant = 0.05 // greatest over least, less one
	slightlyBelow  = 0.05 // from 1 downwards
	formulaNoise   = 1e-6 // by which a simulation that a formula describes may differ from it
	strictly       = 1e-9 // relative difference from which on one value is above another
)

// judge sets the claims that the text derives from Figures 4 and 5, and from Table
// 3, beside the runs: for each model the same claims. The paper's model is the paper
// as printed, the others are readings of it.
func (s *Study) judge() ledger.Ledger {
	var all ledger.Ledger
	for i, m := range s.Models {
		j := claimLedger{s: s, m: m}
		if i > 0 {
			j.Reading = ledger.Reading{Key: m.Model.ID, Text: "model " + m.Model.ID}
		}
		j.Section = "Model " + m.Model.ID + ": " + m.Model.Text
		j.efficiencyOrder()
		j.phiOrder()
		j.phiConstant()
		j.reduceGrows()
		j.slightlyBelowOne()
		j.formulas()
		j.propositions()
		all = append(all, j.Entries...)
	}
	return all
}

// claimLedger collects the claims under one model.
type claimLedger struct {
	ledger.Builder
	s *Study
	m ModelTable
}

// claim adds one in words; holds is what the runs say of it.
func (j *claimLedger) claim(id, quantity, published, ours string, holds bool, reason string) {
	j.State(ledger.Words("claim/"+id, quantity, published, ours, reason), holds)
}

// typeOrder is the order that the paper claims, twice.
const typeOrder = "compute > balanced > communication"

// inOrder counts the pairs (k, beta) in which value falls strictly from each type to
// the next. Where it does so in some, others says in which it does not.
func inOrder(pairs [][]Point, value func(Point) float64) (held ledger.Tally, others string) {
	var out []string
	for _, types := range pairs {
		ok := true
		for i := 1; i < len(types); i++ {
			ok = ok && above(value(types[i-1]), value(types[i]))
		}
		if held.Add(ok); !ok {
			out = append(out, fmt.Sprintf("(%d, %s)", types[0].K, short(types[0].Beta)))
		}
	}
	if held.Held > 0 && len(out) > 0 {
		others = " Another order at (k, beta) = " + strings.Join(out, ", ") + "."
	}
	return held, others
}

// above says that a is above b by more than rounding.
func above(a, b float64) bool { return a-b > strictly*max(math.Abs(a), math.Abs(b)) }

// extremes are the least and the greatest of the values of one type.
func extremes(pairs [][]Point, typeIndex int, value func(Point) float64) (least, greatest float64) {
	least, greatest = math.Inf(1), math.Inf(-1)
	for _, types := range pairs {
		v := value(types[typeIndex])
		least, greatest = min(least, v), max(greatest, v)
	}
	return least, greatest
}

// saySpans lists each type's range of values.
func (j *claimLedger) saySpans(pairs [][]Point, value func(Point) float64) string {
	var said []string
	for i, t := range j.s.Types {
		least, greatest := extremes(pairs, i, value)
		said = append(said, fmt.Sprintf("%s %s to %s", t.Name, short(least), short(greatest)))
	}
	return strings.Join(said, ", ")
}

func efficiency(p Point) float64 { return p.Efficiency }
func phi(p Point) float64        { return p.Phi }

// efficiencyOrder is claim (i), about Figure 4.
func (j *claimLedger) efficiencyOrder() {
	for _, reduce := range j.s.Reduces {
		pairs := j.s.pointsOf(j.m.Model.ID, reduce.Name)
		held, others := inOrder(pairs, efficiency)
		j.claim("i-"+reduce.Name, "(i) E_v2, reduce load: "+reduce.Name, typeOrder, held.String()+" pairs", held.Always(),
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
		case held.Held == 0:
			reason += " Definition 2 has no time in it, and these loads do not depend on communication: Phi is the same for all types, as (8) says."
		}
		j.claim("ii-"+reduce.Name, "(ii) Phi by Definition 2, reduce load: "+reduce.Name, typeOrder, held.String()+" pairs", held.Always(), reason)
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
	var held, solved ledger.Tally
	var said []string
	for _, k := range gridK {
		ok := true
		for i, p := range byK[k] {
			solved.Add(!math.IsNaN(p.Phi))
			ok = ok && !math.IsNaN(p.Phi) && (i == 0 || above(byK[k][i-1].Phi, p.Phi))
			said = append(said, fmt.Sprintf("k = %d, %s: %s", k, p.Type, p.sayPhi()))
		}
		held.Add(ok)
	}
	quantity := fmt.Sprintf("(ii) Phi where E_v2 = E_v1, data grow by eta^(%s)", exponentText(g))
	ours := held.String() + " k"
	switch {
	case solved.Held == 0:
		ours = "there is no such Phi"
	case !solved.Always():
		ours += fmt.Sprintf(", Phi found in %s runs", solved)
	}
	reason := fmt.Sprintf("W2 solved by simulation, C2 = k C1, no reduce load, beta sought from k/%d to %d k. Phi: %s.", isospeedDown, isospeedUp, strings.Join(said, "; "))
	j.claim("ii-isospeed-"+exponentText(g), quantity, typeOrder, ours, held.Always(), reason)
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

// phiConstant is claim (iii), about Figure 5: the compute-intensive curve is almost
// constant when it is compared with the communication-intensive one.
func (j *claimLedger) phiConstant() {
	for _, reduce := range j.s.Reduces {
		pairs := j.s.pointsOf(j.m.Model.ID, reduce.Name)
		var said []string
		var spreads []float64 // by type: greatest over least, less one
		for i, t := range j.s.Types {
			least, greatest := extremes(pairs, i, phi)
			spreads = append(spreads, greatest/least-1)
			said = append(said, fmt.Sprintf("%s %s %%", t.Name, short(100*spreads[i])))
		}
		compute, communication := spreads[0], spreads[len(spreads)-1]
		flatter := above(communication, compute)
		reason := fmt.Sprintf("Greatest over least, less one: %s. At most %s %%, and less than communication-intensive workloads, counts as reproduced.",
			strings.Join(said, ", "), short(100*almostConstant))
		if !flatter && !above(compute, communication) {
			reason += " All types vary alike, because Definition 2 has no time in it: nothing sets the compute-intensive type apart."
		}
		j.claim("iii-"+reduce.Name, "(iii) Phi of the compute-intensive type, reduce load: "+reduce.Name, "almost constant in (k, beta) beside communication",
			fmt.Sprintf("varies by %s %%, communication by %s %%", short(100*compute), short(100*communication)), flatter && compute <= almostConstant, reason)
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
	for _, types := range j.s.pointsOf(j.m.Model.ID, noReduce) {
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
	var kept ledger.Tally
	least, greatest := math.Inf(1), 0.0
	for _, p := range slices.Concat(pairs...) {
		ratio := p.Efficiency / p.EfficiencyBefore
		least, greatest = min(least, ratio), max(greatest, ratio)
		kept.Add(math.Abs(ratio-1) <= slightlyBelow)
	}
	j.claim("kept", "the extension keeps E_v (conclusion), k <= beta", "E_v2 = E_v1 approximately", kept.String()+" runs", kept.Always(),
		fmt.Sprintf("E_v2/E_v1 is %s to %s. By (7) with beta = C2/C1 it would be k/beta, and E_v kept where k = beta.", short(least), short(greatest)))
}

// noReduce is the name of the runs without reduce load.
const noReduce = "none"

// propositions sets Propositions 1 and 2 beside the runs that the paper's
// assumption admits. Proposition 2 excludes reduce loads: it is judged by the runs
// without, and the others are counted apart.
func (j *claimLedger) propositions() {
	var kept, held, heldReducing ledger.Tally
	var lost, worst Point
	greatest := 0.0
	for _, reduce := range j.s.Reduces {
		for _, p := range slices.Concat(j.s.pointsOf(j.m.Model.ID, reduce.Name)...) {
			if !p.Assumed {
				continue
			}
			if kept.Add(p.FollowsPath); !p.FollowsPath && lost.K == 0 {
				lost = p
			}
			holds := !above(p.Efficiency, p.EfficiencyBefore)
			if reduce.Name != noReduce {
				heldReducing.Add(holds)
				continue
			}
			held.Add(holds)
			if ratio := p.Efficiency / p.EfficiencyBefore; ratio > greatest {
				greatest, worst = ratio, p
			}
		}
	}
	reason := "No run has another path."
	if lost.K != 0 {
		reason = "Another path in the run of " + lost.say() + ", for one."
	}
	j.claim("proposition-1", "Proposition 1, k <= beta", "the critical path consists of parts of the old one",
		kept.String()+" runs", kept.Always(), reason+" The proof leaves out reduce loads and new links"+j.m.Model.besides()+".")
	j.claim("proposition-2", "Proposition 2, k <= beta, no reduce load", "E_v2 <= E_v1", held.String()+" runs", held.Always(),
		fmt.Sprintf("The greatest E_v2/E_v1 is %s (%s). The proof leaves out waiting%s. With reduce load, which the proposition excludes, it holds in %s runs.",
			short(greatest), worst.say(), j.m.Model.besides(), heldReducing))
}

// say names the run of a point.
func (p Point) say() string {
	return fmt.Sprintf("%s, reduce load %s, k = %d, beta = %s", p.Type, p.Reduce, p.K, short(p.Beta))
}
