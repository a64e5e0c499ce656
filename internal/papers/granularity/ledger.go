package granularity

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// tableLedger sets Tables 1 to 3 and the text beside them against ours, and holds
// what that is computed from.
type tableLedger struct {
	ledger.Builder
	published
	in             *inputs
	replay         *Replay
	before         Row // as Tables 1 and 2 give it
	after          Row // beta = 3, reduce load: the experiment that Table 3 reports
	refined        *workload.DAG
	refinedMapping *scheduler.Schedule
}

// ledger sets every published number beside ours, in the paper's order.
func (in *inputs) ledger(r *Replay, paper published) (ledger.Ledger, error) {
	b := &tableLedger{in: in, published: paper, replay: r}
	b.before, _ = r.Row("before")
	b.after, _ = r.Row("beta-3-reduce")
	var err error
	if b.refined, b.refinedMapping, err = in.prepare(scenario{platform: in.after, refine: b.after.Refinement}); err != nil {
		return nil, err
	}
	if err := b.table1(); err != nil {
		return nil, err
	}
	b.table2()
	b.table2Refined()
	b.table3Before()
	b.table3After()
	b.table3Arithmetic()
	b.Section = "Text beside Table 3"
	b.textParameters()
	b.textFormulas()
	return b.Entries, b.withFasterNodes()
}

// add judges a claim by its digits.
func (b *tableLedger) add(c ledger.Claim) {
	switch {
	case c.Why != "":
	case ledger.Judge(c.Published, c.Ours.Value) == ledger.Cut:
		c.Why = sentence(howPrinted(c.Published, c.Ours.Value)) + "."
	default:
		c.Why = "Ours is another number with these input files."
	}
	b.Add(c)
}

// plain adds a number of which there is nothing else to say.
func (b *tableLedger) plain(id, quantity, unit string, published, ours ledger.Number) {
	b.add(ledger.Claim{ID: id, Quantity: quantity, Unit: unit, Published: published, Ours: ours})
}

// short prints a number for a sentence: six significant digits at most.
func short(x float64) string { return ledger.Significant(x, 6) }

// usedLinks counts the links on the routes between all pairs of hosts; a
// platform's own list may hold loopbacks besides.
func usedLinks(p *platform.Platform) (int, error) {
	used := map[platform.LinkID]bool{}
	var route []platform.LinkID
	for src := range platform.HostID(p.NumHosts()) {
		for dst := range platform.HostID(p.NumHosts()) {
			if src == dst {
				continue
			}
			var err error
			if route, err = p.AppendRoute(route[:0], src, dst); err != nil {
				return 0, fmt.Errorf("platform %q: %w", p.Name(), err)
			}
			for _, l := range route {
				used[l] = true
			}
		}
	}
	return len(used), nil
}

// sayValuesOfC2 counts how many values the rows and the heading of Table 1 and
// Table 3 have between them.
func (b *tableLedger) sayValuesOfC2() string {
	values := 1
	if contradicts(b.headingC2, b.rowsC2().times(1e-3)) {
		values++
	}
	if b.c2StandsAlone() {
		values++
	}
	return [...]string{"one value", "two values", "three values"}[values-1]
}

// sayRounding says which way a heading in GIPS rounds the sum below it.
func sayRounding(heading, gips float64) string {
	way := [...]string{"down", "", "up"}[1+cmp.Compare(heading, gips)]
	if way == "" {
		return ""
	}
	return fmt.Sprintf("%s MIPS, rounded %s.", short(1000*gips), way)
}

// howPrinted says what turned x into the published digits.
func howPrinted(published ledger.Number, x float64) string {
	switch ledger.Judge(published, x) {
	case ledger.Reproduced:
		return "rounded, not cut"
	case ledger.Cut:
		return "cut, not rounded"
	}
	return "neither rounded nor cut"
}

// sentence gives words a capital letter.
func sentence(words string) string { return strings.ToUpper(words[:1]) + words[1:] }

// rounded prints x with as many decimals as the published number.
func rounded(published ledger.Number, x float64) string {
	_, fraction, _ := strings.Cut(published.Text, ".")
	return strconv.FormatFloat(x, 'f', len(fraction), 64)
}

// cut is rounded towards zero.
func cut(published ledger.Number, x float64) string {
	_, fraction, _ := strings.Cut(published.Text, ".")
	scale := math.Pow10(len(fraction))
	return rounded(published, math.Trunc(x*scale)/scale)
}
