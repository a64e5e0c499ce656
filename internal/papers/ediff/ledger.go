package ediff

import (
	_ "embed" // for the statements
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/units"
)

// statementsJSON holds the paper's statements by section, each with what the ledger
// says of it. Exponents and relations that the scan of the paper has lost are
// read as its algebra forces them; the notes say so.
//
//go:embed statements.json
var statementsJSON []byte

// statement is one of them. Note is said in any case, Why when it does not hold. One
// of the two may have verbs for computed figures.
type statement struct {
	ledger.Claim
	Differs bool // it fails here, but need not fail elsewhere
	section string
}

// judge sets the statements beside what the replay found, in the paper's order.
type judge struct {
	*Replay
	statements map[string]statement
	list       ledger.Builder
}

func (r *Replay) judged() (ledger.Ledger, error) {
	var sections []struct {
		Section string
		Claims  []statement
	}
	if err := json.Unmarshal(statementsJSON, &sections); err != nil {
		return nil, fmt.Errorf("statements.json: %w", err)
	}
	j := &judge{Replay: r, statements: map[string]statement{}}
	for _, s := range sections {
		for _, c := range s.Claims {
			c.section = s.Section
			j.statements[c.ID] = c
		}
	}
	j.isoefficiency()
	j.growthOfWork()
	j.rates()
	j.definitions()
	j.scaledSpeedups()
	j.theorem8()
	j.programs()
	j.floydSlopes()
	j.definition3()
	j.floydEnd()
	j.lastClaim()
	j.conclusions()
	return j.list.Entries, nil
}

// say judges the statement with that ID. A counterexample that satisfies all premises refutes a
// statement for good, so it cannot hold, unless it is marked as one that only differs.
func (j *judge) say(id, ours string, holds bool, figures ...any) {
	s := j.statements[id]
	filled := func(text string) string {
		if strings.Contains(text, "%") {
			return fmt.Sprintf(text, figures...)
		}
		return text
	}
	s.Ours, s.Impossible, s.Note = ledger.Printed(ours), !s.Differs, filled(s.Note)
	s.Why = strings.TrimSpace(filled(s.Why) + " " + s.Note)
	j.list.Section = s.section
	j.list.State(s.Claim, holds)
}

// tried judges the statement by a check, which is also what ours shows.
func (j *judge) tried(id string, c Check, figures ...any) {
	j.say(id, tried(c), c.Holds(), figures...)
}

// tried says how a check went.
func tried(c Check) string {
	if c.Exceptions == 0 {
		return "holds, " + units.Count(c.Cases, "case")
	}
	return fmt.Sprintf("fails in %d of %s", c.Exceptions, units.Count(c.Cases, "case"))
}

// holding says in how many cases a check holds.
func holding(c Check) string { return fmt.Sprintf("%d of %d", c.Cases-c.Exceptions, c.Cases) }

// short prints a figure for a sentence: four significant digits at most.
func short(x float64) string {
	text := ledger.Significant(x, 4)
	if rounded, _ := strconv.ParseFloat(text, 64); x != 0 && (math.Abs(rounded) < 1e-3 || rounded >= 1e7) {
		return strconv.FormatFloat(rounded, 'g', -1, 64)
	}
	return text
}

// within is the least power of ten, from 1e-9, that bounds x: what is below is
// the rounding of one computer or another.
func within(x float64) string {
	for bound := -9; bound < 0; bound++ {
		if x <= math.Pow10(bound) {
			return fmt.Sprintf("1e%d", bound)
		}
	}
	return short(x)
}

func yes(holds bool) string {
	if holds {
		return "yes"
	}
	return "no"
}

func percent(part float64) string { return fmt.Sprintf("%.2g", 100*part) }

// isoefficiency is the paper's section 2.1.
func (j *judge) isoefficiency() {
	ratio := Check{} // E beside k/(1+k) with k = Te/To, from simulated times
	for _, s := range j.Surfaces {
		for _, r := range s.Runs {
			useful := r.W() * s.Platform.Costs.UpdateSec
			k := useful / (r.P()*r.TimeSec - useful)
			ratio.equal(r.Efficiency, k/(1+k), formTolerance)
		}
	}
	j.tried("2.1/condition", ratio)
	j.tried("2.1/serial", serialBound())
	j.tried("2.1/necessary", j.all("necessary"))
	none, slopes := j.Check("no-iso-curve", ""), j.Check("slopes-exist", "")
	j.say("2.1/not-sufficient", fmt.Sprintf("no W for E = 0.5 at %d p", none.Cases), none.Holds() && slopes.Holds(), slopes.Cases)
}

// serialBound follows iso-curves of programs with a serial part of one update.
func serialBound() (c Check) {
	for _, other := range []scalability.PowerLaw{nil, {{C: 1, I: 1. / 3, J: 1}}, {{C: 1, I: 2. / 3, J: 1.5}}} {
		s := append(scalability.PowerLaw{{C: 1, I: 1, J: 1}, {C: -1, I: 1, J: 0}}, other...)
		for _, target := range []float64{0.1, 0.5, 0.9} {
			k := target / (1 - target)
			for p := 2.; p <= 1<<20; p *= 2 {
				c.count(scalability.IsoWork(s, p, target) >= k*(p-1)*(1-formTolerance))
			}
		}
	}
	return c
}

