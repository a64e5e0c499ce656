package granularity

import (
	"cmp"
	"fmt"
	"math"
	"slices"
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
	if contradicts(b.headingC2, b.rowsC2().Times(1e-3)) {
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

// withFasterNodes reads Table 3 in a second way: the new nodes are so fast that C2
// and beta are those of Table 3, whatever speeds Table 1 prints.
func (b *tableLedger) withFasterNodes() error {
	row, _ := b.replay.Row("c2-1710-reduce")
	refined, mapping, err := b.in.prepare(scenario{platform: b.in.after1710, refine: row.Refinement})
	if err != nil {
		return err
	}
	there := taskWhereItRuns(refined, b.in.after1710, mapping)
	fastest := row.WorkGI * 1000 / there.sec // MIPS: no run with this mapping is faster
	b.Section = fmt.Sprintf("Table 3 after, read with C2 = %s", b.c2.Text)
	b.Reading = ledger.Reading{Key: "c2", Text: fmt.Sprintf("C2 = %s, new nodes faster than Table 1 has them", b.c2.Text)}
	b.plain("table3/C2", "C", "MIPS", b.c2, ledger.Exact(row.MarkedSpeedMIPS))
	b.add(ledger.Claim{
		ID: "table3/T2", Quantity: "T", Unit: "s", Published: b.t2, Ours: ledger.Computed(row.TimeSec, 3), Impossible: there.sec > b.t2.Value,
		Why: fmt.Sprintf("Subtask 1 of a task stays on the old node: one takes %s s on %s.", short(there.sec), there.what),
	})
	b.speed("table3/V2", b.v2, row, there)
	b.add(ledger.Claim{
		ID: "table3/Ev2", Quantity: "E_v", Published: b.ev2, Ours: ledger.Computed(row.SpeedEfficiency, 5), Impossible: fastest/row.MarkedSpeedMIPS < b.ev2.Value,
		Why: fmt.Sprintf("By the same bound E_v is at most %.3f.", fastest/row.MarkedSpeedMIPS),
	})
	b.add(ledger.Claim{
		ID: "table3/Phi", Quantity: "Phi", Published: b.phi, Ours: ledger.Computed(row.Phi, 5),
		Why: fmt.Sprintf("%s, but E_v goes from %.5f to %.5f.", sentence(howPrinted(b.phi, row.Phi)), b.before.SpeedEfficiency, row.SpeedEfficiency),
	})
	b.plain("text/beta", "beta = C2/C1", "", b.beta, ledger.Computed(row.MarkedSpeedMIPS/b.before.MarkedSpeedMIPS, 5))
	b.kept(row, fmt.Sprintf("By formula (7) it is k/beta = %.3f.", float64(row.Refinement.K)*b.before.MarkedSpeedMIPS/row.MarkedSpeedMIPS))
	b.Reading = ledger.Reading{}
	return nil
}

// kept sets the ratio of the speed efficiencies after and before beside the printed one.
func (b *tableLedger) kept(after Row, why string) {
	ratio := after.SpeedEfficiency / b.before.SpeedEfficiency
	published := b.ev2.Value / b.ev1.Value
	b.State(ledger.Claim{
		ID: "text/kept", Quantity: "E_v2/E_v1: is E_v kept?", Published: ledger.Printed(b.ev2.Text + "/" + b.ev1.Text), Ours: ledger.Computed(ratio, 3),
		Why: fmt.Sprintf("Printed ratio %.3f. %s", published, why),
	}, ratio >= published)
}

func exactly(x float64) ledger.Range { return ledger.Range{Least: x, Greatest: x} }

// contradicts says that no reading of the other numbers allows the published
// one, whichever way all of them were rounded.
func contradicts(published ledger.Number, readings ...ledger.Range) bool {
	return !slices.ContainsFunc(readings, published.Span().Meets)
}

// rowsC2 is C2 as the speeds of Table 1 sum, in MIPS.
func (b *tableLedger) rowsC2() ledger.Range { return exactly(b.after.MarkedSpeedMIPS) }

// c2AboveTable1 is C2 as the heading of Table 1 has it, in MIPS.
func (b *tableLedger) c2AboveTable1() ledger.Range { return b.headingC2.Span().Times(1000) }

// c2StandsAlone says that neither the rows nor the heading of Table 1 allow the C2 of Table 3.
func (b *tableLedger) c2StandsAlone() bool {
	return contradicts(b.c2, b.rowsC2(), b.c2AboveTable1())
}

// onlyWithItsC2 says that a published number that depends on C2 follows neither from the rows
// nor from the heading of Table 1, and that these rule out Table 3's C2, the only other one.
func (b *tableLedger) onlyWithItsC2(published ledger.Number, from func(c2 ledger.Range) ledger.Range) bool {
	return b.c2StandsAlone() && contradicts(published, from(b.rowsC2()), from(b.c2AboveTable1()))
}

// betaFrom is C2/C1, with the C1 of Table 3.
func (b *tableLedger) betaFrom(c2 ledger.Range) ledger.Range { return c2.Over(b.c1.Span()) }

// headingsBeta is C2/C1 by the headings of Table 1 alone.
func (b *tableLedger) headingsBeta() ledger.Range { return b.headingC2.Span().Over(b.headingC1.Span()) }

// work2 is Table 3's W2 with the reduce tasks, in GI.
func (b *tableLedger) work2() ledger.Range { return b.w2.Span().Plus(b.red.Span()) }

// phiFrom is (W1/C1)/(W2/C2) from the other columns of Table 3.
func (b *tableLedger) phiFrom(c2 ledger.Range) ledger.Range {
	return b.w1.Span().By(c2).Over(b.c1.Span().By(b.work2()))
}

// v2From is W2/T2 in MIPS, a GI being so many MI.
func (b *tableLedger) v2From(mi float64) ledger.Range {
	return b.work2().Times(mi).Over(b.t2.Span())
}

// ev2ByFormula7 is k W1/(T1 C2) from Table 3, a GI being so many MI.
func (b *tableLedger) ev2ByFormula7(mi float64) ledger.Range {
	k := float64(b.after.Refinement.K)
	return b.w1.Span().Times(k * mi).Over(b.t1.Span().By(b.c2.Span()))
}

// bound is a time below which no schedule can get, and why.
type bound struct {
	sec      float64
	what     string // the task or host that needs it
	gi, mips float64
}

// raise keeps the greater bound: a load on that speed.
func (b *bound) raise(what string, flop, speedFlops float64) {
	if sec := flop / speedFlops; sec > b.sec {
		*b = bound{sec, what, giga(flop), mega(speedFlops)}
	}
}

// heaviestTask bounds every schedule on any placement: a task runs on one core,
// so the heaviest one takes at least its load over the fastest core's speed.
func heaviestTask(d *workload.DAG, p *platform.Platform) (b bound) {
	fastest := 0.0
	for _, h := range p.Hosts() {
		fastest = max(fastest, h.SpeedFlops)
	}
	for t := range workload.TaskID(d.NumTasks()) {
		b.raise(d.TaskName(t), d.WorkFlop(t), fastest)
	}
	return b
}

// taskWhereItRuns bounds every schedule with the placement of s: the task that
// takes longest on its own host.
func taskWhereItRuns(d *workload.DAG, p *platform.Platform, s *scheduler.Schedule) (b bound) {
	for t, h := range s.Host {
		b.raise(p.HostName(h), d.WorkFlop(workload.TaskID(t)), p.Host(h).SpeedFlops)
	}
	return b
}

// busiestHost bounds every schedule with the placement of s, whatever the edges:
// a host needs at least its tasks' load over its speed.
func busiestHost(d *workload.DAG, p *platform.Platform, s *scheduler.Schedule) (b bound) {
	loads := make([]float64, p.NumHosts())
	for t, h := range s.Host {
		loads[h] += d.WorkFlop(workload.TaskID(t))
	}
	for i, h := range p.Hosts() {
		b.raise(h.Name, loads[i], h.SpeedFlops*float64(h.Cores))
	}
	return b
}

// sayTask words a bound of heaviestTask.
func (b bound) sayTask() string {
	return fmt.Sprintf("%s has %s GI and the fastest node does %s MIPS: at least %s s on any mapping",
		b.what, short(b.gi), short(b.mips), short(b.sec))
}
