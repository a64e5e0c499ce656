package duels

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/internal/measure/why/account"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// report has a row for each pair; of a few pairs also the witnesses. Keys of JSON stay the same from version to
// version; the number version grows if one changes its meaning.
func (c *dueling) report() *report.Report {
	r := &report.Report{CSV: c.rowTable()}
	if c.flags.all {
		r.Show("", c.matrix())
	} else {
		c.showPairs(r)
	}
	r.Say("%s", c.about())
	r.Data(
		"version", 1, "metric", string(c.metric), "unit", c.metric.Unit(), "seed", c.flags.seed, "model", c.flags.model, "models", c.options.String(),
		"rows", c.rowTable(),
	)
	if !c.flags.all {
		r.Data("witnesses", c.witnesses())
	}
	return r
}

// about says how was searched.
func (c *dueling) about() string {
	whole := &duel.Search{Budget: c.flags.budget, Chain: c.flags.chain}
	budget := fmt.Sprintf("%s for each pair", units.Count(whole.Chains()*whole.Chain, "instance"))
	if c.timeSec > 0 {
		budget = fmt.Sprintf("%s for each pair, so another run may find others", output.Time(c.timeSec))
	}
	return fmt.Sprintf("%s; ratios of the %s; %s, seed %d", c.options, c.metric.Words(), budget, c.flags.seed)
}

// showPairs is for people.
func (c *dueling) showPairs(r *report.Report) {
	for _, x := range c.pairs {
		if x.witness == nil {
			r.Say("%s against %s: the time was over before an instance was tried", x.a.name, x.b.name)
			continue
		}
		r.Say("%s", x.headline(c.metric))
		if !x.loses() {
			continue
		}
		r.Show("", c.standing(x))
		r.Say("%s", x.certainty(c))
		r.Show("", x.tasks())
		c.showHosts(r, "", x)
		if c.flags.why {
			for i, f := range []*scheduler{x.a, x.b} {
				because := &report.Report{}
				account.Fill(because, x.runs[i].why)
				r.Add(report.Part{Head: f.name, Body: because})
			}
		}
	}
}

// loses reports whether an instance was found on which the first scheduler loses.
func (x *pair) loses() bool { return x.witness != nil && x.witness.Ratio > 1 }

// headline says what was found.
func (x *pair) headline(m duel.Metric) string {
	if !x.loses() {
		return fmt.Sprintf("%s against %s: no instance was found on which %s loses (%d tried)", x.a.name, x.b.name, x.a.name, x.found.Tried)
	}
	w := x.witness
	text := fmt.Sprintf("%s against %s: %s times the %s, with %s, %s and %s", x.a.name, x.b.name, output.Digits(w.Ratio), m.Words(),
		units.Count(x.dag.NumTasks(), "task"), units.Count(x.dag.NumEdges(), "edge"), units.Count(x.on.NumHosts(), "host"))
	return text + fmt.Sprintf(" (%s before it was shrunk; %s tried)", output.Digits(x.found.Ratio), units.Count(x.found.Tried, "instance"))
}

// standing has the two schedulers, beside the optimum if it is known.
func (c *dueling) standing(x *pair) *table.Table {
	optimum := x.proof != nil && x.proof.Certified()
	other := c.metric != duel.Makespan && c.metric != duel.Planned
	t := table.New(
		table.Column{Key: "scheduler"}, output.Rounded(c.metric.Words()+c.perUnit("")).If(other),
		output.Rounded("planned/s"), output.Rounded("makespan/s"), output.Rounded("times the optimum").If(optimum),
	)
	compared := []float64{x.witness.A, x.witness.B}
	for i, f := range []*scheduler{x.a, x.b} {
		sec := x.runs[i].Result.MakespanSec
		over := any(nil)
		if c.metric == duel.Planned {
			sec = x.runs[i].PlannedSec
		}
		if optimum {
			over = sec / x.proof.BestSec
		}
		t.Add(f.name, compared[i], x.runs[i].PlannedSec, x.runs[i].Result.MakespanSec, over)
	}
	return t
}

// perUnit follows the name of a column of values; without follows that of values without unit.
func (c *dueling) perUnit(without string) string {
	if unit := c.metric.Unit(); unit != "" {
		return "/" + unit
	}
	return without
}

// certainty says what is proved.
func (x *pair) certainty(c *dueling) string {
	p := x.proof
	switch {
	case p == nil && c.flags.optimal == 0:
		return "nothing was proved (--optimal 0)"
	case p == nil:
		return fmt.Sprintf("nothing is proved of %s", c.metric.Words())
	case p.Certified():
		return fmt.Sprintf("certified: the shortest makespan is %s", output.Time(p.BestSec))
	case p.BoundSec == 0:
		return fmt.Sprintf("no lower bound is known; the shortest makespan found is %s", output.Time(p.BestSec))
	}
	return fmt.Sprintf("not certified: no makespan is shorter than %s (%s bound), the shortest found is %s", output.Time(p.BoundSec), p.Kind, output.Time(p.BestSec))
}

// tasks are those of the witness.
func (x *pair) tasks() *table.Table {
	t := table.New(table.Column{Key: "task"}, table.Column{Key: "work"}, table.Column{Key: "sends"})
	d := x.dag
	for id := range workload.TaskID(d.NumTasks()) {
		var sends []string
		for _, e := range d.Out(id) {
			text := d.TaskName(d.To(e))
			if !d.IsControl(e) {
				text += " " + output.Short(d.Bytes(e), "B")
			}
			sends = append(sends, text)
		}
		t.Add(d.TaskName(id), output.Short(d.WorkFlop(id), "f"), output.TextOrNil(strings.Join(sends, ", ")))
	}
	return t
}

