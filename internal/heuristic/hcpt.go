package heuristic

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HCPT is the heterogeneous critical parent trees heuristic of T. Hagras and
// J. Janeček, "A simple scheduling heuristic for heterogeneous computing
// environments", ISPDC 2003, pages 104-110, section 4: the critical tasks, those
// with equal average earliest and latest start, are listed by that start,
// each after its unlisted ancestors, its parent tree; each task then goes where
// it finishes first, into a gap if one is long enough.
//
// Ties: of critical tasks that start together, and of unlisted parents, the one
// with the earlier average latest start, then the lowest TaskID, is listed
// first, to Epsilon times the longest path; of hosts, to a relative Epsilon, the
// lowest HostID.
//
// Deviations: the paper's DAGs have one exit task, which is critical; here
// other exit tasks are listed, with their parent trees, after the critical
// ones. Hosts may have several cores.
//
// Cost: O(edges log edges), then that of HEFT.
var HCPT = &Heuristic{name: "hcpt", gaps: FillGaps, begin: func(l *Planner) steps {
	return inOrder(parentTrees(l.problem), l.Best)
}}

// parentTrees is HCPT's list.
func parentTrees(pr *scheduler.Problem) []workload.TaskID {
	d, up := pr.DAG, UpwardRank(pr)
	critical := criticalTasks(DownwardRank(pr), up)
	even := rounding(up)
	earlier := func(a, b workload.TaskID) int { // the latest start is the longest path less the upward rank
		return cmp.Or(cmp.Compare(even(up[b]), even(up[a])), cmp.Compare(a, b))
	}
	var roots, exits []workload.TaskID
	for t := range workload.TaskID(d.NumTasks()) {
		switch {
		case critical[t]:
			roots = append(roots, t)
		case len(d.Out(t)) == 0:
			exits = append(exits, t)
		}
	}
	slices.SortFunc(roots, earlier)
	slices.SortFunc(exits, earlier)
	x := treeLister{dag: d, earlier: earlier, listed: make([]bool, d.NumTasks())}
	for _, t := range append(roots, exits...) {
		x.list(t)
	}
	return x.tasks
}

// treeLister lists tasks, each after its ancestors.
type treeLister struct {
	dag     *workload.DAG
	earlier func(a, b workload.TaskID) int
	listed  []bool // listed, or on the stack
	tasks   []workload.TaskID
}

// list lists t's ancestors, then t, if not listed yet. It keeps a stack of its
// own, because a parent tree can be as deep as the DAG has tasks.
func (x *treeLister) list(t workload.TaskID) {
	type branch struct {
		task    workload.TaskID
		parents []workload.TaskID // not looked at yet
	}
	if x.listed[t] {
		return
	}
	x.listed[t] = true
	stack := []branch{{t, x.parents(t)}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.parents) == 0 {
			x.tasks = append(x.tasks, top.task)
			stack = stack[:len(stack)-1]
			continue
		}
		parent := top.parents[0]
		top.parents = top.parents[1:]
		if !x.listed[parent] {
			x.listed[parent] = true
			stack = append(stack, branch{parent, x.parents(parent)})
		}
	}
}

func (x *treeLister) parents(t workload.TaskID) []workload.TaskID {
	parents := make([]workload.TaskID, 0, len(x.dag.In(t)))
	for _, e := range x.dag.In(t) {
		if from := x.dag.From(e); !x.listed[from] {
			parents = append(parents, from)
		}
	}
	slices.SortFunc(parents, x.earlier)
	return parents
}

// PETS is the performance effective task scheduling heuristic of E. Ilavarasan
// and P. Thambidurai, "Low complexity performance effective task scheduling
// algorithm for heterogeneous computing environments", J. Computer Science 3(2),
// 2007, doi 10.3844/jcssp.2007.94.103: the tasks are taken level by level, in
// each by falling rank, which is the task's mean time plus its transfers out
// plus the highest rank of its predecessors; each goes where it finishes first,
// into a gap if one is long enough.
//
// Ties: of equal ranks (to a relative Epsilon) the lower mean time, as in the
// paper, then the lowest TaskID; of hosts, to a relative Epsilon, lowest HostID.
//
// Deviations: the paper rounds ranks to whole numbers of a unit that it does
// not state; here they are not rounded. Hosts may have several cores.
//
// Cost: O(edges + tasks log tasks), then that of HEFT.
var PETS = &Heuristic{name: "pets", gaps: FillGaps, begin: func(l *Planner) steps {
	return inOrder(petsOrder(l.problem), l.Best)
}}

func petsOrder(pr *scheduler.Problem) []workload.TaskID {
	d := pr.DAG
	level, rank := make([]int32, d.NumTasks()), petsRank(pr)
	for _, t := range d.TopologicalOrder() {
		for _, e := range d.Out(t) {
			level[d.To(e)] = max(level[d.To(e)], level[t]+1)
		}
	}
	class := RankClasses(rank)
	order := slices.Clone(d.TopologicalOrder())
	slices.SortFunc(order, func(a, b workload.TaskID) int {
		return cmp.Or(
			cmp.Compare(level[a], level[b]),
			cmp.Compare(class[a], class[b]),
			cmp.Compare(pr.Costs.MeanExecSec(a), pr.Costs.MeanExecSec(b)),
			cmp.Compare(a, b))
	})
	return order
}

// petsRank is the paper's average computation cost plus data transfer cost plus
// rank of predecessor task.
func petsRank(pr *scheduler.Problem) []float64 {
	d := pr.DAG
	rank := make([]float64, d.NumTasks())
	for _, t := range d.TopologicalOrder() {
		rank[t] += pr.Costs.MeanExecSec(t)
		for _, e := range d.Out(t) {
			rank[t] += pr.Costs.MeanTransferSec(e)
		}
		for _, e := range d.Out(t) {
			rank[d.To(e)] = max(rank[d.To(e)], rank[t])
		}
	}
	return rank
}
