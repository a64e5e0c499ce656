package generate

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// Tree is a complete tree of Depth levels in which every task but the leaves
// has Degree children. It has (Degree^Depth - 1) / (Degree - 1) tasks, Depth if
// Degree is 1, and an edge less. As an out-tree the root comes first, as an
// in-tree last.
type Tree struct {
	Depth, Degree int // each at least 1
	In            bool
	Seed          uint64
	Work          Range // flop
	Data          Range // bytes
}

// Generate builds the program: first all work is drawn, then all data.
func (g Tree) Generate() (*workload.DAG, error) {
	if g.Depth < 1 || g.Degree < 1 {
		return nil, fmt.Errorf("%d levels of degree %d: want each at least 1", g.Depth, g.Degree)
	}
	tasks := float64(g.Depth)
	if degree := float64(g.Degree); degree > 1 {
		tasks = (math.Pow(degree, float64(g.Depth)) - 1) / (degree - 1)
	}
	n, m, err := checkCounts(tasks, tasks-1)
	if err != nil {
		return nil, err
	}
	name := "outtree"
	if g.In {
		name = "intree"
	}
	return regular(name, n, m, g.Seed, g.Work, g.Data, func(edge func(from, to int)) {
		for t := 1; t < n; t++ {
			if parent := (t - 1) / g.Degree; g.In {
				edge(n-1-t, n-1-parent)
			} else {
				edge(parent, t)
			}
		}
	})
}

func treeFrom(in bool) func(*spec.Args) (*workload.DAG, error) {
	return func(a *spec.Args) (*workload.DAG, error) {
		g := Tree{
			Depth: count(a, "depth", 4), Degree: count(a, "degree", 2), In: in,
			Seed: a.Uint64("seed", 1), Work: workFrom(a), Data: dataFrom(a),
		}
		if in {
			return generate(a, "intree", g.Generate)
		}
		return generate(a, "outtree", g.Generate)
	}
}
