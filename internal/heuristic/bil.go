package heuristic

import (
	"cmp"
	"context"
	"fmt"
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
// imaginary level. With k ready tasks, the task whose k-th smallest imaginary
// makespan is greatest comes next (its greatest if there are fewer): it would
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
type BIL struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (BIL) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if err := wantTables(pr, "bil", 1); err != nil {
		return nil, err
	}
	m := bilPlan{bil: bestImaginaryLevels(pr), sorted: make([][]float64, pr.DAG.NumTasks())}
	m.plan = NewPlanner(pr, AppendOnly)
	front := workload.NewFrontier(pr.DAG, m.offer)
	for range pr.DAG.NumTasks() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		slot, i, err := m.Next()
		if err != nil {
			return nil, fmt.Errorf("bil: %w", err)
		}
		t := m.take(i)
		m.sorted[t] = nil
		m.place(t, slot)
		front.Done(t)
	}
	return m.plan.Schedule(), nil
}

type bilPlan struct {
	readyRows
	bil    [][]float64 // by TaskID and HostID
	sorted [][]float64 // by TaskID, of ready tasks: finite imaginary makespans, rising
}

func (m *bilPlan) offer(t workload.TaskID) {
	m.add(t)
	row := &m.rows[len(m.rows)-1]
	all := make([]float64, 0, len(row.readySec))
	for h := range row.readySec {
		if sec := m.startSec(row, h) + m.bil[t][h]; !math.IsInf(sec, 1) {
			all = append(all, sec)
		}
	}
	slices.Sort(all)
	m.sorted[t] = all
}

// Next chooses a task, returned as its row, and its slot.
func (m *bilPlan) Next() (Slot, int, error) {
	chosen := 0
	for i := range m.rows {
		if m.before(m.rows[i].task, m.rows[chosen].task) {
			chosen = i
		}
	}
	row := &m.rows[chosen]
	crowd := max(0, float64(len(m.rows))/float64(len(row.readySec))-1)
	host, beat := platform.NoHost, math.Inf(1)
	for h := range row.readySec {
		sec := m.startSec(row, h) + m.bil[row.task][h]
		if math.IsInf(sec, 1) {
			continue
		}
		sec += crowd * m.plan.problem.Costs.ExecSec(row.task, platform.HostID(h))
		if sec < beat {
			host, beat = platform.HostID(h), sec-scheduler.Epsilon*sec
		}
	}
	if host == platform.NoHost { // perhaps only because the levels overflow
		slot, err := m.plan.Best(row.task)
		return slot, chosen, err
	}
	return m.plan.Fit(row.task, host), chosen, nil
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

// place places t and updates the imaginary makespans on its host.
func (m *bilPlan) place(t workload.TaskID, s Slot) {
	h := int(s.Host)
	was := m.plan.freeSec[h]
	m.plan.Place(t, s)
	now := m.plan.freeSec[h]
	for i := range m.rows {
		row := &m.rows[i]
		level := m.bil[row.task][h]
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

// bestImaginaryLevels is a row of times by HostID for each task: BIL of Oh and
// Ha (1996), equation 1, the time from the task's start on a host to the end of
// the workload if every descendant runs where that is best for it and nothing
// else is in the way. Moving data to another host takes the mean time. +Inf
// means that the host cannot run the task. Cost: O(edges * hosts), memory 8
// bytes * tasks * hosts.
func bestImaginaryLevels(pr *scheduler.Problem) [][]float64 {
	d, hosts := pr.DAG, pr.Platform.NumHosts()
	room := make([]float64, d.NumTasks()*hosts)
	bil := make([][]float64, d.NumTasks())
	least := make([]float64, d.NumTasks()) // of the row
	for t := range bil {
		bil[t], room = room[:hosts:hosts], room[hosts:]
	}
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		row := bil[t]
		for _, e := range d.Out(t) {
			next := d.To(e)
			elsewhere := least[next] + pr.Costs.MeanTransferSec(e)
			for h, here := range bil[next] {
				row[h] = max(row[h], min(here, elsewhere))
			}
		}
		least[t] = math.Inf(1)
		for h := range row {
			row[h] += pr.Costs.ExecSec(t, platform.HostID(h))
			least[t] = min(least[t], row[h])
		}
	}
	return bil
}
