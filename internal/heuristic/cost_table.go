package heuristic

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/alike"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// PEFT is the predict earliest finish time heuristic of H. Arabnejad and J. G.
// Barbosa, "List scheduling algorithm for heterogeneous systems by an optimistic
// cost table", IEEE TPDS 25(3), 2014, section 4, doi 10.1109/TPDS.2013.57: of
// the ready tasks the one with the highest mean in the optimistic cost table
// comes next; it goes where its finish plus its optimistic cost is least, into a
// gap if one is long enough.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID.
//
// Deviations: hosts may have several cores.
//
// Cost: O(edges * speeds) for the table, which takes tasks * speeds numbers, where hosts have so many
// different speeds; O(tasks * hosts) for the means; and that of HEFT to place the tasks.
// Where costs say nothing about speeds, or tasks need cores or memory, as if each host had
// its own. (The paper says O(v^2 p), for v tasks and a number of edges quadratic in v.)
var PEFT = &Heuristic{name: "peft", gaps: FillGaps, tables: 1, begin: func(l *Planner) steps {
	return l.byTable(optimisticCost(l.problem, nil))
}}

// byTable takes, of the ready tasks, the one with the highest mean in the table;
// it goes where its finish plus its cost in the table is least.
func (l *Planner) byTable(table costTable) steps {
	return inOrder(ByRank(l.problem.DAG, table.means(len(l.host))), func(t workload.TaskID) (Slot, error) {
		return l.bestPlus(t, table.of(t))
	})
}

// optimisticCost is the table with PEFT's ranks as its means: the optimistic cost table, OCT, of Arabnejad and Barbosa
// (2014), equation 2: the longest path from the end of the task to the end of
// the workload if every later task runs on the host that is best for it alone.
// A transfer between distinct hosts takes its mean time, so a successor's best
// host is the task's own or the one that is best without transfers: O(edges *
// hosts), where the definition taken literally costs O(edges * hosts^2).
//
// Edges for which follow is false are left out; a nil follow keeps all.
func optimisticCost(pr *scheduler.Problem, follow func(workload.EdgeID) bool) costTable {
	var ahead []float64
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		for _, e := range pr.DAG.Out(t) {
			if follow == nil || follow(e) {
				next := pr.DAG.To(e)
				ahead = ahead[:0]
				for k, after := range c.row(next) {
					ahead = append(ahead, after+pr.Costs.ExecSec(next, c.kinds.host[k]))
				}
				raiseToLeast(row, ahead, pr.Costs.MeanTransferSec(e))
			}
		}
	})
}

// raiseToLeast raises row[k] to the least of ahead[k] and, for all other hosts, of kind
// g, ahead[g] + transferSec. (Another host of kind k is no better than the same.)
func raiseToLeast(row, ahead []float64, transferSec float64) {
	least := slices.Min(ahead)
	for h, sec := range ahead {
		row[h] = max(row[h], min(sec, least+transferSec))
	}
}

// IPEFT is the improved predict earliest finish time heuristic of N. Zhou, D.
// Qi, X. Wang, Z. Zheng and W. Lin, "A list scheduling algorithm for
// heterogeneous systems based on a critical node cost table and pessimistic
// cost table", Concurrency and Computation 29(5), 2017, doi 10.1002/cpe.3944:
// of the ready tasks the one with the highest mean time plus mean pessimistic
// cost comes next. It goes, into a gap if one is long enough, where its finish
// plus its critical node cost is least; or, if it is not critical but a
// successor is, simply where it finishes first.
//
// The critical node cost is PEFT's optimistic cost over paths that continue
// with critical successors where there are any. Critical tasks are those on
// longest paths by mean times.
//
// Ties, to a relative Epsilon: of tasks lowest TaskID, of hosts lowest HostID.
//
// Deviations: two public implementations disagree on the critical node cost;
// one always takes all successors. The other reading, which gives the table its
// name, is used here; on the graphs of the HEFT and PEFT papers both give the
// same lengths. Hosts may have several cores.
//
// Cost: that of PEFT.
var IPEFT = &Heuristic{name: "ipeft", gaps: FillGaps, tables: 2, begin: func(l *Planner) steps {
	pr := l.problem
	critical := criticalTasks(DownwardRank(pr), UpwardRank(pr))
	leads := leadsTo(pr.DAG, critical)
	table := criticalNodeCost(pr, critical, leads)
	rank := pessimisticCost(pr).means(pr.DAG.NumTasks())
	for t := range rank {
		rank[t] += pr.Costs.MeanExecSec(workload.TaskID(t))
	}
	return inOrder(ByRank(pr.DAG, rank), func(t workload.TaskID) (Slot, error) {
		if leads[t] && !critical[t] {
			return l.Best(t)
		}
		return l.bestPlus(t, table.of(t))
	})
}}

