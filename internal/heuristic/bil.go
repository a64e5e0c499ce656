package heuristic

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// BIL, best imaginary level, is the list heuristic of H. Oh and S. Ha, "A
// static scheduling heuristic for heterogeneous processors", Euro-Par 1996,
// section 3, doi 10.1007/BFb0024750. A ready task's basic imaginary makespan on
// a host is its start there, after the tasks placed on it so far, plus its best
// imaginary level. With k ready tasks, the task with the greatest k-th smallest imaginary
// makespan comes next (its greatest if there are fewer): it would
// lose most if the others chose first. It goes to the host with the least
//
//	imaginary makespan + time there * max(0, k / hosts - 1)
//
// Ties: of tasks, the one with the greater (k-1)-th smallest, and so on down to
// the smallest, then the lowest TaskID; of hosts, to a relative Epsilon, the
// lowest HostID.
//
// Deviations: communication in the levels takes mean times, because pairs of
// hosts differ here; equally good hosts are distinguished by HostID, where the
// paper compares what the other ready tasks would have there. A host with
// several cores counts once.
//
// Cost: O(edges * hosts + tasks * width * hosts) at worst, of which the second
// term is copying; the paper's is O(tasks^2 * hosts * log hosts).
var BIL = &Heuristic{name: "bil", tables: 1, begin: func(l *Planner) steps {
	m := &bilPlan{readyRows: readyRows{plan: l}, bil: bestImaginaryLevels(l.problem), sorted: make([][]float64, len(l.host))}
	return steps{ready: m.offer, next: m.next, placed: m.placed}
}}

type bilPlan struct {
	readyRows
	bil    costTable
	sorted [][]float64 // by TaskID, of ready tasks: finite imaginary makespans, rising
	wasSec float64     // when the host chosen last was free before
}

func (m *bilPlan) offer(t workload.TaskID) {
	row := m.add(t)
	all := make([]float64, 0, len(row.readySec))
	for h := range row.readySec {
		if sec := m.startSec(row, platform.HostID(h)) + m.bil.at(t, platform.HostID(h)); !math.IsInf(sec, 1) {
			all = append(all, sec)
		}
	}
	slices.Sort(all)
	m.sorted[t] = all
}

// next takes the task that would lose most.
func (m *bilPlan) next() (workload.TaskID, Slot, error) {
	chosen := 0
	for i := range m.rows {
		if m.before(m.rows[i].task, m.rows[chosen].task) {
			chosen = i
		}
	}
	row, s, err := &m.rows[chosen], Slot{}, error(nil)
	crowd := max(0, float64(len(m.rows))/float64(len(row.readySec))-1)
	host, beat := platform.NoHost, math.Inf(1)
	for h := range row.readySec {
		sec := m.startSec(row, platform.HostID(h)) + m.bil.at(row.task, platform.HostID(h))
		if math.IsInf(sec, 1) {
			continue
		}
		sec += crowd * m.plan.problem.Costs.ExecSec(row.task, platform.HostID(h))
		if sec < beat {
			host, beat = platform.HostID(h), sec-scheduler.Epsilon*sec
		}
	}
	if host != platform.NoHost {
		s = m.plan.Fit(row.task, host)
	} else if s, err = m.plan.Best(row.task); err != nil { // perhaps only because the levels overflow
		return row.task, s, err
	}
	m.sorted[row.task], m.wasSec = nil, m.plan.freeSec[s.Host]
	return m.take(chosen), s, nil
}

// before says whether a's imaginary makespans make it come before b.
func (m *bilPlan) before(a, b workload.TaskID) bool {
	x, y := m.sorted[a], m.sorted[b]
	x, y = x[:min(len(x), len(m.rows))], y[:min(len(y), len(m.rows))]
	for i := 1; i <= len(x) && i <= len(y); i++ {
		if p, q := x[len(x)-i], y[len(y)-i]; p != q {
			return p > q
		}
	}
	return cmp.Or(cmp.Compare(len(y), len(x)), cmp.Compare(a, b)) < 0
}

// placed updates the imaginary makespans on the host.
func (m *bilPlan) placed(_ workload.TaskID, s Slot) {
	h, was, now := s.Host, m.wasSec, m.plan.freeSec[s.Host]
	for i := range m.rows {
		row := &m.rows[i]
		level := m.bil.at(row.task, h)
		from, to := max(row.readySec[h], was)+level, max(row.readySec[h], now)+level
		if from == to || math.IsInf(from, 1) {
			continue
		}
		all := m.sorted[row.task]
		at, _ := slices.BinarySearch(all, from)
		end, _ := slices.BinarySearch(all, to)
		if math.IsInf(to, 1) {
			m.sorted[row.task] = slices.Delete(all, at, at+1)
			continue
		}
		copy(all[at:], all[at+1:end])
		all[end-1] = to
	}
}

// bestImaginaryLevels is BIL of Oh and
// Ha (1996), equation 1: the time from the task's start on a host to the end of
// the workload if every descendant runs where that is best for it and nothing
// else is in the way. Moving data to another host takes the mean time. +Inf
// means that the host cannot run the task. Cost: O(edges * speeds), memory 8
// bytes * tasks * speeds, as in [PEFT].
func bestImaginaryLevels(pr *scheduler.Problem) costTable {
	d := pr.DAG
	least := make([]float64, d.NumTasks()) // of the row
	return newCostTable(pr, func(c costTable, t workload.TaskID, row []float64) {
		for _, e := range d.Out(t) {
			next := d.To(e)
			elsewhere := least[next] + pr.Costs.MeanTransferSec(e)
			for k, here := range c.row(next) {
				row[k] = max(row[k], min(here, elsewhere))
			}
		}
		least[t] = math.Inf(1)
		for k := range row {
			row[k] += pr.Costs.ExecSec(t, c.kinds.host[k])
			least[t] = min(least[t], row[k])
		}
	})
}

// readyRows keeps, for each ready task, when its inputs are on each host, so
// that heuristics that look at all pairs before each placement need not add up
// the predecessors' messages again.
type readyRows struct {
	plan  *Planner // AppendOnly
	rows  []readyRow
	spare [][]float64 // rows of tasks that are placed
}

type readyRow struct {
	task     workload.TaskID
	readySec []float64 // by HostID; +Inf if the task cannot run there or its inputs cannot reach it
}

// add makes t's row, valid until the next one is made. Cost: O(predecessors * hosts).
func (r *readyRows) add(t workload.TaskID) *readyRow {
	var row []float64
	if last := len(r.spare) - 1; last >= 0 {
		row, r.spare = r.spare[last], r.spare[:last]
	} else {
		row = make([]float64, len(r.plan.cores))
	}
	r.plan.readyInto(row, t)
	r.rows = append(r.rows, readyRow{t, row})
	return &r.rows[len(r.rows)-1]
}

// take removes row i; the others keep their order.
func (r *readyRows) take(i int) workload.TaskID {
	t := r.rows[i].task
	r.spare = append(r.spare, r.rows[i].readySec)
	r.rows = slices.Delete(r.rows, i, i+1)
	return t
}

// startSec is when a row's task could start after h's tasks.
func (r *readyRows) startSec(row *readyRow, h platform.HostID) float64 {
	return max(row.readySec[h], r.plan.freeSec[h])
}
