package queue

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Entry is a row of the table of policies, or of keys.
type Entry struct {
	Name    string
	Params  string // with their defaults, as in a spec
	Summary string
	Source  string // the paper; may be empty
	Cost    string // of one round; empty for keys

	build func(a *spec.Args, name string) Policy // nil for exec
}

// Table lists the policies.
func Table() []Entry {
	return []Entry{
		{"fcfs", "", "in the order of submission; stops at the first job that does not fit", "", "O(jobs started)", func(_ *spec.Args, name string) Policy {
			return newOrdered(name, keyRows()[0].make(nil), false)
		}},
		{"priority", "order=fcfs", "in the order of a key; stops at the first job that does not fit", "", "O(jobs started); a sort if the key depends on the time", func(a *spec.Args, name string) Policy {
			return newOrdered(name, keyArg(a, "order"), false)
		}},
		{"list", "order=fcfs", "in the order of a key, each job that fits", "", "O(blocks of waiting jobs)", func(a *spec.Args, name string) Policy {
			return newOrdered(name, keyArg(a, "order"), true)
		}},
		{"easy", "order=fcfs, backfill=ORDER, reserve=1, depth=0, relax=0", "backfilling that does not delay the first waiting job, or the first ones", "Lifka 1995; Mu'alem and Feitelson 2001", "O(blocks of waiting and running jobs)", buildEasy},
		{"conservative", "order=fcfs, compress=queue", "a reservation for each job, at its submission; ends move reservations forward", "Mu'alem and Feitelson 2001", "O(steps of the profile / 64) a job tested", func(a *spec.Args, name string) Policy {
			order, compress := keyArg(a, "order"), a.Word("compress", "queue", "queue", "none") == "queue"
			return &bound{
				name: name, count: &conservative{name: name, order: order, compress: compress},
				nodes: &conservativeNodes{order: order, compress: compress},
			}
		}},
		{"slurm", "order=fcfs, bf-interval=30s, bf-max-job-test=100, bf-window=1d, bf-resolution=60s, depth=100, bf-max-job-user=0, bf-max-job-part=0, bf-max-job-start=0, sched-interval=0s", "main passes in order, and backfill cycles with reservations", "Slurm's sched/backfill", "O(jobs tested * steps of the profile / 64) a cycle", buildSlurm},
		{"exec", `cmd="python3 my.py", timeout=10s`, "as your own program decides, in any language (docs/protocol.md)", "", "the program's", nil},
	}
}

func buildEasy(a *spec.Args, name string) Policy {
	order, depth, relax := keyArg(a, "order"), countArg(a, "depth"), a.Float("relax", 0)
	backfill := order
	if a.Has("backfill") {
		backfill = keyArg(a, "backfill")
	}
	reservations := math.MaxInt
	if a.String("reserve", "1") != "all" {
		if reservations = a.Int("reserve", 1); reservations < 1 {
			a.Fail("reserve", "want a number of at least 1, or all")
		}
	}
	switch {
	case relax < 0:
		a.Fail("relax", "want a factor of at least 0")
	case relax > 0 && reservations > 1:
		a.Fail("relax", "it needs reserve=1")
	}
	p := &bound{
		name: name, count: &reserving{name: name, order: order, backfill: backfill, most: reservations, depth: depth, relax: relax},
		nodes: &easyNodes{order: order, backfill: backfill, most: reservations, depth: depth, relax: relax},
	}
	if reservations == 1 {
		p.blocked = p.count
		p.count = &easy{name: name, order: order, backfill: backfill, depth: depth, relax: relax}
	}
	return p
}

func newOrdered(name string, order key, goOn bool) Policy {
	count := ordered{name: name, key: order, goOn: goOn}
	return &bound{name: name, count: &count, blocked: &orderedBlocks{ordered: count}, nodes: &orderedNodes{key: order, goOn: goOn}}
}

// countArg reads a number of at least 0, by default 0.
func countArg(a *spec.Args, arg string) int {
	n := a.Int(arg, 0)
	if n < 0 {
		a.Fail(arg, "want a number of at least 0")
	}
	return n
}

// durationArg reads a time of at least 0.
func durationArg(a *spec.Args, arg string, defSec float64) float64 {
	sec := a.With(arg, defSec, units.Duration)
	if !(sec >= 0) {
		a.Fail(arg, "want a time of at least 0")
	}
	return sec
}

// Keys lists the keys that order queues.
func Keys() []Entry {
	var list []Entry
	for _, r := range keyRows() {
		list = append(list, Entry{Name: r.name, Params: r.params, Summary: r.summary, Source: r.source})
	}
	return list
}

// Env is what specs may refer to.
type Env struct {
	// Exec makes the policy that runs a user's program: words are the program and its arguments,
	// timeoutSec is the limit for each reply. If nil, specs cannot start programs.
	Exec func(words []string, timeoutSec float64) Policy
}

// Parse makes the policy that text names, such as easy(backfill=sjf). Errors name what is wrong
// in the text, and what was probably meant.
func Parse(text string) (Policy, error) { return Env{}.Parse(text) }

// Parse is the function Parse for specs that may start programs.
func (env Env) Parse(text string) (Policy, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("policy %s: %w", text, err)
	}
	row, err := srcerr.Named("policy", s.Name, Table(), func(e Entry) string { return e.Name })
	if err != nil {
		return nil, err
	}
	a := s.Reader()
	var p Policy
	if row.build == nil {
		p = env.program(a)
	} else {
		p = row.build(a, s.String())
	}
	if err := a.Err(); err != nil {
		return nil, wrongArgs(text, s.Name, err)
	}
	return p, nil
}

// program makes the policy of a user's program.
func (env Env) program(a *spec.Args) Policy {
	words, err := spec.Words(a.String("cmd", ""))
	timeoutSec := a.With("timeout", 10, units.Duration)
	switch {
	case err != nil:
		a.Fail("cmd", "%w", err)
	case len(words) == 0:
		a.Fail("cmd", `want the program that decides: exec(cmd="python3 my.py")`)
	case !(timeoutSec > 0):
		a.Fail("timeout", "want a time above 0, such as 10s")
	case env.Exec == nil:
		a.Fail("cmd", "programs cannot be started here")
	default:
		return env.Exec(words, timeoutSec)
	}
	return nil
}

// wrongArgs names the policy once, by all of its text, in each mistake in its arguments.
func wrongArgs(text, name string, err error) error {
	var all []error
	for _, part := range srcerr.Parts(err) {
		what := strings.TrimPrefix(part.Error(), name+": ")
		all = append(all, fmt.Errorf("policy %s: %s", text, strings.Replace(what, "unknown argument ", "unknown key ", 1)))
	}
	return errors.Join(all...)
}
