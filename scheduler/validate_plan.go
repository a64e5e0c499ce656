package scheduler

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// planTolerance is how far planned times may be off, as a part of the makespan or
// of what everything would take in turn, whichever is less: enough for the
// rounding of sums in another order, and nothing else. Its inverse is by how much
// a plan may be longer than everything in turn: later times would be rounded by
// more than that.
const planTolerance = 1e-9

// ValidatePlan checks s as Validate does, and its planned times against the
// problem's costs: every task lasts its execution time and starts no earlier
// than its inputs can arrive, the tasks that run at once on a host hold no more cores and
// memory than it has, and each host's order is by start. A schedule without a plan is an
// error. Cost: O(edges + tasks log tasks).
func ValidatePlan(pr *Problem, s *Schedule) error {
	if err := checkGiven("Validate", pr, s); err != nil {
		return err
	}
	if len(s.Copies) > 0 {
		pr, s, err := expanded(pr, s)
		if err != nil {
			return err
		}
		return ValidatePlan(pr, s)
	}
	if err := Validate(pr, s); err != nil {
		return err
	}
	if pr.Costs == nil {
		return errors.New("scheduler: ValidatePlan: the problem's Costs are nil")
	}
	pr = pr.Measuring(context.Background())
	if len(s.Plan) != pr.DAG.NumTasks() {
		return fmt.Errorf("plan: %d tasks, want %d", len(s.Plan), pr.DAG.NumTasks())
	}
	var wrong mistakes
	inTurn := inTurnSec(pr, s)
	tol := planTolerance * min(s.PlannedMakespanSec(), inTurn)
	for t, iv := range s.Plan {
		if inTurn > 0 && iv.FinishSec*planTolerance > inTurn && !math.IsInf(iv.FinishSec, 1) {
			wrong.add("plan: task %q: from %v to %v s: all tasks and transfers, one after the other, take %v s",
				pr.DAG.TaskName(workload.TaskID(t)), iv.StartSec, iv.FinishSec, inTurn)
			continue
		}
		checkPlannedTask(pr, s, workload.TaskID(t), tol, &wrong)
	}
	if err := wrong.err(); err != nil {
		return err
	}
	for h := range s.Order {
		checkPlannedHost(pr, s, platform.HostID(h), tol, &wrong)
	}
	return wrong.err()
}

// inTurnSec is how long the workload takes if one task or transfer runs at a time.
func inTurnSec(pr *Problem, s *Schedule) float64 {
	var sum float64
	for t := range workload.TaskID(pr.DAG.NumTasks()) {
		sum += placedSec(pr, s, t)
		for _, e := range pr.DAG.In(t) {
			sum += pr.Costs.TransferSec(e, s.Host[pr.DAG.From(e)], s.Host[t])
		}
	}
	return sum
}

func checkPlannedTask(pr *Problem, s *Schedule, t workload.TaskID, tol float64, wrong *mistakes) {
	d, iv, h := pr.DAG, s.Plan[t], s.Host[t]
	if !(iv.StartSec >= 0) || math.IsInf(iv.FinishSec, 1) {
		wrong.add("plan: task %q: from %v to %v s: want finite times, at least 0", d.TaskName(t), iv.StartSec, iv.FinishSec)
		return
	}
	if want := placedSec(pr, s, t); !(math.Abs(iv.FinishSec-iv.StartSec-want) <= tol) {
		wrong.add("plan: task %q: from %v to %v s: want %v s on host %s",
			d.TaskName(t), iv.StartSec, iv.FinishSec, want, hostName(pr, h))
	}
	for _, e := range d.In(t) {
		from := d.From(e)
		inputs := s.Plan[from].FinishSec + pr.Costs.TransferSec(e, s.Host[from], h)
		if iv.StartSec < inputs-tol {
			wrong.add("plan: task %q: starts at %v s, but the output of %q is there at %v s",
				d.TaskName(t), iv.StartSec, d.TaskName(from), inputs)
		}
	}
}

// checkPlannedHost sweeps over the host's starts and finishes. Intervals are
// shortened by the tolerance at both ends; those that vanish become a moment at
// which a core must be free.
func checkPlannedHost(pr *Problem, s *Schedule, h platform.HostID, tol float64, wrong *mistakes) {
	const finish, moment, start = 0, 1, 2 // in this order at equal times
	type event struct {
		sec  float64
		kind int
		task workload.TaskID
	}
	name, host := pr.Platform.HostName(h), pr.Platform.Host(h)
	var events []event
	for i, t := range s.Order[h] {
		iv := s.Plan[t]
		if i > 0 && iv.StartSec < s.Plan[s.Order[h][i-1]].StartSec-tol {
			wrong.add("plan: task %q: starts before %q, which is ahead of it on host %q",
				pr.DAG.TaskName(t), pr.DAG.TaskName(s.Order[h][i-1]), name)
		}
		if iv.FinishSec-iv.StartSec <= 2*tol {
			events = append(events, event{iv.StartSec + (iv.FinishSec-iv.StartSec)/2, moment, t})
			continue
		}
		events = append(events, event{iv.StartSec + tol, start, t}, event{iv.FinishSec - tol, finish, t})
	}
	slices.SortStableFunc(events, func(a, b event) int {
		return cmp.Or(cmp.Compare(a.sec, b.sec), cmp.Compare(a.kind, b.kind))
	})
	var held workload.Needs
	for _, ev := range events {
		n := pr.DAG.Needs(ev.task)
		if ev.kind == finish {
			held.Cores, held.MemoryBytes = held.Cores-n.Cores, held.MemoryBytes-n.MemoryBytes
			continue
		}
		if held.Cores+n.Cores > host.Cores {
			wrong.add("plan: task %q: starts at %v s on host %q, %s",
				pr.DAG.TaskName(ev.task), s.Plan[ev.task].StartSec, name, busyCores(n.Cores, held.Cores, host.Cores))
		}
		if held.MemoryBytes+n.MemoryBytes > exectime.MemoryLimit(host) {
			wrong.add("plan: task %q: starts at %v s on host %q, which has too little memory left",
				pr.DAG.TaskName(ev.task), s.Plan[ev.task].StartSec, name)
		}
		if ev.kind == start {
			held.Cores, held.MemoryBytes = held.Cores+n.Cores, held.MemoryBytes+n.MemoryBytes
		}
	}
}

// busyCores is the part of a message that too few of a host's cores are free.
func busyCores(wanted, busy, all int) string {
	if wanted == 1 {
		return fmt.Sprintf("where no core is free (it has %d)", all)
	}
	return fmt.Sprintf("where %d of %d cores are busy (it requests %d)", busy, all, wanted)
}
