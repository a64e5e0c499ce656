package catalog

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
)

// Args reads the parameters of a spec: it has typed getters with defaults and
// collects every mistake. Parse reports these, and parameters that no getter
// asked for.
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

// ownEntries are the user's programs, spoken to over a protocol.
func ownEntries() []Entry {
	return []Entry{
		{"exec", Static, "as your own program says, in any language (docs/protocol.md)", `cmd="python3 my.py", timeout=10s`, "", "the program's", buildExec},
		{"online-exec", Online, "as your own program decides, in any language (docs/protocol.md)", `cmd="python3 my.py", timeout=10s`, "", "the program's", buildOnlineExec},
	}
}

func buildExec(a *spec.Args, env Env) (Scheduler, error) {
	p := program(a, env, "exec")
	if p == nil {
		return Scheduler{}, nil
	}
	return Scheduler{Mapper: p}, nil
}

func buildOnlineExec(a *spec.Args, env Env) (Scheduler, error) {
	p := program(a, env, "online-exec")
	if p == nil {
		return Scheduler{}, nil
	}
	return Scheduler{Policy: p}, nil
}

// program reads cmd and timeout; it is nil if they are wrong.
func program(a *spec.Args, env Env, name string) MapperPolicy {
	text := a.String("cmd", "")
	c := Command{TimeoutSec: a.With("timeout", 10, units.Duration)}
	var err error
	if c.Words, err = commandWords(text); err != nil {
		a.Fail("cmd", "%w", err)
		return nil
	}
	switch {
	case len(c.Words) == 0:
		a.Fail("cmd", "want the program that schedules: %s(cmd=\"python3 my.py\")", name)
	case !(c.TimeoutSec > 0):
		a.Fail("timeout", "want a time above 0, such as 10s")
	case env.Exec == nil:
		a.Fail("cmd", "programs cannot be started here")
	default:
		return env.Exec(c)
	}
	return nil
}

// withExtra adds the caller's entries to the table.
func withExtra(table, extra []Entry) ([]Entry, error) {
	for _, e := range extra {
		if e.Name == "" || e.build == nil {
			return nil, fmt.Errorf("extra scheduler %q: no name or no build function (use NewEntry)", e.Name)
		}
		if slices.ContainsFunc(table, func(known Entry) bool { return known.Name == e.Name }) {
			return nil, fmt.Errorf("extra scheduler %q: there is one of that name already", e.Name)
		}
		table = append(table, e)
	}
	return table, nil
}
