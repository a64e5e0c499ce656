package catalog

import (
	"context"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/spec"
)

// baselineEntries are the schedulers that others are measured against, and
// placements from files.
func baselineEntries() []Entry {
	return []Entry{
		{"round-robin", Static, "hosts in turn (baseline)", "", "", "O(tasks)", buildRoundRobin},
		{"fastest-host", Static, "all tasks on the one host that is fastest with them (baseline)", "", "", "O(edges * hosts)", fixedMapper(heuristic.FastestHost)},
		{"random", Static, "any order, any host (baseline)", "seed=1", "", "O(tasks)", buildRandom},
		{"fixed", Static, "as a CSV file says: task,host and optionally order", "file=placement.csv", "", "O(tasks log tasks)", buildFixed},
	}
}

func buildRoundRobin(*spec.Args, Env) (Scheduler, error) {
	return Scheduler{Mapper: heuristic.RoundRobin{}}, nil
}

func buildRandom(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: heuristic.Random{Seed: a.Uint64("seed", 1)}}, nil
}

func buildFixed(a *spec.Args, env Env) (Scheduler, error) {
	file := a.String("file", "")
	switch {
	case file == "":
		a.Fail("file", "want the name of a CSV file: fixed(file=placement.csv)")
		return Scheduler{}, nil
	case env.ReadFile == nil:
		a.Fail("file", "files cannot be read here")
		return Scheduler{}, nil
	}
	data, err := env.ReadFile(file)
	if err != nil {
		a.Fail("file", "%w", err)
		return Scheduler{}, nil
	}
	p, err := ReadPlacement(file, data)
	if err == nil && env.Problem != nil {
		_, err = p.Map(context.Background(), env.Problem)
	}
	return Scheduler{Mapper: p}, err
}