// showHosts shows the hosts of the witness, or names the platform that was given.
func (c *dueling) showHosts(r *report.Report, head string, x *pair) {
	switch {
	case x.space.Platform == nil:
		r.Show(head, x.hosts())
	case c.flags.platform == input.Stdin:
		r.Say("on the platform of standard input")
	default:
		r.Say("on %s", srcerr.Visible(c.flags.platform))
	}
}

// hosts are those of the witness with their links.
func (x *pair) hosts() *table.Table {
	t := table.New(table.Column{Key: "host"}, table.Column{Key: "speed"}, table.Column{Key: "price"}.If(x.space.Priced()), table.Column{Key: "links"})
	p := x.on
	for h := range platform.HostID(p.NumHosts()) {
		var links []string
		for l := range platform.LinkID(p.NumLinks()) {
			if x.joins(l, h) {
				links = append(links, p.LinkName(l)+" "+output.Short(p.Link(l).BandwidthBytesPerSec, "B/s"))
			}
		}
		t.Add(p.HostName(h), output.Short(p.Host(h).SpeedFlops, "f"), x.priceText(int(h)), output.TextOrNil(strings.Join(links, ", ")))
	}
	return t
}

// joins reports whether a link is the first one of a route from a host, or the last one to it.
func (x *pair) joins(l platform.LinkID, h platform.HostID) bool {
	for other := range platform.HostID(x.on.NumHosts()) {
		if other == h {
			continue
		}
		if route, err := x.on.AppendRoute(nil, h, other); err == nil && len(route) > 0 && route[0] == l {
			return true
		}
	}
	return false
}

// pairTable has a row for each pair, for people.
func (c *dueling) pairTable() *table.Table {
	unit := c.perUnit(" " + c.metric.Words())
	t := table.New(
		table.Column{Key: "scheduler"}, table.Column{Key: "against"}, output.Rounded("ratio"), output.Rounded("its"+unit), output.Rounded("the other's"+unit),
		table.Column{Key: "tasks"}, table.Column{Key: "edges"}, table.Column{Key: "hosts"}, output.Rounded("times the optimum"),
	)
	for _, x := range c.pairs {
		if w := x.witness; w != nil {
			over := any(nil)
			if x.proof != nil && x.proof.Certified() {
				over = w.A / x.proof.BestSec
			}
			t.Add(x.a.name, x.b.name, w.Ratio, w.A, w.B, x.dag.NumTasks(), x.dag.NumEdges(), x.on.NumHosts(), over)
		}
	}
	return t
}

// rowTable has a row for each pair, for programs.
func (c *dueling) rowTable() *table.Table {
	t := table.New(table.Keys(
		"scheduler", "against", "ratio", "value", "against_value", "tasks", "edges", "hosts",
		"found_ratio", "instances", "chain", "best_s", "bound_s", "bound", "certified",
	)...)
	for _, x := range c.pairs {
		if x.witness == nil {
			t.Add(x.a.name, x.b.name, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil)
			continue
		}
		w, best, bound, kind, certified := x.witness, any(nil), any(nil), any(nil), any(nil)
		if p := x.proof; p != nil {
			best, certified = p.BestSec, p.Certified()
			if p.BoundSec > 0 {
				bound, kind = p.BoundSec, string(p.Kind)
			}
		}
		t.Add(x.a.name, x.b.name, w.Ratio, w.A, w.B, x.dag.NumTasks(), x.dag.NumEdges(), x.on.NumHosts(),
			x.found.Ratio, x.found.Tried, x.found.Chain, best, bound, kind, certified)
	}
	return t
}

// witnesses are the instances in full, for programs.
func (c *dueling) witnesses() []report.Object {
	list := []report.Object{}
	for _, x := range c.pairs {
		if x.witness == nil {
			continue
		}
		tasks := table.New(table.Keys("task", "work_flop")...)
		edges := table.New(table.Keys("from", "to", "bytes")...)
		d := x.dag
		for id := range workload.TaskID(d.NumTasks()) {
			tasks.Add(d.TaskName(id), d.WorkFlop(id))
			for _, e := range d.Out(id) {
				edges.Add(d.TaskName(id), d.TaskName(d.To(e)), d.Bytes(e))
			}
		}
		keys := []string{"host", "speed_flops"}
		if x.space.Priced() {
			keys = append(keys, "price_per_h", "billing_s")
		}
		hosts := table.New(table.Keys(keys...)...)
		for h := range platform.HostID(x.on.NumHosts()) {
			row := []any{x.on.HostName(h), x.on.Host(h).SpeedFlops}
			if x.space.Priced() {
				row = append(row, x.witness.Instance.Price[h], x.space.BillingSec)
			}
			hosts.Add(row...)
		}
		links := table.New(table.Keys("link", "bandwidth", "latency_s")...)
		for l := range platform.LinkID(x.on.NumLinks()) {
			if x.on.IsLoopback(l) {
				continue
			}
			links.Add(x.on.LinkName(l), x.on.Link(l).BandwidthBytesPerSec, x.on.Link(l).LatencySec)
		}
		list = append(list, report.Members("scheduler", x.a.name, "against", x.b.name, "tasks", tasks, "edges", edges, "hosts", hosts, "links", links))
	}
	return list
}
