package catalog

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler"
)

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

// ownEntries are the user's programs, spoken to over a protocol.
func ownEntries() []Entry {
	return []Entry{
		{"exec", Static, "as your own program says, in any language (docs/protocol.md)", `cmd="python3 my.py", timeout=10s`, "", "the program's", buildExec},
		{"online-exec", Online, "as your own program decides, in any language (docs/protocol.md)", `cmd="python3 my.py", timeout=10s`, "", "the program's", buildOnlineExec},
	}
}

func buildExec(a *spec.Args, env Env) (Scheduler, error) {
	mapper, _ := program(a, env, "exec")
	return Scheduler{Mapper: mapper}, nil
}

func buildOnlineExec(a *spec.Args, env Env) (Scheduler, error) {
	_, policy := program(a, env, "online-exec")
	return Scheduler{Policy: policy}, nil
}

// program reads cmd and timeout; nil if they are wrong.
func program(a *spec.Args, env Env, name string) (scheduler.Mapper, scheduler.Policy) {
	text := a.String("cmd", "")
	timeoutSec := a.With("timeout", 10, units.Duration)
	words, err := commandWords(text)
	switch {
	case err != nil:
		a.Fail("cmd", "%w", err)
	case len(words) == 0:
		a.Fail("cmd", "want the program that schedules: %s(cmd=\"python3 my.py\")", name)
	case !(timeoutSec > 0):
		a.Fail("timeout", "want a time above 0, such as 10s")
	case env.Exec == nil:
		a.Fail("cmd", "programs cannot be started here")
	default:
		return env.Exec(words, timeoutSec)
	}
	return nil, nil
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
