package catalog

import (
	"fmt"
	"slices"
	"sync"

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
	known := table()
	for _, e := range extra {
		switch {
		case e.Name == "" || e.build == nil:
			return Entry{}, fmt.Errorf("extra scheduler %q: no name or no build function (use NewEntry)", e.Name)
		case slices.ContainsFunc(known, func(x Entry) bool { return x.Name == e.Name }):
			return Entry{}, fmt.Errorf("extra scheduler %q: there is one of that name already", e.Name)
		}
		known = append(known, e)
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

// Entry describes one scheduler of the table.
type Entry struct {
	Name    string
	Kind    Kind
	Summary string // one line
	Params  string // with their defaults, as in a spec, such as "insertion=true"; may be empty
	Source  string // the paper
	Cost    string // of one mapping, or of one decision

	// build reads the parameters and leaves mistakes in the reader. The error
	// is about the contents of a file that a parameter names.
	build builder
}

// builder makes the scheduler of an entry.
type builder = func(a *Args, env Env) (Scheduler, error)

// Args reads the parameters of a spec: it has typed getters with defaults and
// collects every mistake. Parse reports these, and parameters that no getter
// has read.
type Args = spec.Args

// NewEntry makes a table row for the caller's own scheduler, for Env.Extra.
// build reads the parameters from a, with the defaults that e.Params lists, and
// leaves mistakes there; it sets Mapper or Policy, as e.Kind says. It is called
// once for each Parse, so each gets a fresh policy. Its error is about the
// contents of a file that a parameter names.
func NewEntry(e Entry, build func(a *Args, env Env) (Scheduler, error)) Entry {
	e.build = build
	return e
}

// NeedsArgs says whether the name alone is not a complete spec, because the
// scheduler reads a file or starts a program that a parameter must name.
func (e Entry) NeedsArgs() bool {
	a := spec.Spec{Name: e.Name}.Reader()
	_, err := e.build(a, Env{parse: Parse})
	return err != nil || a.Err() != nil
}

// Kind is static or online.
type Kind string

const (
	// Static schedulers are mappers.
	Static Kind = "static"
	// Online schedulers are policies.
	Online Kind = "online"
)

// Table lists every scheduler that Parse accepts, family by family, in the order
// in which the help shows them. The caller owns the slice.
func Table() []Entry { return slices.Clone(table()) }

// table is made once, since every run looks its scheduler up.
var table = sync.OnceValue(func() []Entry {
	return slices.Clip(slices.Concat(
		rankedEntries(),      // static.go: a task list by rank, mean costs
		levelEntries(),       // levels and dynamic priorities
		readySetEntries(),    // Min-Min and its kin
		duplicationEntries(), // tasks that run several times
		clusteringEntries(),  // clusters first, then hosts
		partitionEntries(),   // graph partitioning
		searchEntries(),      // search and proof
		rentedEntries(),      // rented.go: deadlines, budgets, fronts
		baselineEntries(),    // baselines and files
		onlineEntries(),      // online.go: policies
		queueEntries(),       // queue.go: one policy under published names
		powerEntries(),       // power.go: power states around another scheduler
		ownEntries(),         // online.go: the user's programs
	))
})
