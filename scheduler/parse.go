package scheduler

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Env is what a spec may refer to.
type Env struct {
	// ReadFile reads the file a spec names; nil: specs cannot name files.
	ReadFile func(name string) ([]byte, error)
	// Problem is the problem to be mapped, when it is known: a placement file
	// that does not fit it is then found while parsing.
	Problem *Problem
}

// Scheduler is a parsed spec: exactly one of Mapper and Policy is set.
type Scheduler struct {
	Spec   spec.Spec
	Mapper Mapper
	Policy Policy
}

// Parse finds the scheduler that text names, such as heft or
// random(seed=7); Table lists them. The error is one line for each mistake:
// unknown name or parameter, each with what was probably meant, a wrong value,
// or file:line:col of a file that the spec names.
func Parse(text string, env Env) (Scheduler, error) {
	sp, err := spec.Parse(text)
	if err != nil {
		return Scheduler{}, fmt.Errorf("scheduler %q: %w", text, err)
	}
	entry, err := lookup(sp.Name)
	if err != nil {
		return Scheduler{}, err
	}
	args := sp.Reader()
	s, fileErr := entry.build(args, env)
	if err := args.Err(); err != nil {
		return Scheduler{}, fmt.Errorf("scheduler %w", err)
	}
	if fileErr != nil {
		return Scheduler{}, fileErr
	}
	s.Spec = sp
	return s, nil
}

func lookup(name string) (Entry, error) {
	table := Table()
	names := make([]string, len(table))
	for i, e := range table {
		if e.Name == name {
			return e, nil
		}
		names[i] = e.Name
	}
	if near := srcerr.Suggest(name, names); near != "" {
		return Entry{}, fmt.Errorf("unknown scheduler %q (did you mean %q?)", name, near)
	}
	return Entry{}, fmt.Errorf("unknown scheduler %q (want one of %q)", name, names)
}