// criticalNodeCost is the critical node cost table, CNCT.
func criticalNodeCost(pr *scheduler.Problem, critical, leads []bool) costTable {
	return optimisticCost(pr, func(e workload.EdgeID) bool {
		return critical[pr.DAG.To(e)] || !leads[pr.DAG.From(e)]
	})
}

// leadsTo marks the tasks with a marked successor.
func leadsTo(d *workload.DAG, marked []bool) []bool {
	leads := make([]bool, len(marked))
	for e := range workload.EdgeID(d.NumEdges()) {
		if marked[d.To(e)] {
			leads[d.From(e)] = true
		}
	}
	return leads
}

// pessimisticCost is the pessimistic cost table, PCT, of Zhou et al. (2017):
// like OCT, but every later task runs on the host that is worst for it. Hosts
// that cannot run a task do not count for it. Cost: O(edges * hosts).
func pessimisticCost(pr *scheduler.Problem) costTable {
	var ahead []float64
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		for _, e := range pr.DAG.Out(t) {
			next := pr.DAG.To(e)
			ahead = ahead[:0]
			for k, after := range c.row(next) {
				sec := after + pr.Costs.ExecSec(next, c.kinds.host[k])
				if math.IsInf(sec, 1) {
					sec = math.Inf(-1)
				}
				ahead = append(ahead, sec)
			}
			raiseToMost(row, ahead, c.kinds.number, pr.Costs.MeanTransferSec(e))
		}
	})
}

// raiseToMost raises row[k] to the greatest of ahead[k] and, for all other
// hosts, of kind g, ahead[g] + transferSec; number says how many hosts are of each kind.
func raiseToMost(row, ahead []float64, number []int, transferSec float64) {
	most, second, at := math.Inf(-1), math.Inf(-1), 0
	for k, sec := range ahead {
		switch {
		case sec > most:
			most, second, at = sec, most, k
		case sec > second:
			second = sec
		}
	}
	if number[at] > 1 {
		second = most
	}
	for h, sec := range ahead {
		other := most
		if h == at {
			other = second
		}
		row[h] = max(row[h], sec, other+transferSec)
	}
}

// PPTS is the predict priority task scheduling heuristic of H. Djigal, J. Feng
// and J. Lu, "Task scheduling for heterogeneous computing using a predict cost
// matrix", ICPP Workshops 2019, doi 10.1145/3339186.3339206: of the ready tasks
// the one with the highest mean in the predict cost matrix comes next; it goes
// where its finish plus its predicted cost is least, into a gap if one is long
// enough.
//
// The predict cost matrix is PEFT's optimistic cost table that also counts the
// task's own time, on the successor's host, and an exit task's own time at the
// end.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID.
//
// Deviations: the matrix follows a public program by others, not the paper's
// text. Hosts may have several cores. If a host cannot run a task, the matrix
// uses the task's mean time there.
//
// Cost: that of PEFT.
var PPTS = &Heuristic{name: "ppts", gaps: FillGaps, tables: 1, begin: func(l *Planner) steps {
	return l.byTable(predictCost(l.problem))
}}

