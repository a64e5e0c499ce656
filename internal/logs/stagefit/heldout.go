package stagefit

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/sim"
)

// Held is a workflow as what was fitted to the others predicts it, under all its schedulers.
type Held struct {
	*Workflow
	Fit
	Means []rank.Stages // by scheduler, of the seeds
	// Wait and Notice are the means of |simulated/recorded - 1| of the stages over schedulers other than the own; NaN if not
	// recorded.
	Wait, Notice       float64
	OwnWait, OwnNotice float64 // likewise, of the own scheduler, with its sign
	Row, Transfer      *rank.Row
	Misses             [][]float64 // ln(recorded/simulated) of all runs, by scheduler; simulated is the median of the seeds
}

// Judge simulates each workflow with what was fitted without it. The first of the fits is to all workflows, the others leave out
// one each, in the order of the workflows; there may be none of these.
func (p *Problem) Judge(ctx context.Context, o Options, fits []Fit) (*Result, error) {
	r := &Result{Problem: p, Options: o, Fit: fits[0]}
	fits = fits[1:]
	list := make([]rank.Workflow, len(fits))
	for i := range fits {
		h := Held{Workflow: r.Workflows[i], Fit: fits[i]}
		predicted, err := h.simulate(ctx, r.Options)
		if err != nil {
			return nil, err
		}
		h.Wait, h.Notice, h.OwnWait, h.OwnNotice = h.stageErrors(r.Own)
		h.misses(predicted)
		r.Held = append(r.Held, h)
		list[i] = h.Workflow.Workflow
		list[i].Predicted = map[string][][]float64{rank.Simulated: predicted}
	}
	r.Ranks = rank.Compare(list, r.Options.Seed)
	for i := range r.Held {
		h := &r.Held[i]
		h.Row, h.Transfer = r.row(h.Name, rank.Simulated), r.row(h.Name, rank.Transfer)
	}
	return r, nil
}

// row is how near a predictor is on a workflow; nil if it cannot predict it.
func (r *Result) row(workflow, by string) *rank.Row {
	i := slices.IndexFunc(r.Ranks, func(x rank.Row) bool { return x.Workflow == workflow && x.By == by })
	if i < 0 {
		return nil
	}
	return &r.Ranks[i]
}

// simulate makes the runs, whose makespans it returns by scheduler and seed.
func (h *Held) simulate(ctx context.Context, o Options) ([][]float64, error) {
	all := make([][]rank.Stages, len(h.Specs))
	for i := range all {
		all[i] = make([]rank.Stages, o.Runs)
	}
	err := run.Count(ctx, o.Jobs, len(h.Specs)*o.Runs, func(e *sim.Engine, k int) (err error) {
		i, seed := k/o.Runs, k%o.Runs
		if all[i][seed], err = h.Study.Simulate(ctx, e, h.Specs[i], seed, &h.Model); err != nil {
			return fmt.Errorf("%s under %s: %w", h.Name, h.Specs[i], err)
		}
		return nil
	})
	makespans := make([][]float64, len(all))
	for i, list := range all {
		h.Means = append(h.Means, meanOf(list))
		makespans[i] = stats.Each(list, func(s rank.Stages) float64 { return s.MakespanSec })
	}
	return makespans, err
}

func (h *Held) misses(predicted [][]float64) {
	for i, runs := range h.Runs {
		middle := stats.Median(slices.Clone(predicted[i]))
		h.Misses = append(h.Misses, stats.Each(runs, func(x Run) float64 { return math.Log(x.MakespanSec / middle) }))
	}
}

// stageErrors compares the means of stages with those of the recorded runs without stalls.
func (h *Held) stageErrors(own string) (wait, notice, ownWait, ownNotice float64) {
	ownWait, ownNotice = math.NaN(), math.NaN()
	var waits, notices []float64
	for i, name := range h.Plain.Names {
		want := Wanted(h.Runs[i])
		w, n := h.Means[i].WaitSec/want.WaitSec-1, h.Means[i].NoticeSec/want.NoticeSec-1
		if name == own {
			ownWait, ownNotice = w, n
			continue
		}
		if !math.IsNaN(w) {
			waits = append(waits, math.Abs(w))
		}
		if !math.IsNaN(n) {
			notices = append(notices, math.Abs(n))
		}
	}
	return stats.Mean(waits), stats.Mean(notices), ownWait, ownNotice
}
