package infer

import (
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Class is the rule that an edge comes from.
type Class uint8

// The classes: those of the process graph and the names, then those of dates.
const (
	Tag Class = iota
	Prefix
	Broadcast
	Gather
	Order
	Cross
	Barrier
	Dates
	NumClasses
)

var classNames = [NumClasses]string{"tag", "prefix", "broadcast", "gather", "order", "cross", "barrier", "dates"}

func (c Class) String() string { return classNames[c] }

// Edge says that a task of the base run waited for another; both are places in Run.Tasks.
type Edge struct {
	From, To int
	Class    Class
	Fit      Fit
}

// Fit says how the submission of a task fits the last edge that leads to it: that from the task of which the end was
// known last.
type Fit uint8

// The fits; most edges are not the last.
const (
	NotLast    Fit = iota
	Explained      // soon after the end was known
	Impossible     // before it
	Late           // long after it
)

var fitNames = [...]string{"", "explained", "impossible", "late"}

func (f Fit) String() string { return fitNames[f] }

// Graph is what was inferred.
type Graph struct {
	Edges []Edge // of the base run, by To, then From

	Dropped   int       // edges of names that the dates of a run make impossible
	Gathers   int       // pairs of processes that are no gather, since one edge of them is impossible
	Barriers  []string  // process after process
	Cycles    []string  // edges that were dropped since they closed a cycle
	NoKnown   bool      // no log says when ends were known: there are no edges by dates
	Common    int       // names of the base run that all other runs have
	Different []int     // by run: how many of its tasks the base run lacks, running numbers left out
	Verdicts  []Verdict // by run: how the graph fits its dates

	rules *rules
}

// ByClass counts the edges of each class.
func (g *Graph) ByClass() (n [NumClasses]int) {
	for _, e := range g.Edges {
		n[e.Class]++
	}
	return n
}

// pair is a process and one before it, by name.
type pair struct{ from, to string }

// rules are what holds for all runs of a workflow.
type rules struct {
	Options
	graph    *logs.Graph // nil: none
	dropped  map[pair]bool
	broken   map[pair]bool // edges that closed cycles
	noGather map[pair]bool // of processes
	order    map[pair]bool // pairs of names
	ordered  map[pair]bool // of processes of which the tasks are paired so
	barriers []pair        // of processes
	dates    []pair        // of names
}

// Infer finds which tasks waited for which. The first run is the base, whose tasks get the edges.
func Infer(runs []*logs.Run, o Options) (*Graph, error) {
	if err := Comparable(runs, "processes"); err != nil {
		return nil, err
	}
	r := &rules{Options: o, dropped: map[pair]bool{}, broken: map[pair]bool{}, noGather: map[pair]bool{}, order: map[pair]bool{}, ordered: map[pair]bool{}}
	if !o.NoGraph {
		r.graph = runs[0].Graph
	}
	g := &Graph{rules: r}
	all := make([]*instance, len(runs))
	for i, run := range runs {
		all[i] = newInstance(run)
	}
	for _, in := range all {
		r.pairInOrder(in, in == all[0])
	}
	r.connect(all)
	if err := tooMany(all); err != nil {
		return nil, err
	}
	g.dropImpossible(all)
	var dated []*instance
	for _, in := range all {
		if in.run.HasKnown {
			dated = append(dated, in)
		}
	}
	g.NoKnown = len(dated) == 0
	if !g.NoKnown {
		g.addBarriers(all, dated)
		r.addDates(all, dated)
	}
	if err := tooMany(all); err != nil {
		return nil, err
	}
	g.breakCycles(all[0])
	g.Edges = all[0].edges()
	g.count(all)
	if len(r.broken) > 0 {
		r.connect(all[1:])
	}
	for _, in := range all {
		g.Verdicts = append(g.Verdicts, in.judge())
	}
	return g, nil
}

// maxEdges is how many a run may have; tests have fewer.
var maxEdges = logs.MaxEdges

func tooMany(all []*instance) error {
	for _, in := range all {
		if in.count > maxEdges {
			return srcerr.At(in.run.Files[0], 1, 1, "more than %d edges between the tasks", maxEdges).
				WithHint("turn rules off, such as --edges cross=no,barriers=no")
		}
	}
	return nil
}

// connect finds the edges of each run by the rules so far.
func (r *rules) connect(all []*instance) {
	for _, in := range all {
		r.edges(in)
	}
}

// dropImpossible drops the edges that the dates of a run make impossible, and all of a gather
// that has one.
func (g *Graph) dropImpossible(all []*instance) {
	r := g.rules
	for _, in := range all {
		for to, before := range in.before {
			for _, l := range before {
				from, t := &in.run.Tasks[l.from], &in.run.Tasks[to]
				if !(from.Ended > in.submitted[to]+clockSlackSec) {
					continue
				}
				if l.class == Gather {
					r.noGather[pair{from.Process, t.Process}] = true
				} else {
					r.dropped[pair{in.ids[l.from], in.ids[to]}] = true
				}
			}
		}
	}
	g.Gathers = len(r.noGather)
	before := all[0].numEdges()
	r.connect(all)
	g.Dropped = before - all[0].numEdges()
}

// count compares the names of the runs.
func (g *Graph) count(all []*instance) {
	g.Different = make([]int, len(all))
	if len(all) == 1 {
		g.Common = all[0].numKeys()
		return
	}
	for name := range all[0].byKey() {
		common := true
		for _, in := range all[1:] {
			_, has := in.byKey()[name]
			common = common && has
		}
		if common {
			g.Common++
		}
	}
	for i, in := range all {
		for name := range in.byKey() {
			if _, has := all[0].byKey()[name]; !has {
				g.Different[i]++
			}
		}
	}
}
