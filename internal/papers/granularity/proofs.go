package granularity

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// span is a range of positive values: what a printed number may have been before
// it was rounded or cut, and what follows from such numbers.
type span struct{ low, high float64 }

func exactly(x float64) span { return span{x, x} }

func spanOf(n ledger.Number) span {
	low, high := n.Span()
	return span{low, high}
}

func (s span) times(x float64) span { return span{s.low * x, s.high * x} }
func (s span) plus(o span) span     { return span{s.low + o.low, s.high + o.high} }
func (s span) by(o span) span       { return span{s.low * o.low, s.high * o.high} }
func (s span) over(o span) span     { return span{s.low / o.high, s.high / o.low} }
func (s span) orMore() span         { return span{s.low, math.Inf(1)} }

// contradicts says that no reading of the other numbers allows the published
// one, whichever way all of them were rounded.
func contradicts(published ledger.Number, readings ...span) bool {
	p := spanOf(published)
	for _, r := range readings {
		if r.low <= p.high && p.low <= r.high {
			return false
		}
	}
	return true
}

// rowsC2 is C2 as the speeds of Table 1 sum, in MIPS.
func (b *tableLedger) rowsC2() span { return exactly(b.after.MarkedSpeedMIPS) }

// c2AboveTable1 is C2 as the heading of Table 1 has it, in MIPS.
func (b *tableLedger) c2AboveTable1() span { return spanOf(b.headingC2).times(1000) }

// c2StandsAlone says that neither the rows nor the heading of Table 1 allow the
// C2 of Table 3.
func (b *tableLedger) c2StandsAlone() bool {
	return contradicts(b.c2, b.rowsC2(), b.c2AboveTable1())
}

// onlyWithItsC2 says that a published number that depends on C2 follows neither
// from the rows nor from the heading of Table 1, and that these rule out Table
// 3's C2, the only other one.
func (b *tableLedger) onlyWithItsC2(published ledger.Number, from func(c2 span) span) bool {
	return b.c2StandsAlone() && contradicts(published, from(b.rowsC2()), from(b.c2AboveTable1()))
}

// betaFrom is C2/C1, with the C1 of Table 3.
func (b *tableLedger) betaFrom(c2 span) span { return c2.over(spanOf(b.c1)) }

// headingsBeta is C2/C1 by the headings of Table 1 alone.
func (b *tableLedger) headingsBeta() span { return spanOf(b.headingC2).over(spanOf(b.headingC1)) }

// work2 is Table 3's W2 with the reduce tasks, in GI.
func (b *tableLedger) work2() span { return spanOf(b.w2).plus(spanOf(b.red)) }

// phiFrom is (W1/C1)/(W2/C2) from the other columns of Table 3.
func (b *tableLedger) phiFrom(c2 span) span {
	return spanOf(b.w1).by(c2).over(spanOf(b.c1).by(b.work2()))
}

// v2From is W2/T2 in MIPS, a GI being so many MI.
func (b *tableLedger) v2From(mi float64) span {
	return b.work2().times(mi).over(spanOf(b.t2))
}

// ev2ByFormula7 is k W1/(T1 C2) from Table 3, a GI being so many MI.
func (b *tableLedger) ev2ByFormula7(mi float64) span {
	k := float64(b.after.Refinement.K)
	return spanOf(b.w1).times(k * mi).over(spanOf(b.t1).by(spanOf(b.c2)))
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
