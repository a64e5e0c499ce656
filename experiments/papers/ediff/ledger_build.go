package ediff

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// book collects the ledger's entries and holds what they are computed from.
type book struct {
	*Replay
	section string
	entries ledger.Ledger
}

// book sets every statement of the paper beside ours, in its order. Exponents
// and relations that the scan of the paper has lost are read as its algebra
// forces them; the entries say so.
func (r *Replay) book() ledger.Ledger {
	b := &book{Replay: r}
	b.isoefficiency()
	b.rates()
	b.definitions()
	b.otherMetrics()
	b.programs()
	b.floydSlopes()
	b.floydEnd()
	b.conclusions()
	return b.entries
}

// claim is one statement before it is judged.
type claim struct {
	id, quantity    string
	published, ours string
	holds           bool
	note            string // said in any case
	why             string // said when it does not hold
	differs         bool   // it fails here, but need not fail elsewhere
}

// add judges a claim. A statement that fails is refuted by a counterexample
// that satisfies all its premises, so it cannot hold, unless the claim says
// that it only differs.
func (b *book) add(c claim) {
	e := ledger.Entry{
		ID: c.id, Section: b.section, Quantity: c.quantity,
		Published: ledger.Printed(c.published), Ours: ledger.Printed(c.ours),
		Verdict: ledger.Reproduced, Reason: c.note,
	}
	if !c.holds {
		e.Verdict = ledger.CannotHold
		if c.differs {
			e.Verdict = ledger.Differs
		}
		e.Reason = c.why
		if c.note != "" {
			e.Reason += " " + c.note
		}
	}
	b.entries = append(b.entries, e)
}

// tried says how a check went.
func tried(c Check) string {
	if c.Exceptions == 0 {
		return fmt.Sprintf("holds, %s", counted(c.Cases, "case"))
	}
	return fmt.Sprintf("fails in %d of %s", c.Exceptions, counted(c.Cases, "case"))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// short prints a figure for a sentence: four significant digits at most.
func short(x float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	if x != 0 && (rounded < 1e-3 && rounded > -1e-3 || rounded >= 1e7) {
		return strconv.FormatFloat(rounded, 'g', -1, 64)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// within is the least power of ten, from 1e-9, that bounds x: what is below is
// the rounding of one machine or another.
func within(x float64) string {
	for bound := -9; bound < 0; bound++ {
		if x <= math.Pow10(bound) {
			return fmt.Sprintf("1e%d", bound)
		}
	}
	return short(x)
}

// exponents are those of that source, for every target.
func (b *book) exponents(machine, variant, source string) []Exponent {
	var all []Exponent
	for _, x := range b.Exponents {
		if x.Machine == machine && x.Variant == variant && x.Source == source {
			all = append(all, x)
		}
	}
	return all
}

// exponentTolerance is for exponents of pure powers, found by root finding.
const exponentTolerance = 1e-9
