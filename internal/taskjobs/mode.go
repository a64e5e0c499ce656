// Package taskjobs reads how the tasks of a workflow become jobs of a batch queue: each one a job, those of a level or of a chain
// together, in pilots, or all of them in one job.
package taskjobs

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Kind is what a job of a workflow has of it.
type Kind int

// The kinds of jobs.
const (
	Single Kind = iota // a task
	Level              // ready tasks of one level, side by side
	Chain              // a task and those that follow it alone
	Pilot              // a placeholder, in which ready tasks run
	Whole              // all tasks, with a plan
)

// names are those of the kinds in specs.
var names = []string{Single: "jobs", Level: "levels", Chain: "chains", Pilot: "pilot", Whole: "job"}

// Mode is how tasks become jobs.
type Mode struct {
	Kind  Kind
	Width int // of a level: tasks at most

	// Of pilots.
	Nodes    int
	LimitSec float64
	Fit      bool // a task starts only if it is expected to end before the limit
	Most     int  // submitted at once
}

// Parse reads a mode: jobs or nothing, levels(width=4), chains, pilot(nodes=2,walltime=1h,fit=true,pilots=1) or job.
func Parse(text string) (m Mode, err error) {
	if text == "" {
		text = names[Single]
	}
	s, err := spec.Parse(text)
	if err != nil {
		return m, fmt.Errorf("mode %q: %w", text, err)
	}
	if m.Kind, err = srcerr.Named("mode", s.Name, []Kind{Single, Level, Chain, Pilot, Whole}, func(k Kind) string { return names[k] }); err != nil {
		return m, err
	}
	a := s.Reader()
	switch m.Kind {
	case Level:
		if m.Width = a.Int("width", math.MaxInt); m.Width < 1 {
			a.Fail("width", "want a number of at least 1")
		}
	case Pilot:
		if m.Nodes = a.Int("nodes", 1); m.Nodes < 1 || m.Nodes > math.MaxInt32 {
			a.Fail("nodes", "want a number of at least 1")
		}
		if m.LimitSec = a.With("walltime", 3600, units.Duration); !(m.LimitSec > 0) {
			a.Fail("walltime", "want a time above 0")
		}
		m.Fit = a.Bool("fit", true)
		if m.Most = a.Int("pilots", 1); m.Most < 1 {
			a.Fail("pilots", "want a number of at least 1")
		}
	}
	if err := a.Err(); err != nil {
		return m, fmt.Errorf("mode %q: %w", text, err)
	}
	return m, nil
}
