package heuristic

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// WBA, the workflow-based approach, is the randomised heuristic of J. Blythe,
// S. Jain, E. Deelman, Y. Gil, K. Vahi, A. Mandal and K. Kennedy, "Task
// scheduling strategies for workflow-based applications in grids", CCGrid 2005,
// doi 10.1109/CCGRID.2005.1558639: a greedy randomised adaptive search. Each
// run repeatedly draws one of the pairs of a ready task and a host that
// lengthen the plan little, each with the same chance, and places the task
// after those already on the host; the shortest plan of all runs wins. "Little"
// means at most
//
//	least + Alpha * (greatest - least)
//
// of the lengthenings of all pairs at that moment.
//
// Ties: of the shortest plans, the one of the first run; among pairs chance
// decides. The numbers of run i come from a PCG seeded with (Seed, i), i from
// 0.
//
// Deviations: the paper leaves the number of runs and Alpha open.
//
// Cost: O(Runs * (edges * hosts + tasks * width * hosts)), quadratic in the
// tasks for wide DAGs.
type WBA struct {
	Alpha float64 // 0: only the pairs that lengthen it least; 1: all pairs
	Runs  int     // at least 1
	Seed  uint64
}

// Map plans pr. The error is that of the first run, if none gives a plan.
func (m WBA) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	var best *Planner
	var bestSec float64
	var firstErr error
	for i := range m.Runs {
		g := wbaRun{alpha: m.Alpha, draw: rand.New(rand.NewPCG(m.Seed, uint64(i)))}
		g.plan = NewPlanner(pr, AppendOnly)
		switch err := g.plan.follow(ctx, steps{ready: g.offer, next: g.next, placed: g.placed}); {
		case err != nil && ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			firstErr = cmp.Or(firstErr, fmt.Errorf("wba: %w", err))
		case best == nil || g.endSec < bestSec:
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
	endSec float64     // end of the plan so far
	ends   []wbaFinish // by row
}

// wbaFinish is when a ready task would finish on each host.
type wbaFinish struct {
	sec             []float64 // by HostID; +Inf if the task cannot run there or its inputs cannot reach it
	least, greatest float64   // of the finite ones; +Inf and -Inf if there is none
	able            int       // how many are finite
}

func (g *wbaRun) next() (workload.TaskID, Slot, error) {
	row, h, err := g.pick()
	if err != nil {
		return workload.NoTask, Slot{}, err
	}
	t := g.take(row)
	g.ends = slices.Delete(g.ends, row, row+1)
	return t, g.plan.Fit(t, h), nil
}

// placed updates the finish times on the host, of which the free time has changed.
func (g *wbaRun) placed(_ workload.TaskID, s Slot) {
	g.endSec = max(g.endSec, s.FinishSec)
	for i := range g.ends {
		f, now := &g.ends[i], g.finishSec(&g.rows[i], s.Host)
		was := f.sec[s.Host]
		f.sec[s.Host] = now
		switch {
		case was == now:
		case was == f.least || math.IsInf(now, 1):
			f.measure()
		default:
			f.greatest = max(f.greatest, now)
		}
	}
}

func (g *wbaRun) offer(t workload.TaskID) {
	row := g.add(t)
	f := wbaFinish{sec: make([]float64, len(row.readySec))}
	for h := range f.sec {
		f.sec[h] = g.finishSec(row, platform.HostID(h))
	}
	f.measure()
	g.ends = append(g.ends, f)
}

func (g *wbaRun) finishSec(row *readyRow, h platform.HostID) float64 {
	return g.startSec(row, h) + g.plan.problem.Costs.ExecSec(row.task, h)
}

func (f *wbaFinish) measure() {
	f.least, f.greatest, f.able = math.Inf(1), math.Inf(-1), 0
	for _, sec := range f.sec {
		f.least = min(f.least, sec)
		if sec <= math.MaxFloat64 {
			f.greatest = max(f.greatest, sec)
			f.able++
		}
	}
}

// pick draws one of the pairs that lengthen the plan little.
func (g *wbaRun) pick() (int, platform.HostID, error) {
	least, greatest := math.Inf(1), math.Inf(-1)
	for i := range g.ends {
		if g.ends[i].able == 0 {
			return 0, 0, g.plan.nowhere(g.rows[i].task)
		}
		least, greatest = min(least, g.ends[i].least), max(greatest, g.ends[i].greatest)
	}
	least, greatest = max(0, least-g.endSec), max(0, greatest-g.endSec)
	most := least + g.alpha*(greatest-least)
	little := 0
	for i := range g.ends {
		little += g.ends[i].within(g.endSec, most)
	}
	skip := g.draw.IntN(little)
	for i := range g.ends {
		f := &g.ends[i]
		if n := f.within(g.endSec, most); skip >= n {
			skip -= n
			continue
		}
		for h, sec := range f.sec {
			if sec-g.endSec > most {
				continue
			}
			if skip == 0 {
				return i, platform.HostID(h), nil
			}
			skip--
		}
	}
	panic("scheduler: wba: fewer pairs than were counted")
}

// within counts the hosts on which the plan's end grows by at most most.
func (f *wbaFinish) within(endSec, most float64) int {
	switch {
	case f.least-endSec > most:
		return 0
	case f.greatest-endSec <= most:
		return f.able
	}
	n := 0
	for _, sec := range f.sec {
		if sec-endSec <= most {
			n++
		}
	}
	return n
}
