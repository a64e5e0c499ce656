package partition

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// contenderSheet is every contender against the blind multilevel, by graph and in all.
func (r *Replay) contenderSheet() report.Part {
	columns := []table.Column{{Key: "contender"}}
	graphs := r.graphs()
	for _, g := range graphs {
		columns = append(columns, table.Fixed(fmt.Sprintf("ratio_graph_%d", g), fmt.Sprintf("graph %d", g), 3))
	}
	columns = append(columns, comparedColumns("all")...)
	t := table.New(append(columns, table.Fixed("balance", "balance", 3), table.Named("unbalanced", "out"))...)
	for _, c := range r.Contenders {
		cells := []any{c.ID}
		for _, g := range graphs {
			cells = append(cells, r.onGraph(g).compareAll(c.ID, blindBalanced).Ratio)
		}
		cells = append(cells, r.compareAll(c.ID, blindBalanced).cells()...)
		balance, out := 0.0, 0
		for _, trials := range r.Trials {
			balance += mean(balancesOf(r.of(trials, c.ID))) / float64(len(r.Trials))
			for _, o := range r.of(trials, c.ID) {
				if !o.Balanced {
					out++
				}
			}
		}
		t.Add(append(cells, balance, out)...)
	}
	return sheet(
		"contenders", "Cost over that of blind-balanced: geometric means, 95 % confidence interval, paired tests",
		"out: partitions out of balance. Tests and interval: a pair is a graph and a seed.\n"+r.gapText(), t,
	)
}

// gapText says what the 0-1 programme proved before it was cut off.
func (r *Replay) gapText() string {
	optimal, all := 0, 0
	gap := 0.0
	for _, t := range r.Trials {
		for _, o := range r.of(t, zeroOne) {
			all++
			gap += o.Gap
			if o.Gap == 0 {
				optimal++
			}
		}
	}
	return fmt.Sprintf("0-1 programme: proved optimal in %d of %d instances, mean gap %.0f %%.", optimal, all, 100*gap/float64(all))
}

// methodSheet says what the contenders are.
func (r *Replay) methodSheet() report.Part {
	t := table.New(table.Column{Key: "contender"}, table.Column{Key: "method"})
	for _, c := range r.Contenders {
		t.Add(c.ID, c.Text)
	}
	return sheet("methods", "Contenders: methods, and what they are told of the model", "Multilevel polishes partitions of graphs so small by the same moves and exchanges as the local search.\n"+r.budgetText(), t)
}

func (r *Replay) budgetText() string {
	b := r.Options.Budget
	return fmt.Sprintf("Searches try %d partitions, %d x %d generations; with local search %d, %d x %d, but for annealing, which\nimproves once, at its end. 0-1 programme: %d nodes.",
		population*b.Generations, population, b.Generations, localPopulation*b.LocalGenerations, localPopulation, b.LocalGenerations, b.Nodes)
}

// graphs are those that are replayed.
func (r *Replay) graphs() []int {
	var list []int
	for _, t := range r.Trials {
		if len(list) == 0 || list[len(list)-1] != t.Row.Graph {
			list = append(list, t.Row.Graph)
		}
	}
	return list
}

// onGraph is the replay of one graph's lines.
func (r *Replay) onGraph(graph int) *Replay {
	only := &Replay{Options: r.Options, Contenders: r.Contenders}
	for _, t := range r.Trials {
		if t.Row.Graph == graph {
			only.Trials = append(only.Trials, t)
		}
	}
	return only
}