// predictCost is the predict cost matrix, PCM. O(edges * hosts).
func predictCost(pr *scheduler.Problem) costTable {
	var own, ahead []float64
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		own = own[:0]
		for _, h := range c.kinds.host {
			sec := pr.Costs.ExecSec(t, h)
			if math.IsInf(sec, 1) {
				sec = pr.Costs.MeanExecSec(t)
			}
			own = append(own, sec)
		}
		if len(pr.DAG.Out(t)) == 0 {
			copy(row, own)
		}
		for _, e := range pr.DAG.Out(t) {
			next := pr.DAG.To(e)
			ahead = ahead[:0]
			for k, after := range c.row(next) {
				ahead = append(ahead, after+pr.Costs.ExecSec(next, c.kinds.host[k])+own[k])
			}
			raiseToLeast(row, ahead, pr.Costs.MeanTransferSec(e))
		}
	})
}

// costTable holds, for each task and kind of hosts, an estimate of the seconds from the
// end of the task to the end of the workload if the task runs on such a host.
type costTable struct {
	kinds *hostKinds
	sec   []float64 // by TaskID and kind
}

// hostKinds are the hosts by speed, if that alone determines execution times; else
// each host is one of its own.
type hostKinds struct {
	of     []int32           // by HostID
	host   []platform.HostID // by kind: the lowest
	number []int             // by kind: how many hosts there are
}

func newHostKinds(pr *scheduler.Problem) *hostKinds {
	var speeds []float64
	if costs, ok := pr.Costs.(alike.Costs); ok && !pr.DAG.HasNeeds() {
		speeds = costs.Speeds()
	}
	x := &hostKinds{of: make([]int32, pr.Platform.NumHosts())}
	kinds := map[float64]int32{} // by speed
	for h := range x.of {
		k, known := int32(h), false
		if speeds != nil {
			if k, known = kinds[speeds[h]]; !known {
				k = int32(len(x.host))
				kinds[speeds[h]] = k
			}
		}
		if !known {
			x.host, x.number = append(x.host, platform.HostID(h)), append(x.number, 0)
		}
		x.of[h] = k
		x.number[k]++
	}
	return x
}

// wantTables returns an error if the memory for a mapper's tables, each with a time for
// every task and kind of hosts, cannot be had.
func wantTables(pr *scheduler.Problem, mapper string, tables int) error {
	if tables == 0 {
		return nil
	}
	tasks, kinds, of := pr.DAG.NumTasks(), len(newHostKinds(pr).host), "hosts"
	if kinds < pr.Platform.NumHosts() {
		of = "kinds of hosts"
	}
	return memory.Want(8*float64(tables)*float64(tasks)*float64(kinds), fmt.Sprintf("%s: a time for each of %d tasks and %d %s", mapper, tasks, kinds, of))
}

func (c costTable) row(t workload.TaskID) []float64 {
	kinds := len(c.kinds.host)
	return c.sec[int(t)*kinds : (int(t)+1)*kinds]
}

// at is t's time on h.
func (c costTable) at(t workload.TaskID, h platform.HostID) float64 {
	return c.sec[int(t)*len(c.kinds.host)+int(c.kinds.of[h])]
}

// of is t's row, to be added to finish times.
func (c costTable) of(t workload.TaskID) addition { return addition{c.row(t), c.kinds.of} }

// means is, for each task, its times averaged over the hosts, added up in their order.
func (c costTable) means(tasks int) []float64 {
	mean := make([]float64, tasks)
	for t := range mean {
		row := c.row(workload.TaskID(t))
		var sum float64
		for _, k := range c.kinds.of {
			sum += row[k]
		}
		mean[t] = sum / float64(len(c.kinds.of))
	}
	return mean
}

// newCostTable fills the rows from the exits up: fill gets a row of zeros, when
// the rows of all successors are complete.
func newCostTable(pr *scheduler.Problem, fill func(c costTable, t workload.TaskID, row []float64)) costTable {
	c, order := costTable{kinds: newHostKinds(pr)}, pr.DAG.TopologicalOrder()
	c.sec = make([]float64, len(c.kinds.host)*len(order))
	for _, t := range slices.Backward(order) {
		fill(c, t, c.row(t))
	}
	return c
}

// addition is what a heuristic expects to come after a task, by kind of its host.
type addition struct {
	sec  []float64 // nil: nothing
	kind []int32   // by HostID
}

func (a *addition) on(h platform.HostID) float64 {
	if a.sec == nil {
		return 0
	}
	return a.sec[a.kind[h]]
}
