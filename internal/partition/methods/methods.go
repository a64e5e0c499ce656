// Package methods has the table of all partitioning methods and reads their specs,
// such as multilevel(cycles=2).
//
// # Adding a method
//
// Write a type with the method Partition where its relatives are, move vertices
// through [moves.Gains], and return through [partition.NewResult], which computes
// objective and balance afresh. Add a row to the table behind [All].
//
// # Not here
//
// How a method works, and what its parameters do when they are left out.
package methods

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
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

func buildGenetic(a *spec.Args) partition.Method {
	m := search.Genetic{
		Population:  count(a, "population", 20, 1),
		Generations: count(a, "generations", 500, 1),
		Stagnation:  count(a, "stagnation", 0, 0),
		Tournament:  count(a, "tournament", 2, 1),
		Crossover:   a.Float("crossover", 0.9),
		Mutation:    a.With("mutation", 0, parseMutation),
		LocalSearch: a.Bool("local-search", false),
	}
	if !(m.Crossover > 0 && m.Crossover <= 1) {
		a.Fail("crossover", "want a probability, above 0 and at most 1")
	}
	return m
}

// buildQuantumGenetic reads the sound algorithm or, with paper, the printed one,
// which has no groups.
func buildQuantumGenetic(a *spec.Args) partition.Method {
	m, every := search.QuantumGenetic{}, [2]int{10, 100}
	if a.Bool("paper", false) {
		m, every = search.AsPrinted(), [2]int{}
	}
	m.Population = count(a, "population", 20, 1)
	m.Generations = count(a, "generations", 500, 1)
	m.Stagnation = count(a, "stagnation", 0, 0)
	m.Angle = a.With("angle", 0.01*math.Pi, parseAngle)
	m.Epsilon = a.Float("epsilon", 0)
	m.Groups = count(a, "groups", 5, 1)
	m.LocalEvery = orNever(count(a, "local-every", every[0], 0))
	m.GlobalEvery = orNever(count(a, "global-every", every[1], 0))
	m.LocalSearch = a.Bool("local-search", false)
	if !(m.Epsilon >= 0 && m.Epsilon < 0.5) {
		a.Fail("epsilon", "want a probability below 0.5")
	}
	return m
}

func buildMapped(a *spec.Args) partition.Method {
	text := a.String("method", "multilevel")
	method, err := Parse(text)
	if err != nil {
		for line := range strings.SplitSeq(err.Error(), "\n") {
			a.Fail("method", "%s", line)
		}
	}
	return mapping.Mapped{Method: method, BlindToPowers: !a.Bool("powers", true), NotMapped: !a.Bool("mapping", true)}
}

func count(a *spec.Args, key string, standard, least int) int {
	n := a.Int(key, standard)
	if n < least {
		a.Fail(key, "want a whole number, at least %d", least)
	}
	return n
}

// orNever is how a method says that something happens every 0 generations.
func orNever(every int) int {
	if every == 0 {
		return -1
	}
	return every
}

// parseAngle reads radians, or a part of pi such as 0.01pi.
func parseAngle(text string) (float64, error) {
	number, ofPi := strings.CutSuffix(text, "pi")
	x, err := strconv.ParseFloat(number, 64)
	if ofPi {
		x *= math.Pi
	}
	if err != nil || x == 0 || !(math.Abs(x) <= math.Pi) {
		return 0, fmt.Errorf("%q: want an angle from -pi to pi, but not 0, such as 0.01pi", text)
	}
	return x, nil
}

// parseMutation reads a probability, or auto, which is one task on average.
func parseMutation(text string) (float64, error) {
	if text == "auto" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 0 && x <= 1) {
		return 0, errors.New("want a probability, above 0 and at most 1, or auto: one vertex on average")
	}
	return x, nil
}
