package generate

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// estimates are the laws of the run times that users request.
type estimates struct {
	name   string
	factor float64 // of uniform
	maxSec float64 // of tsafrir; 0: as the trace suggests
}

// shortestLimitSec is the least limit: files have 0 for none.
const shortestLimitSec = 1

// Estimate replaces the limits of a trace by what text names:
//
//	exact               the run times, at least 1 s
//	uniform(factor=3)   the run times, times a number from 1 to the factor
//	tsafrir(max=18h)    few round values, the largest the most frequent: Tsafrir, Etsion and
//	                    Feitelson 2005; without max the largest limit, or what more the run times need
//	none                no limits
//
// No limit is below the run time. seed is that of what is drawn. The error says what is wrong with text, or
// that a trace has run times above max.
func Estimate(t *jobs.Trace, text string, seed uint64) error {
	e, err := parseEstimates(text)
	if err != nil {
		return err
	}
	return e.set(t, seed)
}

func parseEstimates(text string) (estimates, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return estimates{}, fmt.Errorf("estimates %q: %w", text, err)
	}
	a, e := s.Reader(), estimates{name: s.Name}
	switch s.Name {
	case "exact", "none":
	case "uniform":
		if e.factor = a.Float("factor", 3); e.factor < 1 {
			a.Fail("factor", "%v: want at least 1", e.factor)
		}
	case "tsafrir":
		if e.maxSec = a.With("max", 0, units.Duration); a.Has("max") && e.maxSec < leastMaxSec {
			a.Fail("max", "want at least 1h")
		}
	default:
		return e, srcerr.Unknown("estimates", s.Name, []string{"exact", "uniform", "tsafrir", "none"})
	}
	return e, a.Err()
}

// set replaces the limits of t.
func (e estimates) set(t *jobs.Trace, seed uint64) error {
	switch e.name {
	case "tsafrir":
		return tsafrir(t, e.maxSec, seed)
	case "none":
		for i := range t.LimitSec {
			t.LimitSec[i] = math.Inf(1)
		}
		return nil
	}
	r := stream(seed, ofLimits)
	for i, run := range t.RunSec {
		limit := run
		if e.name == "uniform" {
			limit = math.Ceil(run * between{1, e.factor}.draw(r))
		}
		t.LimitSec[i] = max(limit, run, shortestLimitSec)
	}
	return nil
}
