package granularity

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// book collects the ledger's entries and holds what they are computed from.
type book struct {
	in             *inputs
	paper          published
	before         Row // as Tables 1 and 2 give it
	after          Row // beta = 3, reduce load: the experiment that Table 3 reports
	refined        *workload.DAG
	refinedMapping *scheduler.Schedule
	rows           *Replay
	section        string
	entries        ledger.Ledger
}

// ledger sets every published number beside ours, in the paper's order.
func (in *inputs) ledger(r *Replay, paper published) (ledger.Ledger, error) {
	b := &book{in: in, paper: paper, rows: r}
	b.before, _ = r.Row("before")
	b.after, _ = r.Row("beta-3-reduce")
	var err error
	sc := scenario{machine: in.after, refine: b.after.Refinement}
	if b.refined, b.refinedMapping, err = in.prepare(sc); err != nil {
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
	b.text()
	return b.entries, nil
}

// add judges a claim by its digits and books it.
func (b *book) add(c ledger.Claim) {
	c.Section = b.section
	if c.Why == "" {
		c.Why = "Ours is another number with these input files."
	}
	b.entries = append(b.entries, c.Entry())
}

// short prints a figure for a sentence: six significant digits at most.
func short(x float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

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
