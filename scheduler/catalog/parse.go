package catalog

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/scheduler"
)

// Env is what a spec may refer to.
type Env struct {
	// ReadFile reads the file that a spec names; if nil, specs cannot name files.
	ReadFile func(name string) ([]byte, error)
	// Problem is the problem to be mapped, if known: a placement file that does
	// not fit it is then reported while parsing.
	Problem *scheduler.Problem
	// Exec makes a mapper and a policy that run a user's program: words are the
	// program and its arguments, timeoutSec is the limit for each reply. If nil,
	// specs cannot start programs.
	Exec func(words []string, timeoutSec float64) (scheduler.Mapper, scheduler.Policy)
	// Extra are the caller's own schedulers; their names must not be taken yet.
	Extra []Entry

	parse func(text string, env Env) (Scheduler, error) // Parse itself, for specs in specs
}

// Table lists every scheduler that Parse accepts with env, the caller's own last.
func (env Env) Table() []Entry { return append(Table(), env.Extra...) }

// Scheduler is a parsed spec: exactly one of Mapper and Policy is set. A policy that is a
// scheduler.Governor itself needs no other.
type Scheduler struct {
	spec.Named // the spec, and the short name that the user gave it
	Mapper     scheduler.Mapper
	Policy     scheduler.Policy
	Governor   scheduler.Governor // of power states; may be nil
}

// Parse finds the scheduler that text names, such as heft, random(seed=7) or, with a
// short name, mine=heft; Table lists them. The error has one line for each mistake: an unknown name or
// parameter, with what was probably meant, a wrong value, or file:line:col of a
// file that the spec names.
func Parse(text string, env Env) (Scheduler, error) {
	named, err := spec.ParseNamed("scheduler", text)
	if err != nil {
		return Scheduler{}, err
	}
	entry, err := lookup(named.Spec.Name, env.Extra)
	if err != nil {
		return Scheduler{}, err
	}
	args := named.Spec.Reader()
	env.parse = Parse
	s, fileErr := entry.build(args, env)
	if err := args.Err(); err != nil {
		return Scheduler{}, srcerr.Each("scheduler", err)
	}
	if fileErr != nil {
		return Scheduler{}, fileErr
	}
	s.Named = named
	return s, nil
}

func lookup(name string, extra []Entry) (Entry, error) {
	known, err := withExtra(table(), extra)
	if err != nil {
		return Entry{}, err
	}
	if i := slices.IndexFunc(known, func(e Entry) bool { return e.Name == name }); i >= 0 {
		return known[i], nil
	}
	names := make([]string, len(known))
	for i, e := range known {
		names[i] = e.Name
	}
	if near := srcerr.Suggest(name, names); near != "" {
		return Entry{}, fmt.Errorf("unknown scheduler %q (did you mean %q?)", name, near)
	}
	return Entry{}, fmt.Errorf("unknown scheduler %q (see clustersim schedulers)", name)
}
