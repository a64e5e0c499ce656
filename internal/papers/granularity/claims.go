package granularity

import (
	"fmt"
	"math"
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
