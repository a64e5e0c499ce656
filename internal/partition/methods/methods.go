package methods

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Entry describes one method of the table.
type Entry struct {
	Name    string
	Summary string // one line
	Params  string // with their defaults, as in a spec: "starts=4"; may be empty
	Source  string // the paper

	// build reads the parameters and leaves mistakes in the reader.
	build func(*spec.Args) partition.Method
}

// All lists every method that Parse accepts, in the order in which help
// shows them. The caller owns the slice.
func All() []Entry {
	return []Entry{
		{
			"multilevel", "coarsening, recursive bisection, refinement by moves on the way back; for graphs of any size; more cycles cut a little better, and take longer",
			"cycles=0", "Karypis and Kumar 1998; Fiduccia and Mattheyses 1982", func(a *spec.Args) partition.Method {
				return multilevel.Method{Cycles: count(a, "cycles", 0, 0)}
			},
		},
		{
			"spectral", "cuts in two along the Fiedler vector; costs between parts are not looked at",
			"refine=false", "Pothen, Simon and Liou 1990", func(a *spec.Args) partition.Method {
				return multilevel.Spectral{Refine: a.Bool("refine", false)}
			},
		},
		{
			"kernighan-lin", "exchanges of vertices, from random halves; up to some thousand vertices",
			"starts=4", "Kernighan and Lin 1970", func(a *spec.Args) partition.Method {
				return search.KernighanLin{Starts: count(a, "starts", 4, 1)}
			},
		},
		{
			"exact", "the 0-1 programme by branch and bound; some tens of vertices",
			fmt.Sprintf("nodes-max=%d", search.ExactNodes), "Land and Doig 1960", func(a *spec.Args) partition.Method {
				return search.Exact{MaxNodes: count(a, "nodes-max", search.ExactNodes, 1)}
			},
		},
		{
			"qga", "quantum-inspired evolution: Q-bits turn toward the best partition; paper=true as printed in 2014, which cannot work",
			"population=20,generations=500,stagnation=0,angle=0.01pi,epsilon=0,groups=5,local-every=10,global-every=100,local-search=false,paper=false",
			"Han and Kim 2002; Yuan 2014", buildQuantumGenetic,
		},
		{
			"genetic", "an ordinary genetic algorithm of the same encoding",
			"population=20,generations=500,stagnation=0,tournament=2,crossover=0.9,mutation=auto,local-search=false",
			"Goldberg 1989; Syswerda 1989", buildGenetic,
		},
		{
			"annealing", "simulated annealing by moves and exchanges",
			"evaluations=10000,local-search=false", "Johnson, Aragon, McGeoch and Schevon 1989", func(a *spec.Args) partition.Method {
				return search.Annealing{Evaluations: count(a, "evaluations", 10_000, 1), LocalSearch: a.Bool("local-search", false)}
			},
		},
		{
			"mapped", "another method, blind to the costs between parts, then its parts given to processors; powers=false: equal parts; mapping=false: as they come",
			"method=multilevel,powers=true,mapping=true", "Koopmans and Beckmann 1957", buildMapped,
		},
	}
}

// Parse finds the method that text names, such as multilevel or
// qga(population=10,local-search=true); All lists them. The error is one
// line for each mistake: an unknown name or parameter, each with what was
// probably meant, or a wrong value.
func Parse(text string) (partition.Method, error) {
	sp, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("method %q: %w", text, err)
	}
	entry, err := srcerr.Named("method", sp.Name, All(), func(e Entry) string { return e.Name })
	if err != nil {
		return nil, err
	}
	a := sp.Reader()
	m := entry.build(a)
	if err := a.Err(); err != nil {
		return nil, srcerr.Each("method", err)
	}
	return m, nil
}
