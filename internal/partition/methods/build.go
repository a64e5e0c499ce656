package methods

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/spec"
)

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

// count reads a whole number of at least least.
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