// growthOfWork is the text on Figure 2: W growing faster, between and slower than
// the isoefficiency functions of two algorithms.
func (j *judge) growthOfWork() {
	floyd, other := pair{"", pipelinedForm, checkerboardForm}, undecided()
	above := math.Pow(2, 80)
	work := math.Pow(above, 3.5)
	least := min(pipelinedForm.Efficiency(work, above), checkerboardForm.Efficiency(work, above))
	j.say("2.1/faster", "1 - E = "+short(1-least), least > 0.99)
	between := floyd.atGrowth(2) && floyd.atGrowth(2.9) && other.atGrowth(1.2) && other.atGrowth(1.9)
	j.say("2.1/between", yes(between), between, other.name)
	first, second := floyd.atGrowth(0.5), other.atGrowth(0.5)
	j.say("2.1/slower", fmt.Sprintf("better is faster: Floyd %s, other %s", yes(first), yes(second)), first != second, other.name)
}

// slopeTolerance is for the slopes of fitted surfaces against differences.
const slopeTolerance = 0.1

// rates is the first half of section 2.2: change rates by smallest steps.
func (j *judge) rates() {
	mesh, sort := Check{}, Check{}
	work := func(n float64) float64 { return n * math.Log2(n) }
	for m := 1.; m <= 1000; m++ {
		mesh.count((m+1)*(m+1)-m*m == 2*m+1)
		sort.count(work(m+1)-work(m) > 0)
	}
	j.tried("2.2/mesh", mesh)
	j.tried("2.2/quicksort", sort)
	blocks, byW, byP := j.all("rises/equal-blocks"), 0., 0.
	for _, s := range j.Surfaces {
		byW, byP = max(byW, MaxError(s.Slopes, Slope.ErrorByW)), max(byP, MaxError(s.Slopes, Slope.ErrorMeanByP))
	}
	j.say("2.2/surface", fmt.Sprintf("E_W within %s %%, E_p within %s %%", percent(byW), percent(byP)),
		blocks.Holds() && byW < slopeTolerance && byP < slopeTolerance, blocks.Cases)
	unit := j.all("rises/n+1")
	j.say("2.2/unit-step", fmt.Sprintf("E falls in %d of %d", unit.Exceptions, unit.Cases), unit.Holds())
}

// definitions is the second half of section 2.2.
func (j *judge) definitions() {
	for _, theorem := range []string{"Th1", "Th2", "Th3"} {
		j.tried("2.2/"+theorem, j.all(theorem))
	}
	converse := j.Check("Th3-converse", "closed forms")
	j.say("2.2/Th3-converse", tried(converse), converse.Exceptions > 0)
	four := j.Theorem4
	j.tried("2.2/Th4", four.Spiked, short(four.MostSquares), short(four.LeastSteep),
		four.Pointwise.Exceptions, four.Pointwise.Cases, short(four.SlopeWave), short(four.SlopeFlat))
	j.say("2.2/Th4-converse", "slopes without a function", j.Check("no-iso-curve", "").Holds() && j.Check("slopes-exist", "").Holds())
	relative, absolute := j.Check("falls-slower", byDecline), j.Check("falls-slower", byFall)
	speedups := j.Check("last-claim", "")
	j.say("2.2/slow-growth", fmt.Sprintf("less speedup in %s cases", holding(speedups)), absolute.Holds() && speedups.Holds(),
		absolute.Cases-absolute.Exceptions, absolute.Cases, relative.Cases-relative.Exceptions, relative.Cases)
}

// scaledSpeedups is section 2.3 without Theorem 8: other metrics in terms of the slopes.
func (j *judge) scaledSpeedups() {
	for _, theorem := range []string{"Th5", "Th6", "Th7"} {
		c, derived, fitted := j.all(theorem), 0., 0.
		for _, s := range j.Scaled {
			if s.Theorem != theorem {
				continue
			}
			fitted = max(fitted, math.Abs(s.Fitted-s.Measured)*(s.P1-s.P0)/s.S1)
			if !math.IsNaN(s.Derived) {
				derived = max(derived, math.Abs(s.Derived/s.Measured-1))
			}
		}
		j.say("2.3/"+theorem, tried(c), c.Holds() && derived < 1e-6, within(c.Worst), within(derived), percent(fitted))
	}
}

func (j *judge) theorem8() {
	own, t := j.Check("Th8", "closed forms"), j.Theorem8
	j.say("2.3/Th8", tried(own), own.Holds() && !t.Refutes(), tried(j.all("Th8-slope")),
		t.SpeedupSlope1, t.SerialGrowth1, t.SpeedupSlope2, short(math.Round(t.SerialGrowth2*1e9)/1e9))
	j.tried("2.3/Th8-equal-E", j.all("Th8-equal-E"))
	const p = 64
	a, b := scalability.PowerLaw{{C: 1, I: 1, J: 1.5}}, scalability.PowerLaw{{C: 40, I: 1. / 3, J: 0.1}}
	along := scalings()[0].slope
	linear := along(a, workPerProcess*p, p) - along(b, workPerProcess*p, p)
	constant := speedupSlope(a, 2*p, p) - speedupSlope(b, 2*p, p)
	j.say("2.3/contradict", yes(linear*constant < 0), linear*constant < 0, short(linear), short(workPerProcess), short(constant))
}
