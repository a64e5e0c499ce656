package infer

import (
	"cmp"
	"math"
	"slices"
)

// unexplainedIn counts the tasks of a process that its predecessors do not explain, and all.
func (in *instance) unexplainedIn(process string) (n, of int) {
	for _, v := range in.byProcess[process] {
		switch in.verdict(v) {
		case late, unexplained:
			n++
			of++
		case undated:
		default:
			of++
		}
	}
	return n, of
}

// addBarriers finds processes all of whose tasks wait for all of another.
func (g *Graph) addBarriers(all, dated []*instance) {
	r := g.rules
	if r.Off[Barrier] {
		return
	}
	for range barrierRounds {
		added := false
		for _, v := range all[0].processes() {
			if !needsBarrier(dated, v) {
				continue
			}
			u, found := r.barrierFor(dated, v)
			if !found || slices.Contains(r.barriers, pair{u, v}) || all[0].reaches(v, u) {
				continue
			}
			r.barriers = append(r.barriers, pair{u, v})
			g.Barriers = append(g.Barriers, u+" -> "+v)
			r.connect(all)
			added = true
		}
		if !added {
			return
		}
	}
}

// processes are those with tasks, in order.
func (in *instance) processes() (names []string) {
	for name := range in.byProcess {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func needsBarrier(dated []*instance, v string) bool {
	for _, in := range dated {
		if n, of := in.unexplainedIn(v); n == 0 || float64(n) < barrierShare*float64(of) {
			return false
		}
	}
	return true
}

// barrierFor is the process whose last known end comes just before the first submission of v in
// all runs: a predecessor in the graph before others, then that of the smallest gaps.
func (r *rules) barrierFor(dated []*instance, v string) (best string, found bool) {
	least, direct := math.Inf(1), false
	for _, u := range dated[0].processes() {
		if u == v || len(dated[0].byProcess[u]) < 2 {
			continue
		}
		sum, fits := 0.0, true
		for _, in := range dated {
			gap := in.firstOf(v) - in.lastKnown(u)
			fits = fits && gap >= -impossibleSec && gap <= explainedSec
			sum += math.Abs(gap)
		}
		if d := r.follows(u, v); fits && (d && !direct || d == direct && sum < least) {
			best, found, least, direct = u, true, sum, d
		}
	}
	return best, found
}

// follows says whether a process comes directly after another in the graph.
func (r *rules) follows(u, v string) bool {
	if r.graph == nil || r.graph.Index(u) < 0 || r.graph.Index(v) < 0 {
		return false
	}
	return slices.Contains(r.graph.Before[r.graph.Index(v)], r.graph.Index(u))
}

// firstOf is the first submission of a process; NaN if there is none.
func (in *instance) firstOf(process string) float64 {
	first := math.NaN()
	for _, v := range in.byProcess[process] {
		if at := in.submitted[v]; !(at >= first) && !math.IsNaN(at) {
			first = at
		}
	}
	return first
}

// lastKnown is when the last end of a process was known; NaN if that of one is not.
func (in *instance) lastKnown(process string) float64 {
	last := math.Inf(-1)
	for _, u := range in.byProcess[process] {
		if math.IsNaN(in.known[u]) {
			return math.NaN()
		}
		last = max(last, in.known[u])
	}
	return last
}

// reaches says whether a task of one process comes after one of another, or is one.
func (in *instance) reaches(from, to string) bool {
	seen := make([]bool, len(in.before))
	open := slices.Clone(in.byProcess[to])
	for len(open) > 0 {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		if in.run.Tasks[v].Process == from {
			return true
		}
		for _, l := range in.before[v] {
			open = append(open, l.from)
		}
	}
	return false
}

// addDates gives a task that is unexplained in all runs an edge from the task that became known just
// before its series of submissions began, in all of them.
func (r *rules) addDates(all, dated []*instance) {
	if r.Off[Dates] {
		return
	}
	base := all[0]
	byKnown := dated[0].byKnown()
	for v := range base.run.Tasks {
		key := base.keys[v]
		if key == "" || !unexplainedEverywhere(dated, key) {
			continue
		}
		u, found := r.hidden(dated, byKnown, key)
		from, has := base.byKey()[u]
		if !found || !has || base.comesAfter(from, v) {
			continue
		}
		r.dates = append(r.dates, pair{u, key})
		r.connect(all)
	}
}

// byKnown are the tasks with a key in the order in which their ends were known.
func (in *instance) byKnown() (order []int) {
	for u, key := range in.keys {
		if key != "" && !math.IsNaN(in.known[u]) {
			order = append(order, u)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(in.known[a], in.known[b]) })
	return order
}

func unexplainedEverywhere(dated []*instance, key string) bool {
	seen := false
	for _, in := range dated {
		v, has := in.byKey()[key]
		if !has {
			continue
		}
		if what := in.verdict(v); what != late && what != unexplained {
			return false
		}
		seen = true
	}
	return seen
}

// hidden is the task of which the series of v's submission began at most 0.8 s after its end was known, in all runs
// that have v. byKnown are the tasks of the first of them.
func (r *rules) hidden(dated []*instance, byKnown []int, v string) (best string, found bool) {
	least, direct := math.Inf(1), false
	first := dated[0]
	w, has := first.byKey()[v]
	if !has {
		return "", false
	}
	at, _ := slices.BinarySearchFunc(byKnown, first.begin[w]-datesSec, func(u int, t float64) int { return cmp.Compare(first.known[u], t) })
	for ; at < len(byKnown) && first.known[byKnown[at]] <= first.begin[w]; at++ {
		u := byKnown[at]
		sum, fits := 0.0, u != w
		for _, in := range dated {
			gap := in.gap(first.keys[u], v)
			fits = fits && gap >= 0 && gap <= datesSec
			sum += gap
		}
		d := r.follows(first.run.Tasks[u].Process, first.run.Tasks[w].Process)
		if fits && (d && !direct || d == direct && sum < least) {
			best, found, least, direct = first.keys[u], true, sum, d
		}
	}
	return best, found
}

// gap is from the known end of u to the begin of the series of v; 0 if the run has no v, NaN if it has no u.
func (in *instance) gap(u, v string) float64 {
	w, has := in.byKey()[v]
	if !has {
		return 0
	}
	x, has := in.byKey()[u]
	if !has {
		return math.NaN()
	}
	return in.begin[w] - in.known[x]
}

// comesAfter says whether u comes after v.
func (in *instance) comesAfter(u, v int) bool {
	seen := make([]bool, len(in.before))
	open := []int{u}
	for len(open) > 0 {
		w := open[len(open)-1]
		open = open[:len(open)-1]
		if w == v {
			return true
		}
		if seen[w] {
			continue
		}
		seen[w] = true
		for _, l := range in.before[w] {
			open = append(open, l.from)
		}
	}
	return false
}
