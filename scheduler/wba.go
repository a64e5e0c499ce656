package scheduler

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// WBA, the workflow-based approach, is the randomised heuristic of J. Blythe, S.
// Jain, E. Deelman, Y. Gil, K. Vahi, A. Mandal and K. Kennedy, "Task scheduling
// strategies for workflow-based applications in grids", CCGrid 2005, section
// 4.2, doi 10.1109/CCGRID.2005.1558639: a greedy randomised adaptive search. Each
// run takes, again and again, one of the pairs of a ready task and a host that
// lengthen the plan little, each with the same chance, the task after those
// already on the host; of all runs the shortest plan stays. Little is: at most
//
//	least + Alpha * (greatest - least)
//
// of the lengthenings of all pairs at that moment.
//
// Ties: the first run of the shortest; none among pairs, chance decides. The
// numbers of run i come from a PCG seeded with (Seed, i), i from 0.
//
// Deviations: the paper leaves the number of runs and Alpha open.
//
// Cost: O(Runs * tasks * width * hosts).
type WBA struct {
	Alpha float64 // 0: only the pairs that lengthen it least; 1: all pairs
	Runs  int     // at least 1
	Seed  uint64
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host in any run.
func (m WBA) Map(pr *Problem) (*Schedule, error) {
	var best *Planner
	var bestSec float64
	var firstErr error
	for i := range m.Runs {
		g := wbaRun{alpha: m.Alpha, draw: rand.New(rand.NewPCG(m.Seed, uint64(i)))}
		g.plan = NewPlanner(pr, AppendOnly)
		if err := g.run(pr.DAG); err != nil {
			if firstErr == nil {
				firstErr = fmt.Errorf("wba: %w", err)
			}
			continue
		}
		if best == nil || g.endSec < bestSec {
			best, bestSec = g.plan, g.endSec
		}
	}
	if best == nil {
		return nil, firstErr
	}
	return best.Schedule(), nil
}

type wbaRun struct {
	readyRows
	alpha  float64
	draw   *rand.Rand
	endSec float64   // of the plan so far
	longer []float64 // by row and host: how much the pair lengthens the plan
}

func (g *wbaRun) run(d *workload.DAG) error {
	front := newFrontier(d, g.add)
	for range d.NumTasks() {
		row, h, err := g.pick()
		if err != nil {
			return err
		}
		t := g.take(row)
		s := g.plan.Fit(t, h)
		g.plan.Place(t, s)
		g.endSec = max(g.endSec, s.FinishSec)
		front.done(t)
	}
	return nil
}

// pick draws one of the pairs that lengthen the plan little.
func (g *wbaRun) pick() (int, platform.HostID, error) {
	least, greatest := math.Inf(1), math.Inf(-1)
	g.longer = g.longer[:0]
	for i := range g.rows {
		row := &g.rows[i]
		for h := range row.readySec {
			longer := max(0, g.startSec(row, h)+g.plan.problem.Costs.ExecSec(row.task, platform.HostID(h))-g.endSec)
			g.longer = append(g.longer, longer)
			least = min(least, longer)
			if !math.IsInf(longer, 1) {
				greatest = max(greatest, longer)
			}
		}
	}
	if math.IsInf(least, 1) {
		return 0, 0, g.plan.nowhere(g.rows[0].task)
	}
	most := least + g.alpha*(greatest-least)
	little := 0
	for _, longer := range g.longer {
		if longer <= most {
			little++
		}
	}
	skip := g.draw.IntN(little)
	for i, longer := range g.longer {
		if longer > most {
			continue
		}
		if skip == 0 {
			hosts := len(g.plan.cores)
			return i / hosts, platform.HostID(i % hosts), nil
		}
		skip--
	}
	panic("scheduler: wba: fewer pairs than were counted")
}
