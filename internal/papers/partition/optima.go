package partition

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	graphpart "github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/sim"
)

// Optima is how often methods find the least cost of small graphs, which branch and
// bound proves.
type Optima struct {
	Row     Row // of the small graphs
	Graphs  int // with a proved optimum
	Reached []Reached
}

// Reached is one method on the small graphs.
type Reached struct {
	ID, Text string
	Found    int     // graphs of which it found the optimum
	Missed   int     // graphs of which it found no balanced partition
	Excess   float64 // mean of cost over optimum, less 1, where it found one
}

// smallRow is a graph small enough for a proof. It is none of the paper's: their
// smallest has 50 tasks.
var smallRow = Row{Graph: 7, Vertices: 16, Parts: 3, Delta: 0.06}

// smallDensity keeps a small graph from being nearly complete.
const smallDensity = 3

// smallMethods are those that are compared, with the budgets of the searches.
func smallMethods(b Budget) []Contender {
	var list []Contender
	add := func(id, text string, m graphpart.Method) {
		list = append(list, Contender{ID: id, Text: text, run: informed(m)})
	}
	list = append(list, Contender{ID: "multilevel", Text: "multilevel, given R and C", run: multilevelGiven(wholeModel)})
	add("kernighan-lin", "Kernighan-Lin, given R and C", search.KernighanLin{})
	for _, s := range searches() {
		add(s.id, s.text, s.method(population, b.Generations, false))
	}
	for _, s := range searches() {
		add(s.id+local, s.text+", with local search", s.method(localPopulation, b.LocalGenerations, true))
	}
	return list
}

// runOptima proves the optima and lets the methods look for them.
func (r *Replay) runOptima(ctx context.Context) error {
	methods := smallMethods(r.Options.Budget)
	costs := make([][]int64, r.Options.Seeds) // by seed: the optimum, then each method's; -1: none
	err := run.Count(ctx, r.Options.Workers, len(costs), func(_ *sim.Engine, seed int) error {
		var err error
		costs[seed], err = smallRow.optimumAndOthers(methods, uint64(seed))
		return err
	})
	if err != nil {
		return err
	}
	r.Optima = Optima{Row: smallRow, Reached: make([]Reached, len(methods))}
	for _, c := range costs {
		if c == nil {
			continue // no optimum, or no proof
		}
		r.Optima.Graphs++
		for m, cost := range c[1:] {
			x := &r.Optima.Reached[m]
			if cost < 0 {
				x.Missed++
				continue
			}
			if cost == c[0] {
				x.Found++
			}
			x.Excess += float64(cost)/float64(c[0]) - 1
		}
	}
	for m, method := range methods {
		x := &r.Optima.Reached[m]
		x.ID, x.Text = method.ID, method.Text
		x.Excess /= float64(r.Optima.Graphs - x.Missed)
	}
	return nil
}

// optimumAndOthers is the proved optimum of one small graph and what each method
// found; nil when there is no balanced partition or the proof did not end.
func (row Row) optimumAndOthers(methods []Contender, seed uint64) ([]int64, error) {
	m, err := Drawing{Density: smallDensity}.model(row, seed)
	if err != nil {
		return nil, err
	}
	drawn := newSubject(m, seed)
	start, err := drawn.multilevel(wholeModel)
	if unbalancedOnly(err) != nil {
		return nil, err
	}
	best, proof, err := search.Exact{}.SolveFrom(m.Graph, row.Parts, m.Options(seed), start.Part)
	var unbalanced *graphpart.UnbalancedError
	if errors.As(err, &unbalanced) || err == nil && !proof.Complete {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	costs := []int64{best.Objective}
	for _, c := range methods {
		found, err := c.run(drawn)
		switch {
		case errors.As(err, &unbalanced):
			costs = append(costs, -1)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		default:
			costs = append(costs, found.Objective)
		}
	}
	return costs, nil
}

func (r *Replay) optimaSheet() report.Part {
	t := table.New(table.Column{Key: "method"}, table.Column{Key: "optimum"}, table.Named("none", "none found"), table.Fixed("excess", "dearer by", 4))
	for _, x := range r.Optima.Reached {
		t.Add(x.ID, x.Found, x.Missed, x.Excess)
	}
	o := r.Optima
	return sheet("optima", fmt.Sprintf("Small graphs, %d tasks in %d parts: the optimum, proved for %d of %d, and how many of them each method finds",
		o.Row.Vertices, o.Row.Parts, o.Graphs, r.Options.Seeds),
		"dearer by: mean cost over the optimum, less 1, of the balanced partitions.", t)
}
