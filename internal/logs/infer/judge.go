package infer

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/logs"
)

// Tolerances, found on the runs that the package comment names.
const (
	clockSlackSec      = 1    // ends are by the nodes' clocks, in whole seconds; submissions by the system's
	impossibleSec      = 0.2  // a submission that much before an end was known did not wait for it
	explainedSec       = 1.5  // from the last known end to the submission
	seriesGapSec       = 1    // between the submissions of a series
	seriesBeforeSec    = 1    // a series may begin that much before
	barrierShare       = 0.15 // of a process that is unexplained in every run, for a barrier to be looked for
	barrierRounds      = 3
	datesSec           = 0.8 // from a known end to the begin of the series
	mostWorstProcesses = 10
)

// Verdict says how an inferred graph fits the dates of a run.
type Verdict struct {
	Tasks       int // with a date of submission
	Explained   int
	Impossible  int // submitted before the end of one that they wait for was known
	Late        int // submitted later than that explains
	Unexplained int // later than the first series, without waiting for any
	Roots       int // that wait for none
	Unknown     int // of which the dates or the names do not say what they waited for; not among the others
	Worst       []Process
}

// Process counts the tasks of a process that the graph does not explain.
type Process struct {
	Name       string
	Tasks      int
	Impossible int
	Late       int // with those unexplained
}

// verdictOf is what the dates say of a task.
type verdictOf uint8

const (
	explained verdictOf = iota
	impossible
	late
	unexplained
	undated
)

// series finds when the unbroken series of submissions of each task began.
func (in *instance) series() {
	order := make([]int, 0, len(in.submitted))
	for i, at := range in.submitted {
		if !math.IsNaN(at) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(in.submitted[a], in.submitted[b]) })
	in.begin = make([]float64, len(in.submitted))
	for k, i := range order {
		in.begin[i] = in.submitted[i]
		if k > 0 && in.submitted[i]-in.submitted[order[k-1]] <= seriesGapSec {
			in.begin[i] = in.begin[order[k-1]]
		}
	}
}

// verdict judges a task.
func (in *instance) verdict(v int) verdictOf {
	at := in.submitted[v]
	if math.IsNaN(at) || in.unknown[v] {
		return undated
	}
	last, dated := in.first, len(in.before[v]) == 0
	for _, l := range in.before[v] {
		if k := in.known[l.from]; !math.IsNaN(k) {
			last, dated = max(last, k), true
		}
	}
	switch {
	case !dated:
		return undated
	case at < last-impossibleSec:
		return impossible
	case at-last <= explainedSec:
		return explained
	case in.begin[v] >= last-seriesBeforeSec && in.begin[v] <= last+explainedSec:
		return explained
	case len(in.before[v]) == 0:
		return unexplained
	}
	return late
}

// Judge compares a graph with the dates of a run, which may be one that it was not inferred
// from: its tasks get edges by their names and processes alone.
func (g *Graph) Judge(run *logs.Run) Verdict {
	in := newInstance(run)
	g.rules.edges(in)
	return in.judge()
}

// JudgePaired is Judge with tasks of running numbers paired by the dates of the run itself (order), as those
// of the runs are that a graph is inferred from. All tasks are judged then, but those by what is to be explained.
func (g *Graph) JudgePaired(run *logs.Run) Verdict {
	in := newInstance(run)
	g.rules.pairInOrder(in, false)
	g.rules.edges(in)
	return in.judge()
}

func (in *instance) judge() Verdict {
	var v Verdict
	worst := map[string]*Process{}
	for i := range in.run.Tasks {
		if in.run.Tasks[i].Superseded {
			continue
		}
		name := in.run.Tasks[i].Process
		if worst[name] == nil {
			worst[name] = &Process{Name: name}
		}
		p := worst[name]
		what := in.verdict(i)
		if what == undated {
			v.Unknown++
			continue
		}
		p.Tasks++
		v.Tasks++
		if len(in.before[i]) == 0 {
			v.Roots++
		}
		switch what {
		case explained:
			v.Explained++
		case impossible:
			v.Impossible++
			p.Impossible++
		case late:
			v.Late++
			p.Late++
		case unexplained:
			v.Unexplained++
			p.Late++
		}
	}
	for _, p := range worst {
		if p.Impossible+p.Late > 0 {
			v.Worst = append(v.Worst, *p)
		}
	}
	slices.SortFunc(v.Worst, func(a, b Process) int {
		return cmp.Or(cmp.Compare(b.Impossible+b.Late, a.Impossible+a.Late), cmp.Compare(a.Name, b.Name))
	})
	v.Worst = v.Worst[:min(len(v.Worst), mostWorstProcesses)]
	return v
}

// Support is how well the dates bear out the edges of a class: the tasks that waited last for one of them, and those
// of them that were submitted soon after.
type Support struct {
	Tasks     int
	Explained int
}

// Support counts the tasks of the base run by the class of their last edge.
func (g *Graph) Support() (n [NumClasses]Support) {
	for _, e := range g.Edges {
		if e.Fit != NotLast {
			n[e.Class].Tasks++
		}
		if e.Fit == Explained {
			n[e.Class].Explained++
		}
	}
	return n
}

// lastEdge is the place of a task's last edge among those that lead to it, and how its submission fits it; -1 if it has
// none, or the dates do not say.
func (in *instance) lastEdge(v int) (last int, fit Fit) {
	last = -1
	what := in.verdict(v)
	if in.run.Tasks[v].Superseded || what == undated {
		return last, NotLast
	}
	at := math.Inf(-1)
	for i, l := range in.before[v] {
		if k := in.known[l.from]; k > at {
			last, at = i, k
		}
	}
	switch what {
	case explained:
		return last, Explained
	case impossible:
		return last, Impossible
	}
	return last, Late
}
